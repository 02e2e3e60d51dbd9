//! `newsletters`: newsletters and the progress of sending them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::NewsletterState;
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::models::prepared::prepared;
use crate::schema::newsletters;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = newsletters, check_for_backend(diesel::pg::Pg), treat_none_as_null = true)]
pub struct Newsletter {
    pub id: Uuid,
    pub subject: String,
    /// Markdown.
    pub body: String,
    pub state: NewsletterState,
    /// Incremented with every edit.
    pub version: i32,
    pub created_by: Uuid,
    pub updated_by: Uuid,
    /// Admin who first sent it.
    pub sent_by: Option<Uuid>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub started_at: Option<DateTime<Utc>>,
    /// When the last copy was processed, or sending was stopped.
    pub ended_at: Option<DateTime<Utc>>,
    /// Number of subscribers when sending began.
    pub audience: i32,
    /// Copies accepted by the mail server, as last counted.
    pub sent: i32,
    /// Copies that the mail server refused permanently.
    pub failed: i32,
    /// Copies whose subscriber unsubscribed before they were sent.
    pub left_before: i32,
    /// Copies of which it is unknown whether the mail server accepted them.
    pub uncertain: i32,
    /// Why sending is paused, or why it stopped automatically.
    pub problem: Option<String>,
    /// Nothing is sent before this time.
    pub paused_until: Option<DateTime<Utc>>,
    /// When it was last resumed, or an admin had a copy resent.
    pub resumed_at: Option<DateTime<Utc>>,
}

/// A newsletter without its body.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = newsletters, check_for_backend(diesel::pg::Pg))]
pub struct NewsletterRow {
    pub id: Uuid,
    pub subject: String,
    pub state: NewsletterState,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub started_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
    pub audience: i32,
    pub sent: i32,
    pub failed: i32,
    pub left_before: i32,
    pub uncertain: i32,
    pub problem: Option<String>,
}

/// Returns a page of newsletters, newest first.
pub fn list(conn: &mut PgConnection, request: PageRequest) -> QueryResult<Page<NewsletterRow>> {
    let mut query = newsletters::table
        .order((newsletters::created_at.desc(), newsletters::id.desc()))
        .limit(request.rows_to_read())
        .select(NewsletterRow::as_select())
        .into_boxed();
    if let Some(after) = request.after {
        query = query.filter(older_than!(newsletters::created_at, newsletters::id, after));
    }
    let rows: Vec<NewsletterRow> = query.load(conn)?;
    Ok(request.page(rows, |row| Position { at: row.created_at, id: row.id }))
}

/// Returns the newsletters that are being sent and not paused.
pub fn sending(conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<Vec<Newsletter>> {
    newsletters::table
        .filter(newsletters::state.eq(NewsletterState::Sending))
        .filter(newsletters::paused_until.is_null().or(newsletters::paused_until.le(now).assume_not_null()))
        .order(newsletters::started_at)
        .select(Newsletter::as_select())
        .load(conn)
}

/// Counts the copies by state; those of erased subscribers count as left. `$1` is the newsletter.
const COUNT: &str = "
    UPDATE newsletters SET sent = c.sent, failed = c.failed, left_before = c.gone, uncertain = c.uncertain
    FROM (SELECT n.audience - count(*) FILTER (WHERE d.state <> 'left') AS gone,
              count(*) FILTER (WHERE d.state = 'sent') AS sent,
              count(*) FILTER (WHERE d.state = 'failed') AS failed,
              count(*) FILTER (WHERE d.state = 'uncertain') AS uncertain
          FROM newsletters n LEFT JOIN newsletter_deliveries d ON d.newsletter_id = n.id
          WHERE n.id = $1 GROUP BY n.audience) c
    WHERE id = $1
        AND (newsletters.sent, newsletters.failed, left_before, newsletters.uncertain)
            IS DISTINCT FROM (c.sent, c.failed, c.gone, c.uncertain)";

/// Finishes a newsletter without pending copies. `$1` is the newsletter, `$2` now.
const FINISH: &str = "
    UPDATE newsletters SET state = 'sent', ended_at = $2, problem = NULL
    WHERE id = $1 AND state = 'sending' AND NOT EXISTS (
        SELECT FROM newsletter_deliveries WHERE newsletter_id = $1 AND state IN ('waiting', 'handing_over'))";

impl Newsletter {
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Newsletter>> {
        newsletters::table.find(id).select(Newsletter::as_select()).first(conn).optional()
    }

    /// Returns the newsletter, locked until the transaction ends.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Newsletter>> {
        let found = newsletters::table.find(id).select(Newsletter::as_select());
        found.for_no_key_update().first(conn).optional()
    }

    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(newsletters::table).values(self).execute(conn)?;
        Ok(())
    }

    /// Updates the row. The caller has locked it.
    pub fn store(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::update(newsletters::table.find(self.id)).set(self).execute(conn)?;
        Ok(())
    }

    /// Deletes the row. The caller has locked it.
    pub fn delete(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::delete(newsletters::table.find(self.id)).execute(conn)?;
        Ok(())
    }
}

