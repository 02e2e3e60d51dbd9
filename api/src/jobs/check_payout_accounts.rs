//! Asks Stripe about tutors' accounts by itself, for events that come late or never.

use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::PayoutState;
use schema::models::lease::Lease;
use schema::models::payout_account::{PayoutAccount, TO_CHECK};
use uuid::Uuid;

use super::lanes::work_off;
use super::stripe_rows::StripeRows;
use crate::error::{Error, PaymentFailure, Result};
use crate::payouts;
use crate::state::AppState;

/// For so long after it was begun, an account that is not finished is looked at often.
const NEW_ACCOUNT_PERIOD: TimeDelta = TimeDelta::days(7);
/// How long an account rests of which Stripe refuses to tell: it will refuse the next time, too.
const REFUSED_RETRY_INTERVAL: TimeDelta = TimeDelta::hours(6);

/// Answers how many accounts were looked at to the end.
///
/// # Errors
/// When the database cannot be reached. An account about which Stripe gives no answer is tried again.
pub async fn check_payout_accounts(state: Data<AppState>) -> Result<usize> {
    let accounts = StripeRows {
        state: &state,
        queue: &TO_CHECK,
        claim: |conn: &mut PgConnection, now, until| TO_CHECK.claim(conn, now, until),
        work: async |lease: &Lease| {
            let tutor_id = lease.id()?;
            let checked = check(&state, tutor_id).await;
            if let Err(Error::Payment(PaymentFailure::Refused(_))) = checked {
                postpone(&state, tutor_id, state.clock.now() + REFUSED_RETRY_INTERVAL).await?;
            }
            checked
        },
    };
    work_off(&accounts).await
}

async fn check(state: &AppState, tutor_id: Uuid) -> Result<()> {
    let Some(account) = payouts::check(state, tutor_id).await? else { return Ok(()) };
    postpone(state, tutor_id, next_look(&account, state.clock.now())).await
}

async fn postpone(state: &AppState, tutor_id: Uuid, until: DateTime<Utc>) -> Result<()> {
    state.db.run(move |conn| Ok(PayoutAccount::check_again_after(conn, tutor_id, until)?)).await
}

/// Whoever waits is not kept waiting for a lost event; what is abandoned, or well, is looked at once a day.
fn next_look(account: &PayoutAccount, now: DateTime<Utc>) -> DateTime<Utc> {
    let is_fresh = account.created_at + NEW_ACCOUNT_PERIOD > now;
    now + match account.state {
        PayoutState::InReview => TimeDelta::minutes(10),
        PayoutState::Incomplete | PayoutState::Restricted if is_fresh => TimeDelta::hours(1),
        _ => TimeDelta::days(1),
    }
}
