//! Responses with the times at which a student could have a lesson.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{Level, Subject};
use schema::ids::UserId;
use schema::models::profile::Profile;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::offer::Offer;
use crate::domain::slots::{DAYS_AHEAD, Slot, bookable_dates};
use crate::domain::{price, time};
use crate::error::Result;

/// Days on which at least one tutor is available.
#[derive(Debug, Serialize, ToSchema)]
pub struct Days {
    /// Time zone of the dates.
    pub zone: &'static str,
    /// First bookable date: today.
    pub from: NaiveDate,
    /// Last bookable date.
    pub to: NaiveDate,
    /// Dates between them on which a tutor is available, in order.
    pub days: Vec<NaiveDate>,
    /// Start of the first free hour; absent if there is none.
    pub next_free: Option<DateTime<Utc>>,
}

/// Tutors who are available on a day.
#[derive(Debug, Serialize, ToSchema)]
pub struct DaySlots {
    /// Time zone of dates and local times.
    pub zone: &'static str,
    /// The requested date.
    pub date: NaiveDate,
    /// All tutors with at least one open slot, by name.
    pub tutors: Vec<TutorSlots>,
}

/// A tutor and their open slots.
#[derive(Debug, Serialize, ToSchema)]
pub struct TutorSlots {
    /// Who teaches.
    pub tutor: TutorCard,
    /// Price of an hour for the student, in US cents; 0 is free.
    pub price_cents: i32,
    /// Open slots, in chronological order.
    pub slots: Vec<SlotResponse>,
}

/// What a student sees of a tutor before booking.
#[derive(Debug, Serialize, ToSchema)]
pub struct TutorCard {
    /// The tutor.
    pub id: UserId,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Bio, plain text.
    pub bio: String,
    /// Where and what they studied, plain text; may be empty.
    pub education: String,
    /// Languages in which they teach; may be empty.
    pub languages: String,
    /// Whom they teach; empty if they do not say.
    pub levels: Vec<Level>,
    /// URL of the picture.
    pub profile_image_url: Option<String>,
}

/// An open slot.
#[derive(Debug, Serialize, ToSchema)]
pub struct SlotResponse {
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// End of the lesson.
    pub ends_at: DateTime<Utc>,
    /// Local time in the academy's zone, such as `16:30`.
    pub start_time: String,
    /// Local time in the academy's zone.
    pub end_time: String,
}

/// Returns the days with open slots in a subject, for a new lesson of a student or for one that they are moving.
///
/// # Errors
/// `not_found` if that lesson is not theirs.
pub fn free_days(
    conn: &mut PgConnection,
    subject: Subject,
    student_id: UserId,
    moving: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<Days> {
    let (from, to) = bookable_dates(now);
    let offer = Offer::of_subject(conn, subject, student_id, moving, &(from..=to), now)?;
    let days: Vec<NaiveDate> = (0..=DAYS_AHEAD)
        .map(|day| from + TimeDelta::days(day))
        .filter(|date| offer.has_open_slot(*date))
        .collect();
    let first = days.first().and_then(|date| offer.slots_on(*date).into_iter().next());
    Ok(Days { zone: time::ZONE_NAME, from, to, days, next_free: first.map(|slot| slot.starts_at) })
}

/// Returns the open slots in a subject on a day, for a new lesson of a student or for one that they are moving. Empty
/// for a day that cannot be booked.
///
/// # Errors
/// `not_found` if that lesson is not theirs.
pub fn free_slots(
    conn: &mut PgConnection,
    subject: Subject,
    date: NaiveDate,
    student_id: UserId,
    moving: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<DaySlots> {
    let (first, last) = bookable_dates(now);
    let tutors = if (first..=last).contains(&date) {
        let offer = Offer::of_subject(conn, subject, student_id, moving, &(date..=date), now)?;
        by_tutor(&offer, date)
    } else {
        Vec::new()
    };
    Ok(DaySlots { zone: time::ZONE_NAME, date, tutors })
}

/// Groups the windows, which are sorted by tutor. A start that is offered by overlapping windows is listed once.
fn by_tutor(offer: &Offer, date: NaiveDate) -> Vec<TutorSlots> {
    offer
        .windows
        .chunk_by(|(a, _), (b, _)| a.tutor_id == b.tutor_id)
        .filter_map(|windows| {
            let mut slots: Vec<Slot> =
                windows.iter().flat_map(|(window, _)| offer.open_slots(window, date)).collect();
            slots.sort();
            slots.dedup();
            let profile = windows.first().map(|(_, profile)| profile).filter(|_| !slots.is_empty())?;
            Some(TutorSlots {
                price_cents: price::of_hour(profile.tutoring_hourly_rate_cents).total_cents,
                tutor: profile.into(),
                slots: slots.into_iter().map(SlotResponse::from).collect(),
            })
        })
        .collect()
}

impl From<&Profile> for TutorCard {
    fn from(profile: &Profile) -> TutorCard {
        TutorCard {
            id: profile.id,
            first_name: profile.first_name.clone(),
            last_name: profile.last_name.clone(),
            bio: profile.bio.clone(),
            education: profile.education.clone(),
            languages: profile.languages.clone(),
            levels: profile.levels.iter().flatten().copied().collect(),
            profile_image_url: profile.profile_image_url.clone(),
        }
    }
}

impl From<Slot> for SlotResponse {
    fn from(slot: Slot) -> SlotResponse {
        SlotResponse {
            starts_at: slot.starts_at,
            ends_at: slot.ends_at,
            start_time: time::hours_minutes(time::local_time(slot.starts_at)),
            end_time: time::hours_minutes(time::local_time(slot.ends_at)),
        }
    }
}
