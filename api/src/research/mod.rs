//! Research projects: access, transitions with their effects, and live events.

pub mod events;
pub mod find;
pub mod people_left;
pub mod response;
pub mod return_project;
pub mod transitions;
