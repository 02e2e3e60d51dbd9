//! `payment_receipts`: payments that have arrived, and their receipt numbers.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::schema::payment_receipts;

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = payment_receipts, check_for_backend(diesel::pg::Pg))]
pub struct PaymentReceipt {
    pub payment_id: Uuid,
    /// Receipt number as people see it.
    pub receipt_number: i64,
    /// Amount paid, in US cents.
    pub amount_cents: i32,
    /// Charge that transfers draw on, `ch_…`; `None` for an old payment until it is read again.
    pub stripe_charge_id: Option<String>,
    /// URL of Stripe's receipt page, if Stripe returned one.
    pub stripe_receipt_url: Option<String>,
    /// When we learned of it.
    pub received_at: DateTime<Utc>,
}

/// A receipt as read from Stripe.
#[derive(Debug, Insertable)]
#[diesel(table_name = payment_receipts)]
pub struct NewPaymentReceipt<'a> {
    pub payment_id: Uuid,
    /// Amount paid, in US cents.
    pub amount_cents: i32,
    /// `ch_…`.
    pub stripe_charge_id: Option<&'a str>,
    /// URL of Stripe's receipt page.
    pub stripe_receipt_url: Option<&'a str>,
    /// When we learned of it.
    pub received_at: DateTime<Utc>,
}

impl NewPaymentReceipt<'_> {
    /// Inserts the receipt, or updates the stored one; `true` if it is new. The caller holds the payment's lock.
    pub fn store(&self, conn: &mut PgConnection) -> QueryResult<bool> {
        // Queried first, because an insert with a conflict would consume a receipt number.
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
    /// Returns the payment's receipt, if it has arrived.
    pub fn find(conn: &mut PgConnection, payment_id: Uuid) -> QueryResult<Option<PaymentReceipt>> {
        payment_receipts::table.find(payment_id).select(PaymentReceipt::as_select()).first(conn).optional()
    }
}
