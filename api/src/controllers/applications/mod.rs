//! Becoming a tutor.

pub mod form;
pub mod submit;
