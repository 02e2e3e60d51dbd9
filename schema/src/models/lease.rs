//! Rows that jobs work off, each under a lease: nobody else is given a row until its lease has passed, so that a worker that dies in
//! the middle only delays it.
//!
//! A lease pushes the instant from which the row is due; there is no other mark of it, and an index over what is due holds neither what
//! is being worked on nor what rests after a failure. Whoever gives the row back says which lease they had: one that is over, or a row
//! that the work itself has given another date, is left as it is.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Text, Timestamptz};
use uuid::Uuid;

use crate::models::prepared::prepared;

/// Rows of one table that are due from an instant on. All of it is SQL of ours.
#[derive(Debug, Clone, Copy)]
pub struct DueRows {
    pub table: &'static str,
    /// The instant from which a row is due, as an index has it.
    pub due_at: &'static str,
    /// What is true of rows that wait, as their partial index has it.
    pub waits: &'static str,
}

/// Such rows that are worked off under leases.
#[derive(Debug, Clone, Copy)]
pub struct LeaseQueue {
    /// Which they are.
    pub rows: DueRows,
    /// The key's column.
    pub key: &'static str,
    /// The key's type.
    pub key_type: &'static str,
    /// The column that a lease pushes, and with it `due_at`.
    pub leased_until: &'static str,
    /// The column that counts the tries that failed.
    pub failures: &'static str,
    /// Which row comes first, as an index has it.
    pub order: &'static str,
}

/// A row that its holder alone works on.
#[derive(Debug, Clone, QueryableByName)]
pub struct Lease {
    /// The row's key, as text.
    #[diesel(sql_type = Text)]
    pub key: String,
    /// Since when the row was due.
    #[diesel(sql_type = Timestamptz)]
    pub due_at: DateTime<Utc>,
    /// When somebody else may take it.
    #[diesel(sql_type = Timestamptz)]
    pub until: DateTime<Utc>,
    /// Tries before this one that failed, since the last that did not.
    #[diesel(sql_type = Integer)]
    pub failures: i32,
}

/// How far behind a job is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct Lag {
    /// Rows that are due and that nobody works on.
    #[diesel(sql_type = BigInt)]
    pub due: i64,
    /// Since when the first of them is.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub since: Option<DateTime<Utc>>,
}

impl Lease {
    /// The key of a row whose key is a UUID.
    pub fn id(&self) -> QueryResult<Uuid> {
        self.key
            .parse()
            .map_err(|error: uuid::Error| diesel::result::Error::DeserializationError(error.into()))
    }
}

impl DueRows {
    /// How many rows are due, and since when.
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
    /// Takes the first row that is due, for its holder alone until `until`.
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

    /// Gives a row back that was not tried: it is due since when it was.
    pub fn release(&self, conn: &mut PgConnection, lease: &Lease) -> QueryResult<()> {
        self.release_at(conn, lease, (lease.due_at, lease.failures))
    }

    /// Counts a try that failed, and lets the row rest until then.
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
        // The count also where the work has set a date of its own: it failed all the same.
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

    /// Forgets the tries that failed, after one that did not.
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
