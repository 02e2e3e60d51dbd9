//! Shows what an emailed link does, before its button is pressed.

use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::enums::TokenPurpose;
use schema::models::account_token::AccountToken;
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::error::{Code, Error, Result};
use crate::platform::tokens;
use crate::state::AppState;

/// Purposes of the links whose pages call this handler.
const PURPOSES: [TokenPurpose; 2] = [TokenPurpose::VerifyEmail, TokenPurpose::ChangeEmail];

/// The link.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EmailLinkQuery {
    /// The token of the emailed link.
    pub token: String,
}

/// A link that verifies an email address.
#[derive(Debug, Serialize, ToSchema)]
pub struct EmailLink {
    /// The address that it verifies.
    pub email: String,
    /// Whether the link was used already.
    pub is_used: bool,
}

/// Show which address an emailed link verifies
///
/// For the page behind the link of a new account or a changed address. Changes nothing, because programs that scan
/// email open links before people do.
#[operation(
    tag = "account", operation_id = "show_email_link", responses((status = 200, body = EmailLink)),
    errors(TokenExpired)
)]
pub async fn show(state: Data<AppState>, query: Query<EmailLinkQuery>) -> Result<Json<EmailLink>> {
    let (hash, now) = (tokens::hash(&query.token), state.clock.now());
    let link = state
        .db
        .run(move |conn| {
            let token = AccountToken::find(conn, &PURPOSES, &hash, now)?;
            let Some(token) = token else { return Ok(None) };
            let Some(user) = User::find(conn, token.user_id)? else { return Ok(None) };
            let is_used = token.used_at.is_some();
            // The account has another address by now, or this link was replaced by a later one.
            let is_void =
                user.email != token.email && (is_used || token.purpose == TokenPurpose::VerifyEmail);
            Ok((!is_void).then_some(EmailLink { email: token.email, is_used }))
        })
        .await?;
    link.map(Json).ok_or_else(|| Error::new(Code::TokenExpired))
}
