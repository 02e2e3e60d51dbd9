//! Suspends accounts, decides about their lessons, and restores accounts.
//!
//! A suspension is a state of the account. It revokes all sessions; while it lasts, the person cannot sign in, nothing
//! of theirs is listed, and no lesson with them can be booked. Booked lessons take place unless the suspending admin
//! decides otherwise; payments and payouts continue as usual.

mod events;
mod lessons;
mod request;
mod response;
mod restore;
mod suspend;

pub use lessons::{Suspended, cancel_due, finish_suspension, lock_ahead};
pub use request::{NewSuspension, SuspendedLessonAction, SuspendedLessonDecision};
pub use response::{SuspensionLesson, SuspensionRefusal, UserSuspension};
pub use restore::restore;
pub use suspend::suspend;
