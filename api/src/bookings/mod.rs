//! What becomes of a booking: its transitions with their effects and its record, and what pages are told of the tutor's times.

pub mod calendar;
pub mod cancel;
pub mod lesson_records;
pub mod offer;
pub mod slot_events;
pub mod transitions;
