//! Signals between processes: sent with a transaction, heard by whoever listens, kept nowhere.
//!
//! A NOTIFY in a transaction lets the whole cluster commit one after another, so signals are for what is rare; what
//! happens often is a live event, whose readers are woken after the commit.
//!
//! A process that was not listening has missed them, so a listener that comes back assumes the worst:
//! every cached page may be old, every open socket's session may have ended.

use diesel::prelude::*;
use diesel::sql_types::Text;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The channel of LISTEN/NOTIFY; its payload is a [`Signal`] as JSON.
pub const CHANNEL: &str = "process_signals";

/// What one process tells all of them, itself included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Signal {
    /// Pages that show this kind of data are old.
    PagesChanged(String),
    /// A session ended before its time.
    SessionEnded(Uuid),
    /// Somebody is no admin any more.
    AdminRevoked(Uuid),
}

/// Sends a signal with the surrounding transaction: nobody hears of what is rolled back.
pub fn send(conn: &mut PgConnection, signal: &Signal) -> QueryResult<()> {
    let text = serde_json::to_string(signal)
        .map_err(|error| diesel::result::Error::SerializationError(Box::new(error)))?;
    diesel::sql_query("SELECT pg_notify($1, $2)")
        .bind::<Text, _>(CHANNEL)
        .bind::<Text, _>(text)
        .execute(conn)?;
    Ok(())
}
