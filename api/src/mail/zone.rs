//! The zones in which recipients read times.

use diesel::PgConnection;
use schema::ids::UserId;
use schema::models::user::User;

use crate::domain::time::ReaderZone;
use crate::error::Result;

/// Returns the zone of an account.
pub(super) fn of_user(conn: &mut PgConnection, id: UserId) -> Result<ReaderZone> {
    Ok(of_account(User::find(conn, id)?))
}

/// Returns the zone of the account with this address; the academy's if there is none.
pub(super) fn of_address(conn: &mut PgConnection, address: &str) -> Result<ReaderZone> {
    Ok(of_account(User::by_email(conn, address)?))
}

fn of_account(account: Option<User>) -> ReaderZone {
    ReaderZone::of(account.and_then(|account| account.time_zone).as_deref())
}
