//! Newsletters: validation, changes by admins, and live events.

pub mod changes;
pub mod draft;

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::NewsletterState;
use uuid::Uuid;

use crate::error::Result;
use crate::live::{LiveEvent, Topic, publish};

/// Publishes to admins that a newsletter changed, or that its sending progressed.
pub fn publish_change(
    conn: &mut PgConnection,
    newsletter_id: Uuid,
    state: NewsletterState,
    now: DateTime<Utc>,
) -> Result<()> {
    publish(conn, &[Topic::Admin], &LiveEvent::NewsletterChanged { newsletter_id, state }, now)?;
    Ok(())
}
