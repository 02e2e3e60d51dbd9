//! The AI tutor: its door, what is left of it, its socket, and what is kept of a person's sessions.

pub mod access;
pub mod lesson_notes;
pub mod sessions;
pub mod show;
pub mod socket;
