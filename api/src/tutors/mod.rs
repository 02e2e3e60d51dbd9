//! Tutors: admission, and changes of their profiles.

pub mod admission;
pub mod profile_changes;
