//! `rate_limit_hits`: how often something was tried lately, counted across instances.

use chrono::{DateTime, Utc};
use diesel::connection::{AnsiTransactionManager, TransactionManager};
use diesel::dsl;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Text, Timestamptz};

use crate::models::prepared::prepared;
use crate::schema::rate_limit_hits;

/// Counts a try under `key` unless `max` tries since `since` stand there already.
///
/// Answers `None` when it was counted, else the instant of the oldest try that still counts. Tries
/// under one key are counted one after another, so that no two of them slip in as the last allowed.
pub fn hit(
    conn: &mut PgConnection,
    key: &str,
    max: i64,
    since: DateTime<Utc>,
    now: DateTime<Utc>,
) -> QueryResult<Option<DateTime<Utc>>> {
    // The lock is held until the end of the transaction, of the one around this if there is one.
    let depth = AnsiTransactionManager::transaction_manager_status_mut(conn).transaction_depth()?;
    if depth.is_some() {
        count(conn, key, max, since, now)
    } else {
        conn.transaction(|conn| count(conn, key, max, since, now))
    }
}

fn count(
    conn: &mut PgConnection,
    key: &str,
    max: i64,
    since: DateTime<Utc>,
    now: DateTime<Utc>,
) -> QueryResult<Option<DateTime<Utc>>> {
    prepared("SELECT pg_advisory_xact_lock($1, hashtext($2))")
        .bind::<Integer, _>(LOCK_SPACE)
        .bind::<Text, _>(key)
        .execute(conn)?;
    let counted = prepared(
        "INSERT INTO rate_limit_hits (key, at)
             SELECT $1, $2 WHERE (SELECT count(*) FROM rate_limit_hits WHERE key = $1 AND at > $3) < $4",
    )
    .bind::<Text, _>(key)
    .bind::<Timestamptz, _>(now)
    .bind::<Timestamptz, _>(since)
    .bind::<BigInt, _>(max)
    .execute(conn)?;
    if counted > 0 {
        return Ok(None);
    }
    let recent = rate_limit_hits::table.filter(rate_limit_hits::key.eq(key));
    recent.filter(rate_limit_hits::at.gt(since)).select(dsl::min(rate_limit_hits::at)).first(conn)
}

/// Forgets the tries under `key`, as after a successful sign-in.
pub fn clear(conn: &mut PgConnection, key: &str) -> QueryResult<()> {
    diesel::delete(rate_limit_hits::table.filter(rate_limit_hits::key.eq(key))).execute(conn)?;
    Ok(())
}

/// Forgets the newest try under `key`: one that succeeded after all. Of several at once each forgets another.
pub fn clear_newest(conn: &mut PgConnection, key: &str) -> QueryResult<()> {
    let newest: Option<i64> = rate_limit_hits::table
        .filter(rate_limit_hits::key.eq(key))
        .order(rate_limit_hits::id.desc())
        .select(rate_limit_hits::id)
        .for_update()
        .skip_locked()
        .first(conn)
        .optional()?;
    let Some(newest) = newest else { return Ok(()) };
    diesel::delete(rate_limit_hits::table.find(newest)).execute(conn)?;
    Ok(())
}

/// Deletes up to `limit` tries before `before`; returns how many. Each action in `longer` has an instant of its own.
pub fn delete_before(
    conn: &mut PgConnection,
    before: DateTime<Utc>,
    longer: &[(String, DateTime<Utc>)],
    limit: i64,
) -> QueryResult<usize> {
    let (actions, instants): (Vec<&str>, Vec<DateTime<Utc>>) =
        longer.iter().map(|(action, before)| (action.as_str(), *before)).unzip();
    diesel::sql_query(
        "DELETE FROM rate_limit_hits WHERE id IN (
             SELECT id FROM rate_limit_hits
             WHERE at < $1 AND NOT EXISTS (
                 SELECT FROM unnest($2, $3) AS longer (action, before)
                 WHERE starts_with(key, action || ':') AND at >= before)
             LIMIT $4)",
    )
    .bind::<Timestamptz, _>(before)
    .bind::<Array<Text>, _>(actions)
    .bind::<Array<Timestamptz>, _>(instants)
    .bind::<BigInt, _>(limit)
    .execute(conn)
}

/// The first key of the two-key advisory locks used here; the second is a hash of the limited key.
const LOCK_SPACE: i32 = 0x11A7;
