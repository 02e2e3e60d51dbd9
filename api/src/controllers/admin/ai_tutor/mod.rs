//! The AI tutor, for those who look after it: how much of it there is, and what was found in its sessions.

pub mod flags;
pub mod settings;
