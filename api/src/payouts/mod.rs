//! Paying tutors: their accounts at Stripe, and each lesson's share, and what they are paid beside it, on its way there and, if
//! need be, back.
//!
//! Shares and adjustments are one: what is owed stands on the payment or the adjustment, what was sent is the sum of their movements,
//! and [`settle`] makes the next movement of the difference. Each is written down before Stripe is asked, and repeated unchanged
//! until it is known what became of it. What should have moved is worked out anew each time: nobody has to tell this module that a
//! payment was refunded, that a refund failed, or that a lesson was moved.

mod account;
mod adjustments;
mod case;
mod earnings;
mod onboarding;
mod reconcile;
mod record;
mod transfer_due;

pub use account::{check, sync_account};
pub use adjustments::{AdjustmentEntry, cancel_adjustment, create_adjustment};
pub use earnings::{EarningResponse, EarningsList, EarningsTotals};
pub use onboarding::{dashboard_link, new_onboarding_link, onboarding_link};
pub use reconcile::sync_transfer;
pub use transfer_due::transfer_due;
