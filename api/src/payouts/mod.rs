//! Paying tutors: their accounts at Stripe, and each lesson's share, and what they are paid beside it, on its way there and, if
//! need be, back.
//!
//! A step that moves money is written down before Stripe is asked, and repeated unchanged until it is known
//! what became of it. What should have moved is worked out anew each time, from the payment as it is then:
//! nobody has to tell this module that a payment was refunded or a lesson moved.

mod account;
mod adjustments;
mod earnings;
mod onboarding;
mod record;
mod reversal;
mod transfer;

pub use account::{check, sync_account};
pub use adjustments::{
    AdjustmentEntry, cancel_adjustment, enter_adjustment, reverse_adjustment, send_adjustment,
};
pub use earnings::{EarningResponse, EarningsList, EarningsTotals};
pub use onboarding::{dashboard_link, new_onboarding_link, onboarding_link};
pub use reversal::{reverse_overpayment, sync_transfer};
pub use transfer::pay_share;
