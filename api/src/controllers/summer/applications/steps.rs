//! What a student does about an application that they have sent.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::opportunity_application::OpportunityApplication;
use uuid::Uuid;

use crate::error::Result;
use crate::extract::{Body, Student};
use crate::opportunity_applications::changes;
use crate::opportunity_applications::draft::NewApplicationMessage;
use crate::opportunity_applications::response::StudentApplicationDetail;
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;

/// Withdraw an application
///
/// For good: nobody applies to the same twice.
#[operation(
    tag = "summer", operation_id = "withdraw_opportunity_application",
    params(("id" = Uuid, Path, description = "The application")),
    responses((status = 200, body = StudentApplicationDetail)), errors(NotFound, ActionNotAllowed, RateLimited)
)]
pub async fn withdraw(
    state: Data<AppState>,
    student: Student,
    id: Path<Uuid>,
) -> Result<Json<StudentApplicationDetail>> {
    change(&state, (student.profile.id, *id), changes::withdraw).await.map(Json)
}

/// Ask what became of an application
///
/// From when the organisation should have decided; at most once in seven days. Its provider is emailed.
#[operation(
    tag = "summer", operation_id = "ask_about_opportunity_application",
    params(("id" = Uuid, Path, description = "The application")),
    responses((status = 200, body = StudentApplicationDetail)), errors(NotFound, ActionNotAllowed, RateLimited)
)]
pub async fn ask(
    state: Data<AppState>,
    student: Student,
    id: Path<Uuid>,
) -> Result<Json<StudentApplicationDetail>> {
    change(&state, (student.profile.id, *id), changes::ask).await.map(Json)
}

/// Write about an application
///
/// The organisation is emailed, without the student's address. The same message once more is none.
#[operation(
    tag = "summer", operation_id = "write_about_opportunity_application",
    params(("id" = Uuid, Path, description = "The application")),
    responses((status = 201, body = StudentApplicationDetail)),
    errors(NotFound, ActionNotAllowed, LimitReached, RateLimited)
)]
pub async fn write(
    state: Data<AppState>,
    student: Student,
    id: Path<Uuid>,
    body: Body<NewApplicationMessage>,
) -> Result<impl Responder> {
    let (student_id, message) = (student.profile.id, body.read()?);
    let (message_id, text) = (message.id, message.text()?);
    let write = change(&state, (student_id, *id), move |ctx, application| {
        rate_limits::WRITE_ABOUT_APPLICATION.count(ctx.conn, &student_id.to_string(), ctx.now)?;
        changes::write_to_provider(ctx, application, (message_id, &text))
    });
    Ok((Json(write.await?), StatusCode::CREATED))
}

/// Changes an application of a student's in a transaction of its own, and tells what it says then.
async fn change(
    state: &Data<AppState>,
    (student_id, id): (Uuid, Uuid),
    change: impl FnOnce(&mut Ctx<'_>, OpportunityApplication) -> Result<OpportunityApplication>
    + Clone
    + Send
    + 'static,
) -> Result<StudentApplicationDetail> {
    let response = state
        .transaction(move |ctx| {
            rate_limits::CHANGE_APPLICATIONS.count(ctx.conn, &student_id.to_string(), ctx.now)?;
            let application = changes::lock_own(ctx, student_id, id)?;
            let application = change(ctx, application)?;
            StudentApplicationDetail::read(ctx.conn, application, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(response)
}
