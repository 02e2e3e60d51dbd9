//! Session records kept by hand: create one, mark one as paid, delete one.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query};
use actix_web::{HttpResponse, Responder};
use chrono::{DateTime, NaiveDate, Utc};
use macros::operation;
use schema::dates;
use schema::ids::UserId;
use schema::models::admin_session_list::SessionRow;
use schema::models::student_booking::lock_calendars;
use schema::models::tutor_profile;
use schema::models::tutor_session::{NewManualSession, TutorSession};
use serde::Deserialize;
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{AdminSession, check_version};
use crate::bookings::lesson_records;
use crate::domain::{manual_session, text};
use crate::error::{Code, Error, FieldErrors, Result};
use crate::extract::{Admin, Body};
use crate::mail;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// The longest name of a student, in characters: two profile names of 100 characters, and a space.
const MAX_STUDENT_NAME: usize = 201;
/// The longest description, in characters.
const MAX_DESCRIPTION: usize = 1000;

/// A lesson that took place without a booking.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSession {
    /// The tutor.
    pub tutor_id: UserId,
    /// Date in the academy's zone, at most five years ago.
    #[serde(deserialize_with = "dates::date")]
    pub date: NaiveDate,
    /// `HH:MM`, wall clock in the academy's zone.
    pub start_time: String,
    /// After `start_time` on the same day, by at most 12 hours, and not in the future.
    pub end_time: String,
    /// The student's name, at most 201 characters.
    #[serde(default)]
    #[schema(max_length = 201)]
    pub student_name: Option<String>,
    /// Description of the lesson, at most 1000 characters.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub session_description: Option<String>,
}

/// Create a session record
///
/// For a lesson without a booking. The record begins as unpaid, and its share is computed from the tutor's current
/// rate. If the same time of a tutor is entered twice, also by two clicks, only one record is created.
#[operation(
    tag = "admin", operation_id = "enter_session", responses((status = 201, body = AdminSession)),
    errors(SessionOverlaps)
)]
pub async fn create(state: Data<AppState>, admin: Admin, body: Body<NewSession>) -> Result<impl Responder> {
    let (admin, form) = (admin.profile.id, body.read()?);
    let response = state
        .transaction(move |ctx| {
            let session = check(ctx, admin, &form)?;
            // An exclusion constraint is no alternative: it would also reject the records of booked lessons, which must
            // be inserted even if a record entered by hand overlaps them.
            lock_calendars(ctx.conn, [session.tutor_id])?;
            if session.overlaps(ctx.conn)? {
                return Err(Error::new(Code::SessionOverlaps));
            }
            let id = session.insert(ctx.conn)?;
            let detail = json!({ "tutor_id": session.tutor_id, "cents": session.tutor_share_cents });
            audit(ctx.conn, Some(admin), "session.entered", AuditSubject::TutorSession(id), detail, ctx.now)?;
            lesson_records::publish_to_tutor(ctx.conn, id, session.tutor_id, ctx.now)?;
            AdminSession::read(ctx.conn, id)
        })
        .await?;
    Ok((Json(response), StatusCode::CREATED))
}

/// Validates the form. Returns all its errors, or the record to insert.
fn check(ctx: &mut Ctx<'_>, admin: UserId, form: &NewSession) -> Result<NewManualSession> {
    let mut fields = FieldErrors::default();
    let tutor = tutor_profile::find(ctx.conn, form.tutor_id)?;
    if tutor.is_none() {
        fields.add("tutor_id", "Please choose a tutor.");
    }
    let times = manual_session::times(form.date, &form.start_time, &form.end_time, ctx.now);
    let (starts_at, ends_at) = times.unwrap_or_else(|problems| {
        for problem in problems {
            fields.add(problem.field(), problem.to_string());
        }
        <(DateTime<Utc>, DateTime<Utc>)>::default()
    });
    let given = |text: &Option<String>| text.clone().unwrap_or_default();
    let student_name =
        fields.check("student_name", text::optional_line(&given(&form.student_name), MAX_STUDENT_NAME));
    let session_description = fields
        .check("session_description", text::optional(&given(&form.session_description), MAX_DESCRIPTION));
    fields.finish()?;
    let rate = tutor.and_then(|tutor| tutor.tutoring_hourly_rate_cents);
    Ok(NewManualSession {
        tutor_id: form.tutor_id,
        starts_at,
        ends_at,
        student_name: Some(student_name).filter(|name| !name.is_empty()),
        session_description,
        tutor_share_cents: manual_session::share_cents(rate, ends_at - starts_at),
        changed_by: admin,
        created_at: ctx.now,
        updated_at: ctx.now,
    })
}

