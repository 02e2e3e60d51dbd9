//! `booking_payments`: money that has arrived for a booking, and its receipt's number.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::schema::booking_payments;

/// A payment.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = booking_payments, check_for_backend(diesel::pg::Pg))]
pub struct BookingPayment {
    /// What it paid for.
    pub booking_id: Uuid,
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
#[diesel(table_name = booking_payments)]
pub struct NewBookingPayment<'a> {
    /// What it paid for.
    pub booking_id: Uuid,
    /// What was paid, US cents.
    pub amount_cents: i32,
    /// `ch_…`.
    pub stripe_charge_id: Option<&'a str>,
    /// Stripe's own page about it.
    pub stripe_receipt_url: Option<&'a str>,
    /// When we heard of it.
    pub received_at: DateTime<Utc>,
}

impl NewBookingPayment<'_> {
    /// Stores the payment, or what is new about the one that is stored; `true` when it had not been heard
    /// of. The caller holds the booking's lock.
    pub fn store(&self, conn: &mut PgConnection) -> QueryResult<bool> {
        // Looked at first: an insert that runs into a conflict would use a receipt's number up.
        let Some(known) = BookingPayment::find(conn, self.booking_id)? else {
            diesel::insert_into(booking_payments::table).values(self).execute(conn)?;
            return Ok(true);
        };
        let same = known.stripe_charge_id.as_deref() == self.stripe_charge_id
            && known.stripe_receipt_url.as_deref() == self.stripe_receipt_url;
        if !same {
            diesel::update(booking_payments::table.find(self.booking_id))
                .set((
                    booking_payments::stripe_charge_id.eq(self.stripe_charge_id),
                    booking_payments::stripe_receipt_url.eq(self.stripe_receipt_url),
                ))
                .execute(conn)?;
        }
        Ok(false)
    }
}

impl BookingPayment {
    /// The booking's payment, if one has arrived.
    pub fn find(conn: &mut PgConnection, booking_id: Uuid) -> QueryResult<Option<BookingPayment>> {
        booking_payments::table.find(booking_id).select(BookingPayment::as_select()).first(conn).optional()
    }
}
