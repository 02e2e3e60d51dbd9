mod availability;
mod booking_rules;
mod days_off;
mod earnings;
mod payout_account;
