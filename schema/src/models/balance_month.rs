//! `balance_months`: what each month's movements come to, by kind. Triggers of `balance_transactions` write it.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date};

use crate::enums::BalanceTransactionKind;
use crate::schema::balance_months;

/// A sum of cents.
#[derive(QueryableByName)]
struct CentsRow {
    #[diesel(sql_type = BigInt)]
    cents: i64,
}

/// What a kind of movement comes to in a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = balance_months, check_for_backend(diesel::pg::Pg))]
pub struct KindSum {
    pub kind: BalanceTransactionKind,
    /// How many movements.
    pub count: i64,
    /// Before fees, US cents.
    pub amount_cents: i64,
    pub fee_cents: i64,
}

/// What the movements of the month with this first day come to, by kind; kinds without any are left out.
pub fn sums(conn: &mut PgConnection, month: NaiveDate) -> QueryResult<Vec<KindSum>> {
    balance_months::table
        .filter(balance_months::month.eq(month))
        .filter(balance_months::count.gt(0))
        .select(KindSum::as_select())
        .load(conn)
}

/// What moved in a month, US cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct MonthMoney {
    /// Its first day.
    #[diesel(sql_type = Date)]
    pub month: NaiveDate,
    /// What was paid.
    #[diesel(sql_type = BigInt)]
    pub gross_cents: i64,
    /// What went back to cards.
    #[diesel(sql_type = BigInt)]
    pub refunded_cents: i64,
    /// What the payment service took.
    #[diesel(sql_type = BigInt)]
    pub fee_cents: i64,
    /// What all but the ways to the bank and back came to; their fees are in it.
    #[diesel(sql_type = BigInt)]
    pub net_cents: i64,
}

/// What moved in each month from `first` to `last`, named by their first days; months without anything are left out.
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

/// The balance as a month began, US cents: all that moved before.
pub fn balance_before(conn: &mut PgConnection, month: NaiveDate) -> QueryResult<i64> {
    let row: CentsRow = diesel::sql_query(
        "SELECT coalesce(sum(amount_cents - fee_cents), 0)::bigint AS cents FROM balance_months WHERE month < $1",
    )
    .bind::<Date, _>(month)
    .get_result(conn)?;
    Ok(row.cents)
}

/// The balance with every movement that was read, US cents.
pub fn balance(conn: &mut PgConnection) -> QueryResult<i64> {
    let row: CentsRow = diesel::sql_query(
        "SELECT coalesce(sum(amount_cents - fee_cents), 0)::bigint AS cents FROM balance_months",
    )
    .get_result(conn)?;
    Ok(row.cents)
}
