//! Export and deletion of everything that is stored about the signed-in person.

use actix_web::web::Data;
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::models::personal_data::ExportReader;
use serde::Deserialize;
use utoipa::ToSchema;

use super::verification::{lock_unchanged, password_if_any};
use crate::accounts::export::AccountExport;
use crate::accounts::sessions::no_session_cookie;
use crate::deletions::{self, DeletionActor};
use crate::domain::text;
use crate::error::{Error, Result};
use crate::extract::{Body, FactorVerifiedUser, VerifiedUser};
use crate::files::profile_images;
use crate::payments;
use crate::platform::rate_limits;
use crate::state::AppState;

/// Download my data
#[operation(
    tag = "account", operation_id = "export_account", responses((status = 200, body = AccountExport)),
    errors(RateLimited)
)]
pub async fn export(state: Data<AppState>, who: VerifiedUser) -> Result<impl Responder> {
    let now = state.clock.now();
    let (id, email) = (who.profile.id, who.email.clone());
    let export = state
        .db
        .run(move |conn| {
            rate_limits::EXPORT.count(conn, &id.to_string(), now)?;
            AccountExport::read(conn, (id, &email), ExportReader::Owner, now)
        })
        .await?;
    Ok(export.into_file())
}

/// Proof of identity.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountDeletion {
    /// The account's current password; required if the account has one.
    pub current_password: Option<String>,
    /// The account's email address, typed as a confirmation; required if the account has no password.
    pub email: Option<String>,
}

/// Delete my account
///
/// Records that the law requires us to keep, such as paid lessons, stay without a name; all other data is deleted.
/// Refused while lessons are upcoming or a payment is in transit, and for the only admin.
#[operation(
    tag = "account", operation_id = "delete_account", responses((status = 204)),
    errors(UpcomingLessons, LastAdmin, RateLimited)
)]
pub async fn delete(
    state: Data<AppState>,
    who: FactorVerifiedUser,
    body: Body<AccountDeletion>,
) -> Result<impl Responder> {
    let form = body.read()?;
    let verified = confirm_owner(&state, &who, form).await?;
    let id = who.profile.id;
    let pictures = state
        .transaction(move |ctx| {
            deletions::lock_lessons(ctx, id)?;
            let account = lock_unchanged(ctx.conn, id, verified.as_deref())?;
            deletions::delete_account(ctx, &account, DeletionActor::Owner)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    payments::close_listing_pages_of(&state, id).await;
    // The account is deleted even if the file store fails; a job removes remaining files later.
    profile_images::remove(&state, pictures).await;
    Ok(HttpResponse::NoContent().cookie(no_session_cookie(&state.config)).finish())
}

/// Verifies the identity. Returns the hash of the compared password, if the account has one.
async fn confirm_owner(
    state: &AppState,
    who: &FactorVerifiedUser,
    form: AccountDeletion,
) -> Result<Option<String>> {
    let verified = password_if_any(state, who, form.current_password).await?;
    if verified.is_some() {
        return Ok(verified);
    }
    match form.email.as_deref().map(text::email) {
        Some(Ok(typed)) if typed == who.email => Ok(None),
        _ => Err(Error::field("email", "Please enter your own email address.")),
    }
}
