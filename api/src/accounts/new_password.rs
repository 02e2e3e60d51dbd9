//! Validates an account's new password.

use diesel::PgConnection;
use schema::enums::Role;
use schema::ids::UserId;
use schema::models::profile::Profile;
use schema::models::user::User;

use crate::domain::password::{self, PasswordOwner};
use crate::error::{Code, Error, Result};

/// Checks the rules that do not depend on the account.
///
/// # Errors
/// `validation_failed` on `field`.
pub fn check(field: &'static str, typed: &str) -> Result<()> {
    refuse(field, password::problem(typed, password::MIN_NEW, PasswordOwner::default()))
}

/// Checks the rules for an account: admins need a longer password, and it must not be the owner's name or address.
///
/// # Errors
/// `validation_failed` on `field`, `unauthenticated` if the account no longer exists.
pub fn check_of(conn: &mut PgConnection, field: &'static str, typed: &str, account: UserId) -> Result<()> {
    let gone = || Error::new(Code::Unauthenticated);
    let user = User::find(conn, account)?.ok_or_else(gone)?;
    let Profile { first_name, last_name, .. } = Profile::find(conn, account)?.ok_or_else(gone)?;
    let is_admin = User::roles(conn, account)?.contains(&Role::Admin);
    let min = if is_admin { password::MIN_ADMIN } else { password::MIN_NEW };
    let owner = PasswordOwner { email: &user.email, names: [&first_name, &last_name] };
    refuse(field, password::problem(typed, min, owner))
}

fn refuse(field: &'static str, problem: Option<String>) -> Result<()> {
    problem.map_or(Ok(()), |problem| Err(Error::field(field, problem)))
}
