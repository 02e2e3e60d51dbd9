//! Sends newsletters, one delivery per subscriber.
//!
//! A delivery is claimed, offered to the mail server, marked as in flight, and only then sent. If a process dies before
//! the mark, another one sends the delivery; if it dies after the mark, the email may have arrived and is not sent
//! again.

use std::collections::BTreeSet;
use std::time::Duration;

use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::models::mail_outbox::OutgoingMail;
use schema::models::newsletter::{self, Newsletter};
use schema::models::newsletter_delivery::{
    self, ClaimedDelivery, DeliveryClaim, DeliveryOutcome, RefusedInARow,
};
use tokio::time::Instant;
use uuid::Uuid;

use super::lanes::{Backoff, end_of_turn};
use super::send_mail::REPORT;
use crate::clients::mail_session::{HandOverError, MailSession};
use crate::error::{Error, Result};
use crate::mail::NewsletterContent;
use crate::newsletters::{changes, publish_change};
use crate::state::AppState;

/// The number of deliveries claimed at a time.
const BATCH: i64 = 20;
/// The interval of progress events for open pages.
const PROGRESS: Duration = Duration::from_secs(1);
/// The pause after the mail server accepted nothing from anybody.
const SERVER_PAUSE: TimeDelta = TimeDelta::seconds(10);
/// The pause after a mail server did not confirm a message.
const UNCERTAIN_PAUSE: TimeDelta = TimeDelta::minutes(5);
/// After this number of consecutive refusals the recipients' addresses are not the cause.
const MAX_REFUSED: i64 = 20;
/// The pause after this number of temporary refusals, or after the server refused us as a sender.
const REFUSED_PAUSE: TimeDelta = TimeDelta::minutes(5);
/// The pause after a batch of which the mail server deferred more than it accepted: most rate limits are per second.
const CROWDED_PAUSE: TimeDelta = TimeDelta::seconds(1);
/// How long such refusals do not count as failures of the deliveries. Some recipients are refused as busy forever: if
/// only they are left, the newsletter still ends.
const MAX_OUTAGE: TimeDelta = TimeDelta::days(2);
/// The pauses between attempts of a refused delivery; after the last one it has failed.
const BACKOFF: Backoff =
    Backoff(&[TimeDelta::seconds(30), TimeDelta::minutes(5), TimeDelta::minutes(30), TimeDelta::hours(2)]);

/// Sends what is due; returns the number of deliveries sent.
///
/// # Errors
/// When the database cannot be reached. A delivery that cannot be sent is not an error of the job.
pub async fn send_newsletters(state: Data<AppState>) -> Result<usize> {
    let ends_at = end_of_turn();
    mark_expired_uncertain(&state).await?;
    let now = state.clock.now();
    let sending = state.db.run(move |conn| Ok(newsletter::sending(conn, now)?)).await?;
    let mut sent = 0;
    for newsletter in sending {
        sent += NewsletterRun::new(&state, newsletter).run(ends_at).await?;
    }
    Ok(sent)
}

/// Marks deliveries as uncertain that were in flight in workers that died, in any state of their newsletter.
async fn mark_expired_uncertain(state: &AppState) -> Result<()> {
    let now = state.clock.now();
    let work = move |conn: &mut PgConnection| {
        let newsletters: BTreeSet<Uuid> = newsletter_delivery::expire(conn, now)?.into_iter().collect();
        newsletters.into_iter().try_for_each(|id| report(conn, id, None, now))
    };
    state.db.transaction(work).await
}

/// The work on one newsletter in one turn.
struct NewsletterRun<'a> {
    state: &'a AppState,
    newsletter_id: Uuid,
    content: NewsletterContent,
    session: Option<MailSession>,
    /// The mail server's error, if it accepts nothing.
    problem: Option<String>,
    /// How long the newsletter is paused.
    pause: Option<TimeDelta>,
    /// Whether the mail server responded to any delivery.
    has_answered: bool,
    reported_at: Instant,
    sent: usize,
    /// Deliveries of the batch to be retried.
    put_off: Vec<Uuid>,
}

