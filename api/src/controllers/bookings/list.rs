//! A person's bookings.

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use macros::operation;
use schema::enums::{BookingStatus, Subject};
use schema::models::booking_list::{BookingFilter, Participant, ParticipantRole, When};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::bookings::lists::{BookingList, WhenWord};
use crate::domain::time;
use crate::error::{Code, Error, Result};
use crate::extract::SignedInUser;
use crate::http::{dates, paging};
use crate::state::AppState;

/// The longest stretch of a calendar that is told at once, in days.
const MAX_DAYS: i64 = 92;

/// Which bookings, and which page of them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BookingsQuery {
    /// Only lessons that the person takes, or only those they give; both if not given.
    #[param(inline)]
    pub role: Option<RoleWord>,
    /// `upcoming` if not given; `all` if a part of the calendar is asked for.
    #[param(inline)]
    pub when: Option<WhenWord>,
    /// Only lessons on this date or later, in the academy's zone. Comes with `to`.
    #[serde(default, deserialize_with = "dates::optional_date")]
    pub from: Option<NaiveDate>,
    /// Only lessons on this date or earlier, at most 92 days with both ends counted. Comes with `from`.
    #[serde(default, deserialize_with = "dates::optional_date")]
    pub to: Option<NaiveDate>,
    /// Only bookings that stand there.
    #[param(inline)]
    pub status: Option<BookingStatus>,
    /// Only lessons in this subject.
    #[param(inline)]
    pub subject: Option<Subject>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// In which role the person takes part.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RoleWord {
    /// Learns.
    Student,
    /// Teaches.
    Tutor,
}

/// My bookings
///
/// Those in which the person signed in learns or teaches. Four queries for any number of bookings.
#[operation(tag = "bookings", operation_id = "bookings", responses((status = 200, body = BookingList)))]
pub async fn list(
    state: Data<AppState>,
    user: SignedInUser,
    query: Query<BookingsQuery>,
) -> Result<Json<BookingList>> {
    let now = state.clock.now();
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let window = window(query.from, query.to)?;
    let when = query.when.map_or(if window.is_some() { When::All } else { When::Upcoming }, When::from);
    let filter = BookingFilter { when, window, status: query.status, subject: query.subject };
    let role = query.role.map(ParticipantRole::from);
    let answer = state
        .db
        .run(move |conn| {
            BookingList::read(conn, &user, (Participant { id: user.profile.id, role }, filter), request, now)
        })
        .await?;
    Ok(Json(answer))
}

/// The instants between which the dates lie.
fn window(from: Option<NaiveDate>, to: Option<NaiveDate>) -> Result<Option<(DateTime<Utc>, DateTime<Utc>)>> {
    let refused = |detail: String| Error::with_detail(Code::MalformedQuery, detail);
    let (from, to) = match (from, to) {
        (None, None) => return Ok(None),
        (Some(from), Some(to)) => (from, to),
        _ => return Err(refused("from and to come together.".to_owned())),
    };
    let days = (to - from).num_days() + 1;
    if !(1..=MAX_DAYS).contains(&days) {
        return Err(refused(format!("from and to must lie 1 to {MAX_DAYS} days apart, both counted.")));
    }
    let midnight = |date: NaiveDate| time::instant_or_gap_end(date.and_time(NaiveTime::MIN));
    Ok(Some((midnight(from), midnight(to + TimeDelta::days(1)))))
}

impl From<RoleWord> for ParticipantRole {
    fn from(word: RoleWord) -> ParticipantRole {
        match word {
            RoleWord::Student => ParticipantRole::Student,
            RoleWord::Tutor => ParticipantRole::Tutor,
        }
    }
}
