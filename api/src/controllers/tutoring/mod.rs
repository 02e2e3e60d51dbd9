//! Finding a tutor and a time.

pub mod days;
pub mod slots;
