//! `refund_requests`: refunds that admins requested, with reasons.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::schema::{profiles, refund_requests};

/// A new request.
#[derive(Debug, Insertable)]
#[diesel(table_name = refund_requests)]
pub struct NewRefundRequest<'a> {
    pub payment_id: Uuid,
    /// US cents.
    pub amount_cents: i32,
    /// For other admins; 1 to 500 characters.
    pub reason: &'a str,
    /// The admin.
    pub requested_by: Uuid,
    pub created_at: DateTime<Utc>,
}

impl NewRefundRequest<'_> {
    /// Inserts the request. The caller has locked the payment.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(refund_requests::table).values(self).execute(conn)?;
        Ok(())
    }
}

/// Counts a payment's refund requests.
pub fn count(conn: &mut PgConnection, payment_id: Uuid) -> QueryResult<i64> {
    refund_requests::table.filter(refund_requests::payment_id.eq(payment_id)).count().get_result(conn)
}

/// Returns given and family name of the admin who made a payment's newest refund request.
pub fn newest_by(conn: &mut PgConnection, payment_id: Uuid) -> QueryResult<Option<(String, String)>> {
    refund_requests::table
        .inner_join(profiles::table)
        .filter(refund_requests::payment_id.eq(payment_id))
        .order(refund_requests::created_at.desc())
        .select((profiles::first_name, profiles::last_name))
        .first(conn)
        .optional()
}
