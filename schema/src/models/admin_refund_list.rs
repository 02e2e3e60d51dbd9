//! Refunds in admins' lists, newest first.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Integer, Text, Timestamptz};

use crate::enums::RefundStatus;
use crate::models::balance_transaction::LinePlace;
use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::keyset::{SidedPage, SidedRequest};
use crate::models::paid_purchase::{self, PaidPurchase, PreparedMoneyFilter};

/// A refund, successful or not.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName, serde::Serialize, utoipa::ToSchema)]
pub struct MadeRefund {
    /// Stripe's id, `re_…`.
    #[diesel(sql_type = Text)]
    pub id: String,
    /// When it was created.
    #[diesel(sql_type = Timestamptz)]
    pub made_at: DateTime<Utc>,
    /// Refunded amount, US cents.
    #[diesel(sql_type = Integer)]
    pub amount_cents: i32,
    /// State of the refund.
    #[diesel(sql_type = Text)]
    pub status: RefundStatus,
    /// Amount of the whole payment.
    #[diesel(sql_type = Integer)]
    pub paid_cents: i32,
    /// The lesson or the listing that was paid for.
    #[diesel(embed)]
    pub purchase: PaidPurchase,
}

/// Returns a page of refunds in one state or all. One query.
pub fn page(
    conn: &mut PgConnection,
    filter: &PreparedMoneyFilter,
    status: Option<RefundStatus>,
    request: SidedRequest<LinePlace>,
) -> QueryResult<SidedPage<MadeRefund, LinePlace>> {
    let place = |row: &MadeRefund| LinePlace { at: row.made_at, id: row.id.clone() };
    request.read(|request| rows(conn, filter, status, request), place)
}

fn rows(
    conn: &mut PgConnection,
    filter: &PreparedMoneyFilter,
    status: Option<RefundStatus>,
    request: SidedRequest<LinePlace>,
) -> QueryResult<Vec<MadeRefund>> {
    let direction = if request.is_backward() { "ASC" } else { "DESC" };
    let mut values = SqlValues::default();
    let mut wanted = filter.condition(&mut values, "r.made_at", "r.payment_id");
    if let Some(status) = status {
        wanted += &format!(" AND r.status = {}", values.add(SqlValue::Text(status.to_string())));
    }
    let place = request.place().map(|LinePlace { at, id }| (at, SqlValue::Text(id)));
    let behind = paid_purchase::behind(&mut values, ("r.made_at", "r.id"), place, request.is_backward());
    let limit = request.rows_to_read();
    let (columns, joins) = (paid_purchase::COLUMNS, paid_purchase::JOINS);
    let sql = format!(
        "WITH page AS (
            SELECT r.id, r.payment_id, r.made_at, r.amount_cents, r.status FROM payment_refunds r
            WHERE {wanted} AND {behind} ORDER BY r.made_at {direction}, r.id {direction} LIMIT {limit})
         SELECT page.id, page.made_at, page.amount_cents, page.status, p.amount_cents AS paid_cents, {columns}
         FROM page JOIN payments p ON p.id = page.payment_id {joins}
         ORDER BY page.made_at {direction}, page.id {direction}"
    );
    values.query(sql).load(conn)
}
