//! Chats, for those who talk and those who read along.

pub mod files;
pub mod inquiries;
pub mod list;
pub mod messages;
pub mod read;
pub mod show;
pub mod unread;
