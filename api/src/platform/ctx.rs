//! The context of one transaction.
//!
//! A function that takes a [`Ctx`] runs in its caller's transaction: what it writes is committed or rolled back with
//! everything else there, and it has no effects outside the database (an email is a row of the outbox, and Stripe is
//! called before or after, or by a job). `AppState::transaction` (`state.rs`) creates the `Ctx` and reads the clock
//! once, so that all rules and rows of a transaction agree about the time; a function that needs only the connection
//! takes just that.

use chrono::{DateTime, Utc};
use diesel::PgConnection;

use crate::platform::config::Config;

/// The connection, the settings, and the instant used as the current time throughout the transaction.
pub struct Ctx<'a> {
    /// The connection.
    pub conn: &'a mut PgConnection,
    /// The settings.
    pub config: &'a Config,
    /// The current time.
    pub now: DateTime<Utc>,
}
