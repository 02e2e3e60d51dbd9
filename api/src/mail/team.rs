//! The recipients of emails to admins.

use diesel::PgConnection;
use schema::models::user::User;

use crate::error::Result;
use crate::platform::config::Config;

/// The addresses of all admins and `ADMIN_EMAIL`, without duplicates.
pub(super) fn addresses(conn: &mut PgConnection, config: &Config) -> Result<Vec<String>> {
    let mut addresses = User::admin_emails(conn)?;
    addresses.extend(config.admin_email.as_deref().map(str::to_lowercase));
    addresses.sort();
    addresses.dedup();
    Ok(addresses)
}
