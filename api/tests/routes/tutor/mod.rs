mod availability;
mod booking_rules;
mod days_off;
mod earning_periods;
mod earnings;
mod earnings_file;
mod payout_account;
mod picture;
mod profile;

