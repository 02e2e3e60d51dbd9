//! Links by which the owner of a mailbox sets a password: after forgetting one, or for the first time.

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

/// How long a link to set a new password works.
const RESET_VALID: TimeDelta = TimeDelta::hours(1);
/// How long a link to set the first password works: people do not read every mail on the same day.
const FIRST_VALID: TimeDelta = TimeDelta::days(7);

/// Mints the link for somebody who has forgotten their password; it works once, within an hour.
pub fn reset_link(ctx: &mut Ctx<'_>, account: (Uuid, &str)) -> Result<PasswordLink> {
    let new_link = NewLink::new(ctx.config)?;
    new_link.store(ctx.conn, TokenPurpose::ResetPassword, account, (ctx.now, ctx.now + RESET_VALID))?;
    Ok(new_link.link("1 hour"))
}

/// Mails the link to the owner of an account who has forgotten their password, or for whom an admin asks. The caller counts it.
pub fn mail_reset_link(ctx: &mut Ctx<'_>, user: &User) -> Result<()> {
    let Some(profile) = Profile::find(ctx.conn, user.id)? else { return Ok(()) };
    let link = reset_link(ctx, (user.id, &user.email))?;
    mail::password_reset(ctx, (&user.email, mail::proven_name(user, &profile.first_name)), &link)
}

/// Mints the link for somebody whose account was made for them, such as an approved tutor or an admin; it works
/// once, within 7 days. `account` is the account's id and its address: the link proves that address and no other,
/// so following it verifies the address too.
///
/// Mail it in the same transaction. Links minted before keep working until one of them has been used.
pub fn first_password_link(ctx: &mut Ctx<'_>, account: (Uuid, &str)) -> Result<PasswordLink> {
    let new_link = NewLink::new(ctx.config)?;
    new_link.store(ctx.conn, TokenPurpose::SetPassword, account, (ctx.now, ctx.now + FIRST_VALID))?;
    Ok(new_link.link("7 days"))
}

/// What a link is stored as: the hash of both tokens together, so that neither is any good without the other.
#[must_use]
pub fn hash(access_token: &str, refresh_token: &str) -> Vec<u8> {
    tokens::hash(&format!("{access_token}.{refresh_token}"))
}

struct NewLink {
    url: String,
    hash: Vec<u8>,
}

impl NewLink {
    fn new(config: &Config) -> Result<NewLink> {
        let (access, refresh) = (Token::random()?.secret, Token::random()?.secret);
        let fragment = format!("access_token={access}&refresh_token={refresh}&type=recovery");
        Ok(NewLink {
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