/// How to mark a session record.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SessionPaidChange {
    /// Whether the tutor has been paid for it.
    pub paid: bool,
    /// The `version` of the record that the page showed.
    pub version: i32,
    /// Required to mark a lesson as unpaid that its student paid for by card on this site: Stripe sends the tutor's
    /// share, so there is no need to pay it elsewhere.
    #[serde(default)]
    pub although_paid_by_card: bool,
}

const PAID_BY_CARD: &str = "This session was paid by card, and Stripe pays its tutor. Marking it as unpaid \
    doesn’t change that: confirm that you know, or cancel or refund it instead.";

/// Mark a session as paid or unpaid
///
/// Moves no money. The tutor is emailed when a record is marked as paid. A lesson that was paid for by card on this
/// site is marked as unpaid only with `although_paid_by_card`, so that its tutor is not paid a second time elsewhere.
/// Marking twice has no further effect. If two admins change the record at once, the second gets an error that names
/// the first one's change.
#[operation(
    tag = "admin", operation_id = "mark_session_paid", params(("id" = Uuid, Path, description = "The session")),
    responses((status = 200, body = AdminSession)), errors(ActionNotAllowed, EditConflict)
)]
pub async fn set_paid(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<SessionPaidChange>,
) -> Result<Json<AdminSession>> {
    let (admin, id, wanted) = (admin.profile.id, *id, body.read()?);
    let response = state
        .transaction(move |ctx| {
            let session = TutorSession::lock(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            if session.paid != wanted.paid {
                mark(ctx, admin, &session, wanted)?;
            }
            AdminSession::read(ctx.conn, id)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}

fn mark(ctx: &mut Ctx<'_>, admin: UserId, session: &TutorSession, wanted: SessionPaidChange) -> Result<()> {
    check_version(ctx.conn, session, wanted.version)?;
    if !wanted.paid && !wanted.although_paid_by_card {
        let row = SessionRow::find(ctx.conn, session.id)?;
        if row.is_some_and(|row| row.paid_by_card) {
            return Err(Error::with_detail(Code::ActionNotAllowed, PAID_BY_CARD));
        }
    }
    let marked = session.mark(ctx.conn, wanted.paid, admin, ctx.now)?;
    if marked.paid {
        mail::session_marked_paid(ctx.conn, ctx.config, &marked)?;
    }
    let action = if marked.paid { "session.marked_paid" } else { "session.marked_unpaid" };
    let detail = json!({ "tutor_id": marked.tutor_id, "booking_id": marked.booking_id });
    audit(ctx.conn, Some(admin), action, AuditSubject::TutorSession(marked.id), detail, ctx.now)?;
    lesson_records::publish_to_tutor(ctx.conn, marked.id, marked.tutor_id, ctx.now)
}

/// The version of the session record to delete.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SessionVersionQuery {
    /// The `version` of the record that the page showed.
    pub version: i32,
}

/// Delete a session
///
/// Only for a record that was entered by hand and is not marked as paid.
#[operation(
    tag = "admin", operation_id = "delete_session", params(("id" = Uuid, Path, description = "The session")),
    responses((status = 204)), errors(ActionNotAllowed, EditConflict)
)]
pub async fn delete(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    query: Query<SessionVersionQuery>,
) -> Result<impl Responder> {
    let (admin, id, version) = (admin.profile.id, *id, query.version);
    state
        .transaction(move |ctx| {
            let session = TutorSession::lock(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            if session.booking_id.is_some() {
                return Err(not_allowed("This session was booked. Cancel its booking instead."));
            }
            check_version(ctx.conn, &session, version)?;
            if session.paid {
                return Err(not_allowed("This session is marked as paid. Mark it as unpaid first."));
            }
            session.delete(ctx.conn)?;
            let detail = json!({ "tutor_id": session.tutor_id, "starts_at": session.starts_at });
            audit(ctx.conn, Some(admin), "session.deleted", AuditSubject::TutorSession(id), detail, ctx.now)?;
            lesson_records::publish_to_tutor(ctx.conn, id, session.tutor_id, ctx.now)
        })
        .await?;
    Ok(HttpResponse::NoContent())
}

fn not_allowed(detail: &'static str) -> Error {
    Error::with_detail(Code::ActionNotAllowed, detail)
}