/// Recounts the copies. Returns whether the counts changed. The row stays locked until the transaction ends.
pub fn count(conn: &mut PgConnection, id: Uuid) -> QueryResult<bool> {
    // Locked before counting: a count taken while waiting for the lock would be outdated when stored.
    Newsletter::lock(conn, id)?;
    Ok(prepared(COUNT).bind::<SqlUuid, _>(id).execute(conn)? > 0)
}

/// Finishes a newsletter without pending copies. Returns whether it did.
pub fn finish(conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> QueryResult<bool> {
    Ok(prepared(FINISH).bind::<SqlUuid, _>(id).bind::<Timestamptz, _>(now).execute(conn)? > 0)
}

/// Pauses sending until `until`, unless it is paused for longer.
pub fn pause(conn: &mut PgConnection, id: Uuid, until: DateTime<Utc>) -> QueryResult<()> {
    let shorter =
        newsletters::paused_until.is_null().or(newsletters::paused_until.lt(until).assume_not_null());
    let row =
        newsletters::table.find(id).filter(newsletters::state.eq(NewsletterState::Sending)).filter(shorter);
    diesel::update(row).set(newsletters::paused_until.eq(until)).execute(conn)?;
    Ok(())
}

/// Stores why nothing is being sent, or clears that. Returns whether it changed.
pub fn set_problem(conn: &mut PgConnection, id: Uuid, problem: Option<&str>) -> QueryResult<bool> {
    let other = newsletters::problem.is_distinct_from(problem);
    let row =
        newsletters::table.find(id).filter(newsletters::state.eq(NewsletterState::Sending)).filter(other);
    Ok(diesel::update(row).set(newsletters::problem.eq(problem)).execute(conn)? > 0)
}

/// Returns a newsletter's state.
pub fn state(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<NewsletterState>> {
    newsletters::table.find(id).select(newsletters::state).first(conn).optional()
}

/// Inserts a copy for each current subscriber. `$1` is the newsletter, `$2` now.
const ADDRESS: &str = "
    INSERT INTO newsletter_deliveries (newsletter_id, subscription_id, due_at, changed_at)
    SELECT $1, id, $2, $2 FROM newsletter_subscriptions
    WHERE confirmed_at IS NOT NULL AND unsubscribed_at IS NULL";

/// Inserts a copy for each current subscriber. Returns how many.
pub fn address(conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> QueryResult<usize> {
    prepared(ADDRESS).bind::<SqlUuid, _>(id).bind::<Timestamptz, _>(now).execute(conn)
}

/// Deletes up to `limit` copies of newsletters that ended before `before`; the counts stay.
pub fn delete_deliveries_before(
    conn: &mut PgConnection,
    before: DateTime<Utc>,
    limit: i64,
) -> QueryResult<usize> {
    prepared(
        "DELETE FROM newsletter_deliveries WHERE id IN (
             SELECT d.id FROM newsletters n JOIN newsletter_deliveries d ON d.newsletter_id = n.id
             WHERE n.state IN ('sent', 'stopped') AND n.ended_at < $1 LIMIT $2)",
    )
    .bind::<Timestamptz, _>(before)
    .bind::<BigInt, _>(limit)
    .execute(conn)
}
