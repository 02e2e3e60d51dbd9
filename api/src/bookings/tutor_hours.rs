//! A tutor's hour that somebody has chosen, as it is now: whether it is free, its price, and the free hours near it.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::Subject;
use schema::ids::UserId;
use schema::models::profile::Profile;
use serde::Serialize;
use utoipa::ToSchema;

use super::free_times::{SlotResponse, TutorCard};
use super::offer::Offer;
use crate::domain::price;
use crate::domain::slots::{LESSON, Slot, bookable_dates};
use crate::error::{Code, Error, Result};

/// How many free hours are listed beside the chosen one.
const MAX_NEAREST: usize = 4;

/// A tutor's hour that somebody wants to book.
#[derive(Debug, Serialize, ToSchema)]
pub struct TutorHours {
    /// Who teaches.
    pub tutor: TutorCard,
    /// The subject.
    pub subject: Subject,
    /// Price of the hour for the student, in US cents; 0 is free.
    pub price_cents: i32,
    /// Start of the hour.
    pub starts_at: DateTime<Utc>,
    /// End of the hour.
    pub ends_at: DateTime<Utc>,
    /// Whether it can be booked. For a signed-in person, it cannot if they have another lesson then.
    pub is_free: bool,
    /// The tutor's free hours nearest to it in this subject, in chronological order; at most four.
    pub nearest: Vec<SlotResponse>,
}

/// Returns an hour of a tutor in a subject. Four queries.
///
/// # Errors
/// `not_found` if the tutor cannot be booked at all.
pub fn tutor_hours(
    conn: &mut PgConnection,
    (tutor_id, subject, starts_at): (UserId, Subject, DateTime<Utc>),
    viewer: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<TutorHours> {
    let tutor = Profile::bookable_tutor(conn, tutor_id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    let (first, last) = bookable_dates(now);
    let offer = Offer::of_tutor(conn, &tutor, subject, viewer, &(first..=last), now)?;
    let dates = first.iter_days().take_while(|date| *date <= last);
    let free: Vec<Slot> = dates.flat_map(|date| offer.slots_on(date)).collect();
    Ok(TutorHours {
        price_cents: price::of_hour(tutor.tutoring_hourly_rate_cents).total_cents,
        tutor: TutorCard::from(&tutor),
        subject,
        starts_at,
        ends_at: starts_at + LESSON,
        is_free: free.iter().any(|slot| slot.starts_at == starts_at),
        nearest: nearest(free, starts_at).into_iter().map(SlotResponse::from).collect(),
    })
}

/// Returns the slots nearest to an instant in order, without the one that begins then.
fn nearest(mut free: Vec<Slot>, starts_at: DateTime<Utc>) -> Vec<Slot> {
    free.retain(|slot| slot.starts_at != starts_at);
    free.sort_by_key(|slot| ((slot.starts_at - starts_at).abs(), slot.starts_at));
    free.truncate(MAX_NEAREST);
    free.sort();
    free
}
