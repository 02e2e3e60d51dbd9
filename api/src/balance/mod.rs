//! The academy's balance at Stripe: its balance transactions are read from Stripe and compared with our own rows.
//!
//! They are stored exactly as Stripe lists them: a statement sums these rows, and a comparison finds where our own
//! rows differ.

mod bank_payouts;
mod compare;
mod read;
mod recheck;

pub use bank_payouts::read_bank_payouts;
pub use compare::{compare, request_comparison};
pub use read::{LEASE, find_owners, read};
