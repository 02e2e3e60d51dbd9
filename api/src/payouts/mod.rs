//! Payouts to tutors: their Stripe accounts, and the transfers and reversals of lesson shares and adjustments.
//!
//! Shares and adjustments work alike: the amount owed is stored with the payment or the adjustment, the amount held is
//! the sum of their movements, and [`transfer_due`] makes the next movement to close the difference. Each movement is
//! stored before Stripe is called, and repeated unchanged until its outcome is known. The target amount is computed
//! anew each time, so no other module has to report that a payment was refunded, that a refund failed, or that a
//! lesson was moved.

mod account;
mod adjustments;
mod earnings;
mod ledger;
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
