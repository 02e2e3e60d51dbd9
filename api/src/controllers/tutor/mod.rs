//! What tutors manage.

pub mod availability;
