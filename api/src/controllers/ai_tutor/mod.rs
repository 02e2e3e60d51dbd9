//! The AI tutor: its door, what is left of it, its socket.

pub mod access;
pub mod show;
pub mod socket;
