//! Chats, for those who talk and those who read along.

pub mod block;
pub mod files;
pub mod inquiries;
pub mod list;
pub mod messages;
pub mod read;
pub mod reports;
pub mod show;
pub mod unread;
