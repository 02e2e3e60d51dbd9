//! Sends emails from the outbox, with retries.
//!
//! Emails are sent by priority, then by due time. To prevent starvation, the first of every ten emails of a turn is the
//! one that has been due longest, regardless of priority.

use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::models::mail_outbox::{self, BY_AGE, BY_PRIORITY, ClaimedMail};
use uuid::Uuid;

use super::lanes::{Backoff, Progress, RowWork, process_rows};
use crate::clients::mail_session::MailSession;
use crate::clients::mailer::SendError;
use crate::error::{Error, Result};
use crate::live;
use crate::live::{LiveEvent, Topic};
use crate::platform::config::Config;
use crate::state::AppState;

/// The time for reporting on an email: two database calls, each of which ends within seconds.
pub const REPORT: TimeDelta = TimeDelta::minutes(1);
/// Connections to the mail server per turn, of which two run concurrently. Each carries several emails and is closed at
/// the end of the turn.
const CONNECTIONS: usize = 2;
/// The first of this number of emails is the one that has been due longest, regardless of priority.
const BY_AGE_EVERY: usize = 10;
/// The pauses between attempts; after the last one the email has failed permanently and is shown to admins.
pub const BACKOFF: [TimeDelta; 7] = [
    TimeDelta::seconds(10),
    TimeDelta::minutes(1),
    TimeDelta::minutes(5),
    TimeDelta::minutes(30),
    TimeDelta::hours(2),
    TimeDelta::hours(8),
    TimeDelta::hours(24),
];

/// The lease of an email: twice the mailer's deadline (connection and email), and the time for the report.
///
/// # Errors
/// When the deadline exceeds the calendar.
pub fn lease(config: &Config) -> Result<TimeDelta> {
    Ok(TimeDelta::from_std(config.mail_deadline * 2).map_err(Error::internal)? + REPORT)
}

/// Sends what is due; returns the number of emails sent.
///
/// # Errors
/// When the database cannot be reached. An email that cannot be sent is not an error of the job.
pub async fn send_mail(state: Data<AppState>) -> Result<usize> {
    process_rows(&Outbox { lease: lease(&state.config)?, state: &state }).await
}

struct Outbox<'a> {
    state: &'a AppState,
    lease: TimeDelta,
}

impl RowWork for Outbox<'_> {
    type Row = ClaimedMail;
    type Kept = Option<MailSession>;
    const LANES: usize = CONNECTIONS;
    // An email on which the server hangs must not delay a password reset in the same turn.
    const FIRST_ALONE: bool = false;

    async fn claim(&self, number: usize) -> Result<Option<ClaimedMail>> {
        let queue = if number.is_multiple_of(BY_AGE_EVERY) { &BY_AGE } else { &BY_PRIORITY };
        let (now, lease) = (self.state.clock.now(), self.lease);
        self.state.db.run(move |conn| Ok(mail_outbox::claim(conn, queue, now, lease)?)).await
    }

    async fn work(&self, connection: &mut Option<MailSession>, claimed: ClaimedMail) -> Result<Progress> {
        let ClaimedMail { lease, mail, template, created_at } = claimed;
        let id = mail.id;
        let outcome = self.state.mailer.send(connection, mail).await;
        let now = self.state.clock.now();
        match outcome {
            Ok(()) => {
                self.state.db.run(move |conn| Ok(mail_outbox::mark_sent(conn, id, now)?)).await?;
                self.state.metrics.mail_handed_over(&template, now - created_at);
                Ok(Progress::Done)
            }
            Err(SendError::NoServer(problem)) => {
                tracing::warn!(problem, "no mail server takes mails");
                self.state.db.run(move |conn| Ok(mail_outbox::release(conn, &lease, &problem)?)).await?;
                Ok(Progress::Outage)
            }
            Err(SendError::NotTaken(error)) => {
                let next_try = Backoff(&BACKOFF).next_try(lease.failures, now);
                tracing::warn!(mail = %id, failures = lease.failures, error, given_up = next_try.is_none(), "mail not sent");
                self.state
                    .db
                    .transaction(move |conn| record_failure(conn, id, &error, next_try, now))
                    .await?;
                Ok(Progress::Failed)
            }
        }
    }

    async fn close(&self, connection: Option<MailSession>) {
        if let Some(session) = connection {
            session.close().await;
        }
    }
}

/// Records the failure; publishes an event for admins if the email has failed permanently.
fn record_failure(
    conn: &mut PgConnection,
    id: Uuid,
    error: &str,
    next_try: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<()> {
    mail_outbox::mark_failed(conn, id, error, next_try, now)?;
    if next_try.is_none() {
        live::publish(conn, &[Topic::Admin], &LiveEvent::MailFailed { mail_id: id }, now)?;
    }
    Ok(())
}
