mod payout_accounts;
mod purge;
mod send_mail;
mod turns;
