//! `audit_log`: who did what to what. Rows are only inserted; triggers reject updates.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde_json::Value;
use uuid::Uuid;

use crate::ids::UserId;
use crate::models::keyset::{Page, PageRequest};
use crate::schema::{audit_log, profiles};

/// An entry.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = audit_log, check_for_backend(diesel::pg::Pg))]
pub struct AuditEntry {
    /// Increases with every entry.
    pub id: i64,
    pub at: DateTime<Utc>,
    /// The user; `None` for the system. The account may be deleted.
    pub actor_id: Option<UserId>,
    /// The action, such as `application.approved`.
    pub action: String,
    /// Type of the subject.
    pub subject_type: String,
    pub subject_id: Uuid,
    /// Ids, states and amounts.
    pub detail: Value,
    /// Id of the request that caused it.
    pub request_id: Option<String>,
}

/// A new entry, inserted in the same transaction as the action.
#[derive(Debug, Insertable)]
#[diesel(table_name = audit_log)]
pub struct NewAuditEntry<'a> {
    pub at: DateTime<Utc>,
    /// The user; `None` for the system, such as a job or an event from Stripe.
    pub actor_id: Option<UserId>,
    /// The action: type and event, such as `application.approved` or `refund.made`.
    pub action: &'a str,
    /// Type of the subject: `application`, `booking`, `user`, `mail` …
    pub subject_type: &'a str,
    pub subject_id: Uuid,
    /// An object of ids, states and amounts. Never names, addresses or texts of people, because they could not be
    /// erased when an account is deleted.
    pub detail: Value,
    /// Id of the request that causes it, from the API's `request_id::text()`.
    pub request_id: Option<String>,
}

/// Filter of entries; all given conditions have to match.
#[derive(Debug, Default, Clone)]
pub struct AuditFilter {
    pub action: Option<String>,
    pub actor_id: Option<UserId>,
    pub subject_id: Option<Uuid>,
    /// Excludes views by admins.
    pub without_views: bool,
}

/// An entry with its actor's given and family name, if the account still exists.
pub type AuditEntryWithActor = (AuditEntry, Option<(String, String)>);

/// Inserts an entry in the surrounding transaction, so that it is rolled back together with the action.
pub fn insert(conn: &mut PgConnection, entry: &NewAuditEntry<'_>) -> QueryResult<()> {
    diesel::insert_into(audit_log::table).values(entry).execute(conn)?;
    Ok(())
}

/// Returns when the action was first performed on the subject with a detail that contains `mark`.
pub fn first(
    conn: &mut PgConnection,
    subject_id: Uuid,
    action: &str,
    mark: &Value,
) -> QueryResult<Option<DateTime<Utc>>> {
    audit_log::table
        .filter(audit_log::subject_id.eq(subject_id))
        .filter(audit_log::action.eq(action))
        .filter(audit_log::detail.contains(mark))
        .order(audit_log::id)
        .select(audit_log::at)
        .first(conn)
        .optional()
}

/// Inserts the entry of a view, unless its actor has one for the same subject in the current clock hour.
pub fn insert_view(conn: &mut PgConnection, entry: &NewAuditEntry<'_>) -> QueryResult<()> {
    diesel::insert_into(audit_log::table).values(entry).on_conflict_do_nothing().execute(conn)?;
    Ok(())
}

/// Returns a page of entries, newest first; the cursor is an entry's id.
pub fn list(
    conn: &mut PgConnection,
    filter: AuditFilter,
    request: PageRequest<i64>,
) -> QueryResult<Page<AuditEntryWithActor, i64>> {
    let mut query = audit_log::table
        .left_join(profiles::table.on(audit_log::actor_id.eq(profiles::id.nullable())))
        .order(audit_log::id.desc())
        .limit(request.rows_to_read())
        .select((AuditEntry::as_select(), (profiles::first_name, profiles::last_name).nullable()))
        .into_boxed();
    if let Some(action) = filter.action {
        query = query.filter(audit_log::action.eq(action));
    }
    if let Some(actor) = filter.actor_id {
        query = query.filter(audit_log::actor_id.eq(actor));
    }
    if let Some(subject) = filter.subject_id {
        query = query.filter(audit_log::subject_id.eq(subject));
    }
    if filter.without_views {
        query = query.filter(audit_log::action.not_like("%.viewed"));
    }
    if let Some(before) = request.after {
        query = query.filter(audit_log::id.lt(before));
    }
    let rows: Vec<AuditEntryWithActor> = query.load(conn)?;
    Ok(request.page(rows, |(entry, _)| entry.id))
}

/// An action with the given and family name of its actor; no name for the system.
pub type ActionByPerson = (String, Option<(String, String)>);

/// Returns the newest entry about a subject with one of these actions.
pub fn newest_of(
    conn: &mut PgConnection,
    subject_id: Uuid,
    actions: &[&str],
) -> QueryResult<Option<ActionByPerson>> {
    audit_log::table
        .left_join(profiles::table.on(audit_log::actor_id.eq(profiles::id.nullable())))
        .filter(audit_log::subject_id.eq(subject_id))
        .filter(audit_log::action.eq_any(actions))
        .order(audit_log::id.desc())
        .select((audit_log::action, (profiles::first_name, profiles::last_name).nullable()))
        .first(conn)
        .optional()
}
