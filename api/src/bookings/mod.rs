//! Booking, and what becomes of it: transitions with their effects, the record, who else could teach it, and what pages are told
//! of the tutor's times.

pub mod book;
pub mod calendar;
pub mod cancel;
pub mod conflict;
pub mod free_times;
pub mod lesson_records;
pub mod lists;
pub mod offer;
pub mod response;
pub mod slot_events;
pub mod substitutes;
pub mod transitions;
