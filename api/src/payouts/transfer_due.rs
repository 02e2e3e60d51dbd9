//! Makes due movements: compares the amount owed with the amount held, and transfers or reverses the difference, one
//! movement after another, each exactly once.

use chrono::TimeDelta;
use schema::enums::{PayoutMovementKind, PayoutState};
use schema::models::payable::Payable;
use schema::models::payout_account::PayoutAccount;
use schema::models::payout_movement::PayoutMovement;
use serde_json::{Value, json};
use uuid::Uuid;

use super::account;
use super::ledger::{PayableLedger, PayableOwner};
use super::reconcile::reconcile_movements;
use super::record::{MovementAuditEvent, audit_and_publish, record_failed, record_made};
use crate::clients::stripe::{CheckoutStatus, NewReversal, NewTransfer};
use crate::domain::payout_movement::NextMovement;
use crate::error::{Error, PaymentFailure, Result};
use crate::payments;
use crate::payments::missing::RECHECK_INTERVAL;
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Retry interval after a refusal by Stripe.
const REFUSED_RETRY_INTERVAL: TimeDelta = TimeDelta::hours(1);
/// Upper bound on the duration of a call to Stripe.
const CALL_MARGIN: TimeDelta = TimeDelta::hours(1);
/// Maximum number of movements per run: what was sent in parts is reversed in parts.
const MAX_MOVEMENTS: usize = 10;

/// A request to Stripe for a movement.
enum MovementRequest {
    Transfer(NewTransfer),
    Reversal(NewReversal),
}

/// Makes the due movements of the payment's share or of the adjustment with this id, after reading the outcome of
/// earlier movements. Safe to repeat.
///
/// # Errors
/// `payment_provider_failed` if Stripe does not respond, or refuses; it is retried.
pub async fn transfer_due(state: &AppState, id: Uuid) -> Result<()> {
    for count in 0..MAX_MOVEMENTS {
        let now = state.clock.now();
        let Some(ledger) = state.db.run(move |conn| PayableLedger::read(conn, id, now)).await? else {
            return Ok(());
        };
        // The first round runs even without work, to notice reversals made by hand.
        if count > 0 && !ledger.has_work() {
            return Ok(());
        }
        reconcile_movements(state, &ledger).await?;
        if !sync_share_payment(state, &ledger).await? {
            return Ok(());
        }
        let delay = state.config.transfer_delay;
        let Some(movement) = state.transaction(move |ctx| store_next_movement(ctx, id, delay)).await? else {
            return Ok(());
        };
        request_movement(state, id, movement).await?;
    }
    Ok(())
}

/// Reads the payment before something is transferred, in case a refund or dispute is not yet known here. Returns
/// `false` if Stripe does not know the payment.
async fn sync_share_payment(state: &AppState, ledger: &PayableLedger) -> Result<bool> {
    let is_to_be_sent = matches!(ledger.next_movement(), Some(NextMovement::Transfer { .. }));
    let PayableOwner::Share(payment) = &ledger.owner else { return Ok(true) };
    if !is_to_be_sent || payments::sync_payment(state, payment.id).await? != Some(CheckoutStatus::Missing) {
        return Ok(true);
    }
    postpone_missing(state, payment.id).await?;
    Ok(false)
}

