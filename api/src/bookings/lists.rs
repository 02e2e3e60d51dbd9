//! Lists of somebody's bookings, as the API tells them.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::booking_list::{self, BookingFilter, Participant, Stats, When};
use schema::models::keyset::PageRequest;
use schema::models::session::SignedIn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::response::BookingResponse;
use crate::error::Result;
use crate::http::paging;

/// Which bookings a list shows.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhenWord {
    /// Held or confirmed, and not over; soonest first.
    Upcoming,
    /// Confirmed or completed, and over; newest first.
    Past,
    /// Given up after they had been confirmed; newest first. A hold that nobody paid for is not among them.
    CalledOff,
    /// Everything but holds that ran out or were given back; newest first.
    All,
}

/// A page of bookings.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookingList {
    /// The page.
    pub items: Vec<BookingResponse>,
    /// Where the next page starts; absent on the last.
    pub next_cursor: Option<String>,
    /// Counts over all of the person's lessons in that role.
    pub stats: StatsResponse,
}

/// How many lessons a person has.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatsResponse {
    /// Confirmed and completed ones.
    pub total: i64,
    /// Confirmed ones that are not over.
    pub upcoming: i64,
    /// Ones that are over.
    pub completed: i64,
    /// Confirmed ones, whether or not they are over; completed ones are not among them.
    pub confirmed: i64,
    /// All bookings, whatever has become of them, but holds that ran out or were given back.
    pub bookings: i64,
}

impl BookingList {
    /// A page of a participant's bookings that pass the filter, as the viewer sees them: four queries for any number of them.
    pub fn read(
        conn: &mut PgConnection,
        viewer: &SignedIn,
        (participant, filter): (Participant, BookingFilter),
        request: PageRequest,
        now: DateTime<Utc>,
    ) -> Result<BookingList> {
        let page = booking_list::of_participant(conn, participant, filter, request, now)?;
        let stats = booking_list::stats(conn, participant, now)?;
        Ok(BookingList {
            next_cursor: page.next.map(paging::cursor),
            items: BookingResponse::of_all(conn, viewer, &page.rows, now)?,
            stats: stats.into(),
        })
    }
}

impl From<Stats> for StatsResponse {
    fn from(Stats { upcoming, completed, confirmed, bookings }: Stats) -> StatsResponse {
        StatsResponse { total: upcoming + completed, upcoming, completed, confirmed, bookings }
    }
}

impl From<WhenWord> for When {
    fn from(word: WhenWord) -> When {
        match word {
            WhenWord::Upcoming => When::Upcoming,
            WhenWord::Past => When::Past,
            WhenWord::CalledOff => When::CalledOff,
            WhenWord::All => When::All,
        }
    }
}
