//! One mentor, and when they have time next.

use std::collections::BTreeMap;

use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, NaiveDate, Utc};
use macros::operation;
use schema::enums::{Service, Subject};
use schema::models::former_slug;
use schema::models::profile::Profile;
use serde::Serialize;
use utoipa::ToSchema;

use super::Mentor;
use crate::bookings::offer::Offer;
use crate::domain::slots::{Slot, bookable_dates};
use crate::domain::time;
use crate::error::{Code, Error, Result};
use crate::state::AppState;

/// How many free hours the page shows.
const MAX_NEXT_TIMES: usize = 6;

/// A mentor's page.
#[derive(Debug, Serialize, ToSchema)]
pub struct MentorPage {
    /// Who it is.
    pub mentor: Mentor,
    /// The next free hours, soonest first; empty when there are none in the coming 56 days.
    pub next_times: Vec<NextTime>,
    /// The zone of dates and wall-clock times.
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
    /// What can be booked then.
    pub subjects: Vec<Subject>,
}

/// A mentor
///
/// With their next free hours. One who has another address by now is found under the former one as well; `slug` is the
/// present one. Four queries, or one more then.
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

/// The first free hours of all the dates; what can be booked at the same time stands together.
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
