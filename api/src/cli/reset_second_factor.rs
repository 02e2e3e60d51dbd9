//! The command that removes a user's lost second factor.

use chrono::{DateTime, Utc};
use diesel::{Connection, PgConnection};
use schema::models::passkey::Passkey;
use schema::models::profile::Profile;
use schema::models::second_factor::SecondFactor;
use schema::models::session;
use schema::models::user::User;
use serde_json::json;

use crate::accounts::{passkeys, second_factor};
use crate::domain::text;
use crate::error::{Error, Result};
use crate::mail::{self, AccountOwner, SecondFactorChange, SignInReset};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::config::Config;
use crate::platform::ctx::Ctx;

/// Removes an account's authenticator app and recovery codes, and its passkeys if `with_passkeys` is set, and revokes
/// all sessions. Returns the message for the operator. The password stays.
///
/// # Errors
/// When there is no such account, or the database cannot be reached.
pub fn run(config: &Config, email: &str, with_passkeys: bool, now: DateTime<Utc>) -> Result<String> {
    let address =
        text::email(email).map_err(|_| Error::field("EMAIL", format!("{email:?} is not an address")))?;
    let mut conn = PgConnection::establish(&config.database_url).map_err(Error::internal)?;
    conn.transaction(|conn| reset(&mut Ctx { conn, config, now }, &address, with_passkeys))
}

fn reset(ctx: &mut Ctx<'_>, email: &str, with_passkeys: bool) -> Result<String> {
    let missing = || Error::field("EMAIL", format!("there is no account with the address {email}"));
    let id = User::by_email(ctx.conn, email)?.ok_or_else(missing)?.id;
    User::lock(ctx.conn, id)?.ok_or_else(missing)?;
    let had_app = SecondFactor::remove(ctx.conn, id)?;
    let removed_passkeys = if with_passkeys { passkeys::remove_all(ctx, id)? } else { 0 };
    let passkeys_left = Passkey::count_usable(ctx.conn, id)?;
    let notice = passkeys_notice(passkeys_left);
    let alone = if passkeys_left == 0 { " alone" } else { "" };
    if !had_app && removed_passkeys == 0 {
        return Ok(format!("{notice}{email} has no second factor: there was nothing to remove."));
    }
    session::revoke_all(ctx.conn, id, None)?;
    if had_app {
        second_factor::forget_tries(ctx.conn, id)?;
        audit(ctx.conn, None, "second_factor.reset", AuditSubject::User(id), json!({}), ctx.now)?;
    }
    let profile = Profile::find(ctx.conn, id)?.ok_or_else(missing)?;
    let reset = SignInReset { had_app, removed_passkeys, passkeys_left };
    let owner = AccountOwner { email, first_name: &profile.first_name };
    mail::second_factor_changed(ctx, owner, SecondFactorChange::Reset(reset))?;
    Ok(format!("{notice}{email} signs in with the password{alone} now, and got an email about it."))
}

/// A line about passkeys that still open the account.
fn passkeys_notice(passkeys: i64) -> String {
    let (count, verb, them) = match passkeys {
        0 => return String::new(),
        1 => ("One passkey".to_owned(), "signs", "it"),
        count => (format!("{count} passkeys"), "sign", "them"),
    };
    format!("{count} still {verb} in; --passkeys removes {them}.\n")
}
