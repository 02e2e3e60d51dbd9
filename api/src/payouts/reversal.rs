//! Taking back what a payee was sent of a payment that went back to whoever paid.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::payment::Payment;
use schema::models::payout_adjustment::PayoutAdjustment;
use schema::models::stripe_event::{EventSubject, StripeEvent};
use schema::models::transfer::{Transfer, TransferChange};
use serde_json::json;
use uuid::Uuid;

use super::adjustments::reverse_adjustment;
use super::record::{audit_and_publish, find_transfer};
use super::transfer::{REFUSED_RETRY_INTERVAL, share_of};
use crate::clients::stripe::{NewReversal, TransferReference};
use crate::domain::share::ShareStatus;
use crate::error::{PaymentFailure, Result};
use crate::state::AppState;

/// Takes back what is no longer the tutor's, and learns of what was taken back in Stripe's dashboard. Safe to
/// repeat: the transfer is read first, and Stripe never takes back more than was sent.
///
/// # Errors
/// `payment_provider_failed` when Stripe gives no answer, or refuses; it is tried again.
pub async fn reverse_overpayment(state: &AppState, id: Uuid) -> Result<()> {
    let sent = find_transfer(state, id).await?.and_then(|transfer| transfer.stripe_transfer_id);
    let Some(transfer_id) = sent else { return Ok(()) };
    let stripe = state.stripe()?;
    let reversed = stripe.read_reversed(&transfer_id).await?;
    let now = state.clock.now();
    let step = state.db.transaction(move |conn| write_ahead(conn, id, reversed, now)).await?;
    let Some((new, total)) = step else { return Ok(()) };
    let failure = match stripe.reverse_transfer(&new).await {
        Ok(()) => return record_reversal(state, id, total).await,
        Err(failure) if failure.is_final() => failure,
        Err(failure) => return Err(failure.into()),
    };
    // Whether it was done all the same, or by somebody else, reading tells.
    let reversed = stripe.read_reversed(&transfer_id).await?;
    if reversed >= total {
        return record_reversal(state, id, reversed).await;
    }
    record_refusal(state, id, &new, reversed, &failure).await?;
    Err(failure.into())
}

/// Does what an event about a transfer is about: somebody may have taken it back in Stripe's dashboard.
///
/// # Errors
/// When Stripe or the database cannot be reached; the event stays undone.
pub async fn sync_transfer(state: &AppState, event: &StripeEvent) -> Result<()> {
    let mut subject = EventSubject::default();
    if let Some(id) = event.object_id.clone() {
        let owner = state.db.run(move |conn| owner_of(conn, &id)).await?;
        match owner {
            Some((TransferOwner::Payment(id), tutor)) => {
                reverse_overpayment(state, id).await?;
                subject.tutor_id = tutor;
            }
            Some((TransferOwner::Adjustment(id), tutor)) => {
                reverse_adjustment(state, id).await?;
                subject.tutor_id = tutor;
            }
            None => {}
        }
    }
    let (id, now) = (event.id.clone(), state.clock.now());
    state.db.run(move |conn| Ok(StripeEvent::mark_processed(conn, &id, subject, now).map(drop)?)).await
}

/// What a transfer was made for.
enum TransferOwner {
    Payment(Uuid),
    Adjustment(Uuid),
}

/// What a transfer was made for, and to whom; `None` when it is none of ours.
fn owner_of(conn: &mut PgConnection, transfer_id: &str) -> Result<Option<(TransferOwner, Option<Uuid>)>> {
    if let Some(id) = Transfer::payment_of(conn, transfer_id)? {
        let payee = Payment::find(conn, id)?.and_then(|payment| payment.payee_id);
        return Ok(Some((TransferOwner::Payment(id), payee)));
    }
    let Some(id) = PayoutAdjustment::of_transfer(conn, transfer_id)? else { return Ok(None) };
    let tutor = PayoutAdjustment::find(conn, id)?.map(|adjustment| adjustment.tutor_id);
    Ok(Some((TransferOwner::Adjustment(id), tutor)))
}

