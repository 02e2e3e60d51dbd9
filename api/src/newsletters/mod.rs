//! Newsletters: what they may say, how admins change them, and how open pages hear of it.

pub mod changes;
pub mod draft;

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::NewsletterState;
use uuid::Uuid;

use crate::error::Result;
use crate::live::{LiveEvent, Topic, publish};

/// Tells admins with an open page that a newsletter changed, or got further.
pub fn publish_change(
    conn: &mut PgConnection,
    newsletter_id: Uuid,
    state: NewsletterState,
    now: DateTime<Utc>,
) -> Result<()> {
    publish(conn, &[Topic::Admin], &LiveEvent::NewsletterChanged { newsletter_id, state }, now)?;
    Ok(())
}
