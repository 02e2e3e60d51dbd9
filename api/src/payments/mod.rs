//! Money: checkout, what Stripe says of it, and giving it back.
//!
//! Stripe is the truth about money, the booking's row about the lesson. Whoever acts on either reads
//! Stripe first and then decides under the row's lock, so that it does not matter in which order events,
//! people and jobs come, or how often.
//!
//! Two things hold at all times:
//! - A page's address is handed out only after its session is stored as the booking's newest one.
//! - A booking is released, and its session replaced, only when that session can no longer be paid.

mod checkout;
mod events;
mod follow;
mod purchase;
mod refund;
mod release;
mod settle;

pub use checkout::open_checkout;
pub use events::process_event;
pub use refund::give_back;
pub use release::{release, release_expired_hold};
pub use settle::{Settled, find_booking, settle};
