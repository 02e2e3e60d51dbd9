//! Payments: Checkout Sessions, synchronization with Stripe, and refunds.
//!
//! Stripe is the source of truth about money; the payment's row stores its status, and the purchase, such as a
//! booking, has its own row. Any code that acts on these reads Stripe first and then decides under the payment's lock,
//! so that the order and number of events, requests and jobs do not matter.
//!
//! Locks are taken in one order everywhere: the payment, the calendars of its people, the booking; or the payment,
//! then the organization whose listing it is for. Stripe is never called while a lock is held.
//!
//! Invariants:
//! - The URL of a payment page is handed out only after its session is stored as the payment's current one.
//! - A booking is released, and its session replaced, only when that session can no longer be paid. The exception is a
//!   suspension, which releases the hold first and closes the page afterwards: it must not wait for Stripe, and a
//!   payment made in between is refunded.
//! - A listing is public only while its fee is paid. A listing that stops waiting for its fee changes state first, and
//!   its page is closed afterwards: a payment made in between is refunded.
//!
//! A hold ends in one of three places. It is confirmed, or released: the pending booking is cancelled, which frees its
//! slot.
//! - `apply.rs`, whenever a Checkout Session is read from Stripe. The price paid confirms the booking. The booking is
//!   released if the session is over, as well as the hold (`Expire`), if a processing payment failed (`FailPayment`),
//!   if another amount was paid (`RefusePayment`), or if the payment is refunded already (`FollowRefund`).
//! - `release_hold.rs`, when the hold expires (the job `expire_holds`, or a request that needs the slot) or somebody
//!   cancels it. It expires the session at Stripe first.
//! - `suspensions/lessons.rs`, when the student or the tutor is suspended.

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
