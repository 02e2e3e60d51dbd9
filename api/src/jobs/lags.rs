//! How far behind each job is.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::lease::{DueRows, Lag};
use schema::models::mail_outbox;

use crate::error::Result;

/// The rows that each job works off, by its name.
const ROWS: [(&str, DueRows); 1] = [("send_mail", mail_outbox::BY_PRIORITY.rows)];

/// How many rows are due for each job, and since when.
///
/// # Errors
/// When the database cannot be reached.
pub fn lags(conn: &mut PgConnection, now: DateTime<Utc>) -> Result<Vec<(&'static str, Lag)>> {
    ROWS.iter().map(|(job, rows)| Ok((*job, rows.lag(conn, now)?))).collect()
}
