//! The summer portal.

pub mod applications;
pub mod matches;
pub mod opportunities;
pub mod profile;
pub mod reports;
pub mod saved;
