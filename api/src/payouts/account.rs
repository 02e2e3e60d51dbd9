//! Reads a tutor's Stripe account and stores its state. All code that learns of an account goes through here.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::PayoutState;
use schema::models::payout_account::{AccountSnapshot, PayoutAccount};
use schema::models::profile::Profile;
use schema::models::stripe_event::{EventSubject, StripeEvent};
use serde_json::json;
use uuid::Uuid;

use crate::domain::payout_account;
use crate::error::{Error, PaymentFailure, Result};
use crate::live::{LiveEvent, Topic};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::state::AppState;
use crate::{live, mail};

/// Reads the tutor's account from Stripe, if there is one, and stores its state.
///
/// # Errors
/// `payment_provider_failed` if Stripe does not respond; nothing is changed then.
pub async fn check(state: &AppState, tutor_id: Uuid) -> Result<Option<PayoutAccount>> {
    refresh(state, tutor_id, None).await
}

/// Processes an event about an account. The event only says which account to read.
///
/// # Errors
/// If Stripe or the database cannot be reached; the event stays unprocessed.
pub async fn sync_account(state: &AppState, event: &StripeEvent) -> Result<()> {
    let named = event.account.clone().or_else(|| event.object_id.clone());
    let tutor_id = match named {
        Some(id) => state.db.run(move |conn| Ok(PayoutAccount::tutor_of(conn, &id)?)).await?,
        None => None,
    };
    let event_id = event.id.clone();
    match tutor_id {
        Some(tutor_id) => refresh(state, tutor_id, Some(event_id)).await.map(drop),
        None => {
            let now = state.clock.now();
            let nobody = EventSubject::default();
            let done =
                move |conn: &mut PgConnection| StripeEvent::mark_processed(conn, &event_id, nobody, now);
            state.db.run(move |conn| Ok(done(conn).map(drop)?)).await
        }
    }
}

/// Reads the account, stores its state, and marks the event that announced it as processed, in one transaction.
async fn refresh(
    state: &AppState,
    tutor_id: Uuid,
    event_id: Option<String>,
) -> Result<Option<PayoutAccount>> {
    let known = state.db.run(move |conn| Ok(PayoutAccount::find(conn, tutor_id)?)).await?;
    let Some(account_id) = known.as_ref().and_then(|account| account.stripe_account_id.clone()) else {
        return Ok(known);
    };
    let before = known.map(|account| account.state);
    let requested_at = state.clock.now();
    let facts = match state.stripe()?.read_account(&account_id).await {
        Ok(facts) => Some(facts),
        Err(PaymentFailure::Missing(_)) => None,
        Err(failure) => return Err(failure.into()),
    };
    let (config, now) = (state.config.clone(), state.clock.now());
    let account = state
        .db
        .transaction(move |conn| {
            if let Some(event_id) = event_id {
                let subject = EventSubject { tutor_id: Some(tutor_id), ..EventSubject::default() };
                StripeEvent::mark_processed(conn, &event_id, subject, now)?;
            }
            let Some(account) = PayoutAccount::lock(conn, tutor_id)? else { return Ok(None) };
            match facts {
                Some(facts) => {
                    let snapshot =
                        AccountSnapshot { stripe_account_id: &account_id, facts: &facts, requested_at };
                    apply_snapshot(&mut Ctx { conn, config: &config, now }, account, snapshot).map(Some)
                }
                None => forget(conn, account, &account_id, now).map(Some),
            }
        })
        .await?;
    if account.as_ref().map(|account| account.state) != before {
        // Emails or shares may be due.
        state.job_wakeup.notify_waiters();
    }
    Ok(account)
}

/// Stores Stripe's state of the account unless a newer one is stored, publishes the change to the pages of the tutor
/// and of admins, and emails the tutor when payouts are ready or restricted. The caller holds the row's lock.
pub(super) fn apply_snapshot(
    ctx: &mut Ctx<'_>,
    before: PayoutAccount,
    snapshot: AccountSnapshot<'_>,
) -> Result<PayoutAccount> {
    let is_another =
        before.stripe_account_id.as_deref().is_some_and(|known| known != snapshot.stripe_account_id);
    if is_another || before.checked_at.is_some_and(|checked_at| checked_at > snapshot.requested_at) {
        return Ok(before);
    }
    let state = payout_account::state(snapshot.facts);
    let after = PayoutAccount::apply_snapshot(ctx.conn, before.tutor_id, snapshot, state, ctx.now)?;
    if after.state != before.state {
        audit_change(ctx.conn, &before, &after, ctx.now)?;
        mail_about(ctx, &after)?;
    }
    if after.state != before.state || after.facts != before.facts {
        publish_change(ctx.conn, &after, ctx.now)?;
    }
    Ok(after)
}

/// Removes an account that no longer exists at Stripe, so that the tutor can create another. The caller holds the
/// row's lock.
pub(super) fn forget(
    conn: &mut PgConnection,
    before: PayoutAccount,
    account_id: &str,
    now: DateTime<Utc>,
) -> Result<PayoutAccount> {
    if before.stripe_account_id.as_deref() != Some(account_id) {
        return Ok(before);
    }
    tracing::error!(tutor = %before.tutor_id, account_id, "the account is gone at Stripe");
    let email = email_of(conn, before.tutor_id)?;
    let after = PayoutAccount::forget(conn, &before, &email, now)?;
    audit_change(conn, &before, &after, now)?;
    publish_change(conn, &after, now)?;
    Ok(after)
}

/// Returns the tutor's email address.
pub(super) fn email_of(conn: &mut PgConnection, tutor_id: Uuid) -> Result<String> {
    let contact = Profile::contacts(conn, &[tutor_id])?.pop();
    Ok(contact.ok_or_else(|| Error::internal("a tutor without a profile"))?.email)
}

fn audit_change(
    conn: &mut PgConnection,
    before: &PayoutAccount,
    after: &PayoutAccount,
    now: DateTime<Utc>,
) -> Result<()> {
    let created = before.stripe_account_id.is_none() && after.stripe_account_id.is_some();
    let account_id = after.stripe_account_id.as_ref().or(before.stripe_account_id.as_ref());
    let action = if created { "payout_account.created" } else { "payout_account.changed" };
    let detail = json!({
        "account": account_id,
        "from": before.state,
        "to": after.state,
        "disabled_reason": after.facts.disabled_reason,
    });
    audit(conn, None, action, AuditSubject::PayoutAccount(after.tutor_id), detail, now)?;
    Ok(())
}

fn mail_about(ctx: &mut Ctx<'_>, account: &PayoutAccount) -> Result<()> {
    match account.state {
        PayoutState::Ready => mail::payout_ready(ctx, account.tutor_id),
        PayoutState::Restricted => {
            let missing = payout_account::missing(&account.facts);
            mail::payout_restricted(ctx, account.tutor_id, &missing)
        }
        PayoutState::None | PayoutState::Incomplete | PayoutState::InReview => Ok(()),
    }
}

fn publish_change(conn: &mut PgConnection, account: &PayoutAccount, now: DateTime<Utc>) -> Result<()> {
    let changed = LiveEvent::PayoutAccountChanged { state: account.state };
    live::publish(conn, &[Topic::User(account.tutor_id), Topic::Admin], &changed, now)
}
