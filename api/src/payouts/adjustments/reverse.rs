//! Taking back an adjustment that was cancelled after it was sent.

use schema::models::payout_adjustment::{PayoutAdjustment, PayoutAdjustmentChange};
use serde_json::json;
use uuid::Uuid;

use super::record::{AdjustmentStep, record};
use crate::clients::stripe::{NewReversal, TransferReference};
use crate::error::{PaymentFailure, Result};
use crate::mail;
use crate::payouts::transfer::REFUSED_RETRY_INTERVAL;
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Takes back all of it if it was cancelled, and learns of what was taken back in Stripe's dashboard. Safe to repeat: the
/// transfer is read first, and Stripe never takes back more than was sent.
///
/// # Errors
/// `payment_provider_failed` when Stripe gives no answer, or refuses; it is tried again.
pub async fn reverse_adjustment(state: &AppState, id: Uuid) -> Result<()> {
    let adjustment = state.db.run(move |conn| Ok(PayoutAdjustment::find(conn, id)?)).await?;
    let Some(transfer_id) = adjustment.and_then(|one| one.stripe_transfer_id) else { return Ok(()) };
    let stripe = state.stripe()?;
    let reversed = stripe.read_reversed(&transfer_id).await?;
    let step = state.transaction(move |ctx| write_ahead(ctx, id, reversed)).await?;
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
    record_refusal(state, id, &new, &failure).await?;
    Err(failure.into())
}

/// Notes what has come back so far, and stores what the next request will be made of before it is sent: the one whose outcome is
/// unknown, or a new one if something is still with the tutor. Answers it with the sum that has come back once it is done.
fn write_ahead(ctx: &mut Ctx<'_>, id: Uuid, reversed: i32) -> Result<Option<(NewReversal, i32)>> {
    let Some(adjustment) = PayoutAdjustment::lock(ctx.conn, id)? else { return Ok(None) };
    let is_under_way = adjustment.reversing_to_cents.is_some_and(|total| reversed < total);
    let adjustment = if is_under_way { adjustment } else { record_reversed(ctx, adjustment, reversed)? };
    if adjustment.cancelled_at.is_none() || adjustment.net_cents() == 0 {
        return Ok(None);
    }
    let change = PayoutAdjustmentChange {
        reversing_to_cents: Some(Some(adjustment.amount_cents)),
        ..PayoutAdjustmentChange::default()
    };
    let adjustment = PayoutAdjustment::change(ctx.conn, id, &change, ctx.now)?;
    let total = adjustment.amount_cents;
    let new = |transfer_id| NewReversal {
        reference: TransferReference::Adjustment(id),
        attempt: adjustment.reversal_attempt,
        transfer_id,
        // Of what was known to have come back when it was written down: a repetition is the same request.
        amount_cents: total - adjustment.reversed_cents,
    };
    Ok(adjustment.stripe_transfer_id.clone().map(|transfer_id| (new(transfer_id), total)))
}

/// Stores that so much has come back in all.
async fn record_reversal(state: &AppState, id: Uuid, reversed: i32) -> Result<()> {
    state
        .transaction(move |ctx| {
            let Some(adjustment) = PayoutAdjustment::lock(ctx.conn, id)? else { return Ok(()) };
            record_reversed(ctx, adjustment, reversed).map(drop)
        })
        .await
}

/// Writes down what has come back in all, if that is more than was known, and ends the reversal that was under way. The caller
/// holds the row's lock.
fn record_reversed(
    ctx: &mut Ctx<'_>,
    adjustment: PayoutAdjustment,
    reversed: i32,
) -> Result<PayoutAdjustment> {
    if reversed <= adjustment.reversed_cents {
        return Ok(adjustment);
    }
    let change = PayoutAdjustmentChange {
        reversed_cents: Some(reversed),
        reversing_to_cents: Some(None),
        reversal_attempt: Some(adjustment.reversal_attempt + 1),
        refusal: Some(None),
        due_at: Some(ctx.now),
        ..PayoutAdjustmentChange::default()
    };
    let amount_cents = reversed - adjustment.reversed_cents;
    let detail = json!({
        "transfer": adjustment.stripe_transfer_id,
        "amount_cents": amount_cents,
        "reversed_cents": reversed,
    });
    let step = AdjustmentStep { actor_id: None, action: "payout_adjustment.reversed", detail };
    let after = record(ctx, adjustment.id, &change, step)?;
    // Whoever was never told that it was sent need not be told that it came back.
    let was_told = after.cancelled_at.is_none_or(|cancelled_at| after.made_at < Some(cancelled_at));
    if was_told {
        mail::payout_adjustment_reversed(ctx, &after, amount_cents)?;
    }
    Ok(after)
}

/// Stores that nothing came back, and why.
async fn record_refusal(
    state: &AppState,
    id: Uuid,
    new: &NewReversal,
    failure: &PaymentFailure,
) -> Result<()> {
    let (new, text) = (new.clone(), failure.to_string());
    state
        .transaction(move |ctx| {
            let Some(adjustment) = PayoutAdjustment::lock(ctx.conn, id)? else { return Ok(()) };
            if adjustment.reversing_to_cents.is_none() || adjustment.reversal_attempt != new.attempt {
                return Ok(());
            }
            let change = PayoutAdjustmentChange {
                reversing_to_cents: Some(None),
                reversal_attempt: Some(new.attempt + 1),
                refusal: Some(Some(text.clone())),
                due_at: Some(ctx.now + REFUSED_RETRY_INTERVAL),
                ..PayoutAdjustmentChange::default()
            };
            if adjustment.refusal.as_ref() == Some(&text) {
                PayoutAdjustment::change(ctx.conn, id, &change, ctx.now)?;
                return Ok(());
            }
            let detail = json!({
                "transfer": new.transfer_id,
                "amount_cents": new.amount_cents,
                "failure": text,
            });
            let step = AdjustmentStep { actor_id: None, action: "payout_adjustment_reversal.failed", detail };
            record(ctx, id, &change, step).map(drop)
        })
        .await
}
