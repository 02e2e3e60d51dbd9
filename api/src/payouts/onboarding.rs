//! Links to Stripe's pages for tutors. Each link works once, so each visit creates a new one.

use std::time::Duration;

use schema::ids::UserId;
use schema::models::payout_account::{AccountFacts, AccountSnapshot, PayoutAccount};

use super::account::{apply_snapshot, email_of, forget};
use crate::clients::stripe::{NewAccount, Stripe};
use crate::error::{Code, Error, PaymentFailure, Result};
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;
use crate::platform::site_origin::SiteOrigin;
use crate::state::AppState;

/// Maximum number of steps per request: an account that turns out to be gone, its successor, and one spare.
const MAX_STEPS: usize = 3;
/// How many times a request polls while another one makes the same request, for instance after a double click.
const MAX_POLLS: usize = 30;
/// Interval between polls.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Returns the URL of Stripe's onboarding for the tutor's account, which is created first if there is none. It leads
/// back to `origin`.
///
/// # Errors
/// `payment_provider_failed` if Stripe does not respond: a retry works, and creates no second account.
pub async fn onboarding_link(state: &AppState, tutor_id: UserId, origin: &SiteOrigin) -> Result<String> {
    for _ in 0..MAX_STEPS {
        let account_id = ensure_account(state, tutor_id).await?;
        if let Some(url) = link(state, tutor_id, &account_id, origin).await? {
            return Ok(url);
        }
    }
    Err(Error::new(Code::PaymentProviderFailed))
}

/// As [`onboarding_link`], for an existing account; `None` if there is none.
///
/// # Errors
/// `payment_provider_failed` if Stripe does not respond.
pub async fn new_onboarding_link(
    state: &AppState,
    tutor_id: UserId,
    origin: &SiteOrigin,
) -> Result<Option<String>> {
    match account_of(state, tutor_id).await?.and_then(|account| account.stripe_account_id) {
        Some(account_id) => link(state, tutor_id, &account_id, origin).await,
        None => Ok(None),
    }
}

/// Returns the URL of the tutor's Express dashboard at Stripe.
///
/// # Errors
/// `action_not_allowed` before onboarding is finished, `payment_provider_failed` if Stripe does not respond.
pub async fn dashboard_link(state: &AppState, tutor_id: UserId) -> Result<String> {
    let too_early = || Error::with_detail(Code::ActionNotAllowed, "Please finish setting up payouts first.");
    let account = account_of(state, tutor_id).await?.filter(|account| account.facts.details_submitted);
    let account_id = account.and_then(|account| account.stripe_account_id).ok_or_else(too_early)?;
    match state.stripe()?.dashboard_link(&account_id).await {
        Err(PaymentFailure::Refused(_)) => Err(too_early()),
        other => Ok(other?),
    }
}

async fn account_of(state: &AppState, tutor_id: UserId) -> Result<Option<PayoutAccount>> {
    state.db.run(move |conn| Ok(PayoutAccount::find(conn, tutor_id)?)).await
}

/// Creates an onboarding link; `None` if the account no longer exists at Stripe, in which case it is removed here.
async fn link(
    state: &AppState,
    tutor_id: UserId,
    account_id: &str,
    origin: &SiteOrigin,
) -> Result<Option<String>> {
    let refresh = origin.link("/payouts/onboarding/refresh");
    let back = origin.link(page_paths::TUTOR_PAYMENTS);
    match state.stripe()?.onboarding_link(account_id, &refresh, &back).await {
        Ok(url) => Ok(Some(url)),
        Err(PaymentFailure::Missing(_)) => {
            let (account_id, now) = (account_id.to_owned(), state.clock.now());
            state
                .db
                .transaction(move |conn| {
                    let Some(account) = PayoutAccount::lock(conn, tutor_id)? else { return Ok(()) };
                    forget(conn, account, &account_id, now).map(drop)
                })
                .await?;
            Ok(None)
        }
        Err(failure) => Err(failure.into()),
    }
}

/// Returns the id of the tutor's Stripe account, and creates the account if needed. The request's parameters are
/// stored first: concurrent requests, and a repetition after a lost response, are the same request under the same
/// idempotency key.
async fn ensure_account(state: &AppState, tutor_id: UserId) -> Result<String> {
    let requested_at = state.clock.now();
    let begun = state
        .db
        .transaction(move |conn| {
            let email = email_of(conn, tutor_id)?;
            Ok(PayoutAccount::begin(conn, tutor_id, &email, requested_at)?)
        })
        .await?;
    if let Some(account_id) = begun.stripe_account_id {
        return Ok(account_id);
    }
    let new = NewAccount { tutor_id, attempt: begun.attempt, email: begun.prefilled_email };
    let (account_id, facts) = match create(state.stripe()?, &new).await {
        Ok(made) => made,
        Err(failure) => {
            if failure.is_final() {
                start_next_attempt(state, &new).await?;
            }
            return Err(failure.into());
        }
    };
    let (config, now) = (state.config.clone(), state.clock.now());
    let account = state
        .db
        .transaction(move |conn| {
            let account = PayoutAccount::lock(conn, tutor_id)?
                .ok_or_else(|| Error::internal("an account that was not begun"))?;
            let snapshot = AccountSnapshot { stripe_account_id: &account_id, facts: &facts, requested_at };
            apply_snapshot(&mut Ctx { conn, config: &config, now }, account, snapshot)
        })
        .await?;
    account.stripe_account_id.ok_or_else(|| Error::internal("an account that was not stored"))
}

/// Creates the account; waits if another request is creating it under the same key.
async fn create(stripe: &Stripe, new: &NewAccount) -> Result<(String, AccountFacts), PaymentFailure> {
    for _ in 0..MAX_POLLS {
        match stripe.create_account(new).await {
            Err(PaymentFailure::KeyInUse(_)) => tokio::time::sleep(POLL_INTERVAL).await,
            other => return other,
        }
    }
    stripe.create_account(new).await
}

/// Moves on to the next idempotency key, because the old one would return the old response again.
async fn start_next_attempt(state: &AppState, failed: &NewAccount) -> Result<()> {
    let (tutor_id, attempt) = (failed.tutor_id, failed.attempt);
    state
        .db
        .transaction(move |conn| {
            let email = email_of(conn, tutor_id)?;
            Ok(PayoutAccount::start_next_attempt(conn, tutor_id, attempt, &email)?)
        })
        .await
}
