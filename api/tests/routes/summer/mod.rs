//! The summer portal.

mod matches;
mod opportunities;
mod opportunity;
mod profile;
mod reports;
mod saved;
mod search;
