//! What providers of summer opportunities manage.

pub mod analytics;
pub mod applications;
pub mod listings;
pub mod organization;
pub mod payments;
