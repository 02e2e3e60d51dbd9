//! Rows that jobs process under leases: nobody else can claim a row until its lease has expired, so that a worker that
//! dies only delays it.
//!
//! A lease postpones the time at which the row is due; there is no other mark. An index over due rows therefore
//! contains neither rows in progress nor rows waiting after a failure. Releasing a row requires its lease: if the
//! lease has expired, or the work itself has set another due time, the row is left as it is.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Text, Timestamptz};
use uuid::Uuid;

use crate::models::prepared::prepared;

/// Due rows of one table. All fields are constant SQL.
#[derive(Debug, Clone, Copy)]
pub struct DueRows {
    pub table: &'static str,
    /// Expression of the due time, as in an index.
    pub due_at: &'static str,
    /// Condition of waiting rows, as in their partial index.
    pub waits: &'static str,
}

/// Rows that are processed under leases.
#[derive(Debug, Clone, Copy)]
pub struct LeaseQueue {
    pub rows: DueRows,
    /// Key column.
    pub key: &'static str,
    /// Type of the key.
    pub key_type: &'static str,
    /// Column that a lease postpones, which determines `due_at`.
    pub leased_until: &'static str,
    /// Column that counts failed attempts.
    pub failures: &'static str,
    /// Sort order, as in an index.
    pub order: &'static str,
}

/// A claimed row, which only its holder processes.
#[derive(Debug, Clone, QueryableByName)]
pub struct Lease {
    /// Key of the row, as text.
    #[diesel(sql_type = Text)]
    pub key: String,
    /// When the row was due.
    #[diesel(sql_type = Timestamptz)]
    pub due_at: DateTime<Utc>,
    /// When others may claim it.
    #[diesel(sql_type = Timestamptz)]
    pub until: DateTime<Utc>,
    /// Number of consecutive failed attempts before this one.
    #[diesel(sql_type = Integer)]
    pub failures: i32,
}

/// Backlog of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct Lag {
    /// Number of due rows that nobody processes.
    #[diesel(sql_type = BigInt)]
    pub due: i64,
    /// Due time of the oldest one.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub since: Option<DateTime<Utc>>,
}

impl Lease {
    /// Returns the row's key, if it is a UUID.
    pub fn id(&self) -> QueryResult<Uuid> {
        self.key
            .parse()
            .map_err(|error: uuid::Error| diesel::result::Error::DeserializationError(error.into()))
    }
}

impl DueRows {
    /// Returns the number of due rows and the oldest due time.
    pub fn lag(&self, conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<Lag> {
        let DueRows { table, due_at, waits } = self;
        prepared(format!(
            "SELECT count(*) AS due, min({due_at}) AS since FROM {table} WHERE {waits} AND {due_at} <= $1"
        ))
        .bind::<Timestamptz, _>(now)
        .get_result(conn)
    }
}

impl LeaseQueue {
    /// Claims the first due row for its holder until `until`.
    pub fn claim(
        &self,
        conn: &mut PgConnection,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> QueryResult<Option<Lease>> {
        let LeaseQueue { rows: DueRows { table, due_at, waits }, key, leased_until, failures, order, .. } =
            self;
        prepared(format!(
            "WITH next AS (
                 SELECT {key} AS key, {due_at} AS due_at FROM {table}
                 WHERE {waits} AND {due_at} <= $1 ORDER BY {order} LIMIT 1 FOR UPDATE SKIP LOCKED)
             UPDATE {table} SET {leased_until} = $2 FROM next WHERE {table}.{key} = next.key
             RETURNING next.key::text AS key, next.due_at, {table}.{leased_until} AS until, {table}.{failures} AS failures"
        ))
        .bind::<Timestamptz, _>(now)
        .bind::<Timestamptz, _>(until)
        .get_result(conn)
        .optional()
    }

    /// Releases a row that was not attempted: it is due as before.
    pub fn release(&self, conn: &mut PgConnection, lease: &Lease) -> QueryResult<()> {
        self.release_at(conn, lease, (lease.due_at, lease.failures))
    }

    /// Counts a failed attempt, and postpones the row until `rests_until`.
    pub fn fail(
        &self,
        conn: &mut PgConnection,
        lease: &Lease,
        rests_until: DateTime<Utc>,
    ) -> QueryResult<()> {
        self.release_at(conn, lease, (rests_until, lease.failures.saturating_add(1)))
    }

    fn release_at(
        &self,
        conn: &mut PgConnection,
        lease: &Lease,
        (due_at, failures): (DateTime<Utc>, i32),
    ) -> QueryResult<()> {
        let LeaseQueue { rows: DueRows { table, .. }, key, key_type, leased_until, failures: count, .. } =
            self;
        // The failure is counted even if the work has set a due time of its own.
        prepared(format!(
            "UPDATE {table} SET {count} = $4,
                 {leased_until} = CASE WHEN {leased_until} = $3 THEN $2 ELSE {leased_until} END
             WHERE {key} = $1::{key_type}"
        ))
        .bind::<Text, _>(&lease.key)
        .bind::<Timestamptz, _>(due_at)
        .bind::<Timestamptz, _>(lease.until)
        .bind::<Integer, _>(failures)
        .execute(conn)?;
        Ok(())
    }

    /// Resets the number of failed attempts after a success.
    pub fn succeed(&self, conn: &mut PgConnection, lease: &Lease) -> QueryResult<()> {
        if lease.failures == 0 {
            return Ok(());
        }
        let LeaseQueue { rows: DueRows { table, .. }, key, key_type, failures, .. } = self;
        prepared(format!("UPDATE {table} SET {failures} = 0 WHERE {key} = $1::{key_type}"))
            .bind::<Text, _>(&lease.key)
            .execute(conn)?;
        Ok(())
    }
}
