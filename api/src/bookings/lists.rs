//! Lists of a person's bookings, as returned by the API.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::booking_list::{self, BookingFilter, BookingSelection, Participant, Stats};
use schema::models::keyset::PageRequest;
use schema::models::session::SignedIn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::response::BookingResponse;
use crate::error::Result;
use crate::http::paging;

/// Which bookings a list contains.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhenWord {
    /// Held or confirmed, and not over; soonest first.
    Upcoming,
    /// Confirmed or completed, and over; newest first.
    Past,
    /// Cancelled after confirmation; newest first. Holds that were never paid are not included.
    CalledOff,
    /// All except holds that expired or were released; newest first.
    All,
}

/// A page of bookings.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookingList {
    /// Bookings of the page.
    pub items: Vec<BookingResponse>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Counts of all of the person's lessons in that role.
    pub stats: StatsResponse,
}

/// Counts of a person's lessons.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatsResponse {
    /// Confirmed and completed.
    pub total: i64,
    /// Confirmed and not over.
    pub upcoming: i64,
    /// Over.
    pub completed: i64,
    /// Confirmed, whether over or not; excludes completed ones.
    pub confirmed: i64,
    /// All bookings in any state, except holds that expired or were released.
    pub bookings: i64,
}

impl BookingList {
    /// Reads a page of a participant's bookings that pass the filter, as the viewer sees them: four queries for any
    /// number of bookings.
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

impl From<WhenWord> for BookingSelection {
    fn from(word: WhenWord) -> BookingSelection {
        match word {
            WhenWord::Upcoming => BookingSelection::Upcoming,
            WhenWord::Past => BookingSelection::Past,
            WhenWord::CalledOff => BookingSelection::CalledOff,
            WhenWord::All => BookingSelection::All,
        }
    }
}
