//! Drops what is kept only for a while.

use actix_web::web::Data;
use chrono::TimeDelta;
use schema::models::user::User;
use schema::models::{
    account_token, former_address, live_event, mail_outbox, pending_identity, rate_limit, session,
    sign_in_attempt, stripe_event, tutor_application,
};

use crate::error::Result;
use crate::limits::LONGEST_WINDOW;
use crate::profile_images;
use crate::state::State;

/// How long live events are kept for pages that reconnect.
const LIVE_EVENTS: TimeDelta = TimeDelta::hours(24);
/// How long a link that ended is kept, so that following it is told apart from a forged one in the log.
const LINKS: TimeDelta = TimeDelta::days(30);
/// How long mails are kept that went out or were given up: they hold names, and the latter words and links.
const MAILS: TimeDelta = TimeDelta::days(90);
/// How long an address is known that an account had before: longer than any mail to it.
const FORMER_ADDRESSES: TimeDelta = TimeDelta::days(120);
/// How long Stripe's events are kept that are done: they hold names and addresses, and come again for a month at most.
const EVENTS: TimeDelta = TimeDelta::days(90);
/// How long an application that was rejected is kept, for questions about it.
const REJECTED: TimeDelta = TimeDelta::days(180);
/// How long a sign-up is kept whose address nobody proves.
const UNFINISHED: TimeDelta = TimeDelta::days(3);
/// How many of them go at once; the next turn takes the next.
const UNFINISHED_BATCH: i64 = 500;

/// Answers how many rows were dropped.
///
/// # Errors
/// When the database cannot be reached.
pub async fn purge(state: Data<State>) -> Result<usize> {
    let now = state.clock.now();
    let rejected = state
        .db
        .transaction(move |conn| {
            let pictures = tutor_application::delete_rejected(conn, now - REJECTED)?;
            profile_images::discard(conn, &pictures.iter().flatten().cloned().collect::<Vec<_>>(), now)?;
            Ok(pictures.len())
        })
        .await?;
    let pictures = profile_images::remove_discarded(&state).await?;
    let rows = state
        .db
        .run(move |conn| {
            Ok(session::delete_expired(conn, now)?
                + account_token::delete_expired(conn, now - LINKS)?
                + User::delete_unfinished(conn, now - UNFINISHED, now, UNFINISHED_BATCH)?
                + mail_outbox::delete_before(conn, now - MAILS)?
                + former_address::delete_before(conn, now - FORMER_ADDRESSES)?
                + stripe_event::delete_processed_before(conn, now - EVENTS)?
                + sign_in_attempt::delete_expired(conn, now)?
                + pending_identity::delete_expired(conn, now)?
                + rate_limit::delete_before(conn, now - LONGEST_WINDOW)?
                + live_event::delete_before(conn, now - LIVE_EVENTS)?)
        })
        .await?;
    Ok(rows + rejected + pictures)
}
