//! Releases holds once nobody can pay for them any more, and closes the payment pages of listings that are no longer
//! for sale. The module's documentation (`payments/mod.rs`) lists the other places where a hold ends.

use diesel::PgConnection;
use futures_util::future::join_all;
use schema::enums::{BookingStatus, PaymentStatus};
use schema::models::payment::{Payment, PaymentChange};
use schema::models::student_booking::StudentBooking;
use serde_json::json;
use uuid::Uuid;

use super::checkout::store_checkout_session;
use super::missing::RECHECK_INTERVAL;
use super::purchase::{Purchase, checkout_params};
use super::sync::{find_booking, sync_checkout_session};
use crate::bookings::transitions;
use crate::bookings::transitions::TransitionChange;
use crate::clients::stripe::CheckoutStatus;
use crate::domain::booking::{Action, Actor, find_transition};
use crate::error::{Code, Error, PaymentFailure, Result};
use crate::platform::audit::{AuditSubject, audit};
use crate::state::AppState;

/// Maximum number of steps per request. Three are enough unless others interfere: learn which session a lost response
/// created, find it paid, see that the booking is no longer held. The fourth is for a page that is opened meanwhile.
const MAX_STEPS: usize = 4;

/// Releases an expired hold. If it turns out to be paid, the booking is confirmed; if it is no longer a hold, nothing
/// changes.
///
/// # Errors
/// `payment_provider_failed` if Stripe does not respond: the hold is kept and retried.
pub async fn release_expired_hold(state: &AppState, id: Uuid) -> Result<()> {
    match release_hold(state, id, (Action::Expire, Actor::Clock), None).await {
        Err(Error::Problem(problem)) if problem.code == Code::ActionNotAllowed => Ok(()),
        other => other.map(drop),
    }
}

/// Releases several expired holds, for a request that needs their slots without waiting for the job.
pub async fn release_expired_holds(state: &AppState, ids: Vec<Uuid>) -> Result<()> {
    for id in ids {
        release_expired_hold(state, id).await?;
    }
    Ok(())
}

/// Releases a pending booking: closes its page at Stripe first, then releases the slot. If the page turns out to be
/// paid, the booking is confirmed instead. `by` is the user who requested it, for the audit log.
///
/// # Errors
/// `action_not_allowed` if the table has no such transition (any more), `payment_provider_failed` if Stripe does not
/// respond: the hold is kept.
pub async fn release_hold(
    state: &AppState,
    id: Uuid,
    (action, actor): (Action, Actor),
    by: Option<Uuid>,
) -> Result<StudentBooking> {
    for _ in 0..MAX_STEPS {
        let seen = find_booking(state, id).await?;
        let is_held = seen.status == BookingStatus::Pending;
        // Once paid, the booking might still be cancelable, but on other terms than the caller agreed to.
        if !is_held || find_transition((&seen, state.clock.now()).into(), action, actor).is_none() {
            return Err(Error::new(Code::ActionNotAllowed));
        }
        let closed = match &seen.payment {
            Some(payment) => close_checkout(state, payment).await?,
            None => ClosedCheckout::Yes,
        };
        let change = match closed {
            ClosedCheckout::No => continue,
            ClosedCheckout::Yes => TransitionChange::default(),
            // The session may have been paid, which the right API key will show: the payment is read again.
            ClosedCheckout::Missing => {
                let next_sync_at = Some(Some(state.clock.now() + RECHECK_INTERVAL));
                let payment = PaymentChange { next_sync_at, ..PaymentChange::default() };
                TransitionChange { payment, ..TransitionChange::default() }
            }
        };
        let released = state
            .transaction(move |ctx| {
                let Some(booking) = lock_unchanged(ctx.conn, &seen)? else { return Ok(None) };
                let step = (action, actor);
                if by.is_some() {
                    audit(
                        ctx.conn,
                        by,
                        "booking.cancelled",
                        AuditSubject::Booking(id),
                        json!({ "by": actor }),
                        ctx.now,
                    )?;
                }
                transitions::apply(ctx, &booking, step, change).map(Some)
            })
            .await?;
        if let Some(booking) = released {
            state.job_wakeup.notify_waiters();
            return Ok(booking);
        }
    }
    Err(Error::new(Code::PaymentProviderFailed))
}

/// Closes the payment page of a hold that was released before its page was closed, as by a suspension, so that nobody
/// pays for a cancelled booking. A payment that has already arrived is refunded.
///
/// # Errors
/// `payment_provider_failed` if Stripe does not respond.
pub async fn close_page_of_cancelled(state: &AppState, id: Uuid) -> Result<()> {
    let booking = find_booking(state, id).await?;
    if let Some(payment) = &booking.payment
        && booking.status == BookingStatus::Cancelled
        && payment.status == PaymentStatus::Unpaid
    {
        close_checkout(state, payment).await?;
    }
    Ok(())
}

