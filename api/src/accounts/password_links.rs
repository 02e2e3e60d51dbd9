//! Links to set a password, sent to the owner of a mailbox: after forgetting the password, or for the first one.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::TokenPurpose;
use schema::models::account_token::NewAccountToken;
use schema::models::profile::Profile;
use schema::models::user::User;
use uuid::Uuid;

use crate::error::Result;
use crate::mail::{self, PasswordLink};
use crate::platform::config::Config;
use crate::platform::ctx::Ctx;
use crate::platform::tokens;
use crate::platform::tokens::Token;

/// How long a link to reset a password works.
const RESET_VALID: TimeDelta = TimeDelta::hours(1);
/// How long a link to set the first password works: people do not read every email on the same day.
const FIRST_VALID: TimeDelta = TimeDelta::days(7);

/// Creates the link for somebody who has forgotten their password; it works once, within an hour.
pub fn reset_link(ctx: &mut Ctx<'_>, account: (Uuid, &str)) -> Result<PasswordLink> {
    let new_link = NewPasswordLink::new(ctx.config)?;
    new_link.store(ctx.conn, TokenPurpose::ResetPassword, account, (ctx.now, ctx.now + RESET_VALID))?;
    Ok(new_link.link("1 hour"))
}

/// Emails the link to the owner of an account who has forgotten their password, or for whom an admin requests it. The
/// caller applies the rate limit.
pub fn mail_reset_link(ctx: &mut Ctx<'_>, user: &User) -> Result<()> {
    let Some(profile) = Profile::find(ctx.conn, user.id)? else { return Ok(()) };
    let link = reset_link(ctx, (user.id, &user.email))?;
    mail::password_reset(ctx, (&user.email, mail::proven_name(user, &profile.first_name)), &link)
}

/// Creates the link for somebody whose account was created for them, such as an approved tutor or an admin; it works
/// once, within 7 days. `account` is the account's id and its address: the link verifies that address and no other.
///
/// Email it in the same transaction. Earlier links keep working until one of them is used.
pub fn first_password_link(ctx: &mut Ctx<'_>, account: (Uuid, &str)) -> Result<PasswordLink> {
    let new_link = NewPasswordLink::new(ctx.config)?;
    new_link.store(ctx.conn, TokenPurpose::SetPassword, account, (ctx.now, ctx.now + FIRST_VALID))?;
    Ok(new_link.link("7 days"))
}

/// Returns what is stored of a link: the hash of both tokens together, so that neither is useful without the other.
#[must_use]
pub fn hash(access_token: &str, refresh_token: &str) -> Vec<u8> {
    tokens::hash(&format!("{access_token}.{refresh_token}"))
}

struct NewPasswordLink {
    url: String,
    hash: Vec<u8>,
}

impl NewPasswordLink {
    fn new(config: &Config) -> Result<NewPasswordLink> {
        let (access, refresh) = (Token::random()?.secret, Token::random()?.secret);
        let fragment = format!("access_token={access}&refresh_token={refresh}&type=recovery");
        Ok(NewPasswordLink {
            url: config.link(&format!("/auth?type=recovery#{fragment}")),
            hash: hash(&access, &refresh),
        })
    }

    fn store(
        &self,
        conn: &mut PgConnection,
        purpose: TokenPurpose,
        (user_id, email): (Uuid, &str),
        (created_at, expires_at): (DateTime<Utc>, DateTime<Utc>),
    ) -> Result<()> {
        let token =
            NewAccountToken { user_id, purpose, token_hash: &self.hash, email, created_at, expires_at };
        Ok(token.insert(conn)?)
    }

    fn link(self, valid_for: &'static str) -> PasswordLink {
        PasswordLink { url: self.url, name: hex::encode(&self.hash), valid_for }
    }
}
