//! Reads tutors' accounts at Stripe, in case events are late or lost.

use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::PayoutState;
use schema::models::lease::Lease;
use schema::models::payout_account::{PayoutAccount, TO_CHECK};
use uuid::Uuid;

use super::lanes::process_rows;
use super::stripe_rows::StripeRows;
use crate::error::{Error, PaymentFailure, Result};
use crate::payouts;
use crate::state::AppState;

/// How long after its creation an incomplete account is checked often.
const NEW_ACCOUNT_PERIOD: TimeDelta = TimeDelta::days(7);
/// The pause after Stripe refused to return an account: it will refuse the next time as well.
const REFUSED_RETRY_INTERVAL: TimeDelta = TimeDelta::hours(6);

/// Returns the number of accounts that were checked successfully.
///
/// # Errors
/// When the database cannot be reached. An account for which Stripe gives no response is tried again.
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
    process_rows(&accounts).await
}

async fn check(state: &AppState, tutor_id: Uuid) -> Result<()> {
    let Some(account) = payouts::check(state, tutor_id).await? else { return Ok(()) };
    postpone(state, tutor_id, next_check_at(&account, state.clock.now())).await
}

async fn postpone(state: &AppState, tutor_id: Uuid, until: DateTime<Utc>) -> Result<()> {
    state.db.run(move |conn| Ok(PayoutAccount::check_again_after(conn, tutor_id, until)?)).await
}

/// Returns when to check an account next. Accounts of tutors who are waiting for Stripe are checked often, in case an
/// event was lost; abandoned and healthy ones once a day.
fn next_check_at(account: &PayoutAccount, now: DateTime<Utc>) -> DateTime<Utc> {
    let is_fresh = account.created_at + NEW_ACCOUNT_PERIOD > now;
    now + match account.state {
        PayoutState::InReview => TimeDelta::minutes(10),
        PayoutState::Incomplete | PayoutState::Restricted if is_fresh => TimeDelta::hours(1),
        _ => TimeDelta::days(1),
    }
}
