//! People and their accounts, as admins look after them.

pub mod delete;
pub mod detail;
pub mod export;
pub mod lessons;
pub mod list;
pub mod password_link;
pub mod resend_verification;
pub mod rights;
pub mod show;

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::{IdentityProvider, Role};
use schema::models::user::User;
use schema::models::user_list::UserRow;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::{Code, Error, Result};
use crate::platform::ctx::Ctx;

/// Somebody with an account, as the list of people shows them.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(missing_docs, reason = "the names of the other fields say it all")]
pub struct AdminUser {
    pub id: Uuid,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    /// The dashboard they land on.
    pub role: Role,
    /// Everything they may act as.
    pub roles: Vec<Role>,
    /// When the address was proven, if it was.
    pub email_verified_at: Option<DateTime<Utc>>,
    /// Since when the account is suspended, if it is.
    pub suspended_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    /// When they last used the site signed in, within a minute.
    pub last_seen_at: Option<DateTime<Utc>>,
    /// How they can sign in.
    pub sign_in_methods: Vec<SignInMethod>,
}

/// A way to sign in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names say it all")]
pub enum SignInMethod {
    Password,
    Google,
    Orcid,
}

impl From<UserRow> for AdminUser {
    fn from(row: UserRow) -> AdminUser {
        let sign_in_methods = SignInMethod::all(&row);
        let UserRow { id, first_name, last_name, email, role, roles, .. } = row;
        let UserRow { email_verified_at, suspended_at, created_at, last_seen_at, .. } = row;
        AdminUser {
            id,
            first_name,
            last_name,
            email,
            role,
            roles,
            email_verified_at,
            suspended_at,
            created_at,
            last_seen_at,
            sign_in_methods,
        }
    }
}

impl SignInMethod {
    fn all(row: &UserRow) -> Vec<SignInMethod> {
        let password = row.has_password.then_some(SignInMethod::Password);
        let providers = row.providers.iter().map(|provider| match provider {
            IdentityProvider::Google => SignInMethod::Google,
            IdentityProvider::Orcid => SignInMethod::Orcid,
        });
        password.into_iter().chain(providers).collect()
    }
}

/// The account with this id, locked until the transaction ends.
fn locked(conn: &mut PgConnection, id: Uuid) -> Result<User> {
    User::lock(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))
}

/// The admins who can act as such, locked until the transaction ends, if the one who acts is among them by now.
fn locked_admins(ctx: &mut Ctx<'_>, admin: Uuid) -> Result<Vec<Uuid>> {
    let admins = User::lock_admins(ctx.conn, ctx.config.admins_need_second_factor)?;
    if admins.contains(&admin) {
        return Ok(admins);
    }
    // Whoever is an admin all the same has been suspended.
    let is_admin = User::roles(ctx.conn, admin)?.contains(&Role::Admin);
    Err(Error::new(if is_admin { Code::Unauthenticated } else { Code::Forbidden }))
}

fn refused(why: &'static str) -> Error {
    Error::with_detail(Code::ActionNotAllowed, why)
}
