//! The summer portal.

mod opportunities;
mod opportunity;
mod search;
