//! Records what happened to a payment: its receipt, refunds and disputes, no matter who caused them.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{DisputeState, PaymentStatus, RefundStatus};
use schema::models::listing::Listing;
use schema::models::payment::{Payment, PaymentChange};
use schema::models::payment_dispute::PaymentDispute;
use schema::models::payment_receipt::NewPaymentReceipt;
use schema::models::payment_refund::PaymentRefund;
use schema::models::student_booking::StudentBooking;
use serde_json::json;

use super::purchase::Purchase;
use crate::clients::stripe::{Dispute, RefundMade, StripePayment};
use crate::error::{Error, Result};
use crate::mail;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::summer::listings::draft::ListingDraft;

/// How many of its latest refunds Stripe lists with a payment. A lesson rarely has two.
const MAX_LISTED_REFUNDS: usize = 10;
/// How soon a payment with an open dispute is checked again, even if it was no longer being checked.
const DISPUTED_INTERVAL: TimeDelta = TimeDelta::hours(12);

/// Result of recording a snapshot of a payment.
pub enum PaymentUpdate {
    /// The snapshot is older than what is stored, because requests overtake each other. The stored data came from a
    /// later read and includes everything in this one.
    Stale,
    /// Nothing is new.
    Unchanged,
    /// The updated payment.
    Changed(Box<Payment>),
}

/// Stores Stripe's data about a payment that the caller has locked. `apply.rs` decides the effects on the purchase.
pub fn record_payment(ctx: &mut Ctx<'_>, payment: &Payment, read: &StripePayment) -> Result<PaymentUpdate> {
    if is_superseded(ctx.conn, payment, read)? {
        return Ok(PaymentUpdate::Stale);
    }
    record_receipt(ctx.conn, payment, read, ctx.now)?;
    let (mut made, mut failed_cents) = (Vec::new(), 0);
    for refund in &read.refunds {
        match record_refund(ctx.conn, payment, refund, ctx.now)? {
            RefundNews::Made(refund) => made.push(refund),
            RefundNews::Failed(cents) => failed_cents += cents,
            RefundNews::None => {}
        }
    }
    for dispute in &read.disputes {
        record_dispute(ctx.conn, payment, dispute, ctx.now)?;
    }
    let dispute = read.decisive_dispute();
    let refunded_cents = cents(read.refunded)?;
    let dispute_state = dispute.map(|dispute| dispute.state);
    let lost_cents = lost_cents(ctx.conn, payment)?;
    let known = (payment.refunded_cents, payment.lost_cents, payment.dispute_state);
    if known == (refunded_cents, lost_cents, dispute_state) && failed_cents == 0 {
        return Ok(PaymentUpdate::Unchanged);
    }
    let change = PaymentChange {
        refunded_cents: Some(refunded_cents),
        lost_cents: Some(lost_cents),
        // A failed refund is not requested again: an admin has to find another way.
        refund_requested_cents: (failed_cents > 0)
            .then_some((payment.refund_requested_cents - failed_cents).max(0)),
        dispute_state,
        disputed_at: dispute.map(|dispute| dispute.opened_at),
        // One with a pending refund is scheduled already.
        next_sync_at: (dispute_state == Some(DisputeState::Open)
            && matches!(payment.status, PaymentStatus::Paid | PaymentStatus::Refunded))
        .then_some(Some(ctx.now + DISPUTED_INTERVAL)),
        ..PaymentChange::default()
    };
    let payment = Payment::change(ctx.conn, payment.id, &change, ctx.now)?;
    for refund in made {
        mail_refund(ctx, &payment, (&refund.id, refund.amount_cents))?;
    }
    Ok(PaymentUpdate::Changed(Box::new(payment)))
}

fn mail_refund(ctx: &mut Ctx<'_>, payment: &Payment, refund: (&str, i32)) -> Result<()> {
    match Purchase::of(payment)? {
        Purchase::Booking(id) => match StudentBooking::find(ctx.conn, id)? {
            Some(booking) => mail::refund_made(ctx, &booking, refund),
            None => Ok(()),
        },
        Purchase::Listing(id) => match Listing::find(ctx.conn, id)? {
            Some(listing) => {
                let title = ListingDraft::stored(listing.draft.clone())?.title;
                mail::listing_refund_made(ctx, payment, (&listing, &title), refund)
            }
            None => Ok(()),
        },
    }
}

/// Returns the sum that lost disputes have taken, from the stored disputes.
fn lost_cents(conn: &mut PgConnection, payment: &Payment) -> Result<i32> {
    let disputes = PaymentDispute::of_payment(conn, payment.id)?;
    let lost = disputes.iter().filter(|dispute| dispute.state == DisputeState::Lost);
    Ok(lost.map(|dispute| dispute.withdrawn_cents).sum())
}

