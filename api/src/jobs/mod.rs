//! Background jobs: one file per job, each safe to repeat and to run in several processes at once.

mod cancel_suspended_lessons;
mod check_payout_accounts;
mod close_opportunities;
mod compare_balance;
mod email_unread_messages;
mod enforce_response_times;
mod expire_holds;
mod lags;
mod lanes;
mod mail_password_resets;
mod pay_tutors;
mod process_stripe_events;
mod purge;
mod reconcile_payments;
mod refund_payments;
mod send_deadline_reminders;
mod send_lesson_reminders;
mod send_mail;
mod send_newsletters;
mod stripe_rows;

use std::future::Future;
use std::time::Duration;

use actix_web::web::Data;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::error::Result;
use crate::platform::supervise::supervise;
use crate::state::AppState;

pub use cancel_suspended_lessons::cancel_suspended_lessons;
pub use check_payout_accounts::check_payout_accounts;
pub use close_opportunities::close_opportunities;
pub use compare_balance::compare_balance;
pub use email_unread_messages::email_unread_messages;
pub use enforce_response_times::enforce_response_times;
pub use expire_holds::expire_holds;
pub use lags::lags;
pub use mail_password_resets::mail_password_resets;
pub use pay_tutors::pay_tutors;
pub use process_stripe_events::process_stripe_events;
pub use purge::purge;
pub use reconcile_payments::{next_payment_sync, reconcile_payments};
pub use refund_payments::refund_payments;
pub use send_deadline_reminders::send_deadline_reminders;
pub use send_lesson_reminders::send_lesson_reminders;
pub use send_mail::{BACKOFF as MAIL_BACKOFF, lease as mail_lease, send_mail};
pub use send_newsletters::send_newsletters;

pub struct Jobs {
    stop: CancellationToken,
    running: TaskTracker,
}

impl Jobs {
    /// Waits for every job to finish its turn, and starts no other.
    pub async fn stop(self) {
        self.stop.cancel();
        self.running.close();
        self.running.wait().await;
    }
}

/// Starts every job on this thread's runtime.
#[must_use]
pub fn start(state: Data<AppState>) -> Jobs {
    let jobs = Jobs { stop: CancellationToken::new(), running: TaskTracker::new() };
    // Jobs with work from requests and other jobs. `send_mail` runs two turns concurrently: one that waits for a server
    // that hangs does not delay emails queued meanwhile.
    for _ in 0..2 {
        jobs.run(woken_or_every(2), "send_mail", state.clone(), send_mail);
    }
    jobs.run(woken_or_every(1), "send_newsletters", state.clone(), send_newsletters);
    jobs.run(woken_or_every(2), "mail_password_resets", state.clone(), mail_password_resets);
    jobs.run(woken_or_every(2), "process_stripe_events", state.clone(), process_stripe_events);
    jobs.run(woken_or_every(5), "refund_payments", state.clone(), refund_payments);
    jobs.run(woken_or_every(5), "cancel_suspended_lessons", state.clone(), cancel_suspended_lessons);
    jobs.run(woken_or_every(10), "pay_tutors", state.clone(), pay_tutors);
    // Jobs that depend on the clock alone.
    jobs.run(every(5), "expire_holds", state.clone(), expire_holds);
    jobs.run(every(10), "reconcile_payments", state.clone(), reconcile_payments);
    jobs.run(every(10), "send_lesson_reminders", state.clone(), send_lesson_reminders);
    jobs.run(every(10), "email_unread_messages", state.clone(), email_unread_messages);
    jobs.run(every(10), "close_opportunities", state.clone(), close_opportunities);
    jobs.run(every(60), "enforce_response_times", state.clone(), enforce_response_times);
    jobs.run(every(10), "send_deadline_reminders", state.clone(), send_deadline_reminders);
    jobs.run(woken_or_every(30), "compare_balance", state.clone(), compare_balance);
    jobs.run(every(30), "check_payout_accounts", state.clone(), check_payout_accounts);
    jobs.run(every(600), "purge", state, purge);
    jobs
}

/// When the next turn of a job starts.
struct Schedule {
    pause: Duration,
    can_be_woken: bool,
}

/// After so many seconds.
const fn every(seconds: u64) -> Schedule {
    Schedule { pause: Duration::from_secs(seconds), can_be_woken: false }
}

/// After so many seconds, or as soon as the jobs are woken.
const fn woken_or_every(seconds: u64) -> Schedule {
    Schedule { can_be_woken: true, ..every(seconds) }
}

impl Jobs {
    /// Runs a job's turns, the first one now; after a panic the job is restarted with a pause.
    fn run<F, Fut>(&self, turns: Schedule, name: &'static str, state: Data<AppState>, job: F)
    where
        F: Fn(Data<AppState>) -> Fut + 'static,
        Fut: Future<Output = Result<usize>> + 'static,
    {
        let stop = self.stop.clone();
        self.running.spawn_local(async move {
            let start = || run_turns(&turns, name, &state, &job, &stop);
            supervise(name, &state.metrics, &stop, start).await;
        });
    }
}

async fn run_turns<F, Fut>(
    turns: &Schedule,
    name: &'static str,
    state: &Data<AppState>,
    job: &F,
    stop: &CancellationToken,
) where
    F: Fn(Data<AppState>) -> Fut,
    Fut: Future<Output = Result<usize>>,
{
    loop {
        // Registered before the turn, so that a wake-up during it is not lost.
        let woken = state.job_wakeup.notified();
        tokio::pin!(woken);
        woken.as_mut().enable();
        match job(state.clone()).await {
            Ok(0) => {}
            Ok(done) => tracing::debug!(job = name, done, "job done"),
            Err(error) => tracing::warn!(job = name, %error, "job failed and will be tried again"),
        }
        tokio::select! {
            () = stop.cancelled() => break,
            () = woken, if turns.can_be_woken => {}
            () = tokio::time::sleep(turns.pause) => {}
        }
    }
}
