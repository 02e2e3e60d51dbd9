//! `live_events`: live events, stored for a while so that a reconnecting page can catch up.
//!
//! Events are read by transaction. A row stores the id of the transaction that wrote it; a reader remembers the
//! [`Snapshot`] of its last read and reads the events that this snapshot did not see. No event is missed, whatever the
//! order in which transactions commit, and readers and writers do not wait for each other.

use std::cell::Cell;
use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Jsonb, Nullable, Text, Timestamptz};
use serde_json::Value;

use crate::models::prepared::prepared;
use crate::schema::live_events;

/// LISTEN/NOTIFY channel that announces new events.
pub const CHANNEL: &str = "live_events";

/// A stored event.
#[derive(Debug, Clone, QueryableByName)]
pub struct LiveEventRow {
    /// Order in which events were written.
    #[diesel(sql_type = BigInt)]
    pub seq: i64,
    /// Topics: the event reaches everybody who subscribes to one of them.
    #[diesel(sql_type = Array<Text>)]
    pub topics: Vec<String>,
    /// For example `booking.changed`.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// What changed: ids and states, never other people's texts.
    #[diesel(sql_type = Jsonb)]
    pub data: Value,
}

/// Which transactions a read could see, in Postgres' format `xmin:xmax:xip,…`, with the era of the database, because
/// transaction ids may be reused after a crash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    era: u64,
    text: String,
    xmin: u64,
    xmax: u64,
}

/// The text is not a valid snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvalidSnapshot;

impl FromStr for Snapshot {
    type Err = InvalidSnapshot;

    /// Parses an era, a hyphen and a text that `pg_snapshot` accepts, and nothing else, so that no statement can fail
    /// on it. Without an era, it is the first.
    fn from_str(text: &str) -> Result<Snapshot, InvalidSnapshot> {
        let number = |digits: &str| {
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|_| plain).ok_or(InvalidSnapshot)
        };
        let (era, text) = text.split_once('-').unwrap_or(("0", text));
        let era = number(era)?;
        let mut parts = text.splitn(3, ':');
        let mut next = || parts.next().ok_or(InvalidSnapshot);
        let (xmin, xmax, running) = (number(next()?)?, number(next()?)?, next()?);
        let running: Vec<u64> =
            running.split(',').filter(|_| !running.is_empty()).map(number).collect::<Result<_, _>>()?;
        let within = running.iter().all(|xid| (xmin..xmax).contains(xid));
        if xmin == 0 || xmax < xmin || !within || !running.is_sorted() {
            return Err(InvalidSnapshot);
        }
        Ok(Snapshot { era, text: text.to_owned(), xmin, xmax })
    }
}

impl fmt::Display for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.era, self.text)
    }
}

impl Snapshot {
    /// Returns the snapshot in Postgres' format.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns a snapshot that saw no more than this one, and is short regardless of the number of concurrent
    /// transactions.
    #[must_use]
    pub fn coarse(&self) -> Snapshot {
        Snapshot { text: format!("{0}:{0}:", self.xmin), xmin: self.xmin, xmax: self.xmin, era: self.era }
    }

    /// Whether this snapshot can have been taken before `later`; otherwise the database is a different one, was
    /// restored, or crashed.
    #[must_use]
    pub fn precedes(&self, later: &Snapshot) -> bool {
        self.era == later.era && self.xmax <= later.xmax
    }
}

thread_local! {
    static PUBLISHED: Cell<bool> = const { Cell::new(false) };
}

/// Inserts an event in the surrounding transaction: a rollback discards it.
///
/// Readers are woken by [`notify`] after the commit. Inside the transaction, NOTIFY would hold a cluster-wide lock
/// until the commit is flushed to disk.
pub fn publish(
    conn: &mut PgConnection,
    topics: &[String],
    kind: &str,
    data: &Value,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    prepared("INSERT INTO live_events (topics, kind, data, created_at) VALUES ($1, $2, $3, $4)")
        .bind::<Array<Text>, _>(topics)
        .bind::<Text, _>(kind)
        .bind::<Jsonb, _>(data)
        .bind::<Timestamptz, _>(now)
        .execute(conn)?;
    PUBLISHED.set(true);
    Ok(())
}

