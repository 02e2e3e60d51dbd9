//! A tutor's days off.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query};
use actix_web::{HttpResponse, Responder};
use chrono::{DateTime, NaiveDate, Utc};
use diesel::PgConnection;
use diesel::result::{DatabaseErrorKind, Error as DieselError};
use macros::operation;
use schema::dates;
use schema::ids::UserId;
use schema::models::student_booking::lock_calendars;
use schema::models::tutor_days_off::{NewTutorDaysOff, TutorDaysOff};
use schema::models::upcoming_lesson::{self, UpcomingLesson};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::kept_lessons::KeptLessons;
use crate::bookings::slot_events;
use crate::domain::slots::DaysOff;
use crate::domain::{text, time};
use crate::error::{Code, Error, Result};
use crate::extract::{Body, Tutor};
use crate::platform::rate_limits;
use crate::state::AppState;

/// Maximum number of a tutor's current and future entries.
const MAX_DAYS_OFF: i64 = 100;
/// Maximum length of a note, in characters.
const MAX_NOTE: usize = 200;

/// Consecutive days off, as one entry.
#[derive(Debug, Serialize, ToSchema)]
pub struct DaysOffResponse {
    /// The entry.
    pub id: Uuid,
    /// First day off, in the academy's zone.
    pub first_day: NaiveDate,
    /// Last day off: the first day or a later one.
    pub last_day: NaiveDate,
    /// The tutor's private note.
    pub note: String,
    /// Lessons on these days that were booked earlier. They stay booked.
    pub kept_lessons: KeptLessons,
}

/// A tutor's current and future days off.
#[derive(Debug, Serialize, ToSchema)]
pub struct DaysOffList {
    /// The time zone of the dates.
    pub zone: &'static str,
    /// Soonest first.
    pub items: Vec<DaysOffResponse>,
}

/// Days off to add.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewDaysOff {
    /// A date in the academy's zone.
    #[serde(deserialize_with = "dates::date")]
    pub first_day: NaiveDate,
    /// The first day or a later one, not before today; at most 366 days, both inclusive.
    #[serde(deserialize_with = "dates::date")]
    pub last_day: NaiveDate,
    /// Private note; at most 200 characters.
    #[serde(default)]
    #[schema(max_length = 200)]
    pub note: String,
}

/// Range of dates.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DaysOffQuery {
    /// A date in the academy's zone.
    #[serde(deserialize_with = "dates::date")]
    pub first_day: NaiveDate,
    /// The first day or a later one.
    #[serde(deserialize_with = "dates::date")]
    pub last_day: NaiveDate,
}

/// My days off
///
/// Lists current and future entries, with the lessons that stay booked on these days.
#[operation(tag = "tutor", operation_id = "days_off", responses((status = 200, body = DaysOffList)))]
pub async fn list(state: Data<AppState>, tutor: Tutor) -> Result<Json<DaysOffList>> {
    let (tutor_id, now) = (tutor.profile.id, state.clock.now());
    let (rows, lessons) = state
        .db
        .run(move |conn| {
            let rows = TutorDaysOff::upcoming(conn, tutor_id, time::local_date(now))?;
            Ok((rows, upcoming_lesson::of_tutor(conn, tutor_id, now)?))
        })
        .await?;
    let items = rows.into_iter().map(|row| response(row, &lessons)).collect();
    Ok(Json(DaysOffList { zone: time::ZONE_NAME, items }))
}

/// Lessons on possible days off
///
/// Lists the lessons that would stay booked if the tutor took these days off.
#[operation(
    tag = "tutor", operation_id = "lessons_on_days", responses((status = 200, body = KeptLessons))
)]
pub async fn lessons(
    state: Data<AppState>,
    tutor: Tutor,
    query: Query<DaysOffQuery>,
) -> Result<Json<KeptLessons>> {
    let DaysOffQuery { first_day, last_day } = query.into_inner();
    let (tutor_id, now) = (tutor.profile.id, state.clock.now());
    let all = state.db.run(move |conn| Ok(upcoming_lesson::of_tutor(conn, tutor_id, now)?)).await?;
    Ok(Json(kept(DaysOff { first: first_day, last: last_day }, &all)))
}