fn is_superseded(conn: &mut PgConnection, payment: &Payment, read: &StripePayment) -> Result<bool> {
    let refunds = PaymentRefund::of_payment(conn, payment.id)?;
    let refund_is_newer = |known: &PaymentRefund| {
        let listed = read.refunds.iter().find(|listed| listed.id == known.id);
        listed.map_or(read.refunds.len() < MAX_LISTED_REFUNDS, |listed| listed.status < known.status)
    };
    let disputes = PaymentDispute::of_payment(conn, payment.id)?;
    let dispute_is_newer = |known: &PaymentDispute| {
        let listed = read.disputes.iter().find(|listed| listed.id == known.id);
        listed.is_none_or(|listed| listed.state == DisputeState::Open && known.state != DisputeState::Open)
    };
    Ok(refunds.iter().any(refund_is_newer) || disputes.iter().any(dispute_is_newer))
}

fn record_receipt(
    conn: &mut PgConnection,
    payment: &Payment,
    read: &StripePayment,
    now: DateTime<Utc>,
) -> Result<()> {
    let seen = NewPaymentReceipt {
        payment_id: payment.id,
        amount_cents: cents(read.amount)?,
        stripe_charge_id: read.charge_id.as_deref(),
        stripe_receipt_url: read.receipt_url.as_deref(),
        received_at: now,
    };
    if seen.store(conn)? {
        audit(
            conn,
            None,
            "payment.received",
            AuditSubject::of_payment(payment),
            json!({ "cents": read.amount, "payment": read.intent_id }),
            now,
        )?;
    }
    Ok(())
}

/// What a snapshot says about a refund.
enum RefundNews {
    /// The refund is new and on its way to the card.
    Made(PaymentRefund),
    /// A refund that had been counted has failed; the amount in US cents.
    Failed(i32),
    /// Nothing new.
    None,
}

fn record_refund(
    conn: &mut PgConnection,
    payment: &Payment,
    refund: &RefundMade,
    now: DateTime<Utc>,
) -> Result<RefundNews> {
    let row = PaymentRefund {
        id: refund.id.clone(),
        payment_id: payment.id,
        amount_cents: cents(refund.amount)?,
        status: refund.status,
        made_at: refund.made_at,
    };
    let known = PaymentRefund::find(conn, &refund.id)?;
    if known.as_ref() == Some(&row) {
        return Ok(RefundNews::None);
    }
    row.store(conn)?;
    let detail = json!({ "cents": refund.amount, "refund": refund.id });
    if refund.status == RefundStatus::Failed {
        tracing::error!(payment = %payment.id, refund = refund.id, "a refund has not reached the card");
        audit(conn, None, "refund.failed", AuditSubject::of_payment(payment), detail, now)?;
        // A refund made in the dashboard is part of the requested sum if it was recorded when the admin decided. If it
        // fails, the sum is reduced as well, because that refund is not ours to repeat.
        let was_counted = refund.is_ours || known.is_some();
        return Ok(RefundNews::Failed(if was_counted { row.amount_cents } else { 0 }));
    }
    if known.is_some() {
        // It was recorded when it was made. That it has arrived changes nothing else.
        return Ok(RefundNews::None);
    }
    audit(conn, None, "refund.made", AuditSubject::of_payment(payment), detail, now)?;
    Ok(RefundNews::Made(row))
}

fn record_dispute(
    conn: &mut PgConnection,
    payment: &Payment,
    dispute: &Dispute,
    now: DateTime<Utc>,
) -> Result<()> {
    let known = PaymentDispute::find(conn, &dispute.id)?;
    let is_open = dispute.state == DisputeState::Open;
    let row = PaymentDispute {
        id: dispute.id.clone(),
        payment_id: payment.id,
        state: dispute.state,
        amount_cents: cents(dispute.amount)?,
        withdrawn_cents: cents(dispute.withdrawn)?,
        reason: dispute.reason.chars().take(100).collect(),
        opened_at: dispute.opened_at,
        closed_at: known.as_ref().and_then(|known| known.closed_at).or(Some(now)).filter(|_| !is_open),
        stripe_status: Some(dispute.stripe_status.clone()),
        evidence_due_at: dispute.evidence_due_at,
    };
    if known.as_ref() == Some(&row) {
        return Ok(());
    }
    row.store(conn)?;
    let detail =
        json!({ "cents": dispute.amount, "withdrawn_cents": dispute.withdrawn, "dispute": dispute.id });
    if known.is_none() {
        tracing::error!(payment = %payment.id, dispute = dispute.id, reason = dispute.reason, "a payment is disputed");
        audit(conn, None, "dispute.opened", AuditSubject::of_payment(payment), detail.clone(), now)?;
    }
    if known.is_some_and(|known| known.state == dispute.state) {
        return Ok(());
    }
    match dispute.state {
        DisputeState::Open => Ok(()),
        DisputeState::Won => audit(conn, None, "dispute.won", AuditSubject::of_payment(payment), detail, now),
        DisputeState::Lost => {
            audit(conn, None, "dispute.lost", AuditSubject::of_payment(payment), detail, now)
        }
    }
}

fn cents(amount: i64) -> Result<i32> {
    i32::try_from(amount).map_err(Error::internal)
}
