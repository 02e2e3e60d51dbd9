//! Mails the links that people asked for to set a new password.

use actix_web::web::Data;
use schema::models::password_reset_request;
use schema::models::user::User;

use crate::accounts::password_links;
use crate::error::{Code, Error, Result};
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Requests taken in one turn.
const BATCH: i64 = 20;

/// Answers how many requests were looked at. A request and its mail are one transaction: neither is lost or doubled.
///
/// # Errors
/// When the database cannot be reached.
pub async fn mail_password_resets(state: Data<AppState>) -> Result<usize> {
    let done = state
        .transaction(move |ctx| {
            let asked = password_reset_request::take(ctx.conn, BATCH)?;
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

/// Mails the link if the address has an account that was not mailed several lately.
fn send_reset_link(ctx: &mut Ctx<'_>, email: &str) -> Result<()> {
    let Some(user) = User::by_email(ctx.conn, email)? else { return Ok(()) };
    match password_links::mail_reset_link(ctx, &user) {
        Err(Error::Problem(problem)) if problem.code == Code::RateLimited => {
            tracing::info!(user = %user.id, "asked for a new password again and again; not mailed");
            Ok(())
        }
        mailed => mailed,
    }
}
