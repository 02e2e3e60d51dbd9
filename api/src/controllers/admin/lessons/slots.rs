//! When a student could have a lesson, for an admin who books or moves it.

use actix_web::web::{Data, Json, Query};
use chrono::NaiveDate;
use diesel::PgConnection;
use macros::operation;
use schema::enums::{Role, Subject};
use schema::models::user::User;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::bookings::free_times::{DaySlots, Days, free_days, free_slots};
use crate::error::{Code, Error, Result};
use crate::extract::Admin;
use crate::http::dates;
use crate::state::AppState;

/// For whom, and which subject.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StudentDaysQuery {
    /// Who is to learn: their own lessons are in the way.
    pub student_id: Uuid,
    /// One of the academy's subjects.
    pub subject: Subject,
    /// A lesson of theirs that is to be moved: only its tutor counts, and its own time is free.
    pub moving: Option<Uuid>,
}

/// For whom, which subject, and which day.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StudentSlotsQuery {
    /// Who is to learn: their own lessons are in the way.
    pub student_id: Uuid,
    /// One of the academy's subjects.
    pub subject: Subject,
    /// A date in the academy's zone.
    #[serde(deserialize_with = "dates::date")]
    pub date: NaiveDate,
    /// A lesson of theirs that is to be moved: only its tutor is told, and its own time is free.
    pub moving: Option<Uuid>,
}

/// A student's days with a free tutor
///
/// As the student would be told.
#[operation(
    tag = "admin", operation_id = "admin_lesson_days", responses((status = 200, body = Days)), errors(NotFound)
)]
pub async fn days(state: Data<AppState>, _: Admin, query: Query<StudentDaysQuery>) -> Result<Json<Days>> {
    let StudentDaysQuery { student_id, subject, moving } = query.into_inner();
    let now = state.clock.now();
    let answer = state
        .db
        .run(move |conn| {
            check_student(conn, student_id, moving)?;
            free_days(conn, subject, (student_id, moving), now)
        })
        .await?;
    Ok(Json(answer))
}

/// A student's free hours on a day
///
/// As the student would be told.
#[operation(
    tag = "admin", operation_id = "admin_lesson_slots", responses((status = 200, body = DaySlots)), errors(NotFound)
)]
pub async fn slots(
    state: Data<AppState>,
    _: Admin,
    query: Query<StudentSlotsQuery>,
) -> Result<Json<DaySlots>> {
    let StudentSlotsQuery { student_id, subject, date, moving } = query.into_inner();
    let now = state.clock.now();
    let answer = state
        .db
        .run(move |conn| {
            check_student(conn, student_id, moving)?;
            free_slots(conn, (subject, date), (student_id, moving), now)
        })
        .await?;
    Ok(Json(answer))
}

/// Nobody books for somebody who is no student. Whose lesson is to be moved is one.
fn check_student(conn: &mut PgConnection, id: Uuid, moving: Option<Uuid>) -> Result<()> {
    if moving.is_some() || User::roles(conn, id)?.contains(&Role::Student) {
        return Ok(());
    }
    Err(Error::new(Code::NotFound))
}
