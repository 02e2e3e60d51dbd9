//! Research projects, for their students and their tutors.

pub mod create;
pub mod delete;
pub mod entries;
pub mod give_back;
pub mod links;
pub mod list;
pub mod meetings;
pub mod milestones;
pub mod outcome;
pub mod progress;
pub mod show;
pub mod start;
pub mod tutor_updates;
pub mod updates;