/// Inserts many events with one statement; topics, kinds and data are parallel arrays.
pub fn publish_all(
    conn: &mut PgConnection,
    topics: &[String],
    kinds: &[String],
    data: &[Value],
    now: DateTime<Utc>,
) -> QueryResult<()> {
    prepared(
        "INSERT INTO live_events (topics, kind, data, created_at)
             SELECT ARRAY[topic], kind, data, $4
             FROM unnest($1, $2, $3) WITH ORDINALITY AS events (topic, kind, data, place) ORDER BY place",
    )
    .bind::<Array<Text>, _>(topics)
    .bind::<Array<Text>, _>(kinds)
    .bind::<Array<Jsonb>, _>(data)
    .bind::<Timestamptz, _>(now)
    .execute(conn)?;
    PUBLISHED.set(true);
    Ok(())
}

/// Whether this thread has published since the last call.
#[must_use]
pub fn take_published() -> bool {
    PUBLISHED.take()
}

/// Wakes the readers of all processes, in a transaction of its own that does not wait for the disk.
pub fn notify(conn: &mut PgConnection) -> QueryResult<()> {
    let statement = "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, '')";
    prepared(statement).bind::<Text, _>(CHANNEL).execute(conn)?;
    Ok(())
}

/// Returns the current snapshot.
pub fn current_snapshot(conn: &mut PgConnection) -> QueryResult<Snapshot> {
    #[derive(QueryableByName)]
    struct SnapshotRow {
        #[diesel(sql_type = Text)]
        snapshot: String,
        #[diesel(sql_type = Nullable<BigInt>)]
        era: Option<i64>,
    }
    let read = |conn: &mut PgConnection| -> QueryResult<SnapshotRow> {
        prepared("SELECT pg_current_snapshot()::text AS snapshot, (SELECT era FROM live_eras) AS era")
            .get_result(conn)
    };
    let mut row = read(conn)?;
    if row.era.is_none() {
        prepared("INSERT INTO live_eras DEFAULT VALUES ON CONFLICT DO NOTHING").execute(conn)?;
        row = read(conn)?;
    }
    let text = format!("{}-{}", row.era.unwrap_or_default(), row.snapshot);
    text.parse().map_err(|InvalidSnapshot| {
        diesel::result::Error::DeserializationError(format!("not a snapshot: {text}").into())
    })
}

/// Events that snapshot `$2` sees and `$1` did not. Materialized first, so that the few rows are found by their
/// transaction ids and not by scanning the sequence.
const UNSEEN: &str = "
    WITH unseen AS MATERIALIZED (
        SELECT seq, topics, kind, data FROM live_events
        WHERE xid >= pg_snapshot_xmin($1::pg_snapshot)
            AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)
            AND pg_visible_in_snapshot(xid, $2::pg_snapshot)
    ) SELECT * FROM unseen";

/// Returns at most `limit` events that `upto` sees and `after` did not, in the order they were written, starting after
/// the sequence number `from`.
pub fn between(
    conn: &mut PgConnection,
    after: &Snapshot,
    upto: &Snapshot,
    from: i64,
    limit: i64,
) -> QueryResult<Vec<LiveEventRow>> {
    diesel::sql_query(format!("{UNSEEN} WHERE seq > $3 ORDER BY seq LIMIT $4"))
        .bind::<Text, _>(after.as_str())
        .bind::<Text, _>(upto.as_str())
        .bind::<BigInt, _>(from)
        .bind::<BigInt, _>(limit)
        .load(conn)
}

/// Returns those of them that have one of these topics, at most `limit`.
pub fn between_on(
    conn: &mut PgConnection,
    after: &Snapshot,
    upto: &Snapshot,
    topics: &[String],
    limit: i64,
) -> QueryResult<Vec<LiveEventRow>> {
    diesel::sql_query(format!("{UNSEEN} WHERE topics && $3 ORDER BY seq LIMIT $4"))
        .bind::<Text, _>(after.as_str())
        .bind::<Text, _>(upto.as_str())
        .bind::<Array<Text>, _>(topics)
        .bind::<BigInt, _>(limit)
        .load(conn)
}

/// Deletes up to `limit` events before `before`. Returns how many.
pub fn delete_before(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let rows = diesel::alias!(live_events as rows);
    let old = rows
        .filter(rows.field(live_events::created_at).lt(before))
        .limit(limit)
        .select(rows.field(live_events::seq));
    diesel::delete(live_events::table.filter(live_events::seq.eq_any(old))).execute(conn)
}
