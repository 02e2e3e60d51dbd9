//! Reading what Stripe sends to the academy's bank.

use chrono::{DateTime, TimeDelta, Utc};
use schema::models::bank_payout::{self, BankPayout};

use crate::error::Result;
use crate::live::{self, LiveEvent, Topic};
use crate::mail;
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Payouts are read again for so long: a bank may send one back days after it has arrived.
const OVERLAP: TimeDelta = TimeDelta::days(30);

/// Reads the payouts of the last weeks, those that are under way however old they are, or all there are if none was read yet. One
/// that its bank has sent back is emailed to those who look after the academy, once.
///
/// # Errors
/// `payment_provider_failed` when Stripe gives no answer, with what was read until then stored.
pub async fn read_payouts(state: &AppState, read_until: Option<DateTime<Utc>>) -> Result<()> {
    let oldest = state.db.run(|conn| Ok(bank_payout::oldest_under_way(conn)?)).await?;
    let since = read_until.map(|until| oldest.into_iter().fold(until - OVERLAP, DateTime::min));
    let mut before: Option<String> = None;
    loop {
        let page = state.stripe()?.list_payouts(since, before.as_deref()).await?;
        before = page.payouts.last().map(|last| last.id.clone());
        let payouts = page.payouts;
        state.transaction(move |ctx| store(ctx, &payouts)).await?;
        if !page.has_more || before.is_none() {
            break;
        }
    }
    state.job_wakeup.notify_waiters();
    Ok(())
}

fn store(ctx: &mut Ctx<'_>, payouts: &[BankPayout]) -> Result<()> {
    let failed = bank_payout::store(ctx.conn, payouts)?;
    for payout in &failed {
        tracing::error!(payout = payout.id, code = payout.failure_code, "the bank has sent a payout back");
        mail::bank_payout_failed(ctx, payout)?;
    }
    if !failed.is_empty() {
        live::publish(ctx.conn, &[Topic::Admin], &LiveEvent::BankPayoutFailed {}, ctx.now)?;
    }
    Ok(())
}
