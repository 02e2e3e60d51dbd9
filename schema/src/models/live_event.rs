//! `live_events`: what open pages are told, kept for a while so that a reconnecting page catches up.
//!
//! Events are read by transaction. A row stores the transaction that wrote it, a reader remembers the [`Snapshot`] of
//! its last read and reads what that one did not see: nothing is missed, in whatever order transactions commit, and
//! nobody waits for anybody.

use std::cell::Cell;
use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Jsonb, Nullable, Text, Timestamptz};
use serde_json::Value;

use crate::models::prepared::prepared;
use crate::schema::live_events;

/// The channel of LISTEN/NOTIFY: there is something to read.
pub const CHANNEL: &str = "live_events";

/// An event as stored.
#[derive(Debug, Clone, QueryableByName)]
pub struct LiveEventRow {
    /// The order in which events were written.
    #[diesel(sql_type = BigInt)]
    pub seq: i64,
    /// Whom it reaches: whoever subscribes to one of these.
    #[diesel(sql_type = Array<Text>)]
    pub topics: Vec<String>,
    /// Such as `booking.changed`.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// What changed: ids and states, never texts of others.
    #[diesel(sql_type = Jsonb)]
    pub data: Value,
}

/// Which transactions a read could see, as Postgres writes it: `xmin:xmax:xip,…`; and in which era of the database, since after a
/// crash numbers of transactions are given out again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    era: u64,
    text: String,
    xmin: u64,
    xmax: u64,
}

/// A text that is no snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvalidSnapshot;

impl FromStr for Snapshot {
    type Err = InvalidSnapshot;

    /// Reads an era, a hyphen and what `pg_snapshot` takes, and nothing else: a statement never fails over it. What names no
    /// era is of the first.
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
    /// As Postgres writes it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// A snapshot that saw no more than this one, and is short however many transactions were running.
    #[must_use]
    pub fn coarse(&self) -> Snapshot {
        Snapshot { text: format!("{0}:{0}:", self.xmin), xmin: self.xmin, xmax: self.xmin, era: self.era }
    }

    /// Whether this one can have been taken before `later`; otherwise the database is another one, was set back or crashed.
    #[must_use]
    pub fn precedes(&self, later: &Snapshot) -> bool {
        self.era == later.era && self.xmax <= later.xmax
    }
}

thread_local! {
    static PUBLISHED: Cell<bool> = const { Cell::new(false) };
}

/// Stores an event with the surrounding transaction: nobody hears of what is rolled back.
///
/// Readers are woken by [`notify`] after the commit. In the transaction itself a NOTIFY would hold a lock, of which
/// there is one for the whole cluster, until the commit is on the disk.
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

/// Stores many events with one statement, each to the topic at its place: of which kind they are, and what they say.
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

/// Whether this thread has published since it was last asked.
#[must_use]
pub fn take_published() -> bool {
    PUBLISHED.take()
}

/// Wakes the readers of all processes. Its own transaction, which does not wait for the disk.
pub fn notify(conn: &mut PgConnection) -> QueryResult<()> {
    let statement = "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, '')";
    prepared(statement).bind::<Text, _>(CHANNEL).execute(conn)?;
    Ok(())
}

/// What a statement sees now.
pub fn current_snapshot(conn: &mut PgConnection) -> QueryResult<Snapshot> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        snapshot: String,
        #[diesel(sql_type = Nullable<BigInt>)]
        era: Option<i64>,
    }
    let read = |conn: &mut PgConnection| -> QueryResult<Row> {
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

/// What `$2` sees and `$1` did not. First and by itself, so that the few rows are found by their transactions and
/// not by walking the sequence.
const UNSEEN: &str = "
    WITH unseen AS MATERIALIZED (
        SELECT seq, topics, kind, data FROM live_events
        WHERE xid >= pg_snapshot_xmin($1::pg_snapshot)
            AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)
            AND pg_visible_in_snapshot(xid, $2::pg_snapshot)
    ) SELECT * FROM unseen";

/// Events that `upto` sees and `after` did not, in the order they were written, from behind the sequence `from`, at
/// most `limit`.
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

/// Those of them that go to one of these topics, at most `limit`.
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

/// Drops up to `limit` events before `before`; answers how many.
pub fn delete_before(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let rows = diesel::alias!(live_events as rows);
    let old = rows
        .filter(rows.field(live_events::created_at).lt(before))
        .limit(limit)
        .select(rows.field(live_events::seq));
    diesel::delete(live_events::table.filter(live_events::seq.eq_any(old))).execute(conn)
}
