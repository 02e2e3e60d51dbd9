//! Writing down what has become of a payment: its receipt, refunds and disputes, whoever caused them.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::{DisputeState, RefundStatus};
use schema::models::booking_dispute::BookingDispute;
use schema::models::booking_payment::NewBookingPayment;
use schema::models::booking_refund::BookingRefund;
use schema::models::student_booking::{BookingChange, StudentBooking};
use serde_json::json;

use crate::clients::stripe::{Dispute, Payment, RefundMade};
use crate::config::Config;
use crate::error::{Error, Result};
use crate::{mail, process};

/// As many refunds as Stripe tells with a payment. Of a lesson there hardly ever are two.
const LISTED: usize = 10;

/// What a reading of a payment has brought.
pub enum Followed {
    /// Nothing: it was read before something that is stored by now. Requests overtake each other. Whoever stored that
    /// read later, and so knew everything that this reading knows.
    Overtaken,
    /// Nothing that was not known.
    Known,
    /// The booking as it is now.
    News(Box<StudentBooking>),
}

/// Stores what Stripe says of the payment of a booking whose row the caller has locked. What it means for the lesson is
/// the process's business.
///
/// # Errors
/// When the database refuses it.
pub fn follow(
    conn: &mut PgConnection,
    config: &Config,
    booking: &StudentBooking,
    payment: &Payment,
    now: DateTime<Utc>,
) -> Result<Followed> {
    if is_overtaken(conn, booking, payment)? {
        return Ok(Followed::Overtaken);
    }
    follow_payment(conn, booking, payment, now)?;
    let mut made = Vec::new();
    for refund in &payment.refunds {
        made.extend(follow_refund(conn, booking, refund, now)?);
    }
    let dispute = payment.dispute.as_ref();
    if let Some(dispute) = dispute {
        follow_dispute(conn, booking, dispute, now)?;
    }
    let refunded_cents = cents(payment.refunded)?;
    let dispute_state = dispute.map(|dispute| dispute.state);
    let lost_cents = lost_cents(conn, booking)?;
    let known = (booking.refunded_cents, booking.lost_cents, booking.dispute_state);
    if known == (refunded_cents, lost_cents, dispute_state) {
        return Ok(Followed::Known);
    }
    let change = BookingChange {
        refunded_cents: Some(refunded_cents),
        lost_cents: Some(lost_cents),
        dispute_state,
        disputed_at: dispute.map(|dispute| dispute.opened_at),
        updated_at: Some(now),
        ..BookingChange::default()
    };
    let booking = StudentBooking::change(conn, booking.id, &change)?;
    for refund in made {
        mail::refund_made(conn, config, &booking, (&refund.id, refund.amount_cents), now)?;
    }
    Ok(Followed::News(Box::new(booking)))
}

/// What the disputes that were lost have taken, by what is stored of them.
fn lost_cents(conn: &mut PgConnection, booking: &StudentBooking) -> Result<i32> {
    let disputes = BookingDispute::of_booking(conn, booking.id)?;
    let lost = disputes.iter().filter(|dispute| dispute.state == DisputeState::Lost);
    Ok(lost.map(|dispute| dispute.withdrawn_cents).sum())
}

fn is_overtaken(conn: &mut PgConnection, booking: &StudentBooking, payment: &Payment) -> Result<bool> {
    let refunds = BookingRefund::of_booking(conn, booking.id)?;
    let refund_is_newer = |known: &BookingRefund| {
        let read = payment.refunds.iter().find(|read| read.id == known.id);
        read.map_or(payment.refunds.len() < LISTED, |read| read.status < known.status)
    };
    let disputes = BookingDispute::of_booking(conn, booking.id)?;
    let dispute_is_newer = |known: &BookingDispute| match &payment.dispute {
        None => true,
        Some(read) => {
            read.id == known.id && read.state == DisputeState::Open && known.state != DisputeState::Open
        }
    };
    Ok(refunds.iter().any(refund_is_newer) || disputes.iter().any(dispute_is_newer))
}

fn follow_payment(
    conn: &mut PgConnection,
    booking: &StudentBooking,
    payment: &Payment,
    now: DateTime<Utc>,
) -> Result<()> {
    let seen = NewBookingPayment {
        booking_id: booking.id,
        amount_cents: cents(payment.amount)?,
        stripe_charge_id: payment.charge_id.as_deref(),
        stripe_receipt_url: payment.receipt_url.as_deref(),
        received_at: now,
    };
    if seen.store(conn)? {
        process::note(
            conn,
            (None, booking.id),
            "payment.received",
            json!({ "cents": payment.amount, "payment": payment.intent_id }),
            now,
        )?;
    }
    Ok(())
}

/// The refund, if it is new and under way to the card.
fn follow_refund(
    conn: &mut PgConnection,
    booking: &StudentBooking,
    refund: &RefundMade,
    now: DateTime<Utc>,
) -> Result<Option<BookingRefund>> {
    let row = BookingRefund {
        id: refund.id.clone(),
        booking_id: booking.id,
        amount_cents: cents(refund.amount)?,
        status: refund.status,
        made_at: refund.made_at,
    };
    let known = BookingRefund::find(conn, &refund.id)?;
    if known.as_ref() == Some(&row) {
        return Ok(None);
    }
    row.store(conn)?;
    let detail = json!({ "cents": refund.amount, "refund": refund.id });
    if refund.status == RefundStatus::Failed {
        tracing::error!(booking = %booking.id, refund = refund.id, "a refund has not reached the card");
        process::note(conn, (None, booking.id), "refund.failed", detail, now)?;
        return Ok(None);
    }
    if known.is_some() {
        // Told when it was made; that it has arrived moves nothing.
        return Ok(None);
    }
    process::note(conn, (None, booking.id), "refund.made", detail, now)?;
    Ok(Some(row))
}

fn follow_dispute(
    conn: &mut PgConnection,
    booking: &StudentBooking,
    dispute: &Dispute,
    now: DateTime<Utc>,
) -> Result<()> {
    let known = BookingDispute::find(conn, &dispute.id)?;
    let is_open = dispute.state == DisputeState::Open;
    let row = BookingDispute {
        id: dispute.id.clone(),
        booking_id: booking.id,
        state: dispute.state,
        amount_cents: cents(dispute.amount)?,
        withdrawn_cents: cents(dispute.withdrawn)?,
        reason: dispute.reason.chars().take(100).collect(),
        opened_at: dispute.opened_at,
        closed_at: known.as_ref().and_then(|known| known.closed_at).or(Some(now)).filter(|_| !is_open),
    };
    if known.as_ref() == Some(&row) {
        return Ok(());
    }
    row.store(conn)?;
    let detail =
        json!({ "cents": dispute.amount, "withdrawn_cents": dispute.withdrawn, "dispute": dispute.id });
    if known.is_none() {
        tracing::error!(booking = %booking.id, dispute = dispute.id, reason = dispute.reason, "a payment is disputed");
        process::note(conn, (None, booking.id), "dispute.opened", detail.clone(), now)?;
    }
    match dispute.state {
        DisputeState::Open => Ok(()),
        DisputeState::Won => process::note(conn, (None, booking.id), "dispute.won", detail, now),
        DisputeState::Lost => process::note(conn, (None, booking.id), "dispute.lost", detail, now),
    }
}

fn cents(amount: i64) -> Result<i32> {
    i32::try_from(amount).map_err(Error::internal)
}
