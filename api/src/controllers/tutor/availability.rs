//! A tutor's weekly availability.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, Responder};
use chrono::{NaiveTime, Timelike};
use diesel::result::{DatabaseErrorKind, Error as DieselError};
use macros::operation;
use schema::enums::Subject;
use schema::ids::UserId;
use schema::models::student_booking::lock_calendars;
use schema::models::tutor_availability::{self as model, NewTutorAvailability, TutorAvailability};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::bookings::slot_events;
use crate::domain::time;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, Tutor};
use crate::live;
use crate::live::{LiveEvent, Topic};
use crate::state::AppState;

/// The most windows of a tutor. All of them are read for each list of free slots.
const MAX_WINDOWS: i64 = 200;

/// A weekly window.
#[derive(Debug, Serialize, ToSchema)]
pub struct AvailabilityResponse {
    /// The window.
    pub id: Uuid,
    /// 0 is Sunday, 6 is Saturday.
    pub day_of_week: i16,
    /// Wall clock in the academy's zone, such as `16:30`.
    pub start_time: String,
    /// End of the window, on the same day.
    pub end_time: String,
    /// The subject that is taught.
    pub subject: Subject,
}

/// A tutor's weekly availability.
#[derive(Debug, Serialize, ToSchema)]
pub struct AvailabilityList {
    /// The time zone of the times.
    pub zone: &'static str,
    /// Ordered by weekday and time.
    pub items: Vec<AvailabilityResponse>,
}

/// A window for one or more subjects.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAvailability {
    /// At least one.
    #[schema(min_items = 1, max_items = 7)]
    pub subjects: Vec<Subject>,
    /// 0 is Sunday, 6 is Saturday.
    #[schema(minimum = 0, maximum = 6)]
    pub day_of_week: i16,
    /// `HH:MM` on a quarter of an hour, in the academy's zone.
    pub start_time: String,
    /// At least an hour later on the same day.
    pub end_time: String,
}

/// My availability
#[operation(tag = "tutor", operation_id = "availability", responses((status = 200, body = AvailabilityList)))]
pub async fn list(state: Data<AppState>, tutor: Tutor) -> Result<Json<AvailabilityList>> {
    let rows = state.db.run(move |conn| Ok(TutorAvailability::of_tutor(conn, tutor.profile.id)?)).await?;
    Ok(Json(response(rows)))
}

/// Add availability
///
/// Creates one window for each subject, or none on an error; students can book them at once. At most 200 windows.
#[operation(
    tag = "tutor", operation_id = "add_availability", responses((status = 201, body = AvailabilityList)),
    errors(AlreadyExists)
)]
pub async fn add(state: Data<AppState>, tutor: Tutor, body: Body<NewAvailability>) -> Result<impl Responder> {
    let (tutor_id, now) = (tutor.profile.id, state.clock.now());
    let rows = check(body.read()?, tutor_id)?;
    let stored = state
        .db
        .transaction(move |conn| {
            make_room(conn, tutor_id, rows.len())?;
            let stored = model::insert_all(conn, &rows).map_err(|error| match error {
                DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, _) => Error::with_detail(
                    Code::AlreadyExists,
                    "You already have this time for one of these subjects.",
                ),
                other => other.into(),
            })?;
            let subjects: Vec<Subject> = stored.iter().map(|window| window.subject).collect();
            publish_change(conn, tutor_id, &subjects, now)?;
            Ok(stored)
        })
        .await?;
    Ok((Json(response(stored)), StatusCode::CREATED))
}

/// Remove availability
///
/// Lessons that are booked already stay booked.
#[operation(
    tag = "tutor", operation_id = "remove_availability",
    params(("id" = Uuid, Path, description = "The window")), responses((status = 204))
)]
pub async fn remove(state: Data<AppState>, tutor: Tutor, id: Path<Uuid>) -> Result<impl Responder> {
    let (id, tutor_id, now) = (id.into_inner(), tutor.profile.id, state.clock.now());
    state
        .db
        .transaction(move |conn| {
            let removed = TutorAvailability::delete(conn, id, tutor_id)?;
            let subject = removed.ok_or_else(|| Error::new(Code::NotFound))?;
            publish_change(conn, tutor_id, &[subject], now)
        })
        .await?;
    Ok(HttpResponse::NoContent())
}

/// Returns an error if the tutor would have too many windows. The lock orders concurrent requests.
fn make_room(conn: &mut diesel::PgConnection, tutor_id: UserId, more: usize) -> Result<()> {
    lock_calendars(conn, [tutor_id, tutor_id])?;
    let more = i64::try_from(more).map_err(Error::internal)?;
    if TutorAvailability::count(conn, tutor_id)? + more > MAX_WINDOWS {
        let text = format!("You can have up to {MAX_WINDOWS} times. Please remove some first.");
        return Err(Error::with_detail(Code::ValidationFailed, text));
    }
    Ok(())
}

/// Publishes the change to students who are choosing a slot, and to the tutor's own pages.
fn publish_change(
    conn: &mut diesel::PgConnection,
    tutor_id: UserId,
    subjects: &[Subject],
    now: chrono::DateTime<chrono::Utc>,
) -> Result<()> {
    live::publish(conn, &[Topic::User(tutor_id)], &LiveEvent::AvailabilityChanged { tutor_id }, now)?;
    slot_events::publish_of_availability(conn, tutor_id, subjects, now)
}

fn response(rows: Vec<TutorAvailability>) -> AvailabilityList {
    let items = rows.into_iter().map(|row| AvailabilityResponse {
        id: row.id,
        day_of_week: row.day_of_week,
        start_time: time::hours_minutes(row.start_time),
        end_time: time::hours_minutes(row.end_time),
        subject: row.subject,
    });
    AvailabilityList { zone: time::ZONE_NAME, items: items.collect() }
}

fn check(form: NewAvailability, tutor_id: UserId) -> Result<Vec<NewTutorAvailability>> {
    if !(0..=6).contains(&form.day_of_week) {
        return Err(Error::field("day_of_week", "Please choose a day from Sunday to Saturday"));
    }
    let mut subjects = form.subjects;
    subjects.sort();
    subjects.dedup();
    if subjects.is_empty() {
        return Err(Error::field("subjects", "Please select at least one subject at the top"));
    }
    let start_time = quarter_hour("start_time", &form.start_time)?;
    let end_time = quarter_hour("end_time", &form.end_time)?;
    if end_time <= start_time {
        return Err(Error::field("end_time", "The end time must be later than the start time"));
    }
    if end_time - start_time < crate::domain::slots::LESSON {
        return Err(Error::field("end_time", "A session takes an hour: please choose a longer time"));
    }
    let day_of_week = form.day_of_week;
    Ok(subjects
        .into_iter()
        .map(|subject| NewTutorAvailability { tutor_id, day_of_week, start_time, end_time, subject })
        .collect())
}

fn quarter_hour(field: &'static str, text: &str) -> Result<NaiveTime> {
    NaiveTime::parse_from_str(text, "%H:%M")
        .ok()
        .filter(|time| text.len() == 5 && time.minute() % 15 == 0)
        .ok_or_else(|| Error::field(field, "Please set start and end times"))
}
