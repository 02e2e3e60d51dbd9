use std::{sync::Arc, time::Duration};

use tokio::time::{Instant, sleep_until};

use crate::stripe::{
    objects::{API_VERSION, Endpoint},
    store::{SharedStore, StripeStore},
};

use super::SignedEvent;

/// An endpoint that takes longer has failed, as with Stripe.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Attempts before an event is given up; Stripe retries for about three days.
const MAX_ATTEMPTS: u32 = 16;
/// Maximum backoff between attempts, much shorter than Stripe's, because developers do not wait for hours.
const MAX_PAUSE: Duration = Duration::from_secs(60);

/// The webhook endpoints and their signing secrets.
#[derive(Clone, Debug)]
pub struct Webhooks {
    /// The endpoint for the platform's own events. Without it events wait.
    pub url: Option<String>,
    /// The signing secret for the platform's own events.
    pub secret: String,
    /// The endpoint for events of connected accounts. Without it they wait.
    pub connect_url: Option<String>,
    /// The signing secret for events of connected accounts.
    pub connect_secret: String,
    /// The backoff after the first failed attempt; it doubles with each further one.
    pub first_pause: Duration,
}

impl Default for Webhooks {
    fn default() -> Self {
        Self {
            url: None,
            secret: "whsec_local".to_owned(),
            connect_url: None,
            connect_secret: "whsec_local_connect".to_owned(),
            first_pause: Duration::from_secs(1),
        }
    }
}

impl Webhooks {
    pub(super) fn secret(&self, endpoint: Endpoint) -> &str {
        match endpoint {
            Endpoint::Account => &self.secret,
            Endpoint::Connect => &self.connect_secret,
        }
    }

    pub(crate) fn url(&self, endpoint: Endpoint) -> Option<&str> {
        match endpoint {
            Endpoint::Account => self.url.as_deref(),
            Endpoint::Connect => self.connect_url.as_deref(),
        }
    }

    fn pause(&self, attempts: u32) -> Duration {
        let factor = 2_u32.saturating_pow(attempts);
        self.first_pause.saturating_mul(factor).min(MAX_PAUSE)
    }
}

/// The next action of the delivery loop.
enum NextDelivery {
    Send(Box<Job>),
    WaitUntil(Instant),
    WaitForChange,
}

struct Job {
    number: u64,
    attempts: u32,
    url: String,
    event: SignedEvent,
}

/// Delivers events forever, one at a time and in order, so that tests control the order of delivery. A failed event
/// leaves the queue's head until its next attempt.
pub(crate) async fn deliver(shared: Arc<SharedStore>) {
    // Created with the first event, because it reads the machine's certificates, which is slow.
    let mut http: Option<reqwest::Client> = None;
    let mut changes = shared.changes();
    loop {
        changes.borrow_and_update();
        match shared.read(next) {
            NextDelivery::Send(job) => {
                let http = http.get_or_insert_with(client);
                send(&shared, http, *job).await;
            }
            NextDelivery::WaitUntil(due) => {
                tokio::select! {
                    () = sleep_until(due) => {}
                    changed = changes.changed() => if changed.is_err() { return },
                }
            }
            NextDelivery::WaitForChange => {
                if changes.changed().await.is_err() {
                    return;
                }
            }
        }
    }
}

/// Builds an HTTP client that connects to the webhook directly: no proxy, and a redirect is a failure, as with Stripe.
#[expect(clippy::expect_used, reason = "start-up: nothing works without it")]
fn client() -> reqwest::Client {
    reqwest::Client::builder()
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none())
        .timeout(TIMEOUT)
        .build()
        .expect("an HTTP client")
}

fn next(store: &StripeStore) -> NextDelivery {
    let now = Instant::now();
    let mut earliest: Option<Instant> = None;
    for delivery in store.outbox.deliveries.iter().filter(|one| !one.held) {
        let Some(url) = store.webhooks.url(delivery.endpoint) else {
            continue;
        };
        if let Some(due) = delivery.due.filter(|due| *due > now) {
            earliest = Some(earliest.map_or(due, |found| found.min(due)));
            continue;
        }
        if let Some(event) = store.signed(&delivery.event) {
            return NextDelivery::Send(Box::new(Job {
                number: delivery.number,
                attempts: delivery.attempts,
                url: url.to_owned(),
                event,
            }));
        }
    }
    earliest.map_or(NextDelivery::WaitForChange, NextDelivery::WaitUntil)
}

async fn send(shared: &SharedStore, http: &reqwest::Client, job: Job) {
    let sent = http
        .post(&job.url)
        .header("content-type", "application/json; charset=utf-8")
        .header("stripe-signature", &job.event.signature)
        .header("user-agent", "Stripe/1.0 (stand-in)")
        .header("stripe-version", API_VERSION)
        .body(job.event.payload)
        .send()
        .await;
    let failure = match sent {
        Ok(response) if response.status().is_success() => None,
        Ok(response) => Some(response.status().to_string()),
        Err(error) => Some(error.to_string()),
    };
    shared.change(|store| match failure {
        None => {
            store.outbox.remove(job.number);
            if let Some(event) = store.events.get_mut(&job.event.id) {
                event.pending_webhooks = 0;
            }
        }
        Some(failure) if job.attempts + 1 >= MAX_ATTEMPTS => {
            tracing::warn!(event = job.event.id, kind = job.event.kind, failure, "event given up");
            store.outbox.remove(job.number);
        }
        Some(failure) => {
            let pause = store.webhooks.pause(job.attempts);
            tracing::info!(
                event = job.event.id,
                kind = job.event.kind,
                failure,
                "event not taken; again in {pause:?}"
            );
            store.outbox.retry(job.number, pause);
        }
    });
}
