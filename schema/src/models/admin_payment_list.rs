//! Payments that have arrived in admins' lists, newest first.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::{DisputeState, PaidPaymentState, PaymentStatus};
use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::keyset::{Position, SidedPage, SidedRequest};
use crate::models::paid_purchase::{self, PaidPurchase, PreparedMoneyFilter};

/// A payment that has arrived.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName, serde::Serialize, utoipa::ToSchema)]
pub struct PaidPayment {
    /// Its id.
    #[diesel(sql_type = SqlUuid)]
    #[serde(rename = "id")]
    pub payment_id: Uuid,
    /// Number of its receipt.
    #[diesel(sql_type = BigInt)]
    pub receipt_number: i64,
    /// When it arrived.
    #[diesel(sql_type = Timestamptz)]
    pub received_at: DateTime<Utc>,
    /// Amount paid, US cents.
    #[diesel(sql_type = Integer)]
    pub amount_cents: i32,
    /// Stripe's fee for it; absent until the balance transactions were read.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub fee_cents: Option<i64>,
    /// Amount added to the balance; absent until the balance transactions were read.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub net_cents: Option<i64>,
    /// Its state.
    #[diesel(sql_type = Text)]
    pub status: PaymentStatus,
    /// Amount refunded to the card.
    #[diesel(sql_type = Integer)]
    pub refunded_cents: i32,
    /// Amount lost in disputes.
    #[diesel(sql_type = Integer)]
    pub lost_cents: i32,
    /// The state of the dispute, if there was one.
    #[diesel(sql_type = Nullable<Text>)]
    pub dispute_state: Option<DisputeState>,
    /// The lesson or the listing that was paid for.
    #[diesel(embed)]
    pub purchase: PaidPurchase,
}

/// Returns a page of payments in one state or all. One query.
pub fn page(
    conn: &mut PgConnection,
    filter: &PreparedMoneyFilter,
    state: Option<PaidPaymentState>,
    request: SidedRequest<Position>,
) -> QueryResult<SidedPage<PaidPayment, Position>> {
    let place = |row: &PaidPayment| Position { at: row.received_at, id: row.payment_id };
    request.read(|request| rows(conn, filter, state, request), place)
}

const fn condition(state: Option<PaidPaymentState>) -> &'static str {
    match state {
        None => "TRUE",
        Some(PaidPaymentState::Kept) => "p.refunded_cents = 0 AND p.dispute_state IS NULL",
        Some(PaidPaymentState::Refunded) => "p.refunded_cents > 0",
        Some(PaidPaymentState::Disputed) => "p.dispute_state IS NOT NULL",
    }
}

fn rows(
    conn: &mut PgConnection,
    filter: &PreparedMoneyFilter,
    state: Option<PaidPaymentState>,
    request: SidedRequest<Position>,
) -> QueryResult<Vec<PaidPayment>> {
    let direction = if request.is_backward() { "ASC" } else { "DESC" };
    let mut values = SqlValues::default();
    let wanted = filter.condition(&mut values, "r.received_at", "r.payment_id");
    let place = request.place().map(|Position { at, id }| (at, SqlValue::Id(id)));
    let behind =
        paid_purchase::behind(&mut values, ("r.received_at", "r.payment_id"), place, request.is_backward());
    let (state, limit) = (condition(state), request.rows_to_read());
    let (columns, joins) = (paid_purchase::COLUMNS, paid_purchase::JOINS);
    let sql = format!(
        "WITH page AS (
            SELECT r.payment_id, r.receipt_number, r.received_at, r.amount_cents
            FROM payment_receipts r JOIN payments p ON p.id = r.payment_id
            WHERE {wanted} AND {state} AND {behind}
            ORDER BY r.received_at {direction}, r.payment_id {direction} LIMIT {limit})
         SELECT page.*, m.fee_cents, m.net_cents, p.status, p.refunded_cents, p.lost_cents, p.dispute_state, {columns}
         FROM page JOIN payments p ON p.id = page.payment_id {joins}
            LEFT JOIN LATERAL (
                SELECT sum(t.fee_cents)::bigint AS fee_cents, sum(t.net_cents)::bigint AS net_cents
                FROM balance_transactions t WHERE t.payment_id = p.id AND t.kind = 'charge') m ON true
         ORDER BY page.received_at {direction}, page.payment_id {direction}"
    );
    values.query(sql).load(conn)
}
