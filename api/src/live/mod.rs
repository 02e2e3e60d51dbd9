//! Live updates: notify open pages of changes to the data that they show.
//!
//! An event is stored in the transaction that makes the change ([`publish`]), under its [`Topic`]s; the
//! [`notifier`](crate::platform::notifier) then wakes every process. Each reads new events once on its [`bus`] and
//! sends them to its own sockets through the [`broker`]. A chat message is sent to the sockets of its own process
//! earlier, directly after the commit ([`delivered_messages`]). A [`subscriber`] is one open page: it subscribes to
//! what it shows, and catches up after a reconnect. [`websocket`] is its connection, with the close codes.

pub mod announcements;
pub mod batch;
pub mod broker;
pub mod bus;
pub mod chat_message;
pub mod cursor;
pub mod delivered_messages;
pub mod event;
pub mod frame;
pub mod subscriber;
pub mod topic;
pub mod websocket;

pub use broker::Broker;
pub use event::{LiveEvent, publish, publish_all, publish_to_each};
pub use topic::Topic;
