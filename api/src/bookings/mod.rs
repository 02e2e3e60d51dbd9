//! Bookings: transitions with their effects, session records, substitute tutors, and live events about tutors' slots.

pub mod book;
pub mod calendar;
pub mod cancel;
pub mod conflict;
pub mod free_times;
pub mod lesson_records;
pub mod lists;
pub mod offer;
pub mod public_times;
pub mod response;
pub mod slot_events;
pub mod substitutes;
pub mod transitions;
pub mod tutor_hours;
