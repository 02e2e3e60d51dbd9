//! Organisations that offer summer opportunities.

pub mod list;
pub mod verify;
