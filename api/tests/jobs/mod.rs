mod payout_accounts;
mod purge;
pub mod send_mail;
mod turns;
