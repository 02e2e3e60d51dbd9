//! The frames of `/ws`, in both directions.

use schema::ids::UserId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::chat_message::ChatMessage;
use super::event::LiveEvent;

/// A frame from the server.
///
/// A `cursor` means that all events up to it, on all topics that the page subscribes to, were sent before this frame.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ServerFrame {
    /// The page has caught up and receives its user's events from now on. Sent after the events that it missed.
    Hello {
        /// The page's position.
        cursor: String,
        /// The socket's user. If it is not the user that the page shows, another user has signed in to the browser
        /// since.
        user_id: UserId,
    },
    /// Something changed. May be repeated after a reconnect.
    Event(LiveEvent),
    /// A message was sent in one of the user's chats. After a reconnect it may be repeated, and precede older ones that
    /// were missed: its number tells the order.
    Message {
        /// The message.
        message: Box<ChatMessage>,
    },
    /// Events were missed that are no longer available: the page has to reload everything.
    Resync {
        /// The page's position.
        cursor: String,
    },
    /// Sent every 20 seconds to show that the connection works.
    Heartbeat {
        /// The page's position.
        cursor: String,
    },
    /// The response to `subscribe`. Sent after the missed events on its topics.
    Subscribed {
        /// The id of the `subscribe`.
        id: u32,
        /// The topics that the page is now subscribed to.
        topics: Vec<String>,
        /// Topics that the user may not read or this release does not know.
        refused: Vec<String>,
    },
}

/// A frame from a page. Anything else closes the socket with 1008.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum ClientFrame {
    /// Subscribe to more topics. Topics that are subscribed to already may be repeated.
    Subscribe {
        /// Returned with the response.
        id: u32,
        /// At most 20 at once, and 50 per socket.
        topics: Vec<String>,
        /// The cursor of the topics' data on the page. Without it only new events are sent.
        after: Option<String>,
    },
    /// Unsubscribe from topics.
    Unsubscribe {
        /// At most 20 at once.
        topics: Vec<String>,
    },
}

impl ServerFrame {
    /// Serializes the frame.
    pub fn text(&self) -> serde_json::Result<String> {
        serde_json::to_string(self)
    }
}
