mod payout_accounts;
mod purge;
mod scans;
mod send_mail;
mod turns;
