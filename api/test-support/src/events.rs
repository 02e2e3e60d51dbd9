//! Numbered live events.

use academy::live::{LiveEvent, Topic, publish};
use diesel::prelude::*;
use schema::models::live_event;
use serde_json::{Value, json};
use uuid::Uuid;

/// Returns an event with a number.
pub fn numbered(number: usize) -> LiveEvent {
    LiveEvent::EarningsChanged { booking_id: Uuid::from_u128(number as u128) }
}

/// Returns the frame that a page receives for it.
pub fn frame_of(number: usize) -> Value {
    let id = Uuid::from_u128(number as u128);
    json!({ "type": "event", "kind": "earnings.changed", "data": { "booking_id": id } })
}

/// Publishes a numbered event in its own transaction and wakes the readers, as the product does.
pub fn tell(conn: &mut PgConnection, topics: &[Topic], number: usize) {
    tell_all(conn, topics, [number]);
}

/// Publishes several events in one transaction.
pub fn tell_all(conn: &mut PgConnection, topics: &[Topic], numbers: impl IntoIterator<Item = usize>) {
    conn.transaction(|conn| {
        numbers
            .into_iter()
            .try_for_each(|number| publish(conn, topics, &numbered(number), chrono::Utc::now()))
    })
    .expect("publishing");
    live_event::notify(conn).expect("waking the readers");
}
