//! What an admin sees first: sums, what needs a person, and how things develop.

pub mod payment_problems;
pub mod statistics;
pub mod summary;
pub mod tutor_totals;
