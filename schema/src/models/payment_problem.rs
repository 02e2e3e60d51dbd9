//! `payments` and `transfers` that need a person.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::{PaymentProblemKind, SortDirection};
use crate::models::table_page::{TableOrder, TablePage, TablePageRequest, TablePlace, bind_edge};

/// Money of a lesson that does not go its way.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Clone, QueryableByName)]
pub struct PaymentProblem {
    #[diesel(sql_type = Text)]
    pub kind: PaymentProblemKind,
    #[diesel(sql_type = SqlUuid)]
    pub booking_id: Uuid,
    /// What was not moved, or what is disputed, US cents.
    #[diesel(sql_type = Integer)]
    pub amount_cents: i32,
    /// Since when.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
    /// What the payment service says.
    #[diesel(sql_type = Nullable<Text>)]
    pub reason: Option<String>,
    /// `du_…`.
    #[diesel(sql_type = Nullable<Text>)]
    pub stripe_dispute_id: Option<String>,
    #[diesel(sql_type = SqlUuid)]
    pub tutor_id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    pub student_id: Uuid,
}

#[derive(QueryableByName)]
struct PlacedProblem {
    #[diesel(embed)]
    problem: PaymentProblem,
    #[diesel(sql_type = Array<Text>)]
    keys: Vec<String>,
}

/// The newest first.
const ORDER: TableOrder = TableOrder {
    keys: &[("problem.at", "timestamptz"), ("problem.kind", "text")],
    id: "problem.booking_id",
    direction: SortDirection::Descending,
};

/// When a transfer was refused stands in the audit log; one that was refused before there was an entry has its next try.
const PROBLEMS: &str = "
    SELECT 'failed_payout' AS kind, p.booking_id, p.payer_id AS student_id, p.payee_id AS tutor_id,
        abs(p.owed_cents - p.transferred_cents) AS amount_cents, t.refusal AS reason, NULL AS stripe_dispute_id,
        coalesce((SELECT a.at FROM audit_log a
                  WHERE a.subject_id = p.booking_id AND a.action IN ('transfer.failed', 'transfer_reversal.failed')
                  ORDER BY a.id DESC LIMIT 1), t.due_at) AS at
    FROM transfers t JOIN payments p ON p.id = t.payment_id
    WHERE t.refusal IS NOT NULL AND p.transfer_action IS NOT NULL
    UNION ALL
    SELECT 'open_dispute', p.booking_id, p.payer_id, p.payee_id, coalesce(d.amount_cents, p.amount_cents), d.reason, d.id,
        coalesce(d.opened_at, p.disputed_at, p.updated_at)
    FROM payments p LEFT JOIN LATERAL (
        SELECT * FROM payment_disputes WHERE payment_id = p.id AND state = 'open' ORDER BY opened_at DESC LIMIT 1
    ) d ON true
    WHERE p.dispute_state = 'open'";

/// A page of them, the newest first. They are few. One query, and another one where the page before turns out to be the first.
pub fn page(conn: &mut PgConnection, request: &TablePageRequest) -> QueryResult<TablePage<PaymentProblem>> {
    let text = format!(
        "SELECT problem.*, {keys} FROM ({PROBLEMS}) problem
         WHERE problem.booking_id IS NOT NULL AND problem.tutor_id IS NOT NULL AND {edge}
         ORDER BY {order_by} LIMIT {limit}",
        keys = ORDER.keys_column(),
        edge = ORDER.condition(request, 1),
        order_by = ORDER.order_by(request),
        limit = request.rows_to_read(),
    );
    let rows: Vec<PlacedProblem> = bind_edge(diesel::sql_query(text).into_boxed(), request).load(conn)?;
    let place = |row: &PlacedProblem| TablePlace { keys: row.keys.clone(), id: row.problem.booking_id };
    match request.page(rows, place) {
        Some(TablePage { rows, next, previous }) => {
            Ok(TablePage { rows: rows.into_iter().map(|row| row.problem).collect(), next, previous })
        }
        None => page(conn, &TablePageRequest { edge: None, limit: request.limit }),
    }
}
