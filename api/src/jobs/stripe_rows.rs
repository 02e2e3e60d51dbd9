//! Shared code of the jobs that call Stripe for each row.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{PgConnection, QueryResult};
use schema::models::lease::{Lease, LeaseQueue};

use super::lanes::{Backoff, Progress, RowWork};
use crate::error::{Code, Error, PaymentFailure, Result};
use crate::state::AppState;

/// The lease of a row: if its worker dies, the row is claimed again after this.
pub(super) const LEASE: TimeDelta = TimeDelta::minutes(1);
/// The pauses between attempts; the last one is repeated indefinitely. A job may postpone rows that Stripe refuses for
/// longer.
const BACKOFF: Backoff = Backoff(&[
    TimeDelta::seconds(30),
    TimeDelta::seconds(45),
    TimeDelta::minutes(1),
    TimeDelta::minutes(2),
    TimeDelta::minutes(5),
    TimeDelta::minutes(10),
]);

/// Rows that need a call to Stripe.
pub(super) struct StripeRows<'a, C, W> {
    pub state: &'a AppState,
    /// The queue, which counts attempts.
    pub queue: &'static LeaseQueue,
    /// Claims the row that is due at the first instant, with a lease until the second.
    pub claim: C,
    /// Processes a row. May postpone a row that Stripe refuses.
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

/// What a failure means for the following rows.
pub(super) fn after(error: &Error) -> Progress {
    if is_outage(error) { Progress::Outage } else { Progress::Failed }
}

/// Whether other rows would fail as well, and are left for a later turn. If Stripe refuses a request or has a server
/// error, the next may still succeed.
fn is_outage(error: &Error) -> bool {
    matches!(error, Error::Payment(PaymentFailure::Unreachable(_)))
        || error.code() == Code::PaymentsUnavailable
}
