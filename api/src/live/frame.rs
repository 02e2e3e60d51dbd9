//! What goes over `/ws`, both ways.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::chat_message::ChatMessage;
use super::event::LiveEvent;

/// What the server sends.
///
/// A `cursor` says: every event up to there, on every topic the page is subscribed to, was sent before this frame.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ServerFrame {
    /// The page has caught up, and hears from here on what concerns its person. Comes after the events it missed.
    Hello {
        /// Where the page now stands.
        cursor: String,
        /// Whose socket it is. Another than the page shows: somebody else has signed in to the browser meanwhile.
        user_id: Uuid,
    },
    /// Something changed. May come twice after a reconnect.
    Event(LiveEvent),
    /// A message was sent in a chat of the person's. After a reconnect it may come twice, and before older ones that were
    /// missed: its number says where it belongs.
    Message {
        /// The message.
        message: Box<ChatMessage>,
    },
    /// Events were missed that nobody can tell any more: everything shown is to be loaded again.
    Resync {
        /// Where the page now stands.
        cursor: String,
    },
    /// The line lives. Comes every 20 seconds.
    Heartbeat {
        /// Where the page now stands.
        cursor: String,
    },
    /// What became of a `subscribe`. Comes after the events that were missed on its topics.
    Subscribed {
        /// That of the `subscribe`.
        id: u32,
        /// What the page hears from now on.
        topics: Vec<String>,
        /// What this person may not read, or this release does not know.
        refused: Vec<String>,
    },
}

/// What a page sends. Anything else closes the socket with 1008.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum ClientFrame {
    /// Listen to further topics. Those it listens to already may be named again.
    Subscribe {
        /// Comes back with the answer.
        id: u32,
        /// At most 20 at once, and 50 a socket.
        topics: Vec<String>,
        /// The cursor of what the page shows of them. Without it only what is new is told.
        after: Option<String>,
    },
    /// Listen no more.
    Unsubscribe {
        /// At most 20 at once.
        topics: Vec<String>,
    },
}

impl ServerFrame {
    /// As it is sent.
    pub fn text(&self) -> serde_json::Result<String> {
        serde_json::to_string(self)
    }
}
