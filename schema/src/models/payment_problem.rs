//! `payments` and `payables` with problems that need an admin.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::dates;
use crate::enums::PaymentProblemKind;
use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::keyset::{SidedPage, SidedRequest};

/// A problem with a payment.
#[derive(Debug, Clone, QueryableByName)]
pub struct PaymentProblem {
    #[diesel(sql_type = Text)]
    pub kind: PaymentProblemKind,
    #[diesel(sql_type = SqlUuid)]
    pub payment_id: Uuid,
    /// Booking of the lesson, if it is for one.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub booking_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub listing_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<Text>)]
    pub listing_title: Option<String>,
    /// Amount that was not moved or is disputed, in US cents.
    #[diesel(sql_type = Integer)]
    pub amount_cents: i32,
    /// When the problem began.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
    /// Stripe's reason.
    #[diesel(sql_type = Nullable<Text>)]
    pub reason: Option<String>,
    /// `du_…`.
    #[diesel(sql_type = Nullable<Text>)]
    pub stripe_dispute_id: Option<String>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub tutor_id: Option<Uuid>,
    #[diesel(sql_type = SqlUuid)]
    pub payer_id: Uuid,
}

/// Cursor in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProblemPlace {
    #[serde(deserialize_with = "dates::instant")]
    pub at: DateTime<Utc>,
    pub kind: PaymentProblemKind,
    pub payment_id: Uuid,
}

/// The time of a refusal is taken from the audit log; for a refusal older than that kind of entry, it is the time of
/// the next attempt.
const PROBLEMS: &str = "
    SELECT 'failed_payout' AS kind, p.id AS payment_id, p.booking_id, p.listing_id, p.payer_id, p.payee_id AS tutor_id,
        abs(p.target_cents - p.transferred_cents) AS amount_cents, y.refusal AS reason, NULL AS stripe_dispute_id,
        coalesce((SELECT a.at FROM audit_log a
                  WHERE a.subject_id = p.booking_id AND a.action IN ('transfer.failed', 'transfer_reversal.failed')
                  ORDER BY a.id DESC LIMIT 1), y.due_at) AS at
    FROM payables y JOIN payments p ON p.id = y.payment_id
    WHERE y.refusal IS NOT NULL AND p.payout_action IS NOT NULL
    UNION ALL
    SELECT 'open_dispute', p.id, p.booking_id, p.listing_id, p.payer_id, p.payee_id, coalesce(d.amount_cents, p.amount_cents), d.reason, d.id,
        coalesce(d.opened_at, p.disputed_at, p.updated_at)
    FROM payments p LEFT JOIN LATERAL (
        SELECT * FROM payment_disputes WHERE payment_id = p.id AND state = 'open' ORDER BY opened_at DESC LIMIT 1
    ) d ON true
    WHERE p.dispute_state = 'open'";

/// Returns a page of the problems, newest first. There are few.
pub fn page(
    conn: &mut PgConnection,
    request: SidedRequest<ProblemPlace>,
) -> QueryResult<SidedPage<PaymentProblem, ProblemPlace>> {
    let place =
        |row: &PaymentProblem| ProblemPlace { at: row.at, kind: row.kind, payment_id: row.payment_id };
    request.read(|request| rows(conn, request), place)
}

fn rows(conn: &mut PgConnection, request: SidedRequest<ProblemPlace>) -> QueryResult<Vec<PaymentProblem>> {
    let (direction, operator) = if request.is_backward() { ("ASC", ">") } else { ("DESC", "<") };
    let mut values = SqlValues::default();
    let behind = request.place().map_or_else(
        || "true".to_owned(),
        |ProblemPlace { at, kind, payment_id }| {
            let at = values.add(SqlValue::Instant(at));
            let kind = values.add(SqlValue::Text(kind.to_string()));
            let payment = values.add(SqlValue::Id(payment_id));
            format!("(problem.at, problem.kind, problem.payment_id) {operator} ({at}, {kind}, {payment})")
        },
    );
    let limit = request.rows_to_read();
    let sql = format!(
        "SELECT problem.*, l.draft ->> 'title' AS listing_title
         FROM ({PROBLEMS}) problem LEFT JOIN listings l ON l.id = problem.listing_id
         WHERE {behind}
         ORDER BY problem.at {direction}, problem.kind {direction}, problem.payment_id {direction} LIMIT {limit}"
    );
    values.query(sql).load(conn)
}
