//! Research projects, as admins look after them.

pub mod assign;
pub mod hours;
pub mod list;
pub mod tutors;
