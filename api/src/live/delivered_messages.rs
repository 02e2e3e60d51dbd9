//! Tracks which chat messages this process has sent, so that its sockets receive each once and in order.
//!
//! The process that stores a message can send it directly after the commit. Every process also receives the message
//! from the bus, and sends it then unless it was sent already. A message is sent before the bus delivers it only if the
//! previous message of the chat was sent; otherwise it waits for the bus, so that the order is kept.

use std::collections::HashMap;

use uuid::Uuid;

/// The number of chats that are tracked. The first message of a chat that is not tracked waits for the bus.
const MAX_CHATS: usize = 10_000;

/// The messages sent in recently active chats.
#[derive(Debug, Default)]
pub struct DeliveredMessages {
    chats: HashMap<Uuid, Chat>,
}

#[derive(Debug, Default)]
struct Chat {
    newest: i64,
    /// Numbers of messages that were sent directly and that the bus has not delivered yet.
    ahead: Vec<i64>,
}

impl DeliveredMessages {
    /// Whether a message that was just stored may be sent now: if all before it were sent.
    pub fn claim_ahead(&mut self, (chat, seq): (Uuid, i64)) -> bool {
        let Some(chat) = self.chats.get_mut(&chat).filter(|chat| chat.newest + 1 == seq) else {
            return false;
        };
        chat.newest = seq;
        chat.ahead.push(seq);
        true
    }

    /// Whether a message from the bus has to be sent. It comes once for each member of its audience.
    pub fn claim_from_bus(&mut self, place: (Uuid, i64)) -> bool {
        let was_ahead = self.was_ahead(place);
        let (chat, seq) = place;
        if let Some(chat) = self.chats.get_mut(&chat) {
            // The bus delivers a chat's messages in order: earlier ones do not come again.
            chat.ahead.retain(|ahead| *ahead >= seq);
        }
        if was_ahead {
            return false;
        }
        if self.chats.len() >= MAX_CHATS && !self.chats.contains_key(&chat) {
            // Messages sent ahead are sent again, possibly by a `resync`.
            self.chats.clear();
        }
        let chat = self.chats.entry(chat).or_default();
        chat.newest = chat.newest.max(seq);
        true
    }

    /// Whether a message from the bus was sent ahead of it.
    #[must_use]
    pub fn was_ahead(&self, (chat, seq): (Uuid, i64)) -> bool {
        self.chats.get(&chat).is_some_and(|chat| chat.ahead.contains(&seq))
    }

    /// Forgets everything: the database was restored to another state, so the numbers no longer apply.
    pub fn clear(&mut self) {
        self.chats.clear();
    }
}
