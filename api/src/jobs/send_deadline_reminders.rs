//! Reminds students of the deadlines of what they saved.

use actix_web::web::Data;
use schema::models::deadline_reminder;
use schema::models::profile::Profile;

use super::lanes::repeat;
use crate::error::Result;
use crate::mail;
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Queues one email for each student who has deadlines to be reminded of; returns how many students were looked at.
pub async fn send_deadline_reminders(state: Data<AppState>) -> Result<usize> {
    repeat(async || state.transaction(remind_next).await).await
}

/// Takes one student and queues their email, both or neither; returns whether there was one.
fn remind_next(ctx: &mut Ctx<'_>) -> Result<bool> {
    let Some(user_id) = deadline_reminder::lock_next_student(ctx.conn, ctx.now)? else { return Ok(false) };
    let opportunities = deadline_reminder::claim_due(ctx.conn, user_id, ctx.now)?;
    let student = Profile::contacts(ctx.conn, &[user_id])?.pop();
    if let Some(student) = student {
        mail::deadline_reminder(ctx, &student, &opportunities)?;
    }
    Ok(true)
}
