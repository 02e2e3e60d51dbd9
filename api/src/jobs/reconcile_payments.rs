//! Reads payments at Stripe, in case events are late or lost.

use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{BookingStatus, DisputeState, PaymentStatus};
use schema::models::lease::Lease;
use schema::models::payment::Payment;
use schema::models::payment_receipt::PaymentReceipt;
use schema::models::payment_sync::{self, TO_RECONCILE};
use schema::models::student_booking::StudentBooking;
use uuid::Uuid;

use super::lanes::process_rows;
use super::stripe_rows::StripeRows;
use crate::clients::stripe::CheckoutStatus;
use crate::error::{Error, PaymentFailure, Result};
use crate::payments::{self, missing};
use crate::state::AppState;

/// The interval of checks while a Checkout Session is open.
const OPEN_INTERVAL: TimeDelta = TimeDelta::minutes(1);
/// The interval of checks of a payment that has arrived, which may be refunded in Stripe's dashboard, or that is still
/// processing although its purchase has ended.
const PAID_INTERVAL: TimeDelta = TimeDelta::hours(12);
/// How long after its expiry a Checkout Session is still checked: Stripe expires it by its own clock.
const PAGE_GRACE: TimeDelta = TimeDelta::hours(1);
/// How long after a lesson, or after the payment of a listing, the payment is checked: disputes and refunds come weeks
/// later. An open dispute is followed until it ends.
const WATCH_PERIOD: TimeDelta = TimeDelta::days(60);

/// Returns the number of payments that were processed.
///
/// # Errors
/// When the database cannot be reached. A payment for which Stripe gives no response is tried again.
pub async fn reconcile_payments(state: Data<AppState>) -> Result<usize> {
    let payments = StripeRows {
        state: &state,
        queue: &TO_RECONCILE,
        claim: |conn: &mut PgConnection, now, until| TO_RECONCILE.claim(conn, now, until),
        work: async |lease: &Lease| reconcile(&state, lease.id()?).await,
    };
    process_rows(&payments).await
}

async fn reconcile(state: &AppState, id: Uuid) -> Result<()> {
    let synced = payments::sync_payment(state, id).await;
    let status = match &synced {
        Ok(status) => status.as_ref(),
        // Stripe refused the request and would refuse it again at once.
        Err(Error::Payment(PaymentFailure::Refused(_))) => None,
        Err(_) => return synced.map(drop),
    };
    let is_missing = status == Some(&CheckoutStatus::Missing);
    let is_on_its_way = status == Some(&CheckoutStatus::Processing);
    let now = state.clock.now();
    state
        .db
        .transaction(move |conn| {
            let Some(payment) = Payment::lock(conn, id)? else { return Ok(()) };
            if payment.status == PaymentStatus::Paid && payment.refund_due_cents() > 0 {
                // A refund was decided meanwhile: the refund job handles it on its own schedule.
                return Ok(());
            }
            let watch = payment_watch(conn, &payment, now)?;
            let mut next = next_sync_at(&payment, watch, now);
            // A payment without a waiting purchase may still arrive days later, and is then refunded.
            if next.is_none() && is_on_its_way {
                next = Some(now + PAID_INTERVAL);
            }
            if next.is_none() && is_missing {
                let since = missing::missing_since(conn, &payment)?;
                next = since
                    .filter(|since| now < *since + missing::RECHECK_PERIOD)
                    .map(|_| now + missing::RECHECK_INTERVAL);
            }
            Ok(payment_sync::set_next_sync(conn, id, next)?)
        })
        .await?;
    synced.map(drop)
}

/// How long a payment's purchase requires checks.
#[derive(Clone, Copy)]
struct PaymentWatch {
    /// Whether the purchase still waits for its payment.
    is_awaited: bool,
    /// When it stops waiting, if that is fixed.
    hold_expires_at: Option<DateTime<Utc>>,
    /// When the purchase was or will be delivered; disputes and refunds come for a while after that.
    given_at: DateTime<Utc>,
}

fn payment_watch(conn: &mut PgConnection, payment: &Payment, now: DateTime<Utc>) -> Result<PaymentWatch> {
    let Some(booking_id) = payment.booking_id else {
        let receipt = PaymentReceipt::find(conn, payment.id)?;
        return Ok(PaymentWatch::of_listing(payment, receipt.as_ref(), now));
    };
    let booking = StudentBooking::find(conn, booking_id)?;
    let booking =
        booking.ok_or_else(|| Error::internal(format!("payment {} is for no booking", payment.id)))?;
    Ok(PaymentWatch::of_booking(&booking))
}

impl PaymentWatch {
    fn of_booking(booking: &StudentBooking) -> PaymentWatch {
        PaymentWatch {
            is_awaited: booking.status == BookingStatus::Pending,
            hold_expires_at: booking.hold_expires_at,
            given_at: booking.ends_at,
        }
    }

    /// A listing waits for its payment indefinitely, but only an open Checkout Session can bring it.
    fn of_listing(payment: &Payment, receipt: Option<&PaymentReceipt>, now: DateTime<Utc>) -> PaymentWatch {
        let page_ends = payment.checkout_expires_at;
        PaymentWatch {
            is_awaited: payment.status == PaymentStatus::Processing
                || page_ends.is_some_and(|end| now < end + PAGE_GRACE),
            hold_expires_at: page_ends,
            given_at: receipt.map_or(payment.updated_at, |receipt| receipt.received_at),
        }
    }
}

/// When the booking's payment is next read from Stripe after a read at `asked_at`; `None` if never again.
#[must_use]
pub fn next_payment_sync(booking: &StudentBooking, asked_at: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let payment = booking.payment.as_ref()?;
    next_sync_at(payment, PaymentWatch::of_booking(booking), asked_at)
}

/// When the payment is next read from Stripe; `None` if never again. A hold is checked at its end at the latest; a
/// refund is due at once.
fn next_sync_at(payment: &Payment, watch: PaymentWatch, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let is_disputed = payment.dispute_state == Some(DisputeState::Open);
    match payment.status {
        // The purchase no longer waits, but a Checkout Session that could not be expired may still be paid and its
        // event be lost.
        PaymentStatus::Unpaid | PaymentStatus::Processing if !watch.is_awaited => {
            let page_end = payment.checkout_expires_at?;
            [page_end, page_end + PAGE_GRACE].into_iter().find(|look| *look > now)
        }
        PaymentStatus::Unpaid | PaymentStatus::Processing => {
            let hold_end = watch.hold_expires_at.filter(|end| *end > now);
            let next = now + OPEN_INTERVAL;
            Some(hold_end.map_or(next, |end| end.min(next)))
        }
        PaymentStatus::RefundPending => Some(now),
        PaymentStatus::Paid => {
            let is_recent = watch.given_at > now - WATCH_PERIOD;
            (is_recent || is_disputed).then_some(now + PAID_INTERVAL)
        }
        PaymentStatus::Refunded => is_disputed.then_some(now + PAID_INTERVAL),
        PaymentStatus::NotRequired => None,
    }
}
