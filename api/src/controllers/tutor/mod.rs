//! What tutors manage.

pub mod availability;
pub mod earning_periods;
pub mod earnings;
pub mod earnings_file;
pub mod payout_account;
pub mod picture;
pub mod profile;
