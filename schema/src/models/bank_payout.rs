//! `bank_payouts`: payouts to the academy's bank, as Stripe lists them.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Nullable, Text};
use diesel::upsert::excluded;

use crate::enums::{BalanceTransactionKind, BankPayoutStatus};
use crate::models::balance_transaction::LinePlace;
use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::keyset::{SidedPage, SidedRequest};
use crate::models::period_statistics::Span;
use crate::schema::bank_payouts::{self, dsl};

/// A bank payout: pending, paid or failed.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName, Insertable, serde::Serialize, utoipa::ToSchema)]
#[diesel(table_name = bank_payouts, check_for_backend(diesel::pg::Pg))]
pub struct BankPayout {
    /// Stripe's id, `po_…`.
    pub id: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Cents; negative if Stripe withdraws money from the bank.
    pub amount_cents: i64,
    /// Currency code in lower case, such as `usd`.
    pub currency: String,
    /// State of the payout.
    pub status: BankPayoutStatus,
    /// When it arrives, or should have arrived.
    pub arrives_on: NaiveDate,
    /// Name of the bank.
    pub bank_name: Option<String>,
    /// Last digits of the bank account's number.
    pub bank_last4: Option<String>,
    /// Stripe's code for the failure, such as `account_closed`.
    pub failure_code: Option<String>,
    /// Stripe's message about the failure.
    pub failure_message: Option<String>,
    /// When the money was back in the balance, or when the failure was first seen. Set when the row is stored.
    #[serde(skip)]
    pub failed_at: Option<DateTime<Utc>>,
}

/// Whether a later payout included the money of the failed payout `p`: one that was made after the money was back.
pub(super) const IS_MADE_GOOD: &str = "EXISTS (
    SELECT FROM bank_payouts later
    WHERE later.status = 'paid' AND later.currency = p.currency AND later.amount_cents > 0 AND later.created_at > p.failed_at)";

/// Rows inserted by one statement; each has a dozen values, of which a statement takes 65,535.
const BATCH: usize = 1000;

/// Inserts or updates payouts. Returns those that were not yet known to have failed and whose money no later payout
/// has included, oldest first. Bank details once known are kept.
pub fn store(
    conn: &mut PgConnection,
    payouts: &[BankPayout],
    now: DateTime<Utc>,
) -> QueryResult<Vec<BankPayout>> {
    let failed: Vec<&str> =
        payouts.iter().filter(|one| one.status == BankPayoutStatus::Failed).map(|one| &*one.id).collect();
    let known: HashMap<String, Option<DateTime<Utc>>> = dsl::bank_payouts
        .filter(dsl::id.eq_any(&failed))
        .filter(dsl::status.eq(BankPayoutStatus::Failed))
        .select((dsl::id, dsl::failed_at))
        .for_update()
        .load::<(String, Option<DateTime<Utc>>)>(conn)?
        .into_iter()
        .collect();
    let returned = returned_at(conn, &failed)?;
    let rows: Vec<BankPayout> = payouts
        .iter()
        .map(|one| {
            let seen_at = || known.get(&one.id).copied().flatten().unwrap_or(now);
            let failed_at = (one.status == BankPayoutStatus::Failed)
                .then(|| returned.get(&one.id).copied().unwrap_or_else(seen_at));
            BankPayout { failed_at, ..one.clone() }
        })
        .collect();
    for batch in rows.chunks(BATCH) {
        diesel::insert_into(dsl::bank_payouts)
            .values(batch)
            .on_conflict(dsl::id)
            .do_update()
            .set((
                dsl::status.eq(excluded(dsl::status)),
                dsl::arrives_on.eq(excluded(dsl::arrives_on)),
                dsl::bank_name
                    .eq(sql::<Nullable<Text>>("coalesce(excluded.bank_name, bank_payouts.bank_name)")),
                dsl::bank_last4
                    .eq(sql::<Nullable<Text>>("coalesce(excluded.bank_last4, bank_payouts.bank_last4)")),
                dsl::failure_code.eq(excluded(dsl::failure_code)),
                dsl::failure_message.eq(excluded(dsl::failure_message)),
                dsl::failed_at.eq(excluded(dsl::failed_at)),
            ))
            .execute(conn)?;
    }
    let new: Vec<&str> = failed.into_iter().filter(|&id| !known.contains_key(id)).collect();
    let query = format!(
        "SELECT p.* FROM bank_payouts p WHERE p.id = ANY($1) AND NOT {IS_MADE_GOOD} ORDER BY p.created_at, p.id"
    );
    diesel::sql_query(query).bind::<Array<Text>, _>(new).load(conn)
}

