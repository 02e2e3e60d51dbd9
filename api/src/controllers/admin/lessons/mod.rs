//! Lessons, as admins look after them: what is known of one, booking one for a student, another tutor, refunds.
//!
//! Moving and cancelling are `controllers/bookings`' own: an admin does them on other terms.

pub mod book;
pub mod refund;
pub mod show;
pub mod slots;
pub mod substitutes;
pub mod tutor;

pub use show::AdminLesson;
