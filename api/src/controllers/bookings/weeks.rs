//! A person's number of lessons in each week.

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use macros::operation;
use schema::models::booking_list::{self, Participant, ParticipantRole};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::RoleWord;
use crate::domain::{periods, time};
use crate::error::Result;
use crate::extract::SignedInUser;
use crate::state::AppState;

/// The person's role in the lessons.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct WeeksQuery {
    /// `student` for the lessons that the person takes, `tutor` for those that they give.
    #[param(inline)]
    pub role: RoleWord,
}

/// Numbers of lessons in the last half year.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonWeeks {
    /// 26 weeks, the current one last.
    pub weeks: Vec<LessonWeek>,
}

/// A week of the academy's calendar.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LessonWeek {
    /// The Sunday on which it begins.
    pub starts_on: NaiveDate,
    /// Number of lessons that took place; in the current week upcoming ones too. A lesson lasts an hour.
    pub lessons: u32,
}

/// My lessons by week
///
/// Confirmed and completed lessons of the last half year, in the given role of the signed-in person. One query.
#[operation(tag = "bookings", operation_id = "lesson_weeks", responses((status = 200, body = LessonWeeks)))]
pub async fn weeks(
    state: Data<AppState>,
    user: SignedInUser,
    query: Query<WeeksQuery>,
) -> Result<Json<LessonWeeks>> {
    let participant = Participant { id: user.profile.id, role: Some(ParticipantRole::from(query.role)) };
    let first = periods::first_week(time::local_date(state.clock.now()));
    let window = (midnight(first), midnight(first + TimeDelta::weeks(i64::from(periods::HALF_YEAR_WEEKS))));
    let starts =
        state.db.run(move |conn| Ok(booking_list::lesson_starts(conn, participant, window)?)).await?;
    Ok(Json(LessonWeeks { weeks: by_week(first, &starts) }))
}

fn midnight(date: NaiveDate) -> DateTime<Utc> {
    time::instant_or_gap_end(date.and_time(NaiveTime::MIN))
}

/// Counts lessons by the week in which they begin. Weeks without lessons are included.
#[must_use]
pub fn by_week(first: NaiveDate, starts: &[DateTime<Utc>]) -> Vec<LessonWeek> {
    let mut weeks: Vec<LessonWeek> =
        periods::weeks_from(first).map(|starts_on| LessonWeek { starts_on, lessons: 0 }).collect();
    for &start in starts {
        let week = (time::local_date(start) - first).num_days().div_euclid(7);
        if let Some(week) = usize::try_from(week).ok().and_then(|week| weeks.get_mut(week)) {
            week.lessons += 1;
        }
    }
    weeks
}
