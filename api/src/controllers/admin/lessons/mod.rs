//! Lessons for admins: one in detail, booking for a student, substituting the tutor, refunds.
//!
//! `controllers/bookings` moves and cancels lessons, also for admins, for whom other rules apply.

pub mod booking;
pub mod lesson;
pub mod tutor;
