//! Suspending somebody's account, with what becomes of their lessons, and restoring it.
//!
//! A suspension is a state of the account. It ends the sessions, and as long as it lasts, none begins, nothing of the
//! person's is offered, and no lesson with them is booked. Lessons that were booked take place unless the admin who
//! suspends them says otherwise; money goes on as ever.

mod events;
mod lessons;
mod request;
mod response;
mod restore;
mod suspend;

pub use lessons::{Suspended, cancel_due, carry_out, lock_ahead};
pub use request::{NewSuspension, SuspendedLessonAction, SuspendedLessonDecision};
pub use response::{SuspensionLesson, SuspensionRefusal, UserSuspension};
pub use restore::restore;
pub use suspend::suspend;
