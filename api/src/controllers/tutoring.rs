//! Days and slots on which tutors are free.

use actix_web::web::{Data, Json, Path, Query};
use chrono::{DateTime, NaiveDate, Utc};
use macros::operation;
use schema::dates;
use schema::enums::Subject;
use schema::ids::UserId;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::bookings::free_times::{DaySlots, Days, free_days, free_slots};
use crate::bookings::tutor_hours::{TutorHours, tutor_hours};
use crate::error::Result;
use crate::extract::{Student, Viewer};
use crate::state::AppState;

/// The subject, and the lesson to move, if any.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DaysQuery {
    /// One of the academy's subjects.
    pub subject: Subject,
    /// A lesson of the caller to move: only its tutor's days are listed, and its own time counts as free.
    pub moving: Option<Uuid>,
}

/// Days with a free tutor
///
/// Every date within the next 56 days on which at least one tutor of the subject has a free hour.
#[operation(
    tag = "tutoring", operation_id = "days", responses((status = 200, body = Days)), errors(NotFound)
)]
pub async fn days(state: Data<AppState>, student: Student, query: Query<DaysQuery>) -> Result<Json<Days>> {
    let DaysQuery { subject, moving } = query.into_inner();
    let (now, student_id) = (state.clock.now(), student.profile.id);
    state.db.run(move |conn| free_days(conn, subject, student_id, moving, now)).await.map(Json)
}

/// The subject, the day, and the lesson to move, if any.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SlotsQuery {
    /// One of the academy's subjects.
    pub subject: Subject,
    /// A date in the academy's zone.
    #[serde(deserialize_with = "dates::date")]
    pub date: NaiveDate,
    /// A lesson of the caller to move: only its tutor's slots are listed, and its own time counts as free.
    pub moving: Option<Uuid>,
}

/// Free hours on a day
///
/// Empty for a day in the past or more than 56 days from today.
#[operation(
    tag = "tutoring", operation_id = "slots", responses((status = 200, body = DaySlots)), errors(NotFound)
)]
pub async fn slots(
    state: Data<AppState>,
    student: Student,
    query: Query<SlotsQuery>,
) -> Result<Json<DaySlots>> {
    let SlotsQuery { subject, date, moving } = query.into_inner();
    let (now, student_id) = (state.clock.now(), student.profile.id);
    state.db.run(move |conn| free_slots(conn, subject, date, student_id, moving, now)).await.map(Json)
}

/// The chosen hour.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct HoursQuery {
    /// One of the academy's subjects.
    pub subject: Subject,
    /// Start of the hour.
    #[serde(deserialize_with = "dates::instant")]
    pub starts_at: DateTime<Utc>,
}

/// A tutor's hour that somebody has chosen
///
/// For visitors as well, who are told what they sign in for: whether the hour is free, its price, and the tutor's free
/// hours nearest to it. An hour that the tutor does not offer is not free. Four queries.
#[operation(
    tag = "tutoring", operation_id = "tutor_hours", params(("id" = Uuid, Path, description = "The tutor")),
    responses((status = 200, body = TutorHours)), errors(NotFound)
)]
pub async fn hours(
    state: Data<AppState>,
    viewer: Viewer,
    id: Path<UserId>,
    query: Query<HoursQuery>,
) -> Result<Json<TutorHours>> {
    let HoursQuery { subject, starts_at } = query.into_inner();
    let (now, chosen) = (state.clock.now(), (*id, subject, starts_at));
    let viewer = viewer.0.map(|who| who.profile.id);
    state.db.run(move |conn| tutor_hours(conn, chosen, viewer, now)).await.map(Json)
}
