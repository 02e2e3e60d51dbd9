//! Hands mails over, and tries again later when that fails.

use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::models::mail_outbox::{self, OutgoingMail};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::live;
use crate::live::{LiveEvent, Topic};
use crate::state::AppState;

/// A mail that a worker took but never reported on is taken again after the mailer's deadline and this, in which its
/// outcome is stored: two calls to the database, each answered or given up within seconds.
pub const REPORT: TimeDelta = TimeDelta::minutes(1);
/// Mails of one turn, each taken only when the one before it is done with.
const BATCH: usize = 20;
/// Pauses between tries; after the last one the mail is given up and kept for the admin to see.
pub const BACKOFF: [TimeDelta; 7] = [
    TimeDelta::seconds(10),
    TimeDelta::minutes(1),
    TimeDelta::minutes(5),
    TimeDelta::minutes(30),
    TimeDelta::hours(2),
    TimeDelta::hours(8),
    TimeDelta::hours(24),
];

/// Sends what is due; answers how many mails were handed over.
///
/// # Errors
/// When the database cannot be reached. A mail that cannot be sent is not an error of the job.
pub async fn send_mail(state: Data<AppState>) -> Result<usize> {
    let lease = TimeDelta::from_std(state.config.mail_deadline).map_err(Error::internal)? + REPORT;
    let mut sent = 0;
    for _ in 0..BATCH {
        let now = state.clock.now();
        let due = state.db.run(move |conn| Ok(mail_outbox::claim(conn, now, lease)?)).await?;
        let Some(mail) = due else { break };
        if deliver(&state, mail).await? {
            sent += 1;
        }
    }
    Ok(sent)
}

async fn deliver(state: &AppState, mail: OutgoingMail) -> Result<bool> {
    let (id, attempts) = (mail.id, mail.attempts);
    let outcome = state.mailer.send(mail).await;
    let now = state.clock.now();
    match outcome {
        Ok(()) => {
            state.db.run(move |conn| Ok(mail_outbox::mark_sent(conn, id, now)?)).await?;
            Ok(true)
        }
        Err(error) => {
            // `attempts` counts this try, so the first pause belongs to the first failure.
            let pause = usize::try_from(attempts - 1).ok().and_then(|failed| BACKOFF.get(failed));
            let next_try = pause.map(|pause| now + *pause);
            tracing::warn!(mail = %id, attempts, %error, given_up = next_try.is_none(), "mail not sent");
            let text = error.to_string();
            state.db.transaction(move |conn| record_failure(conn, id, &text, next_try, now)).await?;
            Ok(false)
        }
    }
}

/// Admins who have a page open hear of a mail that was given up.
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
