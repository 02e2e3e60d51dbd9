//! Organisations that offer summer opportunities.

pub mod approve_texts;
pub mod list;
pub mod release_domain;
pub mod verify;
