//! Days and slots on which tutors are free.

use actix_web::web::{Data, Json, Query};
use chrono::NaiveDate;
use macros::operation;
use schema::dates;
use schema::enums::Subject;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::bookings::free_times::{DaySlots, Days, free_days, free_slots};
use crate::error::Result;
use crate::extract::Student;
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
    let (now, who) = (state.clock.now(), (student.profile.id, moving));
    state.db.run(move |conn| free_days(conn, subject, who, now)).await.map(Json)
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
    let (now, who) = (state.clock.now(), (student.profile.id, moving));
    state.db.run(move |conn| free_slots(conn, (subject, date), who, now)).await.map(Json)
}
