//! Payout adjustments: amounts that tutors are paid besides lessons. Admins enter and cancel them. They are transferred
//! and reversed like shares of lessons.

mod cancel;
mod create;
mod record;

pub use cancel::cancel_adjustment;
pub use create::{AdjustmentEntry, create_adjustment};
pub(super) use record::{AdjustmentStep, audit_and_publish};
