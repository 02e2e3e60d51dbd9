//! `payments`: money that is asked for, and everything between us and Stripe about it.
//!
//! Locks are taken in this order, by everybody: the payment's row, its people's calendars, the booking's row. Whoever
//! holds the payment therefore knows that nobody else changes its booking meanwhile. Of a listing's payment it is the
//! payment's row, then the organisation's.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{DisputeState, PaymentPurpose, PaymentStatus};
use crate::schema::payments;

/// A payment.
// Fields whose name says it all need no comment, here and below.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = payments, check_for_backend(diesel::pg::Pg))]
pub struct Payment {
    pub id: Uuid,
    pub purpose: PaymentPurpose,
    /// The booking that is paid for, for that purpose.
    pub booking_id: Option<Uuid>,
    /// The listing that is paid for, for that purpose.
    pub listing_id: Option<Uuid>,
    pub payer_id: Uuid,
    /// Who earns a share of it.
    pub payee_id: Option<Uuid>,
    /// What is asked for, US cents.
    pub amount_cents: i32,
    /// What of it is the payee's if all of it stays, US cents.
    pub payee_share_cents: i32,
    pub status: PaymentStatus,
    /// How many Checkout Sessions were asked for; part of the idempotency key.
    pub checkout_attempt: i32,
    /// `expires_at` of the newest attempt, repeated unchanged when that request is.
    pub checkout_expires_at: Option<DateTime<Utc>>,
    /// The newest Checkout Session, `cs_…`.
    pub stripe_checkout_session_id: Option<String>,
    /// What paid, `pi_…`.
    pub stripe_payment_intent_id: Option<String>,
    /// How many refunds were asked for; part of the idempotency key.
    pub refund_attempt: i32,
    /// What has gone back to the card, US cents.
    pub refunded_cents: i32,
    /// What is to have gone back in all, as far as admins decided it, US cents; 0 if they did not.
    pub refund_requested_cents: i32,
    /// What disputes have taken for good, US cents.
    pub lost_cents: i32,
    /// When the cardholder disputed the charge.
    pub disputed_at: Option<DateTime<Utc>>,
    /// What has become of that.
    pub dispute_state: Option<DisputeState>,
    /// What is the payee's as things stand, US cents. The database works it out, for every reader alike.
    pub owed_cents: i32,
    /// What of that is to be with them, less what somebody took back by hand, US cents. The database works it out, too.
    pub target_cents: i32,
    pub updated_at: DateTime<Utc>,
}

/// A new payment: nothing has been paid.
#[derive(Debug, Insertable)]
#[diesel(table_name = payments)]
pub struct NewPayment {
    pub purpose: PaymentPurpose,
    pub booking_id: Option<Uuid>,
    pub listing_id: Option<Uuid>,
    pub payer_id: Uuid,
    pub payee_id: Option<Uuid>,
    /// US cents.
    pub amount_cents: i32,
    /// US cents.
    pub payee_share_cents: i32,
    pub status: PaymentStatus,
    /// When a job first looks at it.
    pub next_sync_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// What a transition writes. `None` leaves a column as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, AsChangeset)]
#[diesel(table_name = payments)]
pub struct PaymentChange {
    pub status: Option<PaymentStatus>,
    /// Who earns a share of it from now on.
    pub payee_id: Option<Uuid>,
    /// What that is if all of it stays, US cents.
    pub payee_share_cents: Option<i32>,
    /// The next Checkout Session's number.
    pub checkout_attempt: Option<i32>,
    /// The next Checkout Session's `expires_at`.
    pub checkout_expires_at: Option<DateTime<Utc>>,
    /// The Checkout Session; `Some(None)` forgets it.
    pub stripe_checkout_session_id: Option<Option<String>>,
    /// What paid.
    pub stripe_payment_intent_id: Option<String>,
    /// The next refund's number.
    pub refund_attempt: Option<i32>,
    /// What has gone back to the card by now, US cents.
    pub refunded_cents: Option<i32>,
    /// What is to have gone back in all, US cents.
    pub refund_requested_cents: Option<i32>,
    /// What disputes have taken for good by now, US cents.
    pub lost_cents: Option<i32>,
    /// When the charge was disputed.
    pub disputed_at: Option<DateTime<Utc>>,
    /// What has become of that.
    pub dispute_state: Option<DisputeState>,
    /// When a job next asks Stripe; `Some(None)` when there is nothing left to ask.
    pub next_sync_at: Option<Option<DateTime<Utc>>>,
}

/// As the index `payments_listing_current` has it.
#[diesel::dsl::auto_type]
fn current_of_listing(listing_id: Uuid) -> _ {
    let (pending, gone): (PaymentStatus, PaymentStatus) =
        (PaymentStatus::RefundPending, PaymentStatus::Refunded);
    let is_here = payments::status.ne(pending).and(payments::status.ne(gone));
    payments::table.filter(payments::listing_id.eq(listing_id).and(is_here))
}

impl NewPayment {
    /// Stores the payment.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<Payment> {
        diesel::insert_into(payments::table).values(self).returning(Payment::as_returning()).get_result(conn)
    }
}

