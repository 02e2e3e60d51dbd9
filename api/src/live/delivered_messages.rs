//! Which messages of chats this process has told, so that its sockets hear each once and in its order.
//!
//! A message is told by the process that stored it as soon as it is committed, and comes by the bus as well. Whichever is
//! first tells it. What another process stored comes by the bus alone; so a message goes ahead of the bus only if the one
//! before it was told, and otherwise waits for the bus behind that one.

use std::collections::HashMap;

use uuid::Uuid;

/// Chats that are remembered. The first message of one that was forgotten comes by the bus.
const MAX_CHATS: usize = 10_000;

/// What was told of the chats that were last written in.
#[derive(Debug, Default)]
pub struct DeliveredMessages {
    chats: HashMap<Uuid, Chat>,
}

#[derive(Debug, Default)]
struct Chat {
    newest: i64,
    /// What was told ahead of the bus and has not come by it since.
    ahead: Vec<i64>,
}

impl DeliveredMessages {
    /// Whether a message that was just stored is to be told now: if all before it were.
    pub fn claim_ahead(&mut self, (chat, seq): (Uuid, i64)) -> bool {
        let Some(chat) = self.chats.get_mut(&chat).filter(|chat| chat.newest + 1 == seq) else {
            return false;
        };
        chat.newest = seq;
        chat.ahead.push(seq);
        true
    }

    /// Whether a message that comes by the bus is still to be told. It comes once for each of its readers.
    pub fn claim_from_bus(&mut self, place: (Uuid, i64)) -> bool {
        let was_ahead = self.was_ahead(place);
        let (chat, seq) = place;
        if let Some(chat) = self.chats.get_mut(&chat) {
            // The bus brings the messages of a chat in their order: those before it do not come again.
            chat.ahead.retain(|ahead| *ahead >= seq);
        }
        if was_ahead {
            return false;
        }
        if self.chats.len() >= MAX_CHATS && !self.chats.contains_key(&chat) {
            // What was ahead comes again, if need be by having its pages load anew.
            self.chats.clear();
        }
        let chat = self.chats.entry(chat).or_default();
        chat.newest = chat.newest.max(seq);
        true
    }

    /// Whether a message that comes by the bus was told ahead of it.
    #[must_use]
    pub fn was_ahead(&self, (chat, seq): (Uuid, i64)) -> bool {
        self.chats.get(&chat).is_some_and(|chat| chat.ahead.contains(&seq))
    }

    /// Forgets everything: the numbers are those of another state of the database.
    pub fn clear(&mut self) {
        self.chats.clear();
    }
}
