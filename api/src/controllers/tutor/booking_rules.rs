//! What a tutor asks of a time that is booked.

use actix_web::web::{Data, Json};
use chrono::{DateTime, TimeDelta, Utc};
use macros::operation;
use schema::models::profile::Profile;
use schema::models::student_booking::lock_calendars;
use schema::models::upcoming_lesson::{self, UpcomingLesson};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::kept_lessons::{KeptLessons, slot_of};
use crate::bookings::slot_events;
use crate::domain::slots::{BookingRules, DAYS_AHEAD};
use crate::error::{Error, Result};
use crate::extract::{Body, Tutor};
use crate::platform::rate_limits;
use crate::state::AppState;

/// A tutor's booking rules, as they are to be.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBookingRules {
    /// How long before its start a lesson has to be booked: up to 14 days; 0 for no notice.
    #[schema(minimum = 0, maximum = 20160)]
    pub minimum_notice_minutes: i32,
    /// How much time lies at least between two lessons: 0, 15, 30, 45 or 60.
    #[schema(minimum = 0, maximum = 60, multiple_of = 15)]
    pub buffer_minutes: i32,
}

/// A tutor's booking rules.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookingRulesResponse {
    /// How long before its start a lesson has to be booked.
    pub minimum_notice_minutes: i32,
    /// How much time lies at least between two lessons.
    pub buffer_minutes: i32,
    /// Lessons ahead that lie closer to each other than the buffer, and stay booked.
    pub kept_lessons: KeptLessons,
}

/// My booking rules
#[operation(
    tag = "tutor", operation_id = "booking_rules", responses((status = 200, body = BookingRulesResponse))
)]
pub async fn show(state: Data<AppState>, tutor: Tutor) -> Result<Json<BookingRulesResponse>> {
    let now = state.clock.now();
    let Profile { id, minimum_notice_minutes, buffer_minutes, .. } = tutor.profile;
    let lessons = state.db.run(move |conn| Ok(upcoming_lesson::of_tutor(conn, id, now)?)).await?;
    Ok(Json(response(NewBookingRules { minimum_notice_minutes, buffer_minutes }, &lessons)))
}

/// Set my booking rules
///
/// They count at once, for new lessons and for those that are moved. What is booked already stays booked.
#[operation(
    tag = "tutor", operation_id = "set_booking_rules", responses((status = 200, body = BookingRulesResponse)),
    errors(RateLimited)
)]
pub async fn update(
    state: Data<AppState>,
    tutor: Tutor,
    body: Body<NewBookingRules>,
) -> Result<Json<BookingRulesResponse>> {
    let rules = body.read()?;
    check(rules)?;
    let (tutor_id, now) = (tutor.profile.id, state.clock.now());
    state.db.run(move |conn| rate_limits::TUTOR_CALENDAR.count(conn, &tutor_id.to_string(), now)).await?;
    let lessons = state.db.transaction(move |conn| store(conn, tutor_id, rules, now)).await?;
    Ok(Json(response(rules, &lessons)))
}

fn check(rules: NewBookingRules) -> Result<()> {
    let notice = TimeDelta::minutes(rules.minimum_notice_minutes.into());
    if notice < TimeDelta::zero() {
        return Err(Error::field("minimum_notice_minutes", "Please choose how much notice you need"));
    }
    let max_days = BookingRules::MAX_NOTICE.num_days();
    if notice > TimeDelta::days(DAYS_AHEAD) {
        let text = format!(
            "Students book up to {DAYS_AHEAD} days ahead, so nobody could book you. Please choose at most {max_days} days"
        );
        return Err(Error::field("minimum_notice_minutes", text));
    }
    if notice > BookingRules::MAX_NOTICE {
        let text = format!("Please choose at most {max_days} days");
        return Err(Error::field("minimum_notice_minutes", text));
    }
    if !BookingRules::BUFFERS.contains(&rules.buffer_minutes) {
        return Err(Error::field("buffer_minutes", "Please choose 0, 15, 30, 45 or 60 minutes"));
    }
    Ok(())
}

/// Stores the rules, and tells of them if they are others than before; the tutor's lessons ahead. Whoever books at this moment comes before or after it.
fn store(
    conn: &mut diesel::PgConnection,
    tutor_id: uuid::Uuid,
    rules: NewBookingRules,
    now: DateTime<Utc>,
) -> Result<Vec<UpcomingLesson>> {
    lock_calendars(conn, [tutor_id, tutor_id])?;
    let columns = (rules.minimum_notice_minutes, rules.buffer_minutes);
    let profile = Profile::lock(conn, tutor_id)?;
    if profile.is_some_and(|profile| (profile.minimum_notice_minutes, profile.buffer_minutes) != columns) {
        Profile::set_booking_rules(conn, tutor_id, columns, now)?;
        slot_events::publish_of_booking_rules(conn, tutor_id, now)?;
    }
    Ok(upcoming_lesson::of_tutor(conn, tutor_id, now)?)
}

fn response(rules: NewBookingRules, lessons: &[UpcomingLesson]) -> BookingRulesResponse {
    let NewBookingRules { minimum_notice_minutes, buffer_minutes } = rules;
    let notice = TimeDelta::minutes(minimum_notice_minutes.into());
    let rules = BookingRules { notice, buffer: TimeDelta::minutes(buffer_minutes.into()) };
    let is_close = |one: &&UpcomingLesson| {
        let others = lessons.iter().filter(|other| other.id != one.id);
        others.map(slot_of).any(|other| !rules.keeps_apart(&slot_of(one), &other))
    };
    BookingRulesResponse {
        minimum_notice_minutes,
        buffer_minutes,
        kept_lessons: lessons.iter().filter(is_close).collect(),
    }
}
