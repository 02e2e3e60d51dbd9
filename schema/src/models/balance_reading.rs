//! `balance_readings`: how far Stripe's balance transactions were read, and when they were last compared. One row.

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::models::balance_comparison::JobTurn;
use crate::schema::balance_readings::{self, dsl};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = balance_readings, check_for_backend(diesel::pg::Pg))]
pub struct BalanceReading {
    /// All earlier balance transactions were read.
    pub read_until: Option<DateTime<Utc>>,
    /// When the next comparison is due.
    pub compare_at: DateTime<Utc>,
    pub compared_at: Option<DateTime<Utc>>,
    /// Why balance transactions could not be read, if that failed.
    pub failure: Option<String>,
    /// Why bank payouts could not be read, if that failed.
    pub payouts_failure: Option<String>,
    /// When the comparison in progress began, if there is one.
    pub comparison_began_at: Option<DateTime<Utc>>,
    /// Number of the job's last turn.
    pub turn: i64,
    /// Number of consecutive failed turns.
    pub failures: i32,
}

impl BalanceReading {
    pub fn find(conn: &mut PgConnection) -> QueryResult<BalanceReading> {
        dsl::balance_readings.select(BalanceReading::as_select()).first(conn)
    }

    /// Claims the row for a new turn if it is due: nobody else can claim it before `until`.
    pub fn claim(
        conn: &mut PgConnection,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> QueryResult<Option<BalanceReading>> {
        diesel::update(dsl::balance_readings.filter(dsl::due_at.le(now)).filter(dsl::leased_until.le(now)))
            .set((dsl::leased_until.eq(until), dsl::turn.eq(dsl::turn + 1)))
            .returning(BalanceReading::as_returning())
            .get_result(conn)
            .optional()
    }

    /// Records that all balance transactions before `until` were read.
    pub fn mark_read(conn: &mut PgConnection, until: DateTime<Utc>) -> QueryResult<()> {
        diesel::update(dsl::balance_readings)
            .set((dsl::read_until.eq(until), dsl::failure.eq(None::<String>)))
            .execute(conn)?;
        Ok(())
    }

    /// Renews the lease during a long-running step.
    pub fn renew(conn: &mut PgConnection, turn: JobTurn) -> QueryResult<()> {
        let held = dsl::balance_readings
            .filter(dsl::turn.eq(turn.number))
            .filter(dsl::leased_until.gt(DateTime::UNIX_EPOCH));
        diesel::update(held).set(dsl::leased_until.eq(turn.leased_until)).execute(conn)?;
        Ok(())
    }

    /// Stores why bank payouts could not be read; `None` if they were.
    pub fn mark_payouts(conn: &mut PgConnection, failure: Option<&str>) -> QueryResult<()> {
        let is_new = dsl::payouts_failure.is_distinct_from(failure);
        diesel::update(dsl::balance_readings.filter(is_new))
            .set(dsl::payouts_failure.eq(failure))
            .execute(conn)?;
        Ok(())
    }

    /// Stores why a turn failed, or that it succeeded, unless a later one has begun.
    pub fn mark_ended(conn: &mut PgConnection, turn: i64, failure: Option<&str>) -> QueryResult<()> {
        let ended = diesel::update(dsl::balance_readings.filter(dsl::turn.eq(turn)));
        let failed = dsl::failure.eq(failure);
        match failure {
            Some(_) => ended.set((failed, dsl::failures.eq(dsl::failures + 1))).execute(conn)?,
            None => ended.set((failed, dsl::failures.eq(0))).execute(conn)?,
        };
        Ok(())
    }

    /// Releases the lease and sets when the row is next due, unless a later turn has begun.
    pub fn release(conn: &mut PgConnection, turn: i64, until: DateTime<Utc>) -> QueryResult<()> {
        diesel::update(dsl::balance_readings.filter(dsl::turn.eq(turn)))
            .set((dsl::due_at.eq(until), dsl::leased_until.eq(DateTime::UNIX_EPOCH)))
            .execute(conn)?;
        Ok(())
    }

    /// Makes a comparison due now. If one is in progress, another follows.
    pub fn request_comparison(conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<()> {
        diesel::update(dsl::balance_readings)
            .set((dsl::compare_at.eq(now), dsl::due_at.eq(now)))
            .execute(conn)?;
        Ok(())
    }
}
