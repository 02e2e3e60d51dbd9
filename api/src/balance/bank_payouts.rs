//! Reads bank payouts from Stripe.

use chrono::{DateTime, TimeDelta};
use schema::models::bank_payout::{self, BankPayout};

use crate::error::Result;
use crate::live::{self, LiveEvent, Topic};
use crate::mail;
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// How far back bank payouts are read again: a bank may return one days after it has arrived.
const OVERLAP: TimeDelta = TimeDelta::days(30);

/// Reads the bank payouts since 30 days before the newest known one, or since the oldest pending one if
/// that is older; all bank payouts if none is known. A payout returned by the bank is emailed to admins, once.
///
/// # Errors
/// `payment_provider_failed` if Stripe does not respond. Nothing is stored then, so that the stored list has no gaps.
pub async fn read_bank_payouts(state: &AppState) -> Result<()> {
    let (newest, under_way) =
        state.db.run(|conn| Ok((bank_payout::newest(conn)?, bank_payout::oldest_under_way(conn)?))).await?;
    let since = newest.map(|newest| under_way.into_iter().fold(newest - OVERLAP, DateTime::min));
    let mut payouts = Vec::new();
    let mut before: Option<String> = None;
    loop {
        let page = state.stripe()?.list_payouts(since, before.as_deref()).await?;
        payouts.extend(page.payouts);
        before = page.next;
        if before.is_none() {
            break;
        }
    }
    if state.transaction(move |ctx| store(ctx, &payouts)).await? {
        state.job_wakeup.notify_waiters();
    }
    Ok(())
}

/// Returns whether emails are due.
fn store(ctx: &mut Ctx<'_>, payouts: &[BankPayout]) -> Result<bool> {
    let failed = bank_payout::store(ctx.conn, payouts, ctx.now)?;
    for payout in &failed {
        tracing::error!(payout = payout.id, code = payout.failure_code, "the bank has sent a payout back");
        mail::bank_payout_failed(ctx, payout)?;
    }
    if !failed.is_empty() {
        live::publish(ctx.conn, &[Topic::Admin], &LiveEvent::BankPayoutFailed {}, ctx.now)?;
    }
    Ok(!failed.is_empty())
}
