//! Lessons: holding a time, paying for it, and what becomes of it.

mod answer;
pub mod create;
pub mod list;
pub mod show;

pub use answer::{BookingAnswer, Person, TutorPerson};
