//! Signals between processes: sent with a transaction via LISTEN/NOTIFY, and not stored.
//!
//! A NOTIFY in a transaction serializes commits of the whole cluster, so signals are for rare events; frequent ones
//! are live events, whose readers are woken after the commit.
//!
//! A process that was not listening has missed signals, so a reconnecting listener assumes the worst: every cached
//! page may be outdated, and every open connection's session may have been revoked.

use diesel::prelude::*;
use diesel::sql_types::Text;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// LISTEN/NOTIFY channel; its payload is a [`Signal`] as JSON.
pub const CHANNEL: &str = "process_signals";

/// A message from one process to all, including itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Signal {
    /// Cached pages with this tag are outdated.
    PagesChanged(String),
    /// A session was revoked.
    SessionEnded(Uuid),
    /// A user has lost admin rights, or their second factor where admins need one.
    AdminRevoked(Uuid),
}

/// Sends a signal with the surrounding transaction: a rollback discards it.
pub fn send(conn: &mut PgConnection, signal: &Signal) -> QueryResult<()> {
    let text = serde_json::to_string(signal)
        .map_err(|error| diesel::result::Error::SerializationError(Box::new(error)))?;
    diesel::sql_query("SELECT pg_notify($1, $2)")
        .bind::<Text, _>(CHANNEL)
        .bind::<Text, _>(text)
        .execute(conn)?;
    Ok(())
}
