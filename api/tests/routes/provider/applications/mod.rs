//! A provider's applications, and the actions on them.

mod analytics;
mod file;
mod list;
mod moves;
mod notes;
