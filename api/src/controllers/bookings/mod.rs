//! Lessons: holding a time, paying for it, and what becomes of it.

pub mod cancel;
pub mod check_payment;
pub mod checkout;
pub mod complete;
pub mod create;
mod find;
pub mod list;
pub mod notes;
pub mod receipt;
pub mod reschedule;
pub mod show;
pub mod weeks;
