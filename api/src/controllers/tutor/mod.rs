//! Operations for tutors.

pub mod availability;
pub mod booking_rules;
pub mod days_off;
pub mod earnings;
pub mod kept_lessons;
pub mod payout_account;
pub mod profile;
