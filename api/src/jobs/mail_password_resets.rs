//! Mails the links that people asked for to set a new password.

use actix_web::web::Data;
use schema::models::password_reset_request;
use schema::models::user::User;

use crate::accounts::password_links;
use crate::error::{Code, Error, Result};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;

/// Requests taken in one turn.
const BATCH: i64 = 20;

/// Answers how many requests were looked at. A request and its mail are one transaction: neither is lost or doubled.
pub async fn mail_password_resets(state: Data<AppState>) -> Result<usize> {
    let done = state
        .transaction(move |ctx| {
            let asked = password_reset_request::dequeue(ctx.conn, BATCH)?;
            for email in &asked {
                send_reset_link(ctx, email)?;
            }
            Ok(asked.len())
        })
        .await?;
    if done > 0 {
        state.job_wakeup.notify_waiters();
    }
    Ok(done)
}

/// Mails the link if the address has an account and was not mailed several times lately. Both limits are counted before the
/// account is looked up, so that neither tells at another form whether there is one.
fn send_reset_link(ctx: &mut Ctx<'_>, email: &str) -> Result<()> {
    match count(ctx, email) {
        Ok(()) => {}
        Err(Error::Problem(problem)) if problem.code == Code::RateLimited => {
            tracing::info!("a new password was asked for again and again; not mailed");
            return Ok(());
        }
        Err(error) => return Err(error),
    }
    match User::by_email(ctx.conn, email)? {
        Some(user) => password_links::mail_reset_link(ctx, &user),
        None => Ok(()),
    }
}

fn count(ctx: &mut Ctx<'_>, email: &str) -> Result<()> {
    rate_limits::RESET_MAIL.count(ctx.conn, email, ctx.now)?;
    rate_limits::STRANGERS_MAILBOX.count(ctx.conn, email, ctx.now)
}
