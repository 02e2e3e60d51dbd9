//! The AI tutor for admins: settings, and flagged sessions.

pub mod flags;
pub mod settings;
