//! The context of one transaction.

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
