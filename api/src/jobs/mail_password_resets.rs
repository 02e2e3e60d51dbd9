//! Mails the links that people asked for to set a new password.

use actix_web::web::Data;
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::password_reset_request;
use schema::models::profile::Profile;
use schema::models::user::User;

use crate::accounts::password_links;
use crate::error::{Code, Error, Result};
use crate::mail;
use crate::platform::config::Config;
use crate::platform::rate_limits;
use crate::state::State;

/// Requests taken in one turn.
const BATCH: i64 = 20;

/// Answers how many requests were looked at. A request and its mail are one transaction: neither is lost or doubled.
///
/// # Errors
/// When the database cannot be reached.
pub async fn mail_password_resets(state: Data<State>) -> Result<usize> {
    let (config, now) = (state.config.clone(), state.clock.now());
    let done = state
        .db
        .transaction(move |conn| {
            let asked = password_reset_request::take(conn, BATCH)?;
            for email in &asked {
                answer(conn, &config, email, now)?;
            }
            Ok(asked.len())
        })
        .await?;
    if done > 0 {
        state.jobs.notify_waiters();
    }
    Ok(done)
}

/// Mails the link if the address has an account that was not mailed several lately.
fn answer(conn: &mut PgConnection, config: &Config, email: &str, now: DateTime<Utc>) -> Result<()> {
    let Some(user) = User::by_email(conn, email)? else { return Ok(()) };
    let Some(profile) = Profile::find(conn, user.id)? else { return Ok(()) };
    match rate_limits::RESET_MAIL.count(conn, email, now) {
        Err(Error::Problem(problem)) if problem.code == Code::RateLimited => {
            tracing::info!(user = %user.id, "asked for a new password again and again; not mailed");
            return Ok(());
        }
        counted => counted?,
    }
    let link = password_links::reset_link(conn, config, (user.id, email), now)?;
    mail::password_reset(conn, config, (email, &profile.first_name), &link, now)
}
