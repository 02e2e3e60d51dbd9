//! Reads the outcome of movements from Stripe, and reversals that somebody made in its dashboard.

use schema::enums::{PayoutMovementKind, PayoutMovementState};
use schema::models::payable::Payable;
use schema::models::payout_movement::PayoutMovement;
use schema::models::stripe_event::{EventSubject, StripeEvent};
use uuid::Uuid;

use super::ledger::PayableLedger;
use super::record::{record_made, record_manual_reversal};
use crate::clients::stripe::{TransferMade, TransferReference, TransferReturns};
use crate::domain::payout_movement::left_cents;
use crate::error::Result;
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Processes an event about a transfer, which somebody may have reversed in Stripe's dashboard.
///
/// # Errors
/// If Stripe or the database cannot be reached; the event stays unprocessed.
pub async fn sync_transfer(state: &AppState, event: &StripeEvent) -> Result<()> {
    let mut subject = EventSubject::default();
    if let Some(transfer) = event.object_id.clone() {
        let known = state.db.run(move |conn| Ok(Payable::of_transfer(conn, &transfer)?)).await?;
        if let Some(payable) = known {
            let now = state.clock.now();
            let ledger = state.db.run(move |conn| PayableLedger::read(conn, payable.id, now)).await?;
            if let Some(ledger) = ledger {
                subject.tutor_id = ledger.tutor_id();
                reconcile_movements(state, &ledger).await?;
                state.job_wakeup.notify_waiters();
            }
        }
    }
    let (id, now) = (event.id.clone(), state.clock.now());
    state.db.run(move |conn| Ok(StripeEvent::mark_processed(conn, &id, subject, now).map(drop)?)).await
}

/// Reads from Stripe every transfer whose outcome is uncertain, and the reversals of those that were made, and stores
/// what is new.
///
/// # Errors
/// `payment_provider_failed` if Stripe does not respond.
pub(super) async fn reconcile_movements(state: &AppState, ledger: &PayableLedger) -> Result<()> {
    let (stripe, id) = (state.stripe()?, ledger.id());
    let mut transfers = returnable(&ledger.movements);
    // Checked before each retry: Stripe forgets idempotency keys after a day, and a request that returned an error may
    // have succeeded.
    if ledger.movements.iter().any(is_uncertain) {
        let made = stripe.transfers_for(ledger.reference()).await?;
        transfers = state.transaction(move |ctx| store_made(ctx, id, &made)).await?;
    }
    for (transfer_id, stripe_id) in transfers {
        let returns = stripe.read_returns(&stripe_id).await?;
        state.transaction(move |ctx| store_returns(ctx, id, transfer_id, &returns)).await?;
    }
    Ok(())
}

fn is_uncertain(movement: &PayoutMovement) -> bool {
    movement.kind == PayoutMovementKind::Transfer && movement.state != PayoutMovementState::Done
}

/// Returns the transfers that may still be reversed, by our own id and Stripe's.
fn returnable(movements: &[PayoutMovement]) -> Vec<(Uuid, String)> {
    let left = movements.iter().filter(|one| left_cents(one, movements) > 0);
    left.filter_map(|one| Some((one.id, one.stripe_id.clone()?))).collect()
}

/// Stores which transfers were made. Returns those that may still be reversed.
fn store_made(ctx: &mut Ctx<'_>, id: Uuid, made: &[TransferMade]) -> Result<Vec<(Uuid, String)>> {
    let Some(mut ledger) = PayableLedger::lock(ctx.conn, id, ctx.now)? else { return Ok(Vec::new()) };
    let uncertain: Vec<PayoutMovement> =
        ledger.movements.iter().filter(|one| is_uncertain(one)).cloned().collect();
    for movement in uncertain {
        if let Some(transfer) = find(&ledger, &movement, made) {
            record_made(ctx, &mut ledger, movement.id, Some(&transfer.id))?;
        }
    }
    Ok(returnable(&ledger.movements))
}

/// Returns the transfer that a movement made.
fn find<'a>(
    ledger: &PayableLedger,
    movement: &PayoutMovement,
    made: &'a [TransferMade],
) -> Option<&'a TransferMade> {
    if !movement.has_legacy_idempotency_key() {
        return made.iter().find(|one| one.movement_id == Some(movement.id));
    }
    // Transfers by earlier releases carry only the id of the booking or the adjustment, not of the movement. Those
    // releases transferred a share anew after a complete reversal, and kept only the new transfer: a reversed transfer
    // of a booking is not the one of this movement.
    let may_be_anew = matches!(ledger.reference(), TransferReference::Booking(_));
    let is_known = |id: &String| ledger.movements.iter().any(|known| known.stripe_id.as_ref() == Some(id));
    made.iter()
        .find(|one| one.movement_id.is_none() && !is_known(&one.id) && !(one.is_reversed && may_be_anew))
}

/// Stores the reversals of a transfer, made by us or by hand.
fn store_returns(ctx: &mut Ctx<'_>, id: Uuid, transfer_id: Uuid, returns: &TransferReturns) -> Result<()> {
    let Some(mut ledger) = PayableLedger::lock(ctx.conn, id, ctx.now)? else { return Ok(()) };
    let Some(transfer) = ledger.movements.iter().find(|one| one.id == transfer_id) else { return Ok(()) };
    // US cents that are reversed at Stripe and not recorded here. Zero or less if others have recorded reversals since
    // `returns` was read.
    let mut news = returns.cents - (transfer.amount_cents - left_cents(transfer, &ledger.movements));
    let is_ours = |one: &&PayoutMovement| {
        one.reverses_id == Some(transfer_id) && one.state != PayoutMovementState::Done
    };
    let ours: Vec<PayoutMovement> = ledger.movements.iter().filter(is_ours).cloned().collect();
    for movement in ours {
        let listed = returns.reversals.iter().find(|one| one.movement_id == Some(movement.id));
        // A reversal requested before requests carried the movement's id is recognized by its amount.
        let is_told = movement.has_legacy_idempotency_key() && movement.state == PayoutMovementState::Asked;
        if news >= movement.amount_cents && (listed.is_some() || is_told) {
            record_made(ctx, &mut ledger, movement.id, listed.map(|one| one.id.as_str()))?;
            news -= movement.amount_cents;
        }
    }
    for reversal in &returns.reversals {
        let is_known = ledger.movements.iter().any(|one| one.stripe_id.as_ref() == Some(&reversal.id));
        // Reversals recorded by earlier releases have no id here, and are not recognized. They are the oldest, and the
        // list begins with the newest, so `news` is used up before them.
        let cents = reversal.amount_cents.min(news);
        if !is_known && cents > 0 {
            record_manual_reversal(ctx, &mut ledger, transfer_id, (cents, Some(&reversal.id)))?;
            news -= cents;
        }
    }
    if news > 0 {
        record_manual_reversal(ctx, &mut ledger, transfer_id, (news, None))?;
    }
    Ok(())
}
