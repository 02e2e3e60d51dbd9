//! `balance_months`: sums of balance transactions per month and kind, maintained by triggers of
//! `balance_transactions`.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date};

use crate::enums::BalanceTransactionKind;
use crate::schema::balance_months;

#[derive(QueryableByName)]
struct CentsRow {
    #[diesel(sql_type = BigInt)]
    cents: i64,
}

/// Sums of one kind in a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = balance_months, check_for_backend(diesel::pg::Pg))]
pub struct KindSum {
    pub kind: BalanceTransactionKind,
    /// Number of balance transactions.
    pub count: i64,
    /// Before fees, in US cents.
    pub amount_cents: i64,
    pub fee_cents: i64,
}

/// Returns the sums of the month with this first day, by kind; kinds without balance transactions are left out.
pub fn sums(conn: &mut PgConnection, month: NaiveDate) -> QueryResult<Vec<KindSum>> {
    balance_months::table
        .filter(balance_months::month.eq(month))
        .filter(balance_months::count.gt(0))
        .select(KindSum::as_select())
        .load(conn)
}

/// Sums of a month, in US cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct MonthMoney {
    /// First day of the month.
    #[diesel(sql_type = Date)]
    pub month: NaiveDate,
    /// Payments.
    #[diesel(sql_type = BigInt)]
    pub gross_cents: i64,
    /// Refunds.
    #[diesel(sql_type = BigInt)]
    pub refunded_cents: i64,
    /// Stripe fees.
    #[diesel(sql_type = BigInt)]
    pub fee_cents: i64,
    /// Net of everything except bank payouts and top-ups; includes their fees.
    #[diesel(sql_type = BigInt)]
    pub net_cents: i64,
}

/// Returns the sums of each month from `first` to `last`, given by their first days; empty months are left out.
pub fn money(conn: &mut PgConnection, first: NaiveDate, last: NaiveDate) -> QueryResult<Vec<MonthMoney>> {
    diesel::sql_query(
        "SELECT month,
            coalesce(sum(amount_cents) FILTER (WHERE kind = 'charge'), 0)::bigint AS gross_cents,
            coalesce(-sum(amount_cents) FILTER (WHERE kind IN ('refund', 'refund_failure')), 0)::bigint AS refunded_cents,
            (sum(fee_cents) - coalesce(sum(amount_cents) FILTER (WHERE kind = 'fee'), 0))::bigint AS fee_cents,
            sum(CASE WHEN kind IN ('payout', 'payout_failure', 'topup', 'topup_reversal') THEN 0 ELSE amount_cents END
                - fee_cents)::bigint AS net_cents
         FROM balance_months WHERE month BETWEEN $1 AND $2 GROUP BY month",
    )
    .bind::<Date, _>(first)
    .bind::<Date, _>(last)
    .load(conn)
}

/// Returns the balance at the start of a month, in US cents: the sum of all earlier balance transactions.
pub fn balance_before(conn: &mut PgConnection, month: NaiveDate) -> QueryResult<i64> {
    let row: CentsRow = diesel::sql_query(
        "SELECT coalesce(sum(amount_cents - fee_cents), 0)::bigint AS cents FROM balance_months WHERE month < $1",
    )
    .bind::<Date, _>(month)
    .get_result(conn)?;
    Ok(row.cents)
}

/// Returns the balance from all balance transactions that were read, in US cents.
pub fn balance(conn: &mut PgConnection) -> QueryResult<i64> {
    let row: CentsRow = diesel::sql_query(
        "SELECT coalesce(sum(amount_cents - fee_cents), 0)::bigint AS cents FROM balance_months",
    )
    .get_result(conn)?;
    Ok(row.cents)
}