/// Take days off
///
/// From now on, the tutor cannot be booked on these days. Existing bookings stay; the response lists them. At
/// most 100 present and future entries.
#[operation(
    tag = "tutor", operation_id = "add_days_off", responses((status = 201, body = DaysOffResponse)),
    errors(AlreadyExists, LimitReached, RateLimited)
)]
pub async fn add(state: Data<AppState>, tutor: Tutor, body: Body<NewDaysOff>) -> Result<impl Responder> {
    let (tutor_id, now) = (tutor.profile.id, state.clock.now());
    let new = check(body.read()?, tutor_id, now)?;
    state.db.run(move |conn| rate_limits::TUTOR_CALENDAR.count(conn, &tutor_id.to_string(), now)).await?;
    let (row, lessons) = state.db.transaction(move |conn| store(conn, &new, now)).await?;
    Ok((Json(response(row, &lessons)), StatusCode::CREATED))
}

/// Remove days off
#[operation(
    tag = "tutor", operation_id = "remove_days_off",
    params(("id" = Uuid, Path, description = "The days off")), responses((status = 204)),
    errors(RateLimited)
)]
pub async fn remove(state: Data<AppState>, tutor: Tutor, id: Path<Uuid>) -> Result<impl Responder> {
    let (id, tutor_id, now) = (id.into_inner(), tutor.profile.id, state.clock.now());
    state.db.run(move |conn| rate_limits::TUTOR_CALENDAR.count(conn, &tutor_id.to_string(), now)).await?;
    // Does not lock the calendar, unlike `store`. A concurrent booking that still sees the days off is refused, as if
    // it had come first; and no list of lessons is returned from which one could be missing.
    state
        .db
        .transaction(move |conn| {
            if !TutorDaysOff::delete(conn, id, tutor_id)? {
                return Err(Error::new(Code::NotFound));
            }
            slot_events::publish_of_booking_rules(conn, tutor_id, now)
        })
        .await?;
    Ok(HttpResponse::NoContent())
}

fn check(form: NewDaysOff, tutor_id: UserId, now: DateTime<Utc>) -> Result<NewTutorDaysOff> {
    let NewDaysOff { first_day, last_day, note } = form;
    if last_day < first_day {
        return Err(Error::field("last_day", "The last day must not be before the first"));
    }
    if last_day < time::local_date(now) {
        return Err(Error::field("last_day", "These days have passed. Please choose today or later"));
    }
    if (last_day - first_day).num_days() >= DaysOff::MAX_DAYS {
        return Err(Error::field("last_day", format!("Please choose at most {} days", DaysOff::MAX_DAYS)));
    }
    let note = text::optional(&note, MAX_NOTE).map_err(|problem| Error::field("note", problem))?;
    Ok(NewTutorDaysOff { tutor_id, first_day, last_day, note, created_at: now })
}

/// Stores days off. Returns them with the tutor's upcoming lessons. The lock of the calendar orders it before or after
/// each booking: a lesson on these days is either in the list of those that stay booked, or refused.
fn store(
    conn: &mut PgConnection,
    new: &NewTutorDaysOff,
    now: DateTime<Utc>,
) -> Result<(TutorDaysOff, Vec<UpcomingLesson>)> {
    let tutor_id = new.tutor_id;
    lock_calendars(conn, [tutor_id, tutor_id])?;
    // Past entries have no effect and would count toward the maximum.
    TutorDaysOff::delete_over(conn, tutor_id, time::local_date(now))?;
    if TutorDaysOff::count(conn, tutor_id)? >= MAX_DAYS_OFF {
        let text = format!("You can have up to {MAX_DAYS_OFF} entries. Please remove some first.");
        return Err(Error::with_detail(Code::LimitReached, text));
    }
    let row = new.insert(conn).map_err(|error| match error {
        DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, _) => {
            Error::with_detail(Code::AlreadyExists, "You already have these days off.")
        }
        other => other.into(),
    })?;
    slot_events::publish_of_booking_rules(conn, tutor_id, now)?;
    Ok((row, upcoming_lesson::of_tutor(conn, tutor_id, now)?))
}

fn kept(days: DaysOff, lessons: &[UpcomingLesson]) -> KeptLessons {
    lessons.iter().filter(|lesson| days.include(time::local_date(lesson.starts_at))).collect()
}

fn response(row: TutorDaysOff, lessons: &[UpcomingLesson]) -> DaysOffResponse {
    let TutorDaysOff { id, first_day, last_day, note, .. } = row;
    let kept_lessons = kept(DaysOff { first: first_day, last: last_day }, lessons);
    DaysOffResponse { id, first_day, last_day, note, kept_lessons }
}
