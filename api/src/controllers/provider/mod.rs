//! What providers of summer opportunities manage.

pub mod domain;
pub mod listings;
pub mod organization;
