//! A student applies with their Common Profile.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use macros::operation;
use uuid::Uuid;

use crate::error::Result;
use crate::extract::{Body, Student};
use crate::opportunity_applications::changes;
use crate::opportunity_applications::draft::NewOpportunityApplication;
use crate::opportunity_applications::response::StudentApplicationDetail;
use crate::state::AppState;

/// Apply to an opportunity
///
/// Sends the Common Profile as it is now, with an answer to the listing's question. Once: whoever has applied already is shown that
/// application. At most 20 are open at a time.
#[operation(
    tag = "summer", operation_id = "apply_to_opportunity",
    params(("id" = Uuid, Path, description = "The opportunity")),
    responses((status = 201, body = StudentApplicationDetail), (status = 200, body = StudentApplicationDetail)),
    errors(NotFound, OpportunityGone, ApplicationsClosed, ProfileIncomplete, LimitReached, RateLimited)
)]
pub async fn apply(
    state: Data<AppState>,
    student: Student,
    id: Path<Uuid>,
    body: Body<NewOpportunityApplication>,
) -> Result<impl Responder> {
    let (student_id, opportunity_id, answer) = (student.profile.id, *id, body.read()?.answer()?);
    let (response, is_new) = state
        .transaction(move |ctx| {
            let (application, is_new) = changes::apply(ctx, student_id, opportunity_id, answer)?;
            Ok((StudentApplicationDetail::read(ctx.conn, application, ctx.now)?, is_new))
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(response), if is_new { StatusCode::CREATED } else { StatusCode::OK }))
}
