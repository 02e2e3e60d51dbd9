//! `payment_receipts`, `payment_refunds` and `refund_requests`: history of a payment.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::RefundStatus;
use crate::ids::UserId;

/// An event in a payment's history.
#[derive(Debug, Clone)]
pub enum PaymentEvent {
    /// The payment arrived.
    Received,
    /// A refund was made, successful or not.
    Refunded(RefundStatus),
    /// An admin requested a refund.
    RefundRequested {
        /// For other admins.
        reason: String,
        requested_by: UserId,
        /// Given and family name of the admin.
        name: (String, String),
    },
}

/// An event with its time and amount.
#[derive(Debug, Clone)]
pub struct PaymentHistoryEntry {
    pub at: DateTime<Utc>,
    /// US cents.
    pub amount_cents: i32,
    pub event: PaymentEvent,
}

/// Columns common to the three tables, and those that only one event has.
#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
    #[diesel(sql_type = Integer)]
    amount_cents: i32,
    #[diesel(sql_type = Nullable<Text>)]
    status: Option<RefundStatus>,
    #[diesel(sql_type = Nullable<Text>)]
    reason: Option<String>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    requested_by: Option<UserId>,
    #[diesel(sql_type = Nullable<Text>)]
    first_name: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    last_name: Option<String>,
}

/// Returns all events of a payment, oldest first: one query.
pub fn of_payment(conn: &mut PgConnection, payment_id: Uuid) -> QueryResult<Vec<PaymentHistoryEntry>> {
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT received_at AS at, amount_cents, NULL AS status, NULL AS reason, NULL::uuid AS requested_by,
             NULL AS first_name, NULL AS last_name
         FROM payment_receipts WHERE payment_id = $1
         UNION ALL
         SELECT made_at, amount_cents, status, NULL, NULL, NULL, NULL FROM payment_refunds WHERE payment_id = $1
         UNION ALL
         SELECT r.created_at, r.amount_cents, NULL, r.reason, r.requested_by, p.first_name, p.last_name
         FROM refund_requests r JOIN profiles p ON p.id = r.requested_by WHERE r.payment_id = $1
         ORDER BY at",
    )
    .bind::<SqlUuid, _>(payment_id)
    .load(conn)?;
    Ok(rows.into_iter().map(PaymentHistoryEntry::from).collect())
}

impl From<Row> for PaymentHistoryEntry {
    fn from(row: Row) -> PaymentHistoryEntry {
        let Row { at, amount_cents, status, reason, requested_by, first_name, last_name } = row;
        let event = match (status, requested_by) {
            (Some(status), _) => PaymentEvent::Refunded(status),
            (None, Some(requested_by)) => PaymentEvent::RefundRequested {
                reason: reason.unwrap_or_default(),
                requested_by,
                name: (first_name.unwrap_or_default(), last_name.unwrap_or_default()),
            },
            (None, None) => PaymentEvent::Received,
        };
        PaymentHistoryEntry { at, amount_cents, event }
    }
}
