//! A tutor's rules for bookings: minimum notice, and the buffer between lessons.

use actix_web::web::{Data, Json};
use chrono::{DateTime, TimeDelta, Utc};
use macros::operation;
use schema::ids::UserId;
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
use crate::tutors::profile_changes;

/// Changes of a tutor's booking rules; absent fields keep their values.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BookingRulesChange {
    /// Minimum time between a booking and the start of its lesson: up to 14 days; 0 for none.
    #[schema(minimum = 0, maximum = 20160)]
    pub minimum_notice_minutes: Option<i32>,
    /// Minimum time between two lessons: 0, 15, 30, 45 or 60 minutes.
    #[schema(minimum = 0, maximum = 60, multiple_of = 15)]
    pub buffer_minutes: Option<i32>,
}

/// A tutor's booking rules.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookingRulesResponse {
    /// Minimum time between a booking and the start of its lesson.
    pub minimum_notice_minutes: i32,
    /// Minimum time between two lessons.
    pub buffer_minutes: i32,
    /// Upcoming lessons that are closer together than the buffer. They stay booked.
    pub kept_lessons: KeptLessons,
}

/// My booking rules
#[operation(
    tag = "tutor", operation_id = "booking_rules", responses((status = 200, body = BookingRulesResponse))
)]
pub async fn show(state: Data<AppState>, tutor: Tutor) -> Result<Json<BookingRulesResponse>> {
    let now = state.clock.now();
    let (id, rules) = (tutor.profile.id, Rules::of(&tutor.profile));
    let lessons = state.db.run(move |conn| Ok(upcoming_lesson::of_tutor(conn, id, now)?)).await?;
    Ok(Json(response(rules, &lessons)))
}

/// Change my booking rules
///
/// They apply at once to new bookings and to lessons that are moved. Existing bookings stay.
#[operation(
    tag = "tutor", operation_id = "update_booking_rules", responses((status = 200, body = BookingRulesResponse)),
    errors(RateLimited)
)]
pub async fn update(
    state: Data<AppState>,
    tutor: Tutor,
    body: Body<BookingRulesChange>,
) -> Result<Json<BookingRulesResponse>> {
    let change = body.read()?;
    check(change)?;
    let (tutor_id, now) = (tutor.profile.id, state.clock.now());
    state.db.run(move |conn| rate_limits::TUTOR_CALENDAR.count(conn, &tutor_id.to_string(), now)).await?;
    let (rules, lessons) = state.db.transaction(move |conn| store(conn, tutor_id, change, now)).await?;
    Ok(Json(response(rules, &lessons)))
}

fn check(change: BookingRulesChange) -> Result<()> {
    if let Some(minutes) = change.minimum_notice_minutes {
        check_notice(TimeDelta::minutes(minutes.into()))?;
    }
    if change.buffer_minutes.is_some_and(|minutes| !BookingRules::BUFFERS.contains(&minutes)) {
        return Err(Error::field("buffer_minutes", "Please choose 0, 15, 30, 45 or 60 minutes"));
    }
    Ok(())
}

fn check_notice(notice: TimeDelta) -> Result<()> {
    let max_days = BookingRules::MAX_NOTICE.num_days();
    let text = if notice < TimeDelta::zero() {
        "Please choose how much notice you need".to_owned()
    } else if notice > TimeDelta::days(DAYS_AHEAD) {
        format!(
            "Students book up to {DAYS_AHEAD} days ahead, so no one could book you. Please choose at most \
             {max_days} days"
        )
    } else if notice > BookingRules::MAX_NOTICE {
        format!("Please choose at most {max_days} days")
    } else {
        return Ok(());
    };
    Err(Error::field("minimum_notice_minutes", text))
}

/// Stores the changed rules and publishes the change. Returns the rules and the tutor's upcoming lessons. The lock of
/// the calendar orders this before or after each concurrent booking.
fn store(
    conn: &mut diesel::PgConnection,
    tutor_id: UserId,
    change: BookingRulesChange,
    now: DateTime<Utc>,
) -> Result<(Rules, Vec<UpcomingLesson>)> {
    lock_calendars(conn, [tutor_id, tutor_id])?;
    let before = Rules::of(&profile_changes::lock(conn, tutor_id)?);
    let rules = Rules {
        minimum_notice_minutes: change.minimum_notice_minutes.unwrap_or(before.minimum_notice_minutes),
        buffer_minutes: change.buffer_minutes.unwrap_or(before.buffer_minutes),
    };
    if rules != before {
        Profile::set_booking_rules(conn, tutor_id, rules.minimum_notice_minutes, rules.buffer_minutes, now)?;
        slot_events::publish_of_booking_rules(conn, tutor_id, now)?;
    }
    Ok((rules, upcoming_lesson::of_tutor(conn, tutor_id, now)?))
}

/// Rules as they are stored, in minutes.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Rules {
    minimum_notice_minutes: i32,
    buffer_minutes: i32,
}

impl Rules {
    fn of(profile: &Profile) -> Self {
        let Profile { minimum_notice_minutes, buffer_minutes, .. } = *profile;
        Self { minimum_notice_minutes, buffer_minutes }
    }
}

fn response(stored: Rules, lessons: &[UpcomingLesson]) -> BookingRulesResponse {
    let Rules { minimum_notice_minutes, buffer_minutes } = stored;
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