impl Payment {
    /// What Stripe knows it by: key of idempotency keys, `client_reference_id` and transfer group. For a booking it is
    /// the booking's id, as it was before payments had ids of their own; for anything else the payment's.
    #[must_use]
    pub fn reference(&self) -> Uuid {
        self.booking_id.unwrap_or(self.id)
    }

    /// What is left of it, US cents: neither refunded nor lost to a dispute.
    #[must_use]
    pub fn left_cents(&self) -> i32 {
        (self.amount_cents - self.refunded_cents - self.lost_cents).max(0)
    }

    /// What admins have decided to give back and has not gone back yet, US cents.
    #[must_use]
    pub fn refund_due_cents(&self) -> i32 {
        (self.refund_requested_cents - self.refunded_cents).clamp(0, self.left_cents())
    }

    /// The payment with this id.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Payment>> {
        payments::table.find(id).select(Payment::as_select()).first(conn).optional()
    }

    /// The payment that Stripe knows by this reference.
    pub fn find_by_reference(conn: &mut PgConnection, reference: Uuid) -> QueryResult<Option<Payment>> {
        payments::table
            .filter(payments::booking_id.eq(reference).or(payments::id.eq(reference)))
            .select(Payment::as_select())
            .first(conn)
            .optional()
    }

    /// The payment that this payment intent, `pi_…`, paid.
    pub fn find_by_intent(conn: &mut PgConnection, intent_id: &str) -> QueryResult<Option<Payment>> {
        payments::table
            .filter(payments::stripe_payment_intent_id.eq(intent_id))
            .select(Payment::as_select())
            .first(conn)
            .optional()
    }

    /// The payment, locked until the transaction ends.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Payment>> {
        payments::table.find(id).select(Payment::as_select()).for_update().first(conn).optional()
    }

    /// The booking's payment, locked until the transaction ends.
    pub fn lock_of_booking(conn: &mut PgConnection, booking_id: Uuid) -> QueryResult<Option<Payment>> {
        payments::table
            .filter(payments::booking_id.eq(booking_id))
            .select(Payment::as_select())
            .for_update()
            .first(conn)
            .optional()
    }

    /// The listing's payment that may still arrive or is here, locked until the transaction ends. There is one at most.
    pub fn lock_current_of_listing(
        conn: &mut PgConnection,
        listing_id: Uuid,
    ) -> QueryResult<Option<Payment>> {
        current_of_listing(listing_id).select(Payment::as_select()).for_update().first(conn).optional()
    }

    /// The same as it is now, without a lock.
    pub fn current_of_listing(conn: &mut PgConnection, listing_id: Uuid) -> QueryResult<Option<Payment>> {
        current_of_listing(listing_id).select(Payment::as_select()).first(conn).optional()
    }

    /// The listing's newest payment, whatever has become of it.
    pub fn newest_of_listing(conn: &mut PgConnection, listing_id: Uuid) -> QueryResult<Option<Payment>> {
        payments::table
            .filter(payments::listing_id.eq(listing_id))
            .order((payments::created_at.desc(), payments::id.desc()))
            .select(Payment::as_select())
            .first(conn)
            .optional()
    }

    /// Those for listings whose pages may be open, of one payer.
    pub fn open_for_listings_of(conn: &mut PgConnection, payer_id: Uuid) -> QueryResult<Vec<Payment>> {
        payments::table
            .filter(payments::payer_id.eq(payer_id))
            .filter(payments::listing_id.is_not_null())
            .filter(payments::status.eq(PaymentStatus::Unpaid))
            .filter(payments::checkout_attempt.gt(0))
            .select(Payment::as_select())
            .load(conn)
    }

    /// Which payment is here for each of these listings: nothing of those that are not paid. No query for none.
    pub fn here_for_listings(
        conn: &mut PgConnection,
        listing_ids: &[Uuid],
    ) -> QueryResult<Vec<(Uuid, Uuid)>> {
        if listing_ids.is_empty() {
            return Ok(Vec::new());
        }
        payments::table
            .filter(payments::listing_id.eq_any(listing_ids))
            .filter(payments::status.eq(PaymentStatus::Paid))
            .select((payments::listing_id.assume_not_null(), payments::id))
            .load(conn)
    }

    /// Locks the payments of several bookings until the transaction ends.
    pub fn lock_of_bookings(conn: &mut PgConnection, bookings: &[Uuid]) -> QueryResult<()> {
        let ids = payments::table.filter(payments::booking_id.eq_any(bookings)).order(payments::id);
        ids.select(payments::id).for_update().load::<Uuid>(conn)?;
        Ok(())
    }

    /// Writes a change; the caller holds the payment's lock.
    pub fn change(
        conn: &mut PgConnection,
        id: Uuid,
        change: &PaymentChange,
        now: DateTime<Utc>,
    ) -> QueryResult<Payment> {
        diesel::update(payments::table.find(id))
            .set((change, payments::updated_at.eq(now)))
            .returning(Payment::as_returning())
            .get_result(conn)
    }
}
