//! Who has time on a day, and when.

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, NaiveDate, Utc};
use macros::operation;
use schema::enums::Subject;
use schema::models::profile::Profile;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::bookings::offer::Offer;
use crate::domain::slots::{Slot, bookable_dates};
use crate::domain::{price, time};
use crate::error::Result;
use crate::extract::Student;
use crate::http::dates;
use crate::state::AppState;

/// Which subject, and which day.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SlotsQuery {
    /// One of the academy's subjects.
    pub subject: Subject,
    /// A date in the academy's zone.
    #[serde(deserialize_with = "dates::date")]
    pub date: NaiveDate,
    /// A lesson of the caller's that is to be moved: only its tutor is told, and its own time is free.
    pub moving: Option<Uuid>,
}

/// The tutors who have time on a day.
#[derive(Debug, Serialize, ToSchema)]
pub struct DaySlots {
    /// The zone of dates and wall-clock times.
    pub zone: &'static str,
    /// The day asked for.
    pub date: NaiveDate,
    /// Everybody with at least one free hour, by name.
    pub tutors: Vec<TutorSlots>,
}

/// A tutor and their free hours.
#[derive(Debug, Serialize, ToSchema)]
pub struct TutorSlots {
    /// Who teaches.
    pub tutor: TutorCard,
    /// What an hour costs the student, US cents; 0 is free.
    pub price_cents: i32,
    /// When lessons can start, soonest first.
    pub slots: Vec<SlotResponse>,
}

/// What a student sees of a tutor before booking.
#[derive(Debug, Serialize, ToSchema)]
pub struct TutorCard {
    /// The tutor.
    pub id: Uuid,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// A few words about themselves, plain text.
    pub bio: String,
    /// Address of their picture.
    pub profile_image_url: Option<String>,
}

/// A free hour.
#[derive(Debug, Serialize, ToSchema)]
pub struct SlotResponse {
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// End of the lesson.
    pub ends_at: DateTime<Utc>,
    /// Wall clock in the academy's zone, such as `16:30`.
    pub start_time: String,
    /// Wall clock in the academy's zone.
    pub end_time: String,
}

/// Free hours on a day
///
/// Empty for a day that is past or more than 56 days ahead.
#[operation(
    tag = "tutoring", operation_id = "slots", responses((status = 200, body = DaySlots)), errors(NotFound)
)]
pub async fn slots(
    state: Data<AppState>,
    student: Student,
    query: Query<SlotsQuery>,
) -> Result<Json<DaySlots>> {
    let SlotsQuery { subject, date, moving } = query.into_inner();
    let (now, who) = (state.clock.now(), (student.profile.id, moving));
    let (first, last) = bookable_dates(now);
    let tutors = if (first..=last).contains(&date) {
        let offer =
            state.db.run(move |conn| Offer::of_subject(conn, subject, who, (date, date), now)).await?;
        by_tutor(&offer, date)
    } else {
        Vec::new()
    };
    Ok(Json(DaySlots { zone: time::ZONE_NAME, date, tutors }))
}

/// Windows come ordered by tutor; overlapping windows of one tutor offer a start once.
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