/// Stores the next request before it is sent: the one whose outcome is unknown, or a new one.
fn store_next_movement(ctx: &mut Ctx<'_>, id: Uuid, delay: TimeDelta) -> Result<Option<PayoutMovement>> {
    let Some(mut ledger) = PayableLedger::lock(ctx.conn, id, ctx.now)? else { return Ok(None) };
    if let Some(open) = ledger.open().cloned() {
        if open.kind == PayoutMovementKind::Reversal || ledger.cancelled_at().is_none() {
            return Ok(Some(open));
        }
        abandon_attempt(ctx, &mut ledger, &open)?;
        return Ok(None);
    }
    let movement = |ledger: &PayableLedger, kind, cents| {
        PayoutMovement::new(ledger.id(), &ledger.movements, kind, cents, ctx.now)
    };
    let new = match ledger.next_movement() {
        None => return Ok(None),
        Some(NextMovement::Reverse { transfer_id, cents }) => PayoutMovement {
            reverses_id: Some(transfer_id),
            ..movement(&ledger, PayoutMovementKind::Reversal, cents)
        },
        Some(NextMovement::Transfer { cents, is_first }) => {
            if !ledger.is_due(ctx.conn, delay, ctx.now)? {
                return Ok(None);
            }
            let Some(tutor_id) = ledger.tutor_id() else { return Ok(None) };
            let account = PayoutAccount::find(ctx.conn, tutor_id)?;
            let account = account.filter(|account| account.state == PayoutState::Ready);
            let Some(destination) = account.and_then(|one| one.stripe_account_id) else { return Ok(None) };
            PayoutMovement {
                destination: Some(destination),
                charge: if is_first { ledger.charge(ctx.conn)? } else { None },
                ..movement(&ledger, PayoutMovementKind::Transfer, cents)
            }
        }
    };
    new.store(ctx.conn, ctx.now)?;
    Ok(Some(new))
}

/// Ends an attempt of a cancelled adjustment that never reached Stripe, once no call that began before the
/// cancellation can still be running.
fn abandon_attempt(ctx: &mut Ctx<'_>, ledger: &mut PayableLedger, open: &PayoutMovement) -> Result<()> {
    let is_over = ledger.cancelled_at().is_some_and(|cancelled_at| cancelled_at + CALL_MARGIN <= ctx.now);
    if !is_over {
        return Ok(());
    }
    record_failed(ctx, ledger, open, "It was canceled, and Stripe never heard of it.")?;
    Payable::postpone(ctx.conn, ledger.id(), None, ledger.payable.due_at)?;
    audit_and_publish(ctx, ledger, MovementAuditEvent::TransferAbandoned, json!({}))
}

/// Requests the movement from Stripe, and stores the outcome.
async fn request_movement(state: &AppState, id: Uuid, movement: PayoutMovement) -> Result<()> {
    let (stripe, now) = (state.stripe()?, state.clock.now());
    let Some(ledger) = state.db.run(move |conn| PayableLedger::read(conn, id, now)).await? else {
        return Ok(());
    };
    let made = match stripe_request(&ledger, &movement)? {
        MovementRequest::Transfer(new) => stripe.create_transfer(&new).await,
        MovementRequest::Reversal(new) => stripe.reverse_transfer(&new).await,
    };
    let failure = match made {
        Ok(stripe_id) => {
            return state
                .transaction(move |ctx| match PayableLedger::lock(ctx.conn, id, ctx.now)? {
                    Some(mut ledger) => record_made(ctx, &mut ledger, movement.id, Some(&stripe_id)),
                    None => Ok(()),
                })
                .await;
        }
        Err(failure) if failure.is_final() => failure,
        Err(failure) => return Err(failure.into()),
    };
    // Stripe may have returned an error after it moved the money, and the old idempotency key would hide that for a
    // day. A refused reversal may mean that somebody made the same reversal by hand.
    let is_certain =
        movement.kind == PayoutMovementKind::Transfer && !matches!(failure, PaymentFailure::ServerError(_));
    if !is_certain {
        reconcile_movements(state, &ledger).await?;
    }
    if record_refusal(state, id, movement, &failure).await? { Err(failure.into()) } else { Ok(()) }
}

/// Builds a movement's request from the stored row and nothing that may change.
fn stripe_request(ledger: &PayableLedger, movement: &PayoutMovement) -> Result<MovementRequest> {
    let missing = || Error::internal(format!("movement {} was not written ahead", movement.id));
    let (name, amount_cents) = (ledger.name_of(movement)?, movement.amount_cents);
    Ok(match movement.kind {
        PayoutMovementKind::Transfer => MovementRequest::Transfer(NewTransfer {
            name,
            destination: movement.destination.clone().ok_or_else(missing)?,
            charge: movement.charge.clone(),
            amount_cents,
        }),
        PayoutMovementKind::Reversal => {
            let transfer = ledger.movements.iter().find(|one| Some(one.id) == movement.reverses_id);
            let transfer_id = transfer.and_then(|transfer| transfer.stripe_id.clone()).ok_or_else(missing)?;
            MovementRequest::Reversal(NewReversal { name, transfer_id, amount_cents })
        }
    })
}

