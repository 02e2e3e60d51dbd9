//! A student's applications to opportunities.

pub mod apply;
pub mod list;
pub mod show;
pub mod steps;
