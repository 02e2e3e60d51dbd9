//! What tutors are paid beside their lessons, as admins enter and cancel it. It goes to them and back as shares of lessons do.

mod cancel;
mod create;
mod record;

pub use cancel::cancel_adjustment;
pub use create::{AdjustmentEntry, create_adjustment};
pub(super) use record::{AdjustmentStep, audit_and_publish};
