//! The summer portal: what several of its operations and jobs share.

pub mod calendar;
pub mod response;
