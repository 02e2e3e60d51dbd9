//! `audit_log`: who did what to whom. Rows are added and never changed; the table itself refuses it.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde_json::Value;
use uuid::Uuid;

use crate::models::keyset::{Page, PageRequest};
use crate::schema::{audit_log, profiles};

/// Something that was done.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = audit_log, check_for_backend(diesel::pg::Pg))]
pub struct AuditEntry {
    /// Rises with every entry.
    pub id: i64,
    pub at: DateTime<Utc>,
    /// Who; `None` for the academy's own program. The account may be gone.
    pub actor_id: Option<Uuid>,
    /// What, such as `application.approved`.
    pub action: String,
    /// The kind of thing it was done to.
    pub subject_type: String,
    pub subject_id: Uuid,
    /// Ids, states and amounts.
    pub detail: Value,
    /// The request that caused it.
    pub request_id: Option<String>,
}

/// Something that is being done, to be recorded in the same transaction.
#[derive(Debug, Insertable)]
#[diesel(table_name = audit_log)]
pub struct NewAuditEntry<'a> {
    pub at: DateTime<Utc>,
    /// Who; `None` for the academy's own program, such as a job or an event from Stripe.
    pub actor_id: Option<Uuid>,
    /// What: the kind of thing and what became of it, such as `application.approved` or `refund.made`.
    pub action: &'a str,
    /// The kind of thing it was done to: `application`, `booking`, `user`, `mail` …
    pub subject_type: &'a str,
    pub subject_id: Uuid,
    /// An object of ids, states and amounts. Never names, addresses or texts of people: they could not be
    /// removed again when an account is deleted.
    pub detail: Value,
    /// The request that causes it, from the API's `request_id::text()`.
    pub request_id: Option<String>,
}

/// Which entries to read; all that is given has to match.
#[derive(Debug, Default, Clone)]
pub struct AuditFilter {
    /// This action.
    pub action: Option<String>,
    /// By this person.
    pub actor_id: Option<Uuid>,
    /// Done to this.
    pub subject_id: Option<Uuid>,
    /// Without what admins only looked at.
    pub without_views: bool,
}

/// An entry with its actor's given and family name, if that person is still known.
pub type AuditEntryWithActor = (AuditEntry, Option<(String, String)>);

/// Adds an entry with the surrounding transaction: what is rolled back was not done.
pub fn insert(conn: &mut PgConnection, entry: &NewAuditEntry<'_>) -> QueryResult<()> {
    diesel::insert_into(audit_log::table).values(entry).execute(conn)?;
    Ok(())
}

/// When this was first done to that thing, with a detail that has all that `mark` has.
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

/// Adds the entry of a view, unless its actor has one of the same thing in this hour of the clock.
pub fn insert_view(conn: &mut PgConnection, entry: &NewAuditEntry<'_>) -> QueryResult<()> {
    diesel::insert_into(audit_log::table).values(entry).on_conflict_do_nothing().execute(conn)?;
    Ok(())
}

/// A page of the entries, newest first; an entry's place is its id.
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

/// An action, and given and family name of who did it; nobody for the academy's own program.
pub type ActionByPerson = (String, Option<(String, String)>);

/// The newest entry about something that is one of these actions.
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
