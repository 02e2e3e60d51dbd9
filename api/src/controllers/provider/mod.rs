//! What providers of summer opportunities manage.

pub mod analytics;
pub mod applications;
pub mod domain;
pub mod listings;
pub mod organization;
pub mod payments;
