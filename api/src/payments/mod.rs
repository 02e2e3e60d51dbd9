//! Money: checkout, what Stripe says of it, and giving it back.
//!
//! Stripe is the truth about money, the payment's row about where it stands, and what is paid for, such as a booking,
//! has a row of its own. Whoever acts on any of these reads Stripe first and then decides under the payment's lock, so
//! that it does not matter in which order events, people and jobs come, or how often.
//!
//! Locks are taken in one order everywhere: the payment, its people's calendars, the booking; or the payment, the organisation whose
//! listing it is for. Nobody asks Stripe while holding one.
//!
//! Three things hold at all times:
//! - A page's address is handed out only after its session is stored as the payment's newest one.
//! - A booking is released, and its session replaced, only when that session can no longer be paid. Only a suspension ends
//!   a hold first and closes its page then: it must not wait for Stripe, and what is paid in between goes back.
//! - A listing is offered only while what it costs is here. One that stops waiting for its price does so first, and its page is
//!   closed then: what is paid in between goes back.

mod apply;
mod checkout;
mod events;
pub mod missing;
mod purchase;
mod record;
mod refund;
mod refund_request;
mod release_hold;
pub mod response;
mod sync;

pub use checkout::open_checkout;
pub use events::process_event;
pub use purchase::Purchase;
pub use refund::refund_payment;
pub use refund_request::{NewRefund, WantedRefund, left_to_refund, request_listing_refund, request_refund};
pub use release_hold::{
    close_listing_pages_of, close_page_of_cancelled, close_page_of_listing, release_expired_hold,
    release_expired_holds, release_hold,
};
pub use sync::{find_booking, find_payment, is_page_open, sync_payment};
