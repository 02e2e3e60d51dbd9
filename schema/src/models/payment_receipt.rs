//! `payment_receipts`: money that has arrived, and its receipt's number.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::schema::payment_receipts;

/// A payment that has arrived.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = payment_receipts, check_for_backend(diesel::pg::Pg))]
pub struct PaymentReceipt {
    pub payment_id: Uuid,
    /// What people call its receipt by.
    pub receipt_number: i64,
    /// What was paid, US cents.
    pub amount_cents: i32,
    /// What transfers draw on, `ch_…`; `None` until a payment of old is read again.
    pub stripe_charge_id: Option<String>,
    /// Stripe's own page about it, where Stripe gave one.
    pub stripe_receipt_url: Option<String>,
    /// When we heard of it.
    pub received_at: DateTime<Utc>,
}

/// A payment as it was read.
#[derive(Debug, Insertable)]
#[diesel(table_name = payment_receipts)]
pub struct NewPaymentReceipt<'a> {
    pub payment_id: Uuid,
    /// What was paid, US cents.
    pub amount_cents: i32,
    /// `ch_…`.
    pub stripe_charge_id: Option<&'a str>,
    /// Stripe's own page about it.
    pub stripe_receipt_url: Option<&'a str>,
    /// When we heard of it.
    pub received_at: DateTime<Utc>,
}

impl NewPaymentReceipt<'_> {
    /// Stores the payment, or what is new about the one that is stored; `true` when it had not been heard
    /// of. The caller holds the payment's lock.
    pub fn store(&self, conn: &mut PgConnection) -> QueryResult<bool> {
        // Looked at first: an insert that runs into a conflict would use a receipt's number up.
        let Some(known) = PaymentReceipt::find(conn, self.payment_id)? else {
            diesel::insert_into(payment_receipts::table).values(self).execute(conn)?;
            return Ok(true);
        };
        let same = known.stripe_charge_id.as_deref() == self.stripe_charge_id
            && known.stripe_receipt_url.as_deref() == self.stripe_receipt_url;
        if !same {
            diesel::update(payment_receipts::table.find(self.payment_id))
                .set((
                    payment_receipts::stripe_charge_id.eq(self.stripe_charge_id),
                    payment_receipts::stripe_receipt_url.eq(self.stripe_receipt_url),
                ))
                .execute(conn)?;
        }
        Ok(false)
    }
}

impl PaymentReceipt {
    /// The payment's receipt, if it has arrived.
    pub fn find(conn: &mut PgConnection, payment_id: Uuid) -> QueryResult<Option<PaymentReceipt>> {
        payment_receipts::table.find(payment_id).select(PaymentReceipt::as_select()).first(conn).optional()
    }
}
