//! Reminds people of their lessons.

use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::BookingStatus;
use schema::models::lesson_reminder::{self, LessonReminder};
use schema::models::student_booking::StudentBooking;

use super::lanes::repeat;
use crate::error::Result;
use crate::mail;
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Queues the mails of every reminder that is due; answers how many reminders were done with.
pub async fn send_lesson_reminders(state: Data<AppState>) -> Result<usize> {
    repeat(async || state.transaction(remind_of_next).await).await
}

/// Takes one reminder and queues its mails, both or neither; answers whether there was one.
fn remind_of_next(ctx: &mut Ctx<'_>) -> Result<bool> {
    let Some(reminder) = lesson_reminder::claim_due(ctx.conn, ctx.now)? else { return Ok(false) };
    if let Some(booking) = StudentBooking::find(ctx.conn, reminder.booking_id)?
        && booking.status == BookingStatus::Confirmed
        && is_of_use(reminder, booking.starts_at, ctx.now)
    {
        mail::lesson_reminder(ctx, &booking, reminder.hours_before)?;
    }
    Ok(true)
}

/// After a long standstill a reminder is left out whose lesson has begun, or whose successor is due as well.
fn is_of_use(reminder: LessonReminder, starts_at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    let next = lesson_reminder::HOURS_BEFORE.into_iter().find(|hours| *hours < reminder.hours_before);
    now < starts_at - TimeDelta::hours(next.unwrap_or(0).into())
}
