//! The summer portal: what several of its operations and jobs share.

pub mod calendar;
pub mod changes;
pub mod draft;
pub mod page_tags;
pub mod response;
