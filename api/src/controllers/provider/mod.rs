//! Operations for providers of summer opportunities.

pub mod analytics;
pub mod applications;
pub mod listings;
pub mod organization;
pub mod payments;
