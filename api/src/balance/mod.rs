//! The academy's balance at Stripe: its movements, read from there and held against our own rows.
//!
//! What is read is stored as Stripe lists it and never made up: a statement adds these rows, and a comparison says where our
//! own ones come to something else.

mod compare;
mod payouts;
mod read;
mod recheck;

pub use compare::{compare, request_comparison};
pub use payouts::read_payouts;
pub use read::{LEASE, find_owners, read};
