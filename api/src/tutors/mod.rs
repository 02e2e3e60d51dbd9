//! How somebody becomes a tutor, and what they change of how others see them.

pub mod admission;
pub mod profile_changes;