/// Returns when the money of failed payouts was back in the balance, by id, as far as balance transactions were read.
fn returned_at(conn: &mut PgConnection, ids: &[&str]) -> QueryResult<HashMap<String, DateTime<Utc>>> {
    use crate::schema::balance_transactions::dsl;
    let found: Vec<(String, DateTime<Utc>)> = dsl::balance_transactions
        .filter(dsl::source_id.assume_not_null().eq_any(ids))
        .filter(dsl::kind.eq(BalanceTransactionKind::PayoutFailure))
        .select((dsl::source_id.assume_not_null(), dsl::created_at))
        .load(conn)?;
    Ok(found.into_iter().collect())
}

/// Returns when the newest payout was made, if there is one.
pub fn newest(conn: &mut PgConnection) -> QueryResult<Option<DateTime<Utc>>> {
    dsl::bank_payouts.select(diesel::dsl::max(dsl::created_at)).first(conn)
}

/// Returns when the oldest pending payout was made, if there is one.
pub fn oldest_under_way(conn: &mut PgConnection) -> QueryResult<Option<DateTime<Utc>>> {
    dsl::bank_payouts
        .filter(dsl::status.eq_any([BankPayoutStatus::Pending, BankPayoutStatus::InTransit]))
        .select(diesel::dsl::min(dsl::created_at))
        .first(conn)
}

/// A payout in a list.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct ListedBankPayout {
    #[diesel(embed)]
    pub payout: BankPayout,
    /// Whether it failed and a later one included its money.
    #[diesel(sql_type = Bool)]
    pub is_made_good: bool,
}

/// Returns a page of payouts of a period or all, in one state or all, newest first. One query.
pub fn page(
    conn: &mut PgConnection,
    span: Option<Span>,
    status: Option<BankPayoutStatus>,
    request: SidedRequest<LinePlace>,
) -> QueryResult<SidedPage<ListedBankPayout, LinePlace>> {
    let place = |row: &ListedBankPayout| LinePlace { at: row.payout.created_at, id: row.payout.id.clone() };
    request.read(|request| rows(conn, span, status, &request), place)
}

fn rows(
    conn: &mut PgConnection,
    span: Option<Span>,
    status: Option<BankPayoutStatus>,
    request: &SidedRequest<LinePlace>,
) -> QueryResult<Vec<ListedBankPayout>> {
    let mut values = SqlValues::default();
    let mut wanted = "TRUE".to_owned();
    if let Some(Span { from, until }) = span {
        let (from, until) = (values.add(SqlValue::Instant(from)), values.add(SqlValue::Instant(until)));
        wanted += &format!(" AND p.created_at >= {from} AND p.created_at < {until}");
    }
    if let Some(status) = status {
        wanted += &format!(" AND p.status = {}", values.add(SqlValue::Text(status.to_string())));
    }
    let is_upward = request.is_backward();
    if let Some(LinePlace { at, id }) = request.place() {
        let operator = if is_upward { ">" } else { "<" };
        let (at, id) = (values.add(SqlValue::Instant(at)), values.add(SqlValue::Text(id)));
        wanted += &format!(" AND (p.created_at, p.id) {operator} ({at}, {id})");
    }
    let direction = if is_upward { "ASC" } else { "DESC" };
    let limit = request.rows_to_read();
    let sql = format!(
        "SELECT p.*, {IS_MADE_GOOD} AS is_made_good FROM bank_payouts p
         WHERE {wanted} ORDER BY p.created_at {direction}, p.id {direction} LIMIT {limit}"
    );
    values.query(sql).load(conn)
}