impl NewsletterRun<'_> {
    fn new(state: &AppState, newsletter: Newsletter) -> NewsletterRun<'_> {
        NewsletterRun {
            state,
            newsletter_id: newsletter.id,
            content: NewsletterContent::new(&newsletter.subject, &newsletter.body),
            session: None,
            problem: None,
            pause: None,
            has_answered: false,
            reported_at: Instant::now(),
            sent: 0,
            put_off: Vec::new(),
        }
    }

    async fn run(mut self, ends_at: Instant) -> Result<usize> {
        while Instant::now() < ends_at {
            let (claim, sent_before) = (self.claim()?, self.sent);
            let taken = self.state.db.run(move |conn| Ok(claim.claim_due(conn)?)).await?;
            if taken.is_empty() {
                break;
            }
            let done = self.send(claim, taken, ends_at).await;
            // Also after a failure, so that other workers need not wait for the lease to expire.
            let due_at = self.state.clock.now();
            self.state.db.run(move |conn| Ok(claim.release(conn, due_at)?)).await?;
            done?;
            if self.pause.is_none() && self.slow_down_or_stop(self.sent - sent_before).await? {
                break;
            }
            if let Some(pause) = self.pause {
                let (id, until) = (self.newsletter_id, self.state.clock.now() + pause);
                self.state.db.run(move |conn| Ok(newsletter::pause(conn, id, until)?)).await?;
                break;
            }
        }
        if let Some(session) = self.session.take() {
            session.close().await;
        }
        // Without a due delivery the turn knows nothing about the mail server.
        let problem = (self.problem.is_some() || self.has_answered).then(|| self.problem.clone());
        self.report_progress(problem).await?;
        Ok(self.sent)
    }

    /// Slows down after a batch of which the mail server accepted `sent` deliveries and refused others. If it refuses
    /// all, the newsletter is stopped if the refusals are permanent and others would follow, or else paused. Returns
    /// whether it was stopped.
    async fn slow_down_or_stop(&mut self, sent: usize) -> Result<bool> {
        let put_off = std::mem::take(&mut self.put_off);
        if sent > 0 {
            if put_off.len() > sent {
                // The server limits the rate. Since others were accepted, the refusals do not count, and the sending
                // still ends.
                self.state.db.run(move |conn| Ok(newsletter_delivery::forgive(conn, &put_off)?)).await?;
                self.pause = Some(CROWDED_PAUSE);
            }
            return Ok(false);
        }
        let id = self.newsletter_id;
        let refused = self.state.db.run(move |conn| Ok(RefusedInARow::count(conn, id, MAX_REFUSED)?)).await?;
        let problem = refused.last_error.clone().unwrap_or_default();
        if refused.for_good >= MAX_REFUSED && refused.has_untried {
            self.state.transaction(move |ctx| changes::stop_automatically(ctx, id, problem)).await?;
            return Ok(true);
        }
        if refused.for_now >= MAX_REFUSED {
            if self.state.clock.now() - MAX_OUTAGE < refused.since {
                self.state.db.run(move |conn| Ok(refused.forgive(conn, id)?)).await?;
            }
            self.pause_for(REFUSED_PAUSE, problem);
        }
        Ok(false)
    }

    fn claim(&self) -> Result<DeliveryClaim> {
        let lease = TimeDelta::from_std(self.state.config.mail_deadline).map_err(Error::internal)? + REPORT;
        Ok(DeliveryClaim {
            newsletter_id: self.newsletter_id,
            claim: Uuid::new_v4(),
            now: self.state.clock.now(),
            lease,
            limit: BATCH,
        })
    }

    async fn send(
        &mut self,
        claim: DeliveryClaim,
        taken: Vec<ClaimedDelivery>,
        ends_at: Instant,
    ) -> Result<()> {
        for delivery in taken {
            let Some(outgoing) = self.outgoing(&delivery) else { continue };
            if Instant::now() >= ends_at {
                break;
            }
            let Some(session) = self.session().await else { break };
            self.deliver(session, claim, (delivery, outgoing)).await?;
            if self.problem.is_some() {
                break;
            }
            if self.reported_at.elapsed() >= PROGRESS {
                // Responses alone are no progress yet: the whole batch may have been refused.
                self.report_progress((self.sent > 0).then_some(None)).await?;
            }
        }
        Ok(())
    }

    /// The email, unless its subscriber is gone.
    fn outgoing(&self, delivery: &ClaimedDelivery) -> Option<OutgoingMail> {
        let email = delivery.email.clone()?;
        let copy = self.content.copy(&self.state.config, delivery.unsubscribe_key);
        Some(OutgoingMail {
            id: delivery.id,
            to_address: email,
            to_name: String::new(),
            subject: copy.subject,
            text_body: copy.text,
            html_body: copy.html,
            list_unsubscribe: Some(copy.list_unsubscribe),
            calendar_method: None,
            calendar_body: None,
        })
    }

    /// The open session, or a new one. A session is reused after a success, and never after an error.
    async fn session(&mut self) -> Option<MailSession> {
        if let Some(session) = self.session.take() {
            return Some(session);
        }
        match self.state.mailer.session().await {
            Ok(session) => Some(session),
            Err(error) => {
                self.pause_for(pause_after(&error), error.to_string());
                None
            }
        }
    }

    async fn deliver(
        &mut self,
        mut session: MailSession,
        claim: DeliveryClaim,
        (delivery, outgoing): (ClaimedDelivery, OutgoingMail),
    ) -> Result<()> {
        let id = delivery.id;
        let mail = match self.state.mailer.prepare_for_list(outgoing) {
            Ok(mail) => mail,
            // For example an invalid address. The other deliveries must not wait for it.
            Err(error) => {
                self.session = Some(session);
                return self.record_outcome(claim, id, DeliveryOutcome::Failed(error.to_string())).await;
            }
        };
        let outcome = match session.offer(&mail).await {
            Ok(()) => {
                let now = self.state.clock.now();
                if !self.state.db.run(move |conn| Ok(claim.mark_in_flight(conn, id, now)?)).await? {
                    // The server waits for a message that must not be sent, so the connection is not used again.
                    return Ok(());
                }
                match session.send_data(&mail).await {
                    Ok(()) => DeliveryOutcome::Sent,
                    // If the server does so each time, the pause limits how many deliveries become uncertain.
                    Err(HandOverError::Lost(text) | HandOverError::Blocked(text)) => {
                        self.pause_for(UNCERTAIN_PAUSE, text.clone());
                        DeliveryOutcome::Uncertain(text)
                    }
                    Err(HandOverError::NoSuchReader(text)) => DeliveryOutcome::Failed(text),
                    Err(HandOverError::Refused(text)) => self.refused(delivery.failures, text),
                }
            }
            Err(HandOverError::NoSuchReader(text)) => DeliveryOutcome::Failed(text),
            Err(HandOverError::Refused(text)) => self.refused(delivery.failures, text),
            Err(error @ (HandOverError::Lost(_) | HandOverError::Blocked(_))) => {
                self.pause_for(pause_after(&error), error.to_string());
                return Ok(());
            }
        };
        match outcome {
            DeliveryOutcome::Sent => self.sent += 1,
            DeliveryOutcome::Refused(..) => self.put_off.push(id),
            DeliveryOutcome::Failed(_) | DeliveryOutcome::Uncertain(_) => {}
        }
        if !matches!(outcome, DeliveryOutcome::Uncertain(_)) {
            self.has_answered = true;
            self.session = Some(session);
        }
        self.record_outcome(claim, id, outcome).await
    }

    async fn record_outcome(&self, claim: DeliveryClaim, id: Uuid, outcome: DeliveryOutcome) -> Result<()> {
        let now = self.state.clock.now();
        self.state.db.run(move |conn| Ok(claim.record_outcome(conn, id, &outcome, now)?)).await
    }

    /// Ends the turn with a pause and its reason.
    fn pause_for(&mut self, pause: TimeDelta, problem: String) {
        (self.pause, self.problem) = (Some(pause), Some(problem));
    }

    fn refused(&self, failures: i32, text: String) -> DeliveryOutcome {
        match BACKOFF.next_try(failures, self.state.clock.now()) {
            Some(next_try) => DeliveryOutcome::Refused(text, next_try),
            None => DeliveryOutcome::Failed(text),
        }
    }

    /// Updates the counts, ends the newsletter if nothing is left, and publishes an event if the counts or the problem
    /// changed. `None` if the problem is unknown.
    async fn report_progress(&mut self, problem: Option<Option<String>>) -> Result<()> {
        self.reported_at = Instant::now();
        let (id, now) = (self.newsletter_id, self.state.clock.now());
        self.state.db.transaction(move |conn| report(conn, id, problem, now)).await
    }
}

/// The pause after a mail server accepted nothing from us.
const fn pause_after(error: &HandOverError) -> TimeDelta {
    if matches!(error, HandOverError::Blocked(_)) { REFUSED_PAUSE } else { SERVER_PAUSE }
}

fn report(
    conn: &mut PgConnection,
    id: Uuid,
    problem: Option<Option<String>>,
    now: DateTime<Utc>,
) -> Result<()> {
    let has_moved = newsletter::count(conn, id)?;
    let is_over = newsletter::finish(conn, id, now)?;
    let is_news = match problem {
        Some(problem) => newsletter::set_problem(conn, id, problem.as_deref())?,
        None => false,
    };
    if !(has_moved || is_over || is_news) {
        return Ok(());
    }
    let state =
        newsletter::state(conn, id)?.ok_or_else(|| Error::internal("a newsletter without a state"))?;
    publish_change(conn, id, state, now)
}
