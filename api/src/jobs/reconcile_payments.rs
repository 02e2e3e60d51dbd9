//! Asks Stripe about payments by itself, for events that come late or never.

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

use super::lanes::work_off;
use super::stripe_rows::StripeRows;
use crate::clients::stripe::CheckoutStatus;
use crate::error::{Error, PaymentFailure, Result};
use crate::payments::{self, missing};
use crate::state::AppState;

/// How often an open payment page is looked at.
const OPEN_INTERVAL: TimeDelta = TimeDelta::minutes(1);
/// How often a payment is looked at that has arrived, since it may be given back in Stripe's dashboard, or that is on its way to nobody.
const PAID_INTERVAL: TimeDelta = TimeDelta::hours(12);
/// How long after its end a payment page is still looked at: Stripe closes it by its own clock.
const PAGE_GRACE: TimeDelta = TimeDelta::hours(1);
/// How long after a lesson, or after a listing was paid for, its payment is still looked at: disputes and refunds come weeks later. While a dispute is
/// open, it is looked at for as long as that takes.
const WATCH_PERIOD: TimeDelta = TimeDelta::days(60);

/// Answers how many payments were looked at to the end.
///
/// # Errors
/// When the database cannot be reached. A payment about which Stripe gives no answer is tried again.
pub async fn reconcile_payments(state: Data<AppState>) -> Result<usize> {
    let payments = StripeRows {
        state: &state,
        queue: &TO_RECONCILE,
        claim: |conn: &mut PgConnection, now, until| TO_RECONCILE.claim(conn, now, until),
        work: async |lease: &Lease| reconcile(&state, lease.id()?).await,
    };
    work_off(&payments).await
}

async fn reconcile(state: &AppState, id: Uuid) -> Result<()> {
    let synced = payments::sync_payment(state, id).await;
    let status = match &synced {
        Ok(status) => status.as_ref(),
        // Asked again at once, Stripe would only refuse again.
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
                // Decided meanwhile: it is the other job's, at its own time.
                return Ok(());
            }
            let watch = payment_watch(conn, &payment, now)?;
            let mut next = next_sync_at(&payment, watch, now);
            // What nobody waits for any more may still arrive, days later, and then goes back.
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

/// How long what is paid for makes Stripe worth asking.
#[derive(Clone, Copy)]
struct PaymentWatch {
    /// Whether it still waits for its money.
    is_awaited: bool,
    /// When it waits no longer, if that is fixed.
    hold_expires_at: Option<DateTime<Utc>>,
    /// When it was or will be given; disputes and refunds come for a while after that.
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

    /// A listing waits for its money for any time, but only an open page can bring it.
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

/// When Stripe is asked about the booking's payment after it was asked at `asked_at`, if there is anything left to ask.
#[must_use]
pub fn next_payment_sync(booking: &StudentBooking, asked_at: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let payment = booking.payment.as_ref()?;
    next_sync_at(payment, PaymentWatch::of_booking(booking), asked_at)
}

/// When Stripe is asked next, if there is anything left to ask. A hold is not left alone beyond its end; what goes back
/// is due at once.
fn next_sync_at(payment: &Payment, watch: PaymentWatch, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let is_disputed = payment.dispute_state == Some(DisputeState::Open);
    match payment.status {
        // Nobody waits for the money, but a page that could not be closed may still be paid, and its event be lost.
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
