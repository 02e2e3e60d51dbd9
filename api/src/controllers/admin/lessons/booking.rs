//! Booking a lesson on behalf of a student: free days, free slots, and the booking.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, NaiveDate, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::dates;
use schema::enums::{BookingStatus, Role, Subject};
use schema::ids::UserId;
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::lesson::AdminLesson;
use crate::bookings::book::{self, Booker, LessonToBook};
use crate::bookings::free_times::{DaySlots, Days, free_days, free_slots};
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body};
use crate::platform::audit::{AuditSubject, audit};
use crate::state::AppState;
use crate::{mail, payments};

/// The student and the subject.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StudentDaysQuery {
    /// The student. Times at which they have another lesson are not free.
    pub student_id: UserId,
    /// One of the academy's subjects.
    pub subject: Subject,
    /// A lesson of the student to move: only its tutor's days are listed, and its own time counts as free.
    pub moving: Option<Uuid>,
}

/// The student, the subject and the day.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StudentSlotsQuery {
    /// The student. Times at which they have another lesson are not free.
    pub student_id: UserId,
    /// One of the academy's subjects.
    pub subject: Subject,
    /// A date in the academy's zone.
    #[serde(deserialize_with = "dates::date")]
    pub date: NaiveDate,
    /// A lesson of the student to move: only its tutor's slots are listed, and its own time counts as free.
    pub moving: Option<Uuid>,
}

/// A student's days with a free tutor
///
/// Returns the days that the student would see.
#[operation(
    tag = "admin", operation_id = "admin_lesson_days", responses((status = 200, body = Days)), errors(NotFound)
)]
pub async fn days(state: Data<AppState>, _: Admin, query: Query<StudentDaysQuery>) -> Result<Json<Days>> {
    let StudentDaysQuery { student_id, subject, moving } = query.into_inner();
    let now = state.clock.now();
    let answer = state
        .db
        .run(move |conn| {
            check_student(conn, student_id, moving)?;
            free_days(conn, subject, student_id, moving, now)
        })
        .await?;
    Ok(Json(answer))
}

/// A student's free hours on a day
///
/// Returns the slots that the student would see.
#[operation(
    tag = "admin", operation_id = "admin_lesson_slots", responses((status = 200, body = DaySlots)), errors(NotFound)
)]
pub async fn slots(
    state: Data<AppState>,
    _: Admin,
    query: Query<StudentSlotsQuery>,
) -> Result<Json<DaySlots>> {
    let StudentSlotsQuery { student_id, subject, date, moving } = query.into_inner();
    let now = state.clock.now();
    let answer = state
        .db
        .run(move |conn| {
            check_student(conn, student_id, moving)?;
            free_slots(conn, subject, date, student_id, moving, now)
        })
        .await?;
    Ok(Json(answer))
}

/// Returns an error unless the person is a student. If a lesson is to be moved, its owner is a student already.
fn check_student(conn: &mut PgConnection, id: UserId, moving: Option<Uuid>) -> Result<()> {
    if moving.is_some() || User::roles(conn, id)?.contains(&Role::Student) {
        return Ok(());
    }
    Err(Error::new(Code::NotFound))
}

/// The lesson to book.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLessonForStudent {
    /// The student.
    pub student_id: UserId,
    /// The tutor.
    pub tutor_id: UserId,
    /// The subject.
    pub subject: Subject,
    /// One of the tutor's free starts.
    #[serde(deserialize_with = "dates::instant")]
    pub starts_at: DateTime<Utc>,
    /// The price that the page showed, US cents. If it has changed since, nothing is booked.
    pub shown_price_cents: i32,
    /// How the lesson is paid for.
    pub payment: LessonPayment,
    /// What the student would like to work on, for the tutor to read; at most 1000 characters.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub student_notes: Option<String>,
}

/// How a lesson that an admin books is paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LessonPayment {
    /// By card: the student pays within 24 hours.
    Card,
    /// By other means than the site, such as an invoice.
    Elsewhere,
}

/// Book a lesson for a student
///
/// Paid by card, the slot is held for 24 hours, or until the lesson if that is sooner, and the student is emailed a
/// link to pay. A lesson that is free or paid for elsewhere is confirmed at once; paid for elsewhere, its tutor's pay
/// starts as unpaid.
#[operation(
    tag = "admin", operation_id = "book_for_student", responses((status = 201, body = AdminLesson)),
    errors(NotFound, SlotTaken, StudentBusy, PriceChanged, SlotUnavailable, ActionNotAllowed, PaymentProviderFailed, PaymentsUnavailable)
)]
pub async fn create(
    state: Data<AppState>,
    admin: Admin,
    body: Body<NewLessonForStudent>,
) -> Result<impl Responder> {
    let (wanted, now) = (body.read()?, state.clock.now());
    let student_notes = text::note(wanted.student_notes.as_deref().unwrap_or_default())
        .map_err(|problem| Error::field("student_notes", problem))?;
    let NewLessonForStudent { student_id, tutor_id, subject, starts_at, payment, .. } = wanted;
    let shown_price_cents = Some(wanted.shown_price_cents);
    let lesson = LessonToBook { student_id, tutor_id, subject, starts_at, shown_price_cents, student_notes };
    let booker = match payment {
        LessonPayment::Card => Booker::Admin,
        LessonPayment::Elsewhere => Booker::AdminElsewhere,
    };
    let (new, in_the_way) = state
        .db
        .run(move |conn| {
            check_can_be_booked(conn, student_id)?;
            book::check(conn, &lesson, booker, now)
        })
        .await?;
    payments::release_expired_holds(&state, in_the_way).await?;
    let response = state
        .transaction(move |ctx| {
            let booking = book::store(ctx, &new, booker)?;
            let subject = AuditSubject::Booking(booking.id);
            let detail =
                json!({ "payment": payment, "student_id": student_id, "cents": booking.price_cents });
            audit(ctx.conn, Some(admin.profile.id), "booking.booked_for_student", subject, detail, ctx.now)?;
            if booking.status == BookingStatus::Pending {
                mail::booking_to_pay(ctx, &booking)?;
            }
            AdminLesson::read(ctx.conn, &admin, &booking, ctx.now)
        })
        .await
        .map_err(about_student)?;
    state.job_wakeup.notify_waiters();
    Ok((Json(response), StatusCode::CREATED))
}

/// Only a student with a verified address can be booked for, because they are emailed.
fn check_can_be_booked(conn: &mut PgConnection, id: UserId) -> Result<()> {
    let user = User::find(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    if !User::roles(conn, id)?.contains(&Role::Student) {
        return Err(Error::with_detail(Code::ActionNotAllowed, "Sessions can only be booked for students."));
    }
    if user.email_verified_at.is_none() {
        return Err(Error::with_detail(
            Code::ActionNotAllowed,
            "This student’s email address isn’t verified, so no one could tell them. Please have them verify \
             it first.",
        ));
    }
    Ok(())
}

/// Rewords an error that addresses the student for the admin who gets it.
fn about_student(error: Error) -> Error {
    match error {
        Error::Problem(problem) if problem.code == Code::StudentBusy => {
            Error::with_detail(Code::StudentBusy, "The student already has a session at this time.")
        }
        other => other,
    }
}
