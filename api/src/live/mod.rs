//! Live updates: what changed, told to the open pages that show it.
//!
//! A change is stored with the transaction that makes it ([`publish`]), under the [`Topic`]s it concerns; the
//! [`notifier`](crate::platform::notifier) then wakes every process. Each reads what is new once on its [`bus`] and hands
//! it to its own sockets through the [`broker`]. A message of a chat is handed to the sockets of its own process ahead of
//! that, once it is committed ([`delivered_messages`]). A [`subscriber`] is one open page: it subscribes to what it shows, and
//! catches up after a break. [`websocket`] is its line, with the codes it is closed by.

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
