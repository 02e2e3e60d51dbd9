//! Who receives the newsletter.

pub mod file;
pub mod list;
