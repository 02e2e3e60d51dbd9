//! Reading what Stripe sends to the academy's bank.

use chrono::{DateTime, TimeDelta};
use schema::models::bank_payout::{self, BankPayout};

use crate::error::Result;
use crate::live::{self, LiveEvent, Topic};
use crate::mail;
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Payouts are read again for so long: a bank may send one back days after it has arrived.
const OVERLAP: TimeDelta = TimeDelta::days(30);

/// Reads the payouts since some weeks before the newest that is known, those that are under way however old they are, or all there
/// are if none is known. One that its bank has sent back is emailed to those who look after the academy, once.
///
/// # Errors
/// `payment_provider_failed` when Stripe gives no answer. Nothing is stored then: what is known has no gaps.
pub async fn read_payouts(state: &AppState) -> Result<()> {
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

/// Answers whether there is something to mail.
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