/// Notes what has come back so far, and stores what the next request will be made of before it is sent:
/// the one whose outcome is unknown, or a new one if too much is still with the tutor. Answers it with the
/// sum that has come back once it is done.
fn write_ahead(
    conn: &mut PgConnection,
    id: Uuid,
    reversed: i32,
    now: DateTime<Utc>,
) -> Result<Option<(NewReversal, i32)>> {
    let Some(payment) = Payment::lock(conn, id)? else { return Ok(None) };
    let Some(transfer) = Transfer::find(conn, id)? else { return Ok(None) };
    if let Some(total) = transfer.reversing_to_cents.filter(|total| reversed < *total) {
        return Ok(request(&payment, &transfer, total));
    }
    let transfer = record_reversed(conn, &payment, &transfer, reversed, now)?;
    let Some(share) = share_of(conn, &payment, now)? else { return Ok(None) };
    let Some(amount) = transfer.amount_cents.filter(|_| share.status != ShareStatus::Disputed) else {
        return Ok(None);
    };
    let total = amount - share.cents;
    if total <= transfer.reversed_cents {
        return Ok(None);
    }
    let change = TransferChange { reversing_to_cents: Some(Some(total)), ..TransferChange::default() };
    Ok(request(&payment, &Transfer::change(conn, id, &change)?, total))
}

fn request(payment: &Payment, transfer: &Transfer, total: i32) -> Option<(NewReversal, i32)> {
    let new = NewReversal {
        reference: TransferReference::Booking(payment.reference()),
        attempt: transfer.reversal_attempt,
        transfer_id: transfer.stripe_transfer_id.clone()?,
        amount_cents: total - transfer.reversed_cents,
    };
    Some((new, total))
}

/// Stores that so much has come back in all.
async fn record_reversal(state: &AppState, id: Uuid, reversed: i32) -> Result<()> {
    let now = state.clock.now();
    state
        .db
        .transaction(move |conn| {
            let Some(payment) = Payment::lock(conn, id)? else { return Ok(()) };
            let Some(transfer) = Transfer::find(conn, id)? else { return Ok(()) };
            record_reversed(conn, &payment, &transfer, reversed, now).map(drop)
        })
        .await
}

/// Writes down what has come back in all, if that is more than was known, and ends the reversal that was
/// under way. The caller holds the payment's lock.
fn record_reversed(
    conn: &mut PgConnection,
    payment: &Payment,
    transfer: &Transfer,
    reversed: i32,
    now: DateTime<Utc>,
) -> Result<Transfer> {
    if reversed <= transfer.reversed_cents {
        return Ok(transfer.clone());
    }
    // Ours, or somebody's in the dashboard.
    let is_ours = transfer.reversing_to_cents.is_some_and(|total| total <= reversed);
    let change = TransferChange {
        reversed_cents: Some(reversed),
        reversing_to_cents: Some(None),
        reversal_attempt: Some(transfer.reversal_attempt + 1),
        taken_back: Some(is_ours && Some(reversed) == transfer.amount_cents),
        refusal: Some(None),
        due_at: Some(now),
        ..TransferChange::default()
    };
    let after = Transfer::change(conn, payment.id, &change)?;
    let detail = json!({
        "transfer": transfer.stripe_transfer_id,
        "amount_cents": reversed - transfer.reversed_cents,
        "reversed_cents": reversed,
    });
    audit_and_publish(conn, payment, "transfer.reversed", detail, now)?;
    Ok(after)
}

/// Stores that the reversal was not made, and why.
async fn record_refusal(
    state: &AppState,
    id: Uuid,
    new: &NewReversal,
    reversed: i32,
    failure: &PaymentFailure,
) -> Result<()> {
    let (new, text, now) = (new.clone(), failure.to_string(), state.clock.now());
    state
        .db
        .transaction(move |conn| {
            let Some(payment) = Payment::lock(conn, id)? else { return Ok(()) };
            let Some(transfer) = Transfer::find(conn, id)? else { return Ok(()) };
            if transfer.reversing_to_cents.is_none() || transfer.reversal_attempt != new.attempt {
                return Ok(());
            }
            let change = TransferChange {
                reversed_cents: Some(reversed),
                reversing_to_cents: Some(None),
                reversal_attempt: Some(new.attempt + 1),
                refusal: Some(Some(text.clone())),
                due_at: Some(now + REFUSED_RETRY_INTERVAL),
                ..TransferChange::default()
            };
            Transfer::change(conn, id, &change)?;
            if transfer.refusal.as_ref() == Some(&text) {
                return Ok(());
            }
            let detail = json!({
                "transfer": new.transfer_id,
                "amount_cents": new.amount_cents,
                "failure": text,
            });
            audit_and_publish(conn, &payment, "transfer_reversal.failed", detail, now)
        })
        .await
}
