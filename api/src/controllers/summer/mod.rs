//! The summer portal.

pub mod opportunities;
