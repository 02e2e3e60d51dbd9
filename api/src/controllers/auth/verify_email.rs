//! Following the link that proves an address.

use actix_web::web::{Data, Json};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::TokenPurpose;
use schema::models::account_token::AccountToken;
use schema::models::user::User;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::{Code, Error, Result};
use crate::extract::{Body, Client};
use crate::http::responses::MailSent;
use crate::platform::{rate_limits, tokens};
use crate::state::AppState;

/// What the mailed link carries.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifyEmail {
    /// The link's token.
    pub token: String,
}

/// Verify an email address
///
/// Following the same link again says the same: mail programs open links before people do.
#[operation(
    tag = "account", operation_id = "verify_email", responses((status = 200, body = MailSent)),
    errors(TokenExpired, RateLimited)
)]
pub async fn verify_email(
    state: Data<AppState>,
    client: Client,
    body: Body<VerifyEmail>,
) -> Result<Json<MailSent>> {
    let (hash, now) = (tokens::hash(&body.read()?.token), state.clock.now());
    let address = client.address;
    state.db.run(move |conn| rate_limits::FOLLOW_LINK.count(conn, &address, now)).await?;
    let email = state.db.transaction(move |conn| follow(conn, &hash, now)).await?;
    Ok(Json(MailSent { email }))
}

fn follow(conn: &mut PgConnection, hash: &[u8], now: DateTime<Utc>) -> Result<String> {
    let (token, user) = AccountToken::follow(conn, &[TokenPurpose::VerifyEmail], hash, now)?
        .filter(|(token, user)| token.email == user.email)
        .ok_or_else(|| Error::new(Code::TokenExpired))?;
    if token.used_at.is_none() {
        token.mark_used(conn, now)?;
        User::verify(conn, user.id, now)?;
    }
    Ok(token.email)
}
