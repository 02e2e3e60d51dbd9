//! Processes the inbox of Stripe's events.

use actix_web::web::Data;
use chrono::TimeDelta;
use diesel::PgConnection;
use schema::models::lease::Lease;
use schema::models::stripe_event::StripeEvent;

use super::lanes::{Backoff, Progress, RowWork, process_rows};
use super::stripe_rows::{LEASE, after};
use crate::error::Result;
use crate::state::AppState;
use crate::{payments, payouts};

/// The pauses between attempts; the last one is repeated indefinitely.
const BACKOFF: Backoff = Backoff(&[
    TimeDelta::seconds(5),
    TimeDelta::seconds(30),
    TimeDelta::minutes(2),
    TimeDelta::minutes(10),
    TimeDelta::hours(1),
]);

/// Returns the number of events processed.
///
/// # Errors
/// When the database cannot be reached. An event that cannot be processed now is tried again.
pub async fn process_stripe_events(state: Data<AppState>) -> Result<usize> {
    process_rows(&Inbox { state: &state }).await
}

struct Inbox<'a> {
    state: &'a AppState,
}

impl RowWork for Inbox<'_> {
    type Row = (Lease, StripeEvent);
    type Kept = ();
    const LANES: usize = 4;
    const FIRST_ALONE: bool = true;

    async fn claim(&self, _number: usize) -> Result<Option<(Lease, StripeEvent)>> {
        let now = self.state.clock.now();
        self.state.db.run(move |conn| Ok(StripeEvent::claim(conn, now, now + LEASE)?)).await
    }

    async fn work(&self, (): &mut (), (lease, event): (Lease, StripeEvent)) -> Result<Progress> {
        let Err(error) = process(self.state, &event).await else { return Ok(Progress::Done) };
        tracing::warn!(event = event.id, kind = event.kind, %error, "event not processed");
        let rests_until = BACKOFF.next_try_of_any(lease.failures, self.state.clock.now());
        let text = error.to_string();
        let work =
            move |conn: &mut PgConnection| Ok(StripeEvent::mark_failed(conn, &lease, &text, rests_until)?);
        self.state.db.run(work).await?;
        Ok(after(&error))
    }
}

/// Dispatches an event by its type.
async fn process(state: &AppState, event: &StripeEvent) -> Result<()> {
    match event.kind.as_str() {
        "account.updated" => payouts::sync_account(state, event).await,
        "transfer.reversed" => payouts::sync_transfer(state, event).await,
        _ => payments::process_event(state, event).await,
    }
}
