//! What tutors are paid beside their lessons: entered and cancelled by admins, sent and taken back by the job that pays shares.
//!
//! As with a share, each step that moves money is written down before Stripe is asked, and repeated unchanged until it is known
//! what became of it.

mod cancel;
mod enter;
mod record;
mod reverse;
mod send;

pub use cancel::cancel_adjustment;
pub use enter::{AdjustmentEntry, enter_adjustment};
pub use reverse::reverse_adjustment;
pub use send::send_adjustment;
