//! Sends newsletters, a copy a subscriber.
//!
//! A copy is claimed, offered to the mail server, marked, and only then handed over. What a process leaves behind that dies
//! before the mark is sent by another one; what it leaves behind after the mark may have arrived, and is not sent again.

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

/// Copies that are taken at once.
const BATCH: i64 = 20;
/// How often open pages hear how far it is.
const PROGRESS: Duration = Duration::from_secs(1);
/// Nothing is tried for so long after the mail server took nothing from anybody.
const SERVER_PAUSE: TimeDelta = TimeDelta::seconds(10);
/// How long nothing goes out after a mail server did not say whether it has a copy.
const UNCERTAIN_PAUSE: TimeDelta = TimeDelta::minutes(5);
/// After so many copies that the mail server refused, and none that it took, it is not the readers' addresses.
const MAX_REFUSED: i64 = 20;
/// How long nothing goes out after so many that are to be tried again, or where nothing is taken from us at all.
const REFUSED_PAUSE: TimeDelta = TimeDelta::minutes(5);
/// How long nothing goes out after a batch of which the mail server put off more than it took: most count by the second.
const CROWDED_PAUSE: TimeDelta = TimeDelta::seconds(1);
/// For so long such refusals do not count against the copies. Some readers are refused as busy for ever: where only they are left, the
/// newsletter ends all the same.
const MAX_OUTAGE: TimeDelta = TimeDelta::days(2);
/// Pauses between tries of a copy that the mail server did not take; after the last one it has failed.
const BACKOFF: Backoff =
    Backoff(&[TimeDelta::seconds(30), TimeDelta::minutes(5), TimeDelta::minutes(30), TimeDelta::hours(2)]);

/// Sends what is due; answers how many copies were handed over.
///
/// # Errors
/// When the database cannot be reached. A copy that cannot be sent is not an error of the job.
pub async fn send_newsletters(state: Data<AppState>) -> Result<usize> {
    let ends_at = end_of_turn();
    mark_expired_uncertain(&state).await?;
    let now = state.clock.now();
    let sending = state.db.run(move |conn| Ok(newsletter::sending(conn, now)?)).await?;
    let mut sent = 0;
    for newsletter in sending {
        sent += Sending::new(&state, newsletter).run(ends_at).await?;
    }
    Ok(sent)
}

/// Gives up what workers began to hand over that died, whatever has become of its newsletter meanwhile.
async fn mark_expired_uncertain(state: &AppState) -> Result<()> {
    let now = state.clock.now();
    let work = move |conn: &mut PgConnection| {
        let newsletters: BTreeSet<Uuid> = newsletter_delivery::expire(conn, now)?.into_iter().collect();
        newsletters.into_iter().try_for_each(|id| report(conn, id, None, now))
    };
    state.db.transaction(work).await
}

/// One newsletter in one turn.
struct Sending<'a> {
    state: &'a AppState,
    newsletter_id: Uuid,
    content: NewsletterContent,
    session: Option<MailSession>,
    /// What the mail server says that takes nothing.
    problem: Option<String>,
    /// How long nothing goes out for it.
    pause: Option<TimeDelta>,
    /// Whether the mail server said of any copy what it makes of it.
    has_answered: bool,
    reported_at: Instant,
    sent: usize,
    /// What of the batch is to be tried again.
    put_off: Vec<Uuid>,
}

impl Sending<'_> {
    fn new(state: &AppState, newsletter: Newsletter) -> Sending<'_> {
        Sending {
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
            // Also after a failure: others need not wait for the lease to end.
            let due_at = self.state.clock.now();
            self.state.db.run(move |conn| Ok(claim.release(conn, due_at)?)).await?;
            done?;
            if self.pause.is_none() && self.brake(self.sent - sent_before).await? {
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
        // A turn in which nothing was due knows nothing of the mail server.
        let problem = (self.problem.is_some() || self.has_answered).then(|| self.problem.clone());
        self.report_progress(problem).await?;
        Ok(self.sent)
    }

    /// Holds on after a batch of which the mail server took so many, and refused others. Where it refuses copy after copy, it stops if
    /// none of these is tried again and others would follow them, or else pauses. Whether it has stopped.
    async fn brake(&mut self, sent: usize) -> Result<bool> {
        let put_off = std::mem::take(&mut self.put_off);
        if sent > 0 {
            if put_off.len() > sent {
                // It takes so many in a while and no more. Others were taken, so that this comes to an end.
                self.state.db.run(move |conn| Ok(newsletter_delivery::forgive(conn, &put_off)?)).await?;
                self.pause = Some(CROWDED_PAUSE);
            }
            return Ok(false);
        }
        let id = self.newsletter_id;
        let refused = self.state.db.run(move |conn| Ok(RefusedInARow::count(conn, id, MAX_REFUSED)?)).await?;
        let problem = refused.last_error.clone().unwrap_or_default();
        if refused.for_good >= MAX_REFUSED && refused.has_untried {
            self.state.transaction(move |ctx| changes::stop_by_itself(ctx, id, problem)).await?;
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
                // Answers alone are no progress yet: the batch may turn out to have been refused whole.
                self.report_progress((self.sent > 0).then_some(None)).await?;
            }
        }
        Ok(())
    }

    /// The mail, unless its reader is gone.
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

    /// The session that is open, or a new one. A connection is used for one mail after another, and for none after something went
    /// wrong with it.
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
            // Such as an address that no mail can be sent to. The others are not to wait for it.
            Err(error) => {
                self.session = Some(session);
                return self.record_outcome(claim, id, DeliveryOutcome::Failed(error.to_string())).await;
            }
        };
        let outcome = match session.offer(&mail).await {
            Ok(()) => {
                let now = self.state.clock.now();
                if !self.state.db.run(move |conn| Ok(claim.mark_in_flight(conn, id, now)?)).await? {
                    // The server waits for a mail that is not to go out: it hears of no other on this connection.
                    return Ok(());
                }
                match session.send_data(&mail).await {
                    Ok(()) => DeliveryOutcome::Sent,
                    // A server that does so each time is not to have a list of them.
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

    /// Ends the turn, and says why nothing goes out for so long.
    fn pause_for(&mut self, pause: TimeDelta, problem: String) {
        (self.pause, self.problem) = (Some(pause), Some(problem));
    }

    fn refused(&self, failures: i32, text: String) -> DeliveryOutcome {
        match BACKOFF.next_try(failures, self.state.clock.now()) {
            Some(next_try) => DeliveryOutcome::Refused(text, next_try),
            None => DeliveryOutcome::Failed(text),
        }
    }

    /// Counts how far it is, ends it if nothing is left, and tells open pages if that is news, or what keeps it is: `None` where that
    /// is not known.
    async fn report_progress(&mut self, problem: Option<Option<String>>) -> Result<()> {
        self.reported_at = Instant::now();
        let (id, now) = (self.newsletter_id, self.state.clock.now());
        self.state.db.transaction(move |conn| report(conn, id, problem, now)).await
    }
}

/// How long nothing is tried after a mail server took nothing from us.
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
