//! What the jobs have in common that work on payments.

use actix_web::web::Data;
use chrono::TimeDelta;
use schema::models::payment_sync::{self, PaymentWork};
use uuid::Uuid;

use crate::error::{Code, Error, PaymentFailure, Result};
use crate::state::AppState;

/// A payment that a worker took is taken again after this: it died, or Stripe gave no answer.
const LEASE: TimeDelta = TimeDelta::seconds(30);
/// Payments of one turn. Each takes a few calls, one after another, and a turn is waited for at the end.
const BATCH: i64 = 20;

/// Does `work` with each payment that is due; answers how many were done. One that fails is logged and
/// left to be taken again.
pub(super) async fn each(
    state: &Data<AppState>,
    kind: PaymentWork,
    work: impl AsyncFn(Uuid) -> Result<()>,
) -> Result<usize> {
    let now = state.clock.now();
    let due = state.db.run(move |conn| Ok(payment_sync::due(conn, kind, now, BATCH)?)).await?;
    let mut done = 0;
    for payment in due {
        let now = state.clock.now();
        if !state.db.run(move |conn| Ok(payment_sync::claim(conn, payment, now, LEASE)?)).await? {
            continue;
        }
        match work(payment).await {
            Ok(()) => done += 1,
            Err(error) if error.code() == Code::DatabaseUnavailable => return Err(error),
            Err(error) => {
                tracing::warn!(%payment, ?kind, %error, "will be tried again");
                if is_outage(&error) {
                    break;
                }
            }
        }
    }
    Ok(done)
}

/// Whether the rest of a turn would fare no better, and is left for a later one. What Stripe refuses, or has an accident
/// with, it may do of the next.
pub(super) fn is_outage(error: &Error) -> bool {
    matches!(error, Error::Payment(PaymentFailure::Unreachable(_)))
        || error.code() == Code::PaymentsUnavailable
}
