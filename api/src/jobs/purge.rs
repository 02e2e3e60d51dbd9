//! Deletes data whose retention has ended.

use std::time::Duration;

use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::models::user::User;
use schema::models::{
    account_token, ai_tutor_access, ai_tutor_flag, ai_tutor_session, ai_tutor_usage, authorization_request,
    chat_file, chat_retention, former_address, known_device, live_event, mail_outbox, newsletter,
    newsletter_subscription, passkey_challenge, pending_identity, session, stripe_event, tutor_application,
};

use crate::ai_tutor::holder::EVERYBODY;
use crate::domain::newsletter::COPY_RETENTION;
use crate::domain::time;
use crate::error::{Code, Result};
use crate::files::profile_images;
use crate::live::cursor;
use crate::platform::rate_limits;
use crate::state::AppState;

/// Retention of expired links, to tell them from forged ones in the log.
const LINK_RETENTION: TimeDelta = TimeDelta::days(30);
/// Retention of emails that were sent or failed permanently: they contain names, and the latter also texts and links.
const EMAIL_RETENTION: TimeDelta = TimeDelta::days(90);
/// Retention of an account's former addresses: longer than of any email to them.
const FORMER_ADDRESS_RETENTION: TimeDelta = TimeDelta::days(120);
/// Retention of processed Stripe events: they contain names and addresses, and Stripe repeats them for a month at most.
const STRIPE_EVENT_RETENTION: TimeDelta = TimeDelta::days(90);
/// Retention of rejected tutor applications, for questions about them.
const REJECTED_APPLICATION_RETENTION: TimeDelta = TimeDelta::days(180);
/// Retention of sign-ups with an unverified address.
const UNVERIFIED_SIGN_UP_RETENTION: TimeDelta = TimeDelta::days(3);

/// Retention of files that were uploaded to a chat but not sent.
const UNSENT_FILE_RETENTION: TimeDelta = TimeDelta::days(1);
/// How long an AI tutor session waits for its student to return.
const AI_TUTOR_RETURN: TimeDelta = TimeDelta::minutes(30);
/// Retention of AI tutor sessions without an account.
const UNOWNED_AI_TUTOR_RETENTION: TimeDelta = TimeDelta::days(1);
/// Retention of the daily AI tutor usage.
const AI_TUTOR_USAGE_RETENTION: TimeDelta = TimeDelta::days(2);

/// Rows deleted by one statement, which has a timeout.
const BATCH: i64 = 500;
/// The timeout of a statement: no user waits for it.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(30);
/// The maximum number of statements per table and turn; the next turn continues.
const MAX_BATCHES: usize = 100;

/// The times of a turn.
#[derive(Clone, Copy)]
struct PurgeTime {
    now: DateTime<Utc>,
    /// Chat messages before this are deleted.
    chats_begin: DateTime<Utc>,
    /// AI tutor sessions that ended before this are deleted.
    ai_tutor_begins: DateTime<Utc>,
    /// AI tutor flags that were reviewed before this lose their content.
    ai_tutor_flags_begin: DateTime<Utc>,
}

/// Deletes up to [`BATCH`] rows; returns their number.
type PurgeFn = fn(&mut PgConnection, PurgeTime) -> Result<usize>;