/// Postpones a share whose payment Stripe does not know: the payment may have been refunded.
async fn postpone_missing(state: &AppState, id: Uuid) -> Result<()> {
    const FAILURE: &str = "Stripe does not know the payment";
    state
        .transaction(move |ctx| {
            let Some(ledger) = PayableLedger::lock(ctx.conn, id, ctx.now)? else { return Ok(()) };
            let is_known = ledger.payable.refusal.as_deref() == Some(FAILURE);
            Payable::postpone(ctx.conn, id, Some(FAILURE), ctx.now + RECHECK_INTERVAL)?;
            if is_known {
                Ok(())
            } else {
                audit_and_publish(
                    ctx,
                    &ledger,
                    MovementAuditEvent::TransferFailed,
                    json!({ "failure": FAILURE }),
                )
            }
        })
        .await
}

/// Records that the movement was not made, and why; returns `false` if it turns out to have been made. If the tutor's
/// account is the reason, it is sent as soon as the account is fixed.
async fn record_refusal(
    state: &AppState,
    id: Uuid,
    movement: PayoutMovement,
    failure: &PaymentFailure,
) -> Result<bool> {
    let is_transfer = movement.kind == PayoutMovementKind::Transfer;
    let is_blocked = is_transfer && is_blocked(state, id).await?;
    let text = failure.to_string();
    state
        .transaction(move |ctx| {
            let Some(mut ledger) = PayableLedger::lock(ctx.conn, id, ctx.now)? else { return Ok(true) };
            let Some(open) = ledger.open().filter(|open| open.id == movement.id).cloned() else {
                let is_made =
                    ledger.movements.iter().any(|one| one.id == movement.id && one.stripe_id.is_some());
                return Ok(!is_made);
            };
            let before = ledger.payable.refusal.clone();
            record_failed(ctx, &mut ledger, &open, &text)?;
            // A transfer that is not to be sent any more does not count as refused.
            let is_refused = !is_transfer || !is_blocked && ledger.cancelled_at().is_none();
            let due_at = if is_blocked { ctx.now } else { ctx.now + REFUSED_RETRY_INTERVAL };
            Payable::postpone(ctx.conn, id, is_refused.then_some(text.as_str()), due_at)?;
            if before.as_ref() == Some(&text) {
                return Ok(true);
            }
            let event = if is_transfer {
                MovementAuditEvent::TransferFailed
            } else {
                MovementAuditEvent::ReversalFailed
            };
            let detail = refusal_detail(&ledger, &open, &text);
            audit_and_publish(ctx, &ledger, event, detail).map(|()| true)
        })
        .await
}

/// Whether the tutor's account cannot receive transfers.
async fn is_blocked(state: &AppState, id: Uuid) -> Result<bool> {
    let now = state.clock.now();
    let ledger = state.db.run(move |conn| PayableLedger::read(conn, id, now)).await?;
    let account = match ledger.and_then(|ledger| ledger.tutor_id()) {
        Some(tutor_id) => account::check(state, tutor_id).await?,
        None => None,
    };
    Ok(account.is_none_or(|account| account.state != PayoutState::Ready))
}

fn refusal_detail(ledger: &PayableLedger, movement: &PayoutMovement, text: &str) -> Value {
    if movement.kind == PayoutMovementKind::Transfer {
        return json!({
            "account": movement.destination,
            "amount_cents": movement.amount_cents,
            "failure": text,
        });
    }
    let transfer = ledger.movements.iter().find(|one| Some(one.id) == movement.reverses_id);
    json!({
        "transfer": transfer.and_then(|transfer| transfer.stripe_id.as_ref()),
        "amount_cents": movement.amount_cents,
        "failure": text,
    })
}
