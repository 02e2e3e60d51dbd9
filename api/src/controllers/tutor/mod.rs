//! What tutors manage.

pub mod availability;
pub mod earnings;
pub mod payout_account;
