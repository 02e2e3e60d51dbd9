//! A provider writes to an applicant.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use macros::operation;
use uuid::Uuid;

use super::change_application;
use crate::error::Result;
use crate::extract::{Body, Provider};
use crate::opportunity_applications::changes;
use crate::opportunity_applications::draft::NewApplicationMessage;
use crate::opportunity_applications::received::ReceivedApplicationDetail;
use crate::platform::rate_limits;
use crate::state::AppState;

/// Write to an applicant
///
/// The student is emailed, and answers on their application's page. The same message once more is none.
#[operation(
    tag = "provider", operation_id = "write_to_applicant",
    params(("id" = Uuid, Path, description = "The application")),
    responses((status = 201, body = ReceivedApplicationDetail)),
    errors(NotFound, ActionNotAllowed, LimitReached, RateLimited)
)]
pub async fn create(
    state: Data<AppState>,
    provider: Provider,
    id: Path<Uuid>,
    body: Body<NewApplicationMessage>,
) -> Result<impl Responder> {
    let (provider_id, message) = (provider.profile.id, body.read()?);
    let (message_id, text) = (message.id, message.text()?);
    let write = change_application(&state, (provider_id, *id), move |ctx, organization, application| {
        rate_limits::WRITE_ABOUT_APPLICATION.count(ctx.conn, &provider_id.to_string(), ctx.now)?;
        changes::write_to_student(ctx, organization, application, (message_id, &text))
    });
    Ok((Json(write.await?), StatusCode::CREATED))
}
