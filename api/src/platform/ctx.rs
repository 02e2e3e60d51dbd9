//! What travels together through the work of one transaction.

use chrono::{DateTime, Utc};
use diesel::PgConnection;

use crate::platform::config::Config;

/// The transaction's connection, the settings, and the instant that everything in it counts as.
pub struct Ctx<'a> {
    /// The connection.
    pub conn: &'a mut PgConnection,
    /// The settings.
    pub config: &'a Config,
    /// The instant.
    pub now: DateTime<Utc>,
}
