//! Sending a payee's share of a payment, exactly once.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::PayoutState;
use schema::models::payment::Payment;
use schema::models::payment_receipt::PaymentReceipt;
use schema::models::payout_account::PayoutAccount;
use schema::models::student_booking::StudentBooking;
use schema::models::transfer::{Transfer, TransferChange};
use serde_json::json;
use uuid::Uuid;

use super::account;
use super::record::{audit_and_publish, find_transfer};
use crate::clients::stripe::{NewTransfer, TransferReference};
use crate::domain::share::{Share, ShareStatus, tutor_share_due};
use crate::error::{Error, PaymentFailure, Result};
use crate::payments;
use crate::payments::missing::RECHECK_INTERVAL;
use crate::state::AppState;

/// What Stripe refused is tried again after this.
pub(super) const REFUSED_RETRY_INTERVAL: TimeDelta = TimeDelta::hours(1);

/// Sends the payment's share if it is due, or finds out what became of an earlier try. Safe to repeat.
///
/// # Errors
/// `payment_provider_failed` when Stripe gives no answer, or refuses; it is tried again.
pub async fn pay_share(state: &AppState, id: Uuid) -> Result<()> {
    let Some(new) = prepare(state, id).await? else { return Ok(()) };
    let stripe = state.stripe()?;
    let failure = match stripe.create_transfer(&new).await {
        Ok(transfer_id) => return record_transfer(state, id, &new, transfer_id).await,
        Err(failure) if failure.is_final() => failure,
        Err(failure) => return Err(failure.into()),
    };
    // An accident may have happened after the money was moved, and the old key would hide that for a day.
    if let PaymentFailure::ServerError(_) = failure
        && let Some(transfer_id) = stripe.find_transfer(new.reference).await?
    {
        return record_transfer(state, id, &new, transfer_id).await;
    }
    record_refusal(state, id, &new, &failure).await?;
    Err(failure.into())
}

/// The request to send: the one whose outcome is unknown, or a new one if the share is due.
async fn prepare(state: &AppState, id: Uuid) -> Result<Option<NewTransfer>> {
    let payment = payments::find_payment(state, id).await?;
    let transfer = find_transfer(state, id).await?;
    if let Some(unknown) = transfer.as_ref().and_then(|transfer| unanswered(&payment, transfer)) {
        // Looked for first: Stripe forgets keys after a day, and would make a second transfer then.
        return match state.stripe()?.find_transfer(unknown.reference).await? {
            Some(transfer_id) => record_transfer(state, id, &unknown, transfer_id).await.map(|()| None),
            None => Ok(Some(unknown)),
        };
    }
    // A refund or a dispute that we have not heard of is heard of here.
    if !payments::sync_payment(state, id).await? {
        put_off_missing(state, id).await?;
        return Ok(None);
    }
    let (delay, now) = (state.config.transfer_delay, state.clock.now());
    state.db.transaction(move |conn| write_ahead(conn, id, delay, now)).await
}

/// The request that was sent, if it is not known what became of it.
fn unanswered(payment: &Payment, transfer: &Transfer) -> Option<NewTransfer> {
    transfer.asked_at.and_then(|_| request(payment, transfer))
}

/// What the row's request is made of. After a reversal it is a share that is sent anew: out of the academy's balance,
/// since Stripe lets transfers draw on a payment only once.
fn request(payment: &Payment, transfer: &Transfer) -> Option<NewTransfer> {
    let is_first = transfer.reversal_attempt == 1;
    Some(NewTransfer {
        reference: TransferReference::Booking(payment.reference()),
        attempt: transfer.attempt,
        destination: transfer.destination.clone()?,
        charge: transfer.charge.clone().filter(|_| is_first),
        amount_cents: transfer.amount_cents?,
    })
}

/// Stores all that the request will be made of before it is sent, if the share is due.
fn write_ahead(
    conn: &mut PgConnection,
    id: Uuid,
    delay: TimeDelta,
    now: DateTime<Utc>,
) -> Result<Option<NewTransfer>> {
    let Some(payment) = Payment::lock(conn, id)? else { return Ok(None) };
    let Some(transfer) = Transfer::find(conn, id)?.filter(Transfer::is_free) else { return Ok(None) };
    let Some(share) = share_of(conn, &payment, now)? else { return Ok(None) };
    let is_due = share.status == ShareStatus::Due && share.cents > 0 && share.since + delay <= now;
    let Some(payee_id) = payment.payee_id.filter(|_| is_due) else { return Ok(None) };
    let account = PayoutAccount::find(conn, payee_id)?.filter(|one| one.state == PayoutState::Ready);
    let Some(destination) = account.and_then(|account| account.stripe_account_id) else { return Ok(None) };
    let charge = PaymentReceipt::find(conn, id)?
        .and_then(|receipt| receipt.stripe_charge_id)
        .ok_or_else(|| Error::internal(format!("payment {id} is paid without a charge")))?;
    let is_another = transfer.taken_back;
    let change = TransferChange {
        attempt: is_another.then_some(transfer.attempt + 1),
        destination: Some(destination),
        charge: Some(charge),
        amount_cents: Some(share.cents),
        asked_at: Some(Some(now)),
        // The audit log keeps the one that was taken back.
        stripe_transfer_id: is_another.then_some(None),
        made_at: is_another.then_some(None),
        reversed_cents: is_another.then_some(0),
        taken_back: is_another.then_some(false),
        ..TransferChange::default()
    };
    Ok(request(&payment, &Transfer::change(conn, id, &change)?))
}

