//! Removing the second factor of somebody who has lost it, from the command line.

use chrono::{DateTime, Utc};
use diesel::{Connection, PgConnection};
use schema::models::profile::Profile;
use schema::models::second_factor::SecondFactor;
use schema::models::session;
use schema::models::user::User;
use serde_json::json;

use crate::accounts::second_factor;
use crate::domain::text;
use crate::error::{Error, Result};
use crate::mail::{self, SecondFactorChange};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::config::Config;
use crate::platform::ctx::Ctx;

/// Removes the authenticator app and the recovery codes of an account, and signs it out everywhere; answers what to tell
/// whoever ran the command. The password stays.
///
/// # Errors
/// When there is no such account, or the database cannot be reached.
pub fn run(config: &Config, email: &str, now: DateTime<Utc>) -> Result<String> {
    let address =
        text::email(email).ok_or_else(|| Error::field("EMAIL", format!("{email:?} is not an address")))?;
    let mut conn = PgConnection::establish(&config.database_url).map_err(Error::internal)?;
    conn.transaction(|conn| reset(&mut Ctx { conn, config, now }, &address))
}

fn reset(ctx: &mut Ctx<'_>, email: &str) -> Result<String> {
    let missing = || Error::field("EMAIL", format!("there is no account with the address {email}"));
    let id = User::by_email(ctx.conn, email)?.ok_or_else(missing)?.id;
    User::lock(ctx.conn, id)?.ok_or_else(missing)?;
    if !SecondFactor::remove(ctx.conn, id)? {
        return Ok(format!("{email} has no second factor: there was nothing to remove."));
    }
    session::end_all(ctx.conn, id, None)?;
    second_factor::forget_tries(ctx.conn, id)?;
    audit(ctx.conn, None, "second_factor.reset", AuditSubject::User(id), json!({}), ctx.now)?;
    let profile = Profile::find(ctx.conn, id)?.ok_or_else(missing)?;
    mail::second_factor_changed(ctx, (email, &profile.first_name), SecondFactorChange::Reset)?;
    Ok(format!("{email} signs in with the password alone now, and has been told by email."))
}
