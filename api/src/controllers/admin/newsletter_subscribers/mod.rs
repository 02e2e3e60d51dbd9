//! Who receives the newsletter.

pub mod file;
pub mod list;
pub mod weeks;
