//! Sends tutors what their lessons have earned and what they are paid beside it, and takes back what is no longer theirs.

use actix_web::web::Data;
use diesel::{PgConnection, QueryResult};
use schema::models::lease::Lease;
use schema::models::payment_share::{self, Moment};
use schema::models::payout_adjustment::{ADJUSTMENTS, PayoutAdjustment};
use schema::models::transfer::{TRANSFERS, Transfer};
use uuid::Uuid;

use super::lanes::{end_of_turn, work_off};
use super::stripe_rows::StripeRows;
use crate::error::Result;
use crate::payouts;
use crate::state::AppState;

/// Of so many that are due, the first is taken that nobody else has taken.
const CANDIDATES: i64 = 20;

/// Answers how many shares and adjustments were looked at to the end.
///
/// # Errors
/// When the database cannot be reached. A share about which Stripe gives no answer is tried again.
pub async fn pay_tutors(state: Data<AppState>) -> Result<usize> {
    let (state, ends_at) = (&*state, end_of_turn());
    let delay = state.config.transfer_delay;
    let sent = StripeRows {
        state,
        queue: &TRANSFERS,
        claim: move |conn: &mut PgConnection, now, until| {
            let due = payment_share::due(conn, Moment { now, delay }, CANDIDATES)?;
            first_free(due, |id| Transfer::claim(conn, id, now, until))
        },
        work: async |lease: &Lease| payouts::pay_share(state, lease.id()?).await,
    };
    let taken_back = StripeRows {
        state,
        queue: &TRANSFERS,
        claim: |conn: &mut PgConnection, now, until| {
            let overpaid = payment_share::overpaid(conn, now, CANDIDATES)?;
            first_free(overpaid, |id| Transfer::claim(conn, id, now, until))
        },
        work: async |lease: &Lease| payouts::reverse_overpayment(state, lease.id()?).await,
    };
    let adjustments_sent = StripeRows {
        state,
        queue: &ADJUSTMENTS,
        claim: |conn: &mut PgConnection, now, until| {
            let due = PayoutAdjustment::to_send(conn, now, CANDIDATES)?;
            first_free(due, |id| PayoutAdjustment::claim(conn, id, now, until))
        },
        work: async |lease: &Lease| payouts::send_adjustment(state, lease.id()?).await,
    };
    let adjustments_taken_back = StripeRows {
        state,
        queue: &ADJUSTMENTS,
        claim: |conn: &mut PgConnection, now, until| {
            let cancelled = PayoutAdjustment::to_reverse(conn, now, CANDIDATES)?;
            first_free(cancelled, |id| PayoutAdjustment::claim(conn, id, now, until))
        },
        work: async |lease: &Lease| payouts::reverse_adjustment(state, lease.id()?).await,
    };
    Ok(work_off(&sent, ends_at).await?
        + work_off(&taken_back, ends_at).await?
        + work_off(&adjustments_sent, ends_at).await?
        + work_off(&adjustments_taken_back, ends_at).await?)
}

/// The first of them that can be taken.
fn first_free(
    ids: Vec<Uuid>,
    mut claim: impl FnMut(Uuid) -> QueryResult<Option<Lease>>,
) -> QueryResult<Option<Lease>> {
    ids.into_iter().find_map(|id| claim(id).transpose()).transpose()
}
