//! `payment_receipts`, `payment_refunds` and `refund_requests`: what has become of one payment.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::RefundStatus;

/// Something that has become of a payment.
#[derive(Debug, Clone)]
pub enum PaymentEvent {
    /// It has arrived.
    Received,
    /// Some of it went back, or was to.
    Refunded(RefundStatus),
    /// An admin decided to give some of it back.
    RefundRequested {
        /// For other admins.
        reason: String,
        requested_by: Uuid,
        /// Given and family name of the admin.
        name: (String, String),
    },
}

/// The same with when and how much.
#[derive(Debug, Clone)]
pub struct PaymentHistoryEntry {
    pub at: DateTime<Utc>,
    /// US cents.
    pub amount_cents: i32,
    pub event: PaymentEvent,
}

/// What the three tables have in common; an event's own columns are there for that event.
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
    requested_by: Option<Uuid>,
    #[diesel(sql_type = Nullable<Text>)]
    first_name: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    last_name: Option<String>,
}

/// Everything that has become of a payment, oldest first: one query.
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
