//! The summer portal: code shared by its operations and jobs.

pub mod calendar;
pub mod changes;
pub mod draft;
pub mod page_tags;
pub mod response;