/// The deletions, by table.
const PURGES: [(&str, PurgeFn); 26] = [
    ("sessions", |conn, at| Ok(session::delete_expired(conn, at.now, BATCH)?)),
    ("passkey_challenges", |conn, at| Ok(passkey_challenge::delete_expired(conn, at.now, BATCH)?)),
    ("known_devices", |conn, at| Ok(known_device::delete_expired(conn, at.now, BATCH)?)),
    ("account_tokens", |conn, at| Ok(account_token::delete_expired(conn, at.now - LINK_RETENTION, BATCH)?)),
    ("users", |conn, at| {
        Ok(User::delete_unfinished(conn, at.now - UNVERIFIED_SIGN_UP_RETENTION, at.now, BATCH)?)
    }),
    ("mail_outbox", |conn, at| Ok(mail_outbox::delete_before(conn, at.now - EMAIL_RETENTION, BATCH)?)),
    ("newsletter_deliveries", |conn, at| {
        Ok(newsletter::delete_deliveries_before(conn, at.now - COPY_RETENTION, BATCH)?)
    }),
    ("newsletter_subscriptions", |conn, at| {
        Ok(newsletter_subscription::delete_unconfirmed(conn, at.now - LINK_RETENTION, BATCH)?)
    }),
    ("former_addresses", |conn, at| {
        Ok(former_address::delete_before(conn, at.now - FORMER_ADDRESS_RETENTION, BATCH)?)
    }),
    ("stripe_events", |conn, at| {
        Ok(stripe_event::delete_processed_before(conn, at.now - STRIPE_EVENT_RETENTION, BATCH)?)
    }),
    ("authorization_requests", |conn, at| Ok(authorization_request::delete_expired(conn, at.now, BATCH)?)),
    ("pending_identities", |conn, at| Ok(pending_identity::delete_expired(conn, at.now, BATCH)?)),
    ("rate_limit_hits", |conn, at| rate_limits::delete_expired(conn, at.now, BATCH)),
    ("live_events", |conn, at| Ok(live_event::delete_before(conn, at.now - cursor::EVENT_RETENTION, BATCH)?)),
    ("pending_tutor_applications", rejected_applications),
    ("chat_files", |conn, at| Ok(chat_file::delete_unsent(conn, at.now - UNSENT_FILE_RETENTION, BATCH)?)),
    ("chat_messages", |conn, at| Ok(chat_retention::delete_messages(conn, at.chats_begin, BATCH)?)),
    ("held_messages", |conn, at| Ok(chat_retention::delete_held(conn, at.chats_begin, BATCH)?)),
    ("chat_views", |conn, at| Ok(chat_retention::delete_views(conn, at.chats_begin, BATCH)?)),
    ("ai_tutor_accesses", |conn, at| Ok(ai_tutor_access::delete_expired(conn, at.now, BATCH)?)),
    ("ai_tutor_sessions left", |conn, at| {
        Ok(ai_tutor_session::end_abandoned(conn, at.now - AI_TUTOR_RETURN, BATCH)?)
    }),
    ("ai_tutor_sessions", |conn, at| Ok(ai_tutor_session::delete_ended(conn, at.ai_tutor_begins, BATCH)?)),
    ("ai_tutor_sessions unowned", |conn, at| {
        Ok(ai_tutor_session::delete_ended_unowned(conn, at.now - UNOWNED_AI_TUTOR_RETENTION, BATCH)?)
    }),
    ("ai_tutor_flags", |conn, at| Ok(ai_tutor_flag::empty_decided(conn, at.ai_tutor_flags_begin, BATCH)?)),
    ("ai_tutor_usage", |conn, at| {
        let before = time::local_date(at.now - AI_TUTOR_USAGE_RETENTION);
        Ok(ai_tutor_usage::delete_before(conn, before, EVERYBODY, BATCH)?)
    }),
    ("chat_reports", |conn, at| Ok(chat_retention::empty_reports(conn, at.chats_begin, BATCH)?)),
];

/// Returns the number of rows and files deleted. A failure for one table does not affect the others.
///
/// # Errors
/// When something could not be deleted: the last error.
pub async fn purge(state: Data<AppState>) -> Result<usize> {
    let mut dropped = 0;
    let mut failed = None;
    for (table, drops) in PURGES {
        match all_of(&state, drops).await {
            Ok(rows) => dropped += rows,
            Err(error) if error.code() == Code::DatabaseUnavailable => return Err(error),
            Err(error) => {
                tracing::warn!(table, %error, "what is old was not dropped");
                failed = Some(error);
            }
        }
    }
    for _ in 0..MAX_BATCHES {
        match profile_images::remove_discarded(&state).await? {
            0 => break,
            files => dropped += files,
        }
    }
    failed.map_or(Ok(dropped), Err)
}

/// Deletes batch after batch, each in a transaction of its own.
async fn all_of(state: &AppState, drops: PurgeFn) -> Result<usize> {
    let now = state.clock.now();
    let ago = |months| now.checked_sub_months(months).unwrap_or(now);
    let at = PurgeTime {
        now,
        chats_begin: ago(state.config.chat_retention),
        ai_tutor_begins: ago(state.config.ai_tutor_retention),
        ai_tutor_flags_begin: ago(state.config.ai_tutor_flag_retention),
    };
    let mut dropped = 0;
    for _ in 0..MAX_BATCHES {
        let rows = state.db.long_transaction(STATEMENT_TIMEOUT, move |conn| drops(conn, at)).await?;
        if rows == 0 {
            break;
        }
        dropped += rows;
    }
    Ok(dropped)
}

fn rejected_applications(conn: &mut PgConnection, PurgeTime { now, .. }: PurgeTime) -> Result<usize> {
    let pictures = tutor_application::delete_rejected(conn, now - REJECTED_APPLICATION_RETENTION, BATCH)?;
    profile_images::discard(conn, &pictures.iter().flatten().cloned().collect::<Vec<_>>(), now)?;
    Ok(pictures.len())
}
