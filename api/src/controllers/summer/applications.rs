//! A student's applications to opportunities: list, show, apply, withdraw, message.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query};
use macros::operation;
use schema::models::opportunity::{self, Opportunity};
use schema::models::opportunity_application::{OpportunityApplication, SentApplicationRow};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::domain::opportunity_application::{MAX_OPEN, OPEN_STATES};
use crate::error::{Code, Error, Result};
use crate::extract::{Body, Student};
use crate::http::paging;
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;
use crate::summer::opportunity_applications::changes;
use crate::summer::opportunity_applications::draft::{NewApplicationMessage, NewOpportunityApplication};
use crate::summer::opportunity_applications::response::{StudentApplication, StudentApplicationDetail};

/// A page of a student's applications, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct StudentApplicationList {
    /// The entries of the page.
    pub items: Vec<StudentApplication>,
    /// Number of open applications, over all pages.
    pub open: i64,
    /// The most open applications at a time.
    pub limit: i64,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// Filter and page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StudentApplicationsQuery {
    /// Only the application to this opportunity.
    pub opportunity_id: Option<Uuid>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// My applications
///
/// Two or three queries for any number of them.
#[operation(
    tag = "summer", operation_id = "opportunity_applications",
    responses((status = 200, body = StudentApplicationList))
)]
pub async fn list(
    state: Data<AppState>,
    student: Student,
    query: Query<StudentApplicationsQuery>,
) -> Result<Json<StudentApplicationList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let (student_id, opportunity_id, now) = (student.profile.id, query.opportunity_id, state.clock.now());
    let response = state
        .db
        .run(move |conn| {
            let page = OpportunityApplication::of_student(conn, student_id, opportunity_id, request)?;
            let open = OpportunityApplication::count(conn, student_id, &OPEN_STATES)?;
            let sent_to: Vec<&Opportunity> =
                page.rows.iter().map(|(_, opportunity, _)| opportunity).collect();
            let gone = opportunity::gone(conn, &sent_to, now)?;
            let item = |row: SentApplicationRow| {
                let is_gone = gone.contains(&row.1.id);
                StudentApplication::new(row, is_gone, now)
            };
            Ok(StudentApplicationList {
                next_cursor: page.next.map(paging::cursor),
                items: page.rows.into_iter().map(item).collect(),
                open,
                limit: MAX_OPEN,
            })
        })
        .await?;
    Ok(Json(response))
}

/// An application of mine
///
/// Six queries.
#[operation(
    tag = "summer", operation_id = "opportunity_application",
    params(("id" = Uuid, Path, description = "The application")),
    responses((status = 200, body = StudentApplicationDetail)), errors(NotFound)
)]
pub async fn show(
    state: Data<AppState>,
    student: Student,
    id: Path<Uuid>,
) -> Result<Json<StudentApplicationDetail>> {
    let (student_id, id, now) = (student.profile.id, *id, state.clock.now());
    let response = state
        .db
        .run(move |conn| {
            let found = OpportunityApplication::find(conn, id)?;
            let found = found.filter(|application| application.student_id == student_id);
            let application = found.ok_or_else(|| Error::new(Code::NotFound))?;
            StudentApplicationDetail::read(conn, application, now)
        })
        .await?;
    Ok(Json(response))
}

/// Apply to an opportunity
///
/// Sends the current Common Profile with an answer to the listing's question. A student can apply once to an
/// opportunity: if they have applied, the response is that application. At most 20 applications can be open at a time.
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

/// Withdraw an application
///
/// A withdrawal is final: a student can apply to an opportunity only once.
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

/// Ask about the decision on an application
///
/// Emails the provider. Possible once the time in which the organization should have decided has passed; at most once
/// in seven days.
#[operation(
    tag = "summer", operation_id = "ask_about_opportunity_application",
    params(("id" = Uuid, Path, description = "The application")),
    responses((status = 200, body = StudentApplicationDetail)), errors(NotFound, ActionNotAllowed, RateLimited)
)]
pub async fn request_decision(
    state: Data<AppState>,
    student: Student,
    id: Path<Uuid>,
) -> Result<Json<StudentApplicationDetail>> {
    change(&state, (student.profile.id, *id), changes::request_decision).await.map(Json)
}

/// Write a message about an application
///
/// The organization is emailed, without the student's address. Sending the same message again does nothing.
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

/// Changes one of the student's applications in its own transaction. Returns it afterwards.
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
