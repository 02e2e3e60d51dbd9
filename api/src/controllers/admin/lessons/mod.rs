//! Lessons, as admins look after them: what is known of one, booking one for a student, another tutor, refunds.
//!
//! Moving and canceling are `controllers/bookings`' own: an admin does them on other terms.

pub mod booking;
pub mod lesson;
pub mod tutor;

pub use lesson::AdminLesson;
