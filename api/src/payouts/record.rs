//! What the two directions have in common.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::student_booking::StudentBooking;
use schema::models::transfer::Transfer;
use serde_json::Value;
use uuid::Uuid;

use crate::error::Result;
use crate::live::{self, LiveEvent, Topic};
use crate::process;
use crate::state::State;

/// The booking's transfer as it is now.
///
/// # Errors
/// When the database cannot be reached.
pub(super) async fn find_transfer(state: &State, booking_id: Uuid) -> Result<Option<Transfer>> {
    state.db.run(move |conn| Ok(Transfer::find(conn, booking_id)?)).await
}

/// Records what became of money, and tells the tutor's pages.
///
/// # Errors
/// When the database refuses it.
pub(super) fn record(
    conn: &mut PgConnection,
    booking: &StudentBooking,
    action: &str,
    detail: Value,
    now: DateTime<Utc>,
) -> Result<()> {
    process::note(conn, (None, booking.id), action, detail, now)?;
    let changed = LiveEvent::EarningsChanged { booking_id: booking.id };
    live::publish(conn, &[Topic::User(booking.tutor_id)], &changed, now)
}
