//! A person's bookings.

use actix_web::web::{Data, Json, Query};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::DateTime;
use schema::models::student_booking::{Cursor, StudentBooking, When};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::answer::BookingAnswer;
use crate::error::{Code, Error, ProblemDetails, Result};
use crate::extract::User;
use crate::state::State;

/// The longest page of the list.
const MAX_LIMIT: i64 = 100;

/// Which bookings, and which page of them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct ListQuery {
    /// `upcoming` if not given.
    #[serde(default)]
    #[param(inline)]
    pub when: WhenWord,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// Which bookings a list shows.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhenWord {
    /// Held or confirmed, and not over; soonest first.
    #[default]
    Upcoming,
    /// Confirmed or completed, and over; newest first.
    Past,
    /// Everything; newest first.
    All,
}

/// A page of bookings.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookingList {
    /// The page.
    pub items: Vec<BookingAnswer>,
    /// Where the next page starts; absent on the last.
    pub next_cursor: Option<String>,
    /// Counts over all of the person's lessons.
    pub stats: StatsAnswer,
}

/// How many lessons a person has.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatsAnswer {
    /// Confirmed and completed ones.
    pub total: i64,
    /// Confirmed ones that are not over.
    pub upcoming: i64,
    /// Ones that are over.
    pub completed: i64,
}

/// My bookings
///
/// Those in which the person signed in learns or teaches. Three queries for any number of bookings.
#[utoipa::path(get, path = "/api/bookings", tag = "bookings", operation_id = "bookings", params(ListQuery),
    responses((status = 200, body = BookingList), (status = 400, body = ProblemDetails), (status = 401, body = ProblemDetails)))]
pub async fn list(state: Data<State>, user: User, query: Query<ListQuery>) -> Result<Json<BookingList>> {
    let now = state.clock.now();
    let limit = query.limit.unwrap_or(50);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(Error::with_detail(
            Code::MalformedQuery,
            format!("limit must lie between 1 and {MAX_LIMIT}."),
        ));
    }
    let cursor = query.cursor.as_deref().map(parse_cursor).transpose()?;
    let when = When::from(query.when);
    let answer = state
        .db
        .run(move |conn| {
            let person = user.profile.id;
            let mut rows = StudentBooking::of_participant(conn, person, when, cursor, limit + 1, now)?;
            let more = i64::try_from(rows.len()).is_ok_and(|count| count > limit);
            if more {
                rows.pop();
            }
            let stats = StudentBooking::stats(conn, person, now)?;
            Ok(BookingList {
                next_cursor: rows.last().filter(|_| more).map(|row| format_cursor((row.starts_at, row.id))),
                items: BookingAnswer::of_all(conn, &user, &rows, now)?,
                stats: StatsAnswer {
                    total: stats.upcoming + stats.completed,
                    upcoming: stats.upcoming,
                    completed: stats.completed,
                },
            })
        })
        .await?;
    Ok(Json(answer))
}

impl From<WhenWord> for When {
    fn from(word: WhenWord) -> When {
        match word {
            WhenWord::Upcoming => When::Upcoming,
            WhenWord::Past => When::Past,
            WhenWord::All => When::All,
        }
    }
}

fn format_cursor((at, id): Cursor) -> String {
    URL_SAFE_NO_PAD.encode(format!("{}/{id}", at.timestamp_micros()))
}

fn parse_cursor(text: &str) -> Result<Cursor> {
    let parse = || {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (at, id) = std::str::from_utf8(&bytes).ok()?.split_once('/')?;
        Some((DateTime::from_timestamp_micros(at.parse().ok()?)?, id.parse::<Uuid>().ok()?))
    };
    parse().ok_or_else(|| Error::with_detail(Code::MalformedQuery, "cursor is not one of ours."))
}
