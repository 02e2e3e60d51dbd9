//! Chats: whose business one is, what becomes of a message, and how people are told of it.

pub mod access;
pub mod events;
pub mod response;
pub mod send;
