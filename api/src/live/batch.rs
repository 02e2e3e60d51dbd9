//! Stored events prepared for sending: the messages that they refer to are read with one query.

use std::collections::HashMap;

use diesel::{PgConnection, QueryResult};
use schema::models::chat_message::ChatMessageRow;
use schema::models::live_event::LiveEventRow;
use uuid::Uuid;

use super::broker::OutboundEvent;
use super::chat_message::ChatMessage;
use super::event::LiveEvent;
use super::frame::ServerFrame;
use super::topic::Topic;

/// Events in order, with the messages that they refer to.
#[derive(Debug)]
pub struct EventBatch {
    events: Vec<StoredEvent>,
    messages: HashMap<(Uuid, i64), ChatMessage>,
}

#[derive(Debug)]
struct StoredEvent {
    topics: Vec<Topic>,
    /// `None` for a kind that only a newer release knows.
    event: Option<LiveEvent>,
}

impl StoredEvent {
    fn read(row: LiveEventRow) -> StoredEvent {
        let (seq, topics) = (row.seq, row.topics.iter().filter_map(|topic| topic.parse().ok()).collect());
        let event = LiveEvent::from_row(row)
            .inspect_err(|error| tracing::warn!(seq, %error, "live event not understood: pages load anew"));
        StoredEvent { topics, event: event.ok() }
    }

    /// The chat and number of the message that it refers to, if any.
    fn message(&self) -> Option<(Uuid, i64)> {
        match self.event {
            Some(LiveEvent::ChatMessage { chat_session_id, seq }) => Some((chat_session_id, seq)),
            _ => None,
        }
    }
}

impl EventBatch {
    /// Reads the messages that these events refer to, with at most one query. Messages for which `is_told` returns true
    /// were sent already and are left out.
    pub fn read(
        conn: &mut PgConnection,
        rows: Vec<LiveEventRow>,
        is_told: impl Fn((Uuid, i64)) -> bool,
    ) -> QueryResult<EventBatch> {
        EventBatch::read_with(rows, is_told, |places| ChatMessageRow::at(conn, places))
    }

    /// The same for one user: messages of chats that the user may no longer read are left out.
    pub fn read_for(
        conn: &mut PgConnection,
        rows: Vec<LiveEventRow>,
        user_id: Uuid,
    ) -> QueryResult<EventBatch> {
        EventBatch::read_with(rows, |_| false, |places| ChatMessageRow::readable_at(conn, places, user_id))
    }

    fn read_with(
        rows: Vec<LiveEventRow>,
        is_told: impl Fn((Uuid, i64)) -> bool,
        messages: impl FnOnce(&[(Uuid, i64)]) -> QueryResult<Vec<ChatMessageRow>>,
    ) -> QueryResult<EventBatch> {
        let events: Vec<StoredEvent> = rows.into_iter().map(StoredEvent::read).collect();
        let mut places: Vec<(Uuid, i64)> = events.iter().filter_map(StoredEvent::message).collect();
        places.sort_unstable();
        places.dedup();
        places.retain(|place| !is_told(*place));
        let rows = if places.is_empty() { Vec::new() } else { messages(&places)? };
        let messages = rows.into_iter().map(|row| ((row.chat_session_id, row.seq), row.into())).collect();
        Ok(EventBatch { events, messages })
    }

    /// A batch without events.
    #[must_use]
    pub fn empty() -> EventBatch {
        EventBatch { events: Vec::new(), messages: HashMap::new() }
    }

    /// Builds the frames. A message that has been deleted is left out. An event of an unknown kind becomes a `resync`
    /// with this cursor, which must not be ahead of what pages were sent before, so that no page misses the event.
    #[must_use]
    pub fn outbound(mut self, cursor: &str) -> Vec<OutboundEvent> {
        let events = std::mem::take(&mut self.events);
        events.into_iter().filter_map(|event| self.outbound_event(event, cursor)).collect()
    }

    fn outbound_event(&self, stored: StoredEvent, cursor: &str) -> Option<OutboundEvent> {
        let place = stored.message();
        let outdated_pages = stored.event.as_ref().map(LiveEvent::outdated_pages);
        let frame = match (place, stored.event) {
            (Some(place), _) => ServerFrame::Message { message: self.messages.get(&place)?.clone().into() },
            (None, Some(event)) => ServerFrame::Event(event),
            (None, None) => ServerFrame::Resync { cursor: cursor.to_owned() },
        };
        let event = OutboundEvent::new(stored.topics, &frame)?;
        Some(OutboundEvent { place, outdated_pages, ..event })
    }
}
