//! Sending an adjustment, exactly once.

use chrono::TimeDelta;
use schema::enums::PayoutState;
use schema::models::payout_account::PayoutAccount;
use schema::models::payout_adjustment::{PayoutAdjustment, PayoutAdjustmentChange};
use serde_json::json;
use uuid::Uuid;

use super::record::{AdjustmentStep, record};
use crate::clients::stripe::{NewTransfer, TransferReference};
use crate::error::{PaymentFailure, Result};
use crate::mail;
use crate::payouts::account;
use crate::payouts::transfer::REFUSED_RETRY_INTERVAL;
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// No call to Stripe is on its way for longer.
const CALL_MARGIN: TimeDelta = TimeDelta::hours(1);

/// Sends the adjustment if it is due, or finds out what became of an earlier try. Safe to repeat.
///
/// # Errors
/// `payment_provider_failed` when Stripe gives no answer, or refuses; it is tried again.
pub async fn send_adjustment(state: &AppState, id: Uuid) -> Result<()> {
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

/// The request to send: the one whose outcome is unknown, or a new one.
async fn prepare(state: &AppState, id: Uuid) -> Result<Option<NewTransfer>> {
    let known = state.db.run(move |conn| Ok(PayoutAdjustment::find(conn, id)?)).await?;
    let Some(adjustment) = known.filter(|adjustment| adjustment.made_at.is_none()) else { return Ok(None) };
    // Looked for before each further try: Stripe forgets keys after a day, and what it had an accident with may have been made
    // all the same. No payment stands behind an adjustment that would keep a second one from being made.
    if let Some(tried) = request(&adjustment)
        && let Some(transfer_id) = state.stripe()?.find_transfer(tried.reference).await?
    {
        return record_transfer(state, id, &tried, transfer_id).await.map(|()| None);
    }
    if adjustment.asked_at.is_none() {
        return state.transaction(move |ctx| write_ahead(ctx, id)).await;
    }
    if adjustment.cancelled_at.is_some() {
        return state.transaction(move |ctx| give_up(ctx, id)).await.map(|()| None);
    }
    Ok(request(&adjustment))
}

/// What the row's request is made of.
fn request(adjustment: &PayoutAdjustment) -> Option<NewTransfer> {
    Some(NewTransfer {
        reference: TransferReference::Adjustment(adjustment.id),
        attempt: adjustment.attempt,
        destination: adjustment.destination.clone()?,
        // Nobody paid for it: it comes out of the academy's balance.
        charge: None,
        amount_cents: adjustment.amount_cents,
    })
}

/// Ends a try that Stripe never heard of, of an adjustment that was cancelled meanwhile. It is waited for as long as a call may be
/// on its way that began before that.
fn give_up(ctx: &mut Ctx<'_>, id: Uuid) -> Result<()> {
    let Some(adjustment) = PayoutAdjustment::lock(ctx.conn, id)? else { return Ok(()) };
    let is_over = adjustment.cancelled_at.is_some_and(|cancelled_at| cancelled_at + CALL_MARGIN <= ctx.now);
    if !is_over || adjustment.asked_at.is_none() {
        return Ok(());
    }
    let change = PayoutAdjustmentChange {
        attempt: Some(adjustment.attempt + 1),
        asked_at: Some(None),
        refusal: Some(None),
        ..PayoutAdjustmentChange::default()
    };
    let step = AdjustmentStep { actor_id: None, action: "payout_adjustment.given_up", detail: json!({}) };
    record(ctx, id, &change, step).map(drop)
}

/// Stores all that the request will be made of before it is sent, if it is still to be sent.
fn write_ahead(ctx: &mut Ctx<'_>, id: Uuid) -> Result<Option<NewTransfer>> {
    let Some(adjustment) = PayoutAdjustment::lock(ctx.conn, id)? else { return Ok(None) };
    let is_free = adjustment.asked_at.is_none() && adjustment.made_at.is_none();
    if !is_free || adjustment.cancelled_at.is_some() {
        return Ok(None);
    }
    let account = PayoutAccount::find(ctx.conn, adjustment.tutor_id)?;
    let account = account.filter(|account| account.state == PayoutState::Ready);
    let Some(destination) = account.and_then(|account| account.stripe_account_id) else { return Ok(None) };
    let change = PayoutAdjustmentChange {
        destination: Some(destination),
        asked_at: Some(Some(ctx.now)),
        ..PayoutAdjustmentChange::default()
    };
    Ok(request(&PayoutAdjustment::change(ctx.conn, id, &change, ctx.now)?))
}

/// Stores that it was sent, and tells the tutor.
async fn record_transfer(state: &AppState, id: Uuid, new: &NewTransfer, transfer_id: String) -> Result<()> {
    let new = new.clone();
    state
        .transaction(move |ctx| {
            let known = PayoutAdjustment::lock(ctx.conn, id)?.filter(|one| one.made_at.is_none());
            if known.is_none() {
                return Ok(());
            }
            let change = PayoutAdjustmentChange {
                stripe_transfer_id: Some(transfer_id.clone()),
                made_at: Some(ctx.now),
                asked_at: Some(None),
                refusal: Some(None),
                due_at: Some(ctx.now),
                ..PayoutAdjustmentChange::default()
            };
            let detail = json!({
                "transfer": transfer_id,
                "account": new.destination,
                "amount_cents": new.amount_cents,
            });
            let step = AdjustmentStep { actor_id: None, action: "payout_adjustment.sent", detail };
            let adjustment = record(ctx, id, &change, step)?;
            // One that was cancelled meanwhile goes back within moments.
            if adjustment.cancelled_at.is_none() {
                mail::payout_adjustment_sent(ctx, &adjustment)?;
            }
            Ok(())
        })
        .await
}

/// Stores that it was not sent, and why. If it is because of the tutor's account, it goes out as soon as that is mended.
async fn record_refusal(
    state: &AppState,
    id: Uuid,
    new: &NewTransfer,
    failure: &PaymentFailure,
) -> Result<()> {
    let tutor = state.db.run(move |conn| Ok(PayoutAdjustment::find(conn, id)?)).await?;
    let account = match tutor {
        Some(adjustment) => account::check(state, adjustment.tutor_id).await?,
        None => None,
    };
    let is_blocked = account.is_none_or(|account| account.state != PayoutState::Ready);
    let (new, text) = (new.clone(), failure.to_string());
    state
        .transaction(move |ctx| {
            let Some(adjustment) = PayoutAdjustment::lock(ctx.conn, id)? else { return Ok(()) };
            if adjustment.asked_at.is_none() || adjustment.attempt != new.attempt {
                return Ok(());
            }
            let change = PayoutAdjustmentChange {
                attempt: Some(new.attempt + 1),
                asked_at: Some(None),
                // What is not to be sent any more is refused by nobody.
                refusal: Some(
                    Some(text.clone()).filter(|_| !is_blocked && adjustment.cancelled_at.is_none()),
                ),
                due_at: Some(if is_blocked { ctx.now } else { ctx.now + REFUSED_RETRY_INTERVAL }),
                ..PayoutAdjustmentChange::default()
            };
            if adjustment.refusal.as_ref() == Some(&text) {
                PayoutAdjustment::change(ctx.conn, id, &change, ctx.now)?;
                return Ok(());
            }
            let detail = json!({
                "account": new.destination,
                "amount_cents": new.amount_cents,
                "failure": text,
            });
            let step = AdjustmentStep { actor_id: None, action: "payout_adjustment.failed", detail };
            record(ctx, id, &change, step).map(drop)
        })
        .await
}
