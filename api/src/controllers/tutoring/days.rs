//! On which days a subject can be booked.

use actix_web::web::{Data, Json, Query};
use chrono::{NaiveDate, TimeDelta};
use macros::operation;
use schema::enums::Subject;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::bookings::offer::Offer;
use crate::domain::slots::{DAYS_AHEAD, bookable_dates};
use crate::domain::time;
use crate::error::Result;
use crate::extract::Student;
use crate::state::AppState;

/// Which subject.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DaysQuery {
    /// One of the academy's subjects.
    pub subject: Subject,
    /// A lesson of the caller's that is to be moved: only its tutor counts, and its own time is free.
    pub moving: Option<Uuid>,
}

/// The days that have a tutor with time.
#[derive(Debug, Serialize, ToSchema)]
pub struct Days {
    /// The zone in which dates are meant.
    pub zone: &'static str,
    /// The first date that can be booked: today.
    pub from: NaiveDate,
    /// The last one.
    pub to: NaiveDate,
    /// Those of them on which somebody has time, in order.
    pub days: Vec<NaiveDate>,
}

/// Days with a free tutor
///
/// Every date from today to 56 days ahead on which a tutor of the subject has at least one free hour.
#[operation(
    tag = "tutoring", operation_id = "days", responses((status = 200, body = Days)), errors(NotFound)
)]
pub async fn days(state: Data<AppState>, student: Student, query: Query<DaysQuery>) -> Result<Json<Days>> {
    let DaysQuery { subject, moving } = query.into_inner();
    let (now, who) = (state.clock.now(), (student.profile.id, moving));
    let (from, to) = bookable_dates(now);
    let offer = state.db.run(move |conn| Offer::of_subject(conn, subject, who, (from, to), now)).await?;
    let days =
        (0..=DAYS_AHEAD).map(|day| from + TimeDelta::days(day)).filter(|date| offer.has_open_slot(*date));
    Ok(Json(Days { zone: time::ZONE_NAME, from, to, days: days.collect() }))
}
