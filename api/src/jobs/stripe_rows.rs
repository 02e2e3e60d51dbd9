//! What the jobs have in common that ask Stripe about rows.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{PgConnection, QueryResult};
use schema::models::lease::{Lease, LeaseQueue};

use super::lanes::{Backoff, Progress, RowWork};
use crate::error::{Code, Error, PaymentFailure, Result};
use crate::state::AppState;

/// A row that a worker took is taken again after this, if it died.
pub(super) const LEASE: TimeDelta = TimeDelta::minutes(1);
/// Pauses between tries; the last one is repeated for as long as it takes. What Stripe refuses rests for longer, as its job says.
const BACKOFF: Backoff = Backoff(&[
    TimeDelta::seconds(30),
    TimeDelta::seconds(45),
    TimeDelta::minutes(1),
    TimeDelta::minutes(2),
    TimeDelta::minutes(5),
    TimeDelta::minutes(10),
]);

/// Rows about which Stripe is asked.
pub(super) struct StripeRows<'a, C, W> {
    pub state: &'a AppState,
    /// Where tries are counted.
    pub queue: &'static LeaseQueue,
    /// Takes the next row at the first instant, until the second one.
    pub claim: C,
    /// What is asked of it. A row that Stripe refuses it may leave alone for longer.
    pub work: W,
}

impl<C, W> RowWork for StripeRows<'_, C, W>
where
    C: Fn(&mut PgConnection, DateTime<Utc>, DateTime<Utc>) -> QueryResult<Option<Lease>>
        + Copy
        + Send
        + 'static,
    W: AsyncFn(&Lease) -> Result<()>,
{
    type Row = Lease;
    type Kept = ();
    const LANES: usize = 4;
    const FIRST_ALONE: bool = true;

    async fn claim(&self, _number: usize) -> Result<Option<Lease>> {
        let (now, claim) = (self.state.clock.now(), self.claim);
        self.state.db.run(move |conn| Ok(claim(conn, now, now + LEASE)?)).await
    }

    async fn work(&self, (): &mut (), lease: Lease) -> Result<Progress> {
        let queue = self.queue;
        match (self.work)(&lease).await {
            Ok(()) => {
                if lease.failures > 0 {
                    self.state.db.run(move |conn| Ok(queue.succeed(conn, &lease)?)).await?;
                }
                Ok(Progress::Done)
            }
            Err(error) if error.code() == Code::DatabaseUnavailable => Err(error),
            Err(error) => {
                let (key, table, failures) = (&lease.key, queue.rows.table, lease.failures);
                tracing::warn!(table, key, failures, %error, "will be tried again");
                let rests_until = BACKOFF.next_try_of_any(lease.failures, self.state.clock.now());
                self.state.db.run(move |conn| Ok(queue.fail(conn, &lease, rests_until)?)).await?;
                Ok(after(&error))
            }
        }
    }
}

/// What a failure says of the rows that come next.
pub(super) fn after(error: &Error) -> Progress {
    if is_outage(error) { Progress::Outage } else { Progress::Failed }
}

/// Whether other rows would fare no better, and are left for a later turn. What Stripe refuses, or has an accident with, it may do of
/// the next.
fn is_outage(error: &Error) -> bool {
    matches!(error, Error::Payment(PaymentFailure::Unreachable(_)))
        || error.code() == Code::PaymentsUnavailable
}