/// Closes the payment page of a listing that cannot be paid for now, so that nobody pays for a listing that is not
/// published. A payment that has already arrived is refunded. If Stripe does not close the page, that is only logged:
/// it expires by itself, and a payment through it is refunded, too.
pub async fn close_page_of_listing(state: &AppState, id: Uuid) {
    if let Err(error) = try_close_page_of_listing(state, id).await {
        tracing::warn!(listing = %id, %error, "the payment page of a listing stays open until it expires");
    }
}

/// Closes the payment pages of all of a provider's listings that cannot be paid for now, as [`close_page_of_listing`]
/// does for one.
pub async fn close_listing_pages_of(state: &AppState, provider_id: Uuid) {
    let open = state.db.run(move |conn| {
        let mut open = Vec::new();
        for payment in Payment::open_for_listings_of(conn, provider_id)? {
            if !Purchase::of(&payment)?.is_awaited(conn)? {
                open.push(payment);
            }
        }
        Ok(open)
    });
    let open = open.await;
    let closed = match open {
        Ok(payments) => join_all(payments.iter().map(|payment| close_checkout(state, payment))).await,
        Err(error) => vec![Err(error)],
    };
    for error in closed.into_iter().filter_map(Result::err) {
        tracing::warn!(provider = %provider_id, %error, "the payment page of a listing stays open until it expires");
    }
}

async fn try_close_page_of_listing(state: &AppState, id: Uuid) -> Result<()> {
    let to_close = state.db.run(move |conn| {
        let current = Payment::current_of_listing(conn, id)?;
        let open =
            current.filter(|payment| payment.status == PaymentStatus::Unpaid && payment.checkout_attempt > 0);
        Ok(if Purchase::Listing(id).is_awaited(conn)? { None } else { open })
    });
    let Some(payment) = to_close.await? else { return Ok(()) };
    close_checkout(state, &payment).await.map(drop)
}

/// Locks and returns the booking; `None` if another payment page was requested since it was read.
fn lock_unchanged(conn: &mut PgConnection, seen: &StudentBooking) -> Result<Option<StudentBooking>> {
    let page = |booking: &StudentBooking| {
        let payment = booking.payment.as_ref();
        payment.map(|payment| (payment.checkout_attempt, payment.stripe_checkout_session_id.clone()))
    };
    Ok(StudentBooking::lock(conn, seen.id)?.filter(|booking| page(booking) == page(seen)))
}

/// Result of closing a payment's Checkout Session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ClosedCheckout {
    /// Not known to be closed: the attempt changed what is stored, such as the session's id or a payment that has
    /// arrived. The caller reads the booking again and decides anew.
    No,
    /// Nobody can pay any more.
    Yes,
    /// Stripe does not know the session, as far as this API key can tell.
    Missing,
}

/// Expires the payment's Checkout Session at Stripe, if there is one.
async fn close_checkout(state: &AppState, payment: &Payment) -> Result<ClosedCheckout> {
    if payment.checkout_attempt == 0 {
        return Ok(ClosedCheckout::Yes);
    }
    let Some(session_id) = &payment.stripe_checkout_session_id else {
        return recover_checkout_session(state, payment).await;
    };
    match state.stripe()?.expire_checkout_session(session_id).await {
        Ok(()) => Ok(ClosedCheckout::Yes),
        // It is not open. Only reading it tells whether it was paid.
        Err(PaymentFailure::Refused(_) | PaymentFailure::Missing(_)) => {
            let reading = sync_checkout_session(state, payment.id, session_id, None).await?;
            Ok(match reading.status {
                CheckoutStatus::Expired => ClosedCheckout::Yes,
                CheckoutStatus::Missing => ClosedCheckout::Missing,
                _ => ClosedCheckout::No,
            })
        }
        Err(failure) => Err(failure.into()),
    }
}

/// Repeats a request whose response was lost, to learn which session it created. If Stripe never tells, nobody was
/// given that session's URL, so it cannot be paid.
async fn recover_checkout_session(state: &AppState, payment: &Payment) -> Result<ClosedCheckout> {
    let (config, seen) = (state.config.clone(), payment.clone());
    let checkout_params = state.db.run(move |conn| checkout_params(conn, &config, &seen)).await?;
    match state.stripe()?.create_checkout_session(&checkout_params).await {
        Ok(session) => {
            store_checkout_session(state, (payment.id, checkout_params.attempt), &session).await?;
            Ok(ClosedCheckout::No)
        }
        Err(failure) if failure.is_final() => {
            tracing::info!(payment = %payment.id, %failure, "a checkout that never came to be");
            Ok(ClosedCheckout::Yes)
        }
        Err(failure) => Err(failure.into()),
    }
}
