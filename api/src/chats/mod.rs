//! Chats: access, sending and screening of messages, and live events. Start with `access.rs`, which says who may see a
//! chat.

pub mod access;
pub mod blocks;
pub mod draft;
pub mod events;
pub mod held;
pub mod history;
pub mod release;
pub mod reports;
pub mod response;
pub mod send;
pub mod views;
