//! `payments`: payments, and everything between us and Stripe about them.
//!
//! Locks are taken in one order everywhere: the payment's row, the calendars of its people, the booking's row. Code
//! that holds the payment's lock can therefore rely on nobody else changing its booking. For a listing's payment, it
//! is the payment's row, then the organization's.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{DisputeState, PaymentPurpose, PaymentStatus};
use crate::ids::UserId;
use crate::schema::payments;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = payments, check_for_backend(diesel::pg::Pg))]
pub struct Payment {
    pub id: Uuid,
    pub purpose: PaymentPurpose,
    /// The booking that is paid for, if that is the purpose.
    pub booking_id: Option<Uuid>,
    /// The listing that is paid for, if that is the purpose.
    pub listing_id: Option<Uuid>,
    pub payer_id: UserId,
    /// The tutor who earns a share.
    pub payee_id: Option<UserId>,
    /// Amount to pay, in US cents.
    pub amount_cents: i32,
    /// The payee's share if nothing is refunded, in US cents.
    pub payee_share_cents: i32,
    pub status: PaymentStatus,
    /// Number of Checkout Sessions requested; part of the idempotency key.
    pub checkout_attempt: i32,
    /// `expires_at` of the newest attempt, sent unchanged if the request is repeated.
    pub checkout_expires_at: Option<DateTime<Utc>>,
    /// The current Checkout Session, `cs_…`.
    pub stripe_checkout_session_id: Option<String>,
    /// The PaymentIntent, `pi_…`.
    pub stripe_payment_intent_id: Option<String>,
    /// Number of refunds requested; part of the idempotency key.
    pub refund_attempt: i32,
    /// Amount refunded, in US cents.
    pub refunded_cents: i32,
    /// Total amount that admins have decided to refund, in US cents; 0 without a decision.
    pub refund_requested_cents: i32,
    /// Amount lost in disputes, in US cents.
    pub lost_cents: i32,
    /// When the charge was disputed.
    pub disputed_at: Option<DateTime<Utc>>,
    /// State of the dispute.
    pub dispute_state: Option<DisputeState>,
    /// Amount owed to the payee now, in US cents. Computed by the database, so that all readers agree.
    pub owed_cents: i32,
    /// Amount that the payee should hold: the amount owed minus what was reversed by hand, in US cents. Also computed
    /// by the database.
    pub target_cents: i32,
    pub updated_at: DateTime<Utc>,
}

/// A new, unpaid payment.
#[derive(Debug, Insertable)]
#[diesel(table_name = payments)]
pub struct NewPayment {
    pub purpose: PaymentPurpose,
    pub booking_id: Option<Uuid>,
    pub listing_id: Option<Uuid>,
    pub payer_id: UserId,
    pub payee_id: Option<UserId>,
    /// US cents.
    pub amount_cents: i32,
    /// US cents.
    pub payee_share_cents: i32,
    pub status: PaymentStatus,
    /// When a job first checks it.
    pub next_sync_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// Columns that a transition writes. `None` leaves a column as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, AsChangeset)]
#[diesel(table_name = payments)]
pub struct PaymentChange {
    pub status: Option<PaymentStatus>,
    /// New payee.
    pub payee_id: Option<UserId>,
    /// The new payee's share if nothing is refunded, in US cents.
    pub payee_share_cents: Option<i32>,
    /// Number of the next Checkout Session.
    pub checkout_attempt: Option<i32>,
    /// `expires_at` of the next Checkout Session.
    pub checkout_expires_at: Option<DateTime<Utc>>,
    /// The Checkout Session; `Some(None)` clears it.
    pub stripe_checkout_session_id: Option<Option<String>>,
    /// The PaymentIntent.
    pub stripe_payment_intent_id: Option<String>,
    /// Number of the next refund.
    pub refund_attempt: Option<i32>,
    /// Amount refunded so far, in US cents.
    pub refunded_cents: Option<i32>,
    /// Total amount to refund, in US cents.
    pub refund_requested_cents: Option<i32>,
    /// Amount lost in disputes so far, in US cents.
    pub lost_cents: Option<i32>,
    /// When the charge was disputed.
    pub disputed_at: Option<DateTime<Utc>>,
    /// State of the dispute.
    pub dispute_state: Option<DisputeState>,
    /// When a job next reads it from Stripe; `Some(None)` if nothing is left to read.
    pub next_sync_at: Option<Option<DateTime<Utc>>>,
}

/// Same condition as in the index `payments_listing_current`.
#[diesel::dsl::auto_type]
fn current_of_listing(listing_id: Uuid) -> _ {
    let (pending, gone): (PaymentStatus, PaymentStatus) =
        (PaymentStatus::RefundPending, PaymentStatus::Refunded);
    let is_here = payments::status.ne(pending).and(payments::status.ne(gone));
    payments::table.filter(payments::listing_id.eq(listing_id).and(is_here))
}

impl NewPayment {
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<Payment> {
        diesel::insert_into(payments::table).values(self).returning(Payment::as_returning()).get_result(conn)
    }
}

impl Payment {
    /// Our reference at Stripe, used in idempotency keys, as `client_reference_id` and as transfer group. For a
    /// booking it is the booking's id, because payments had no ids of their own at first; otherwise the payment's id.
    #[must_use]
    pub fn reference(&self) -> Uuid {
        self.booking_id.unwrap_or(self.id)
    }

