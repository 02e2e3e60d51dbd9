//! Opportunities, for everybody.

pub mod addresses;
pub mod deadline_file;
mod find;
pub mod list;
pub mod show;
pub mod view;
