//! Showing once more that it is really them.

use actix_web::web::Data;
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::models::session::{self, SignedIn};
use serde::Deserialize;
use utoipa::ToSchema;

use super::current_password;
use crate::accounts::second_factor::{self, CodeOwner};
use crate::error::Result;
use crate::extract::{Body, SignedInUser};
use crate::state::AppState;

/// What shows it: a code where the account has a second factor, otherwise its password.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Verification {
    /// Six digits of the app, or a recovery code.
    #[serde(default)]
    pub code: Option<String>,
    /// As set.
    #[serde(default)]
    pub current_password: Option<String>,
}

/// Show that it is me
///
/// For sensitive things, which are refused with `verification_required` 15 minutes after signing in or showing it last.
#[operation(
    tag = "account", operation_id = "verify", responses((status = 204)), errors(RateLimited)
)]
pub async fn verify(
    state: Data<AppState>,
    who: SignedInUser,
    body: Body<Verification>,
) -> Result<impl Responder> {
    confirm(&state, &who, body.read()?).await?;
    let session_id = who.session_id;
    state.transaction(move |ctx| Ok(session::verify(ctx.conn, session_id, ctx.now)?)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Makes sure that it is really them, by what their account has.
///
/// # Errors
/// `validation_failed` on `code` or `current_password`, `rate_limited`.
pub(super) async fn confirm(state: &AppState, who: &SignedIn, shown: Verification) -> Result<()> {
    if !who.has_second_factor {
        let typed = shown.current_password.unwrap_or_default();
        return current_password::current_password(state, who, typed).await.map(drop);
    }
    let owner = CodeOwner {
        id: who.profile.id,
        email: who.email.clone(),
        first_name: who.profile.first_name.clone(),
    };
    let (code, typed) = (shown.code.clone().unwrap_or_default(), shown.code.unwrap_or_default());
    let to = owner.clone();
    let counted = state.transaction(move |ctx| second_factor::count_try(ctx, &owner, &typed)).await?;
    if let Some(refusal) = counted {
        return Err(refusal);
    }
    state
        .transaction(move |ctx| {
            let shown = second_factor::check(ctx, to.id, &code)?;
            second_factor::tell_of_recovery_code(ctx, &to, shown)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(())
}
