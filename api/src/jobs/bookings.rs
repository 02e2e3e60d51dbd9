//! What the jobs have in common that work on bookings.

use actix_web::web::Data;
use chrono::TimeDelta;
use schema::models::booking_money::{self, Work};
use uuid::Uuid;

use crate::error::{Code, Error, Result};
use crate::state::State;

/// A booking that a worker took is taken again after this: it died, or Stripe gave no answer.
const LEASE: TimeDelta = TimeDelta::seconds(30);
/// Bookings taken at once. One after another, each may take a few calls of a few seconds.
const BATCH: i64 = 5;

/// Takes what is due and does `work` with each; answers how many were done. One that fails is logged and
/// left to be taken again.
pub(super) async fn each(
    state: &Data<State>,
    kind: Work,
    work: impl AsyncFn(Uuid) -> Result<()>,
) -> Result<usize> {
    let mut done = 0;
    loop {
        let now = state.clock.now();
        let due = state.db.run(move |conn| Ok(booking_money::claim(conn, kind, now, LEASE, BATCH)?)).await?;
        if due.is_empty() {
            return Ok(done);
        }
        for booking in due {
            match work(booking).await {
                Ok(()) => done += 1,
                Err(Error::Problem(problem)) if problem.code == Code::DatabaseUnavailable => {
                    return Err(Error::Problem(problem));
                }
                Err(error) => tracing::warn!(%booking, ?kind, %error, "will be tried again"),
            }
        }
    }
}
