//! Reminds students and tutors of their lessons.

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

/// Queues the emails of all due reminders; returns the number of reminders processed.
pub async fn send_lesson_reminders(state: Data<AppState>) -> Result<usize> {
    repeat(async || state.transaction(remind_of_next).await).await
}

/// Claims one reminder and queues its emails in one transaction; returns whether there was one.
fn remind_of_next(ctx: &mut Ctx<'_>) -> Result<bool> {
    let Some(reminder) = lesson_reminder::claim_due(ctx.conn, ctx.now)? else { return Ok(false) };
    if let Some(booking) = StudentBooking::find(ctx.conn, reminder.booking_id)?
        && booking.status == BookingStatus::Confirmed
        && is_useful(reminder, booking.starts_at, ctx.now)
    {
        mail::lesson_reminder(ctx, &booking, reminder.hours_before)?;
    }
    Ok(true)
}

/// After a long outage a reminder is skipped if its lesson has begun, or if the next reminder is due as well.
fn is_useful(reminder: LessonReminder, starts_at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    let next = lesson_reminder::HOURS_BEFORE.into_iter().find(|hours| *hours < reminder.hours_before);
    now < starts_at - TimeDelta::hours(next.unwrap_or(0).into())
}
