//! `live_events`: what open pages are told, kept for a while so that a reconnecting page catches up.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use serde_json::Value;
use uuid::Uuid;

use crate::enums::Role;
use crate::schema::live_events;

/// The channel of LISTEN/NOTIFY; its payload is the sequence of the new event.
pub const CHANNEL: &str = "live_events";

/// Serialises commits that publish, so that sequences become visible in their order and a page that
/// has seen N has missed nothing below N.
const ORDER_LOCK: i64 = 0x11FE;

/// An event as told to pages.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = live_events, check_for_backend(diesel::pg::Pg))]
pub struct LiveEvent {
    /// Rises with every event of the academy.
    pub seq: i64,
    /// Who hears it, if one person.
    pub audience_user_id: Option<Uuid>,
    /// Who hears it, if everybody in a role.
    pub audience_role: Option<Role>,
    /// Such as `booking.changed`.
    pub kind: String,
    /// What changed: ids and states, never texts of others.
    pub data: Value,
}

/// Who hears an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// One person, on every page they have open.
    User(Uuid),
    /// Everybody who is signed in with this role.
    Role(Role),
}

/// Publishes an event with the surrounding transaction: nobody hears of what is rolled back.
///
/// Call it last in a transaction: it holds a lock that other publishers wait for until the commit.
pub fn publish(
    conn: &mut PgConnection,
    audience: Audience,
    kind: &str,
    data: &Value,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::sql_query("SELECT pg_advisory_xact_lock($1)").bind::<BigInt, _>(ORDER_LOCK).execute(conn)?;
    let (user, role) = match audience {
        Audience::User(id) => (Some(id), None),
        Audience::Role(role) => (None, Some(role)),
    };
    let seq: i64 = diesel::insert_into(live_events::table)
        .values((
            live_events::audience_user_id.eq(user),
            live_events::audience_role.eq(role),
            live_events::kind.eq(kind),
            live_events::data.eq(data),
            live_events::created_at.eq(now),
        ))
        .returning(live_events::seq)
        .get_result(conn)?;
    diesel::sql_query("SELECT pg_notify($1, $2)")
        .bind::<Text, _>(CHANNEL)
        .bind::<Text, _>(seq.to_string())
        .execute(conn)?;
    Ok(())
}

/// The newest sequence, 0 when nothing was ever published.
pub fn latest_seq(conn: &mut PgConnection) -> QueryResult<i64> {
    let newest: Option<i64> = live_events::table.select(diesel::dsl::max(live_events::seq)).first(conn)?;
    Ok(newest.unwrap_or(0))
}

/// The oldest sequence that is still kept, if any.
pub fn oldest_seq(conn: &mut PgConnection) -> QueryResult<Option<i64>> {
    live_events::table.select(diesel::dsl::min(live_events::seq)).first(conn)
}

/// Events after `after`, oldest first, at most `limit`.
pub fn since(conn: &mut PgConnection, after: i64, limit: i64) -> QueryResult<Vec<LiveEvent>> {
    live_events::table
        .filter(live_events::seq.gt(after))
        .order(live_events::seq)
        .limit(limit)
        .select(LiveEvent::as_select())
        .load(conn)
}

/// Events after `after` and up to `upto` that this person hears, oldest first, at most `limit`.
pub fn heard_since(
    conn: &mut PgConnection,
    (user, roles): (Uuid, &[Role]),
    (after, upto): (i64, i64),
    limit: i64,
) -> QueryResult<Vec<LiveEvent>> {
    live_events::table
        .filter(live_events::seq.gt(after).and(live_events::seq.le(upto)))
        .filter(live_events::audience_user_id.eq(user).or(live_events::audience_role.eq_any(roles)))
        .order(live_events::seq)
        .limit(limit)
        .select(LiveEvent::as_select())
        .load(conn)
}

/// Drops up to `limit` events before `before`, but never the newest one, which keeps [`latest_seq`] true; answers how
/// many.
pub fn delete_before(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let newest = latest_seq(conn)?;
    let rows = diesel::alias!(live_events as rows);
    let old = rows
        .filter(rows.field(live_events::created_at).lt(before))
        .filter(rows.field(live_events::seq).lt(newest))
        .limit(limit)
        .select(rows.field(live_events::seq));
    diesel::delete(live_events::table.filter(live_events::seq.eq_any(old))).execute(conn)
}
