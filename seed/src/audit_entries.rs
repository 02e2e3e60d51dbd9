//! Collects audit entries, so that they are inserted in the order of their time.

use academy::error::Result;
use academy::platform::audit::AuditSubject;
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::ids::UserId;
use schema::models::audit_log::NewAuditEntry;
use serde_json::Value;

use crate::rows;

/// Audit entries that are not inserted yet.
#[derive(Default)]
pub struct AuditEntries(Vec<NewAuditEntry<'static>>);

impl AuditEntries {
    /// Adds the entry that `platform::audit` would have written at that time.
    pub fn add(
        &mut self,
        at: DateTime<Utc>,
        actor_id: Option<UserId>,
        action: &'static str,
        subject: AuditSubject,
        detail: Value,
    ) {
        let (subject_type, subject_id) = subject.parts();
        self.0.push(NewAuditEntry {
            at,
            actor_id,
            action,
            subject_type,
            subject_id,
            detail,
            request_id: None,
        });
    }

    /// Inserts the entries, oldest first.
    pub fn store(mut self, conn: &mut PgConnection) -> Result<()> {
        self.0.sort_by_key(|entry| entry.at);
        Ok(rows::insert_audit_entries(conn, &self.0)?)
    }
}
