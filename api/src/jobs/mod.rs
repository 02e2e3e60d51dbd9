//! Work that happens by itself: one file a job, each safe to run twice and from several processes at once.

mod bookings;
mod check_payout_accounts;
mod expire_holds;
mod mail_password_resets;
mod pay_tutors;
mod process_stripe_events;
mod purge;
mod reconcile_payments;
mod refund;
mod remind;
mod send_mail;
mod tell_of_messages;

use std::future::Future;
use std::time::Duration;

use actix_web::web::Data;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::error::Result;
use crate::state::State;

pub use check_payout_accounts::check_payout_accounts;
pub use expire_holds::expire_holds;
pub use mail_password_resets::mail_password_resets;
pub use pay_tutors::pay_tutors;
pub use process_stripe_events::process_stripe_events;
pub use purge::purge;
pub use reconcile_payments::reconcile_payments;
pub use refund::refund;
pub use remind::remind;
pub use send_mail::send_mail;
pub use tell_of_messages::tell_of_messages;

/// The running jobs.
pub struct Jobs {
    stop: CancellationToken,
    running: TaskTracker,
}

impl Jobs {
    /// Lets every job finish the turn it is in, and starts no other.
    pub async fn stop(self) {
        self.stop.cancel();
        self.running.close();
        self.running.wait().await;
    }
}

/// Starts every job on this thread's runtime.
#[must_use]
pub fn start(state: Data<State>) -> Jobs {
    let jobs = Jobs { stop: CancellationToken::new(), running: TaskTracker::new() };
    jobs.every(Duration::from_secs(2), "send_mail", state.clone(), send_mail);
    jobs.every(Duration::from_secs(2), "mail_password_resets", state.clone(), mail_password_resets);
    jobs.every(Duration::from_secs(2), "process_stripe_events", state.clone(), process_stripe_events);
    jobs.every(Duration::from_secs(5), "expire_holds", state.clone(), expire_holds);
    jobs.every(Duration::from_secs(5), "refund", state.clone(), refund);
    jobs.every(Duration::from_secs(10), "reconcile_payments", state.clone(), reconcile_payments);
    jobs.every(Duration::from_secs(10), "pay_tutors", state.clone(), pay_tutors);
    jobs.every(Duration::from_secs(30), "check_payout_accounts", state.clone(), check_payout_accounts);
    jobs.every(Duration::from_secs(10), "remind", state.clone(), remind);
    jobs.every(Duration::from_secs(10), "tell_of_messages", state.clone(), tell_of_messages);
    jobs.every(Duration::from_secs(600), "purge", state, purge);
    jobs
}

impl Jobs {
    /// Gives a job a turn now, then again after each pause or as soon as somebody wakes the jobs.
    fn every<F, Fut>(&self, pause: Duration, name: &'static str, state: Data<State>, job: F)
    where
        F: Fn(Data<State>) -> Fut + 'static,
        Fut: Future<Output = Result<usize>> + 'static,
    {
        let stop = self.stop.clone();
        self.running.spawn_local(async move {
            loop {
                // Asked for before the turn, so that a wake-up during it is not lost.
                let woken = state.jobs.notified();
                tokio::pin!(woken);
                woken.as_mut().enable();
                match job(state.clone()).await {
                    Ok(0) => {}
                    Ok(done) => tracing::debug!(job = name, done, "job done"),
                    Err(error) => tracing::warn!(job = name, %error, "job failed and will be tried again"),
                }
                tokio::select! {
                    () = stop.cancelled() => break,
                    () = woken => {}
                    () = tokio::time::sleep(pause) => {}
                }
            }
        });
    }
}