/// The payee's share of what was paid for, if anybody has one.
pub(super) fn share_of(
    conn: &mut PgConnection,
    payment: &Payment,
    now: DateTime<Utc>,
) -> Result<Option<Share>> {
    // Of a listing's payment nobody has one.
    let Some(booking_id) = payment.booking_id else { return Ok(None) };
    Ok(StudentBooking::find(conn, booking_id)?.map(|booking| tutor_share_due(&booking, now)))
}

/// Stores that the transfer was made.
async fn record_transfer(state: &AppState, id: Uuid, new: &NewTransfer, transfer_id: String) -> Result<()> {
    let (new, now) = (new.clone(), state.clock.now());
    state
        .db
        .transaction(move |conn| {
            let Some(payment) = Payment::lock(conn, id)? else { return Ok(()) };
            let is_known = Transfer::find(conn, id)?.is_none_or(|transfer| transfer.made_at.is_some());
            if is_known {
                return Ok(());
            }
            let change = TransferChange {
                stripe_transfer_id: Some(Some(transfer_id.clone())),
                made_at: Some(Some(now)),
                asked_at: Some(None),
                refusal: Some(None),
                due_at: Some(now),
                ..TransferChange::default()
            };
            Transfer::change(conn, id, &change)?;
            let detail = json!({
                "transfer": transfer_id,
                "account": new.destination,
                "amount_cents": new.amount_cents,
            });
            audit_and_publish(conn, &payment, "transfer.made", detail, now)
        })
        .await
}

/// Leaves a share alone whose payment Stripe does not know: it may have gone back by now.
async fn put_off_missing(state: &AppState, id: Uuid) -> Result<()> {
    const FAILURE: &str = "Stripe does not know the payment";
    let now = state.clock.now();
    state
        .db
        .transaction(move |conn| {
            let Some(payment) = Payment::lock(conn, id)? else { return Ok(()) };
            let Some(transfer) = Transfer::find(conn, id)? else { return Ok(()) };
            let refusal = Some(FAILURE.to_owned());
            let is_known = transfer.refusal == refusal;
            let change = TransferChange {
                refusal: Some(refusal),
                due_at: Some(now + RECHECK_INTERVAL),
                ..TransferChange::default()
            };
            Transfer::change(conn, id, &change)?;
            if is_known {
                return Ok(());
            }
            audit_and_publish(conn, &payment, "transfer.failed", json!({ "failure": FAILURE }), now)
        })
        .await
}

/// Stores that the transfer was not made, and why. If it is because of the tutor's account, the share stays
/// due and goes out as soon as that is mended.
async fn record_refusal(
    state: &AppState,
    id: Uuid,
    new: &NewTransfer,
    failure: &PaymentFailure,
) -> Result<()> {
    let account = match payments::find_payment(state, id).await?.payee_id {
        Some(payee_id) => account::check(state, payee_id).await?,
        None => None,
    };
    let is_blocked = account.is_none_or(|account| account.state != PayoutState::Ready);
    let (new, text, now) = (new.clone(), failure.to_string(), state.clock.now());
    state
        .db
        .transaction(move |conn| {
            let Some(payment) = Payment::lock(conn, id)? else { return Ok(()) };
            let Some(transfer) = Transfer::find(conn, id)? else { return Ok(()) };
            if transfer.asked_at.is_none() || transfer.attempt != new.attempt {
                return Ok(());
            }
            let change = TransferChange {
                attempt: Some(new.attempt + 1),
                asked_at: Some(None),
                refusal: Some(Some(text.clone()).filter(|_| !is_blocked)),
                due_at: Some(if is_blocked { now } else { now + REFUSED_RETRY_INTERVAL }),
                ..TransferChange::default()
            };
            Transfer::change(conn, id, &change)?;
            if transfer.refusal.as_ref() == Some(&text) {
                return Ok(());
            }
            let detail = json!({
                "account": new.destination,
                "amount_cents": new.amount_cents,
                "failure": text,
            });
            audit_and_publish(conn, &payment, "transfer.failed", detail, now)
        })
        .await
}
