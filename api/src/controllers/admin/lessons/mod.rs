//! Lessons for admins: one in detail, booking for a student, another tutor, refunds.
//!
//! Moving and canceling are in `controllers/bookings`, where an admin does them on other terms.

pub mod booking;
pub mod lesson;
pub mod tutor;
