//! The admin's first page: totals, open tasks, statistics.

pub mod payment_problems;
pub mod statistics;
pub mod tutor_totals;