    /// Amount neither refunded nor lost in disputes, in US cents.
    #[must_use]
    pub fn left_cents(&self) -> i32 {
        (self.amount_cents - self.refunded_cents - self.lost_cents).max(0)
    }

    /// Amount that admins have decided to refund and that is not refunded yet, in US cents.
    #[must_use]
    pub fn refund_due_cents(&self) -> i32 {
        (self.refund_requested_cents - self.refunded_cents).clamp(0, self.left_cents())
    }

    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Payment>> {
        payments::table.find(id).select(Payment::as_select()).first(conn).optional()
    }

    /// Returns the payment with this reference at Stripe.
    pub fn find_by_reference(conn: &mut PgConnection, reference: Uuid) -> QueryResult<Option<Payment>> {
        payments::table
            .filter(payments::booking_id.eq(reference).or(payments::id.eq(reference)))
            .select(Payment::as_select())
            .first(conn)
            .optional()
    }

    /// Returns the payment of this PaymentIntent, `pi_…`.
    pub fn find_by_intent(conn: &mut PgConnection, intent_id: &str) -> QueryResult<Option<Payment>> {
        payments::table
            .filter(payments::stripe_payment_intent_id.eq(intent_id))
            .select(Payment::as_select())
            .first(conn)
            .optional()
    }

    /// Returns the payment, locked until the transaction ends.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Payment>> {
        payments::table.find(id).select(Payment::as_select()).for_update().first(conn).optional()
    }

    /// Returns the booking's payment, locked until the transaction ends.
    pub fn lock_of_booking(conn: &mut PgConnection, booking_id: Uuid) -> QueryResult<Option<Payment>> {
        payments::table
            .filter(payments::booking_id.eq(booking_id))
            .select(Payment::as_select())
            .for_update()
            .first(conn)
            .optional()
    }

    /// Returns the listing's pending or paid payment, locked until the transaction ends. There is at most one.
    pub fn lock_current_of_listing(
        conn: &mut PgConnection,
        listing_id: Uuid,
    ) -> QueryResult<Option<Payment>> {
        current_of_listing(listing_id).select(Payment::as_select()).for_update().first(conn).optional()
    }

    /// Returns the listing's pending or paid payment without a lock.
    pub fn current_of_listing(conn: &mut PgConnection, listing_id: Uuid) -> QueryResult<Option<Payment>> {
        current_of_listing(listing_id).select(Payment::as_select()).first(conn).optional()
    }

    /// Returns the listing's newest payment, in any state.
    pub fn newest_of_listing(conn: &mut PgConnection, listing_id: Uuid) -> QueryResult<Option<Payment>> {
        payments::table
            .filter(payments::listing_id.eq(listing_id))
            .order((payments::created_at.desc(), payments::id.desc()))
            .select(Payment::as_select())
            .first(conn)
            .optional()
    }

    /// Returns a payer's payments for listings whose payment pages may be open.
    pub fn open_for_listings_of(conn: &mut PgConnection, payer_id: UserId) -> QueryResult<Vec<Payment>> {
        payments::table
            .filter(payments::payer_id.eq(payer_id))
            .filter(payments::listing_id.is_not_null())
            .filter(payments::status.eq(PaymentStatus::Unpaid))
            .filter(payments::checkout_attempt.gt(0))
            .select(Payment::as_select())
            .load(conn)
    }

    /// Returns the current paid payment of each of these listings; unpaid ones are left out. No query for an empty
    /// list.
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

    /// Updates the payment; the caller holds its lock.
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
