//! `balance_readings`: how far Stripe's movements were read, and when they were last compared. One row.

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::schema::balance_readings::{self, dsl};

/// How far it is.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = balance_readings, check_for_backend(diesel::pg::Pg))]
pub struct BalanceReading {
    /// Every movement before this was read.
    pub read_until: Option<DateTime<Utc>>,
    /// When the next comparison is due.
    pub compare_at: DateTime<Utc>,
    pub compared_at: Option<DateTime<Utc>>,
    /// Why Stripe's movements could not be read, if they could not.
    pub failure: Option<String>,
    /// Why the payouts to the bank could not be read, if they could not.
    pub payouts_failure: Option<String>,
}

impl BalanceReading {
    /// How far it is.
    pub fn find(conn: &mut PgConnection) -> QueryResult<BalanceReading> {
        dsl::balance_readings.select(BalanceReading::as_select()).first(conn)
    }

    /// Takes the reading if it is due: nobody else takes it before `until`.
    pub fn claim(
        conn: &mut PgConnection,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> QueryResult<Option<BalanceReading>> {
        diesel::update(dsl::balance_readings.filter(dsl::due_at.le(now)).filter(dsl::leased_until.le(now)))
            .set(dsl::leased_until.eq(until))
            .returning(BalanceReading::as_returning())
            .get_result(conn)
            .optional()
    }

    /// Notes that every movement before `until` was read.
    pub fn mark_read(conn: &mut PgConnection, until: DateTime<Utc>) -> QueryResult<()> {
        diesel::update(dsl::balance_readings)
            .set((dsl::read_until.eq(until), dsl::failure.eq(None::<String>)))
            .execute(conn)?;
        Ok(())
    }

    /// Notes a comparison that began and ended then, and when the next one is due: at once if somebody asked for one since.
    pub fn mark_compared(
        conn: &mut PgConnection,
        (began_at, ended_at): (DateTime<Utc>, DateTime<Utc>),
        next: DateTime<Utc>,
    ) -> QueryResult<()> {
        diesel::update(dsl::balance_readings).set(dsl::compared_at.eq(ended_at)).execute(conn)?;
        diesel::update(dsl::balance_readings.filter(dsl::compare_at.le(began_at)))
            .set(dsl::compare_at.eq(next))
            .execute(conn)?;
        Ok(())
    }

    /// Notes why the payouts to the bank could not be read; `None` when they were.
    pub fn mark_payouts(conn: &mut PgConnection, failure: Option<&str>) -> QueryResult<()> {
        let is_new = dsl::payouts_failure.is_distinct_from(failure);
        diesel::update(dsl::balance_readings.filter(is_new))
            .set(dsl::payouts_failure.eq(failure))
            .execute(conn)?;
        Ok(())
    }

    /// Notes why Stripe could not be read.
    pub fn mark_failed(conn: &mut PgConnection, failure: &str) -> QueryResult<()> {
        diesel::update(dsl::balance_readings).set(dsl::failure.eq(failure)).execute(conn)?;
        Ok(())
    }

    /// Gives it back, and leaves it alone until then.
    pub fn release(conn: &mut PgConnection, until: DateTime<Utc>) -> QueryResult<()> {
        let given_back = (dsl::due_at.eq(until), dsl::leased_until.eq(DateTime::UNIX_EPOCH));
        diesel::update(dsl::balance_readings).set(given_back).execute(conn)?;
        Ok(())
    }

    /// Makes a comparison due at once. One that is under way is followed by another.
    pub fn ask_to_compare(conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<()> {
        diesel::update(dsl::balance_readings)
            .set((dsl::compare_at.eq(now), dsl::due_at.eq(now)))
            .execute(conn)?;
        Ok(())
    }
}
