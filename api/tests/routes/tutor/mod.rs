mod availability;
mod earnings;
mod payout_account;
