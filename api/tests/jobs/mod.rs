mod close_opportunities;
mod deadline_reminders;
mod follow_applications;
mod payout_accounts;
mod purge;
mod scans;
pub mod send_mail;
mod send_newsletters;
mod turns;
