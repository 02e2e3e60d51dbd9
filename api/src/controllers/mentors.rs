//! Mentors with a public profile: list and show.

use std::collections::BTreeMap;

use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, NaiveDate, Utc};
use macros::operation;
use schema::enums::{Service, Subject};
use schema::models::former_slug;
use schema::models::profile::Profile;
use schema::models::tutor_availability::TutorAvailability;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::bookings::offer::Offer;
use crate::domain::slots::{Slot, bookable_dates};
use crate::domain::{price, time};
use crate::error::{Code, Error, Result};
use crate::state::AppState;

/// A mentor as visitors see them.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Mentor {
    /// The mentor's profile. Pages use it as their cache tag.
    pub id: Uuid,
    /// The last part of their page's address.
    pub slug: String,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Text in which they introduce themselves, plain text.
    pub bio: String,
    /// URL of their picture.
    pub profile_image_url: Option<String>,
    /// Services they offer.
    pub services: Vec<Service>,
    /// Subjects in which they give lessons; empty while they have no availability.
    pub subjects: Vec<Subject>,
    /// Price of an hour of tutoring, US cents; 0 is free.
    pub price_cents: i32,
}

impl Mentor {
    fn new(profile: &Profile, subjects: &[(Uuid, Subject)]) -> Mentor {
        let own = subjects.iter().filter(|(id, _)| *id == profile.id);
        let mut subjects: Vec<Subject> = own.map(|(_, subject)| *subject).collect();
        subjects.sort();
        Mentor {
            id: profile.id,
            slug: profile.slug.clone().unwrap_or_default(),
            first_name: profile.first_name.clone(),
            last_name: profile.last_name.clone(),
            bio: profile.bio.clone(),
            profile_image_url: profile.profile_image_url.clone(),
            services: profile.services.iter().flatten().copied().collect(),
            subjects,
            price_cents: price::of_hour(profile.tutoring_hourly_rate_cents).total_cents,
        }
    }
}

/// The mentors by service. A mentor who offers both is in both lists.
#[derive(Debug, Serialize, ToSchema)]
pub struct MentorList {
    /// Mentors who guide research projects.
    pub research: Vec<Mentor>,
    /// Tutors who give lessons.
    pub tutoring: Vec<Mentor>,
}

/// Mentors
///
/// Approved tutors with a bio, sorted by name.
#[operation(tag = "mentors", operation_id = "mentors", responses((status = 200, body = MentorList)))]
pub async fn list(state: Data<AppState>) -> Result<Json<MentorList>> {
    let (profiles, subjects) = state
        .db
        .run(|conn| {
            let profiles = Profile::mentors(conn)?;
            let ids: Vec<Uuid> = profiles.iter().map(|profile| profile.id).collect();
            Ok((profiles, TutorAvailability::subjects(conn, &ids)?))
        })
        .await?;
    let offering = |service: Service| {
        let those = profiles.iter().filter(|profile| profile.offers(service));
        those.map(|profile| Mentor::new(profile, &subjects)).collect()
    };
    Ok(Json(MentorList { research: offering(Service::Research), tutoring: offering(Service::Tutoring) }))
}

/// The most free hours that the page shows.
const MAX_NEXT_TIMES: usize = 6;

/// A mentor's page.
#[derive(Debug, Serialize, ToSchema)]
pub struct MentorPage {
    /// The mentor.
    pub mentor: Mentor,
    /// The next free hours, soonest first; empty when there are none in the coming 56 days.
    pub next_times: Vec<NextTime>,
    /// The time zone of dates and wall-clock times.
    pub zone: &'static str,
}

/// A free hour.
#[derive(Debug, Serialize, ToSchema)]
pub struct NextTime {
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// The date in the academy's zone.
    pub date: NaiveDate,
    /// Wall clock in the academy's zone, such as `16:30`.
    pub start_time: String,
    /// Subjects that can be booked at this time.
    pub subjects: Vec<Subject>,
}

/// A mentor
///
/// Returns the mentor and their next free hours. A former slug finds the mentor as well; `slug` in the response is the
/// current one. Four queries; five for a former slug.
#[operation(
    tag = "mentors", operation_id = "mentor",
    params(("slug" = String, Path, description = "The last part of the mentor's address")),
    responses((status = 200, body = MentorPage))
)]
pub async fn show(state: Data<AppState>, slug: Path<String>) -> Result<Json<MentorPage>> {
    let now = state.clock.now();
    let (first, last) = bookable_dates(now);
    let (profile, offer) = state
        .db
        .run(move |conn| {
            let profile = match Profile::mentor(conn, &slug)? {
                Some(profile) => profile,
                None => former_slug::mentor(conn, &slug)?.ok_or_else(|| Error::new(Code::NotFound))?,
            };
            let offer = Offer::of_tutor(conn, &profile, (first, last), now)?;
            Ok((profile, offer))
        })
        .await?;
    let mut subjects: Vec<Subject> = offer.windows.iter().map(|(window, _)| window.subject).collect();
    subjects.sort();
    subjects.dedup();
    let subjects: Vec<_> = subjects.into_iter().map(|subject| (profile.id, subject)).collect();
    let dates = first.iter_days().take_while(|date| *date <= last);
    let next_times = if profile.offers(Service::Tutoring) { next_times(&offer, dates) } else { Vec::new() };
    Ok(Json(MentorPage { mentor: Mentor::new(&profile, &subjects), next_times, zone: time::ZONE_NAME }))
}

/// Returns the first free hours of all dates, grouped by time.
fn next_times(offer: &Offer, dates: impl Iterator<Item = NaiveDate>) -> Vec<NextTime> {
    let mut found: BTreeMap<Slot, Vec<Subject>> = BTreeMap::new();
    for date in dates {
        for window in offer.windows_on(date) {
            for slot in offer.open_slots(window, date) {
                let subjects = found.entry(slot).or_default();
                if !subjects.contains(&window.subject) {
                    subjects.push(window.subject);
                }
            }
        }
        if found.len() >= MAX_NEXT_TIMES {
            break;
        }
    }
    let next = found.into_iter().take(MAX_NEXT_TIMES).map(|(slot, mut subjects)| {
        subjects.sort();
        NextTime {
            starts_at: slot.starts_at,
            date: time::local_date(slot.starts_at),
            start_time: time::hours_minutes(time::local_time(slot.starts_at)),
            subjects,
        }
    });
    next.collect()
}
