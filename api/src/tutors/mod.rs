//! How somebody becomes a tutor.

pub mod admission;
