//! Disputes in admins' lists: open ones by the due date of their evidence, followed by those that need no response;
//! others newest first.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Text, Timestamptz};

use crate::enums::DisputeState;
use crate::models::balance_transaction::LinePlace;
use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::keyset::{SidedPage, SidedRequest};
use crate::models::paid_purchase::{self, PaidPurchase, PreparedMoneyFilter};

/// A dispute, with its effect on the tutor's share.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName, serde::Serialize, utoipa::ToSchema)]
pub struct OpenedDispute {
    /// Stripe's id, `du_…`.
    #[diesel(sql_type = Text)]
    pub id: String,
    /// State of the dispute.
    #[diesel(sql_type = Text)]
    pub state: DisputeState,
    /// Stripe's status, such as `needs_response` or `warning_under_review`; absent for a dispute that was not read
    /// since we store it.
    #[diesel(sql_type = Nullable<Text>)]
    pub stripe_status: Option<String>,
    /// Stripe's reason, such as `product_not_received`.
    #[diesel(sql_type = Text)]
    pub reason: String,
    /// Disputed amount, US cents.
    #[diesel(sql_type = Integer)]
    pub amount_cents: i32,
    /// Amount that the card's bank has withdrawn.
    #[diesel(sql_type = Integer)]
    pub withdrawn_cents: i32,
    /// Stripe's fee for it; absent until the balance transactions were read.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub fee_cents: Option<i64>,
    /// When the cardholder objected.
    #[diesel(sql_type = Timestamptz)]
    pub opened_at: DateTime<Utc>,
    /// Deadline of the response; absent if the card's bank accepts none.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub evidence_due_at: Option<DateTime<Utc>>,
    /// When we learned the decision.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub closed_at: Option<DateTime<Utc>>,
    /// The tutor's current share of the payment, US cents.
    #[diesel(sql_type = Integer)]
    pub tutor_owed_cents: i32,
    /// Amount of the share that was sent to the tutor.
    #[diesel(sql_type = Integer)]
    pub tutor_sent_cents: i32,
    /// Sort key of the list.
    #[diesel(sql_type = Timestamptz)]
    #[serde(skip)]
    pub listed_at: DateTime<Utc>,
    /// The lesson or the listing that was paid for.
    #[diesel(embed)]
    pub purchase: PaidPurchase,
}

/// Whether the list is ordered by due date, which is so if it contains open disputes only.
#[must_use]
pub fn is_by_deadline(state: Option<DisputeState>) -> bool {
    state == Some(DisputeState::Open)
}

/// When a response is due. If none is due: later than any due date, but within the range of dates that cursors can
/// hold.
const ANSWER_DUE_AT: &str = "coalesce(
    CASE WHEN d.stripe_status LIKE '%needs_response' THEN d.evidence_due_at END, timestamptz '2100-01-01 00:00:00+00')";

/// Returns a page of disputes in one state or all. One query.
pub fn page(
    conn: &mut PgConnection,
    filter: &PreparedMoneyFilter,
    state: Option<DisputeState>,
    request: SidedRequest<LinePlace>,
) -> QueryResult<SidedPage<OpenedDispute, LinePlace>> {
    let place = |row: &OpenedDispute| LinePlace { at: row.listed_at, id: row.id.clone() };
    request.read(|request| rows(conn, filter, state, request), place)
}

fn rows(
    conn: &mut PgConnection,
    filter: &PreparedMoneyFilter,
    state: Option<DisputeState>,
    request: SidedRequest<LinePlace>,
) -> QueryResult<Vec<OpenedDispute>> {
    let is_by_deadline = is_by_deadline(state);
    let at = if is_by_deadline { ANSWER_DUE_AT } else { "d.opened_at" };
    let is_upward = is_by_deadline != request.is_backward();
    let direction = if is_upward { "ASC" } else { "DESC" };
    let mut values = SqlValues::default();
    let mut wanted = filter.condition(&mut values, "d.opened_at", "d.payment_id");
    if let Some(state) = state {
        wanted += &format!(" AND d.state = {}", values.add(SqlValue::Text(state.to_string())));
    }
    let place = request.place().map(|LinePlace { at, id }| (at, SqlValue::Text(id)));
    let behind = paid_purchase::behind(&mut values, (at, "d.id"), place, is_upward);
    let limit = request.rows_to_read();
    let (columns, joins) = (paid_purchase::COLUMNS, paid_purchase::JOINS);
    let sql = format!(
        "WITH page AS (
            SELECT d.*, {at} AS listed_at FROM payment_disputes d
            WHERE {wanted} AND {behind} ORDER BY {at} {direction}, d.id {direction} LIMIT {limit})
         SELECT page.id, page.state, page.stripe_status, page.reason, page.amount_cents, page.withdrawn_cents, page.opened_at,
            page.evidence_due_at, page.closed_at, page.listed_at,
            (SELECT sum(t.fee_cents)::bigint FROM balance_transactions t WHERE t.source_id = page.id) AS fee_cents,
            p.owed_cents AS tutor_owed_cents, p.transferred_cents AS tutor_sent_cents, {columns}
         FROM page JOIN payments p ON p.id = page.payment_id {joins}
         ORDER BY page.listed_at {direction}, page.id {direction}"
    );
    values.query(sql).load(conn)
}
