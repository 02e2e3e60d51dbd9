//! Live events that can be told apart.

use academy::live::{LiveEvent, Topic, publish};
use diesel::prelude::*;
use schema::models::live_event;
use serde_json::{Value, json};
use uuid::Uuid;

/// An event that says which one it is.
pub fn numbered(number: usize) -> LiveEvent {
    LiveEvent::EarningsChanged { booking_id: Uuid::from_u128(number as u128) }
}

/// What a page gets of it.
pub fn frame_of(number: usize) -> Value {
    let id = Uuid::from_u128(number as u128);
    json!({ "type": "event", "kind": "earnings.changed", "data": { "booking_id": id } })
}

/// Publishes a numbered event in a transaction of its own and wakes the readers, as the product does.
pub fn tell(conn: &mut PgConnection, topics: &[Topic], number: usize) {
    tell_all(conn, topics, [number]);
}

/// The same with many events in one transaction.
pub fn tell_all(conn: &mut PgConnection, topics: &[Topic], numbers: impl IntoIterator<Item = usize>) {
    conn.transaction(|conn| {
        numbers
            .into_iter()
            .try_for_each(|number| publish(conn, topics, &numbered(number), chrono::Utc::now()))
    })
    .expect("publishing");
    live_event::notify(conn).expect("waking the readers");
}
