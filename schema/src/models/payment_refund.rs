//! `payment_refunds`: money that went back to the card.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::RefundStatus;
use crate::schema::payment_refunds;

/// A refund, as Stripe made it.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = payment_refunds, check_for_backend(diesel::pg::Pg))]
pub struct PaymentRefund {
    /// `re_…`.
    pub id: String,
    pub payment_id: Uuid,
    /// US cents.
    pub amount_cents: i32,
    pub status: RefundStatus,
    /// When Stripe made it.
    pub made_at: DateTime<Utc>,
}

impl PaymentRefund {
    /// The refund as it was stored last.
    pub fn find(conn: &mut PgConnection, id: &str) -> QueryResult<Option<PaymentRefund>> {
        payment_refunds::table.find(id).select(PaymentRefund::as_select()).first(conn).optional()
    }

    /// Stores the refund as it is now.
    pub fn store(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(payment_refunds::table)
            .values(self)
            .on_conflict(payment_refunds::id)
            .do_update()
            .set(self)
            .execute(conn)?;
        Ok(())
    }

    /// The payment's refunds, oldest first, also those that failed.
    pub fn of_payment(conn: &mut PgConnection, payment_id: Uuid) -> QueryResult<Vec<PaymentRefund>> {
        payment_refunds::table
            .filter(payment_refunds::payment_id.eq(payment_id))
            .order((payment_refunds::made_at, payment_refunds::id))
            .select(PaymentRefund::as_select())
            .load(conn)
    }
}
