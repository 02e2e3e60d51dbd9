//! The summer portal.

mod answers;
mod applications;
mod matches;
mod opportunities;
mod opportunity;
mod profile;
mod reports;
mod saved;
mod search;
