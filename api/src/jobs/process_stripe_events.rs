//! Works through the inbox of Stripe's events.

use actix_web::web::Data;
use chrono::TimeDelta;
use schema::models::stripe_event::StripeEvent;

use super::claim_payments::is_outage;
use crate::error::Result;
use crate::state::AppState;
use crate::{payments, payouts};

/// An event that a worker took but never reported on is taken again after this.
const LEASE: TimeDelta = TimeDelta::seconds(30);
/// Events of one turn.
const BATCH: i64 = 20;
/// Pauses between tries; the last one is repeated for as long as it takes.
const BACKOFF: [TimeDelta; 5] = [
    TimeDelta::seconds(5),
    TimeDelta::seconds(30),
    TimeDelta::minutes(2),
    TimeDelta::minutes(10),
    TimeDelta::hours(1),
];

/// Answers how many events were processed.
///
/// # Errors
/// When the database cannot be reached. An event that cannot be processed now is tried again.
pub async fn process_stripe_events(state: Data<AppState>) -> Result<usize> {
    let now = state.clock.now();
    let due = state.db.run(move |conn| Ok(StripeEvent::claim(conn, now, LEASE, BATCH)?)).await?;
    let mut done = 0;
    for event in due {
        match process(&state, &event).await {
            Ok(()) => done += 1,
            Err(error) => {
                tracing::warn!(event = event.id, kind = event.kind, %error, "event not processed");
                postpone(&state, event, error.to_string()).await?;
                if is_outage(&error) {
                    break;
                }
            }
        }
    }
    Ok(done)
}

/// What an event is about decides who does it.
async fn process(state: &AppState, event: &StripeEvent) -> Result<()> {
    match event.kind.as_str() {
        "account.updated" => payouts::sync_account(state, event).await,
        "transfer.reversed" => payouts::sync_transfer(state, event).await,
        _ => payments::process_event(state, event).await,
    }
}

async fn postpone(state: &AppState, event: StripeEvent, error: String) -> Result<()> {
    // `attempts` counts this try, so the first pause belongs to the first failure.
    let failed = usize::try_from(event.attempts).unwrap_or_default().clamp(1, BACKOFF.len());
    let due_at = state.clock.now() + BACKOFF[failed - 1];
    state.db.run(move |conn| Ok(StripeEvent::mark_failed(conn, &event.id, &error, due_at)?)).await
}
