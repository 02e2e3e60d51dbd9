//! Chats: whose business one is, what becomes of a message, and how people are told of it.

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
