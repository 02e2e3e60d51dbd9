//! Emails of the last days, made by the product's own templates.

use academy::error::{Error, Result};
use academy::jobs;
use academy::mail;
use academy::platform::config::Config;
use academy::platform::ctx::Ctx;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::models::mail_outbox;
use schema::models::student_booking::StudentBooking;
use uuid::Uuid;

use crate::lessons::Lesson;
use crate::people::People;
use crate::rows;
use crate::story::{EmailKind, StoryEmail};

/// How far back emails go. Older ones would show no more than that they were sent.
pub const MAILS_SINCE: TimeDelta = TimeDelta::days(10);
/// The mail server's response to the email that failed.
const REFUSAL: &str = "permanent error (550): 5.1.1 The email account that you tried to reach does not exist";

/// Inserts the emails into the outbox; those that were due are marked as sent, one as failed.
pub fn add(
    conn: &mut PgConnection,
    config: &Config,
    people: &People,
    lessons: &[Lesson<'_>],
    now: DateTime<Utc>,
) -> Result<()> {
    let since = now - MAILS_SINCE;
    let mut emails: Vec<(&Lesson<'_>, &StoryEmail)> = lessons
        .iter()
        .flat_map(|lesson| lesson.story.emails.iter().map(move |email| (lesson, email)))
        .collect();
    emails.retain(|(_, email)| email.at >= since);
    emails.sort_by_key(|(_, email)| email.at);
    let lease = jobs::mail_lease(config)?;
    let failed = failed_confirmation(&emails, now);
    for (lesson, email) in emails {
        if let EmailKind::Moved(..) | EmailKind::Cancelled = email.kind {
            // These templates withdraw emails that are not sent yet: first mark those that were.
            rows::mark_emails_sent(conn, lease, email.at)?;
        }
        let ctx = &mut Ctx { conn, config, now: email.at };
        write(ctx, lesson, email)?;
        if failed == Some((email.at, email.booking.id)) {
            mark_failed(ctx, &email.booking, lease)?;
        }
    }
    for applicant in people.applications.iter().filter(|one| (since..=now).contains(&one.applied_at)) {
        let application = applicant.sample.as_new_application(applicant.applied_at);
        let ctx = &mut Ctx { conn, config, now: applicant.applied_at };
        mail::tutor_application_received(ctx, (applicant.id, &application))?;
        mail::new_tutor_application(ctx, (applicant.id, &application))?;
    }
    rows::mark_emails_sent(conn, lease, now)?;
    Ok(rows::name_emails(conn)?)
}

/// The newest confirmation old enough for all its tries to have failed, of a lesson that nobody changed.
fn failed_confirmation(
    emails: &[(&Lesson<'_>, &StoryEmail)],
    now: DateTime<Utc>,
) -> Option<(DateTime<Utc>, Uuid)> {
    let before = now - jobs::MAIL_BACKOFF.iter().sum::<TimeDelta>();
    let is_left = |lesson: &Lesson<'_>| {
        let mut kinds = lesson.story.emails.iter().map(|email| email.kind);
        kinds.all(|kind| matches!(kind, EmailKind::Confirmed | EmailKind::Reminder(_)))
    };
    let mut found = emails.iter().rev().filter(|(lesson, email)| {
        matches!(email.kind, EmailKind::Confirmed) && email.at < before && is_left(lesson)
    });
    found.next().map(|(_, email)| (email.at, email.booking.id))
}

/// Marks the student's confirmation as failed after its last try.
fn mark_failed(ctx: &mut Ctx<'_>, booking: &StudentBooking, lease: TimeDelta) -> Result<()> {
    let Some(email) = mail::confirmation_of(ctx.conn, booking)? else { return Ok(()) };
    let failed_at = email.due_at + jobs::MAIL_BACKOFF.iter().sum::<TimeDelta>();
    // `mark_failed` counts the last try.
    let tries = i32::try_from(jobs::MAIL_BACKOFF.len()).map_err(Error::internal)?;
    rows::mark_email_tried(ctx.conn, email.id, tries, failed_at + lease)?;
    Ok(mail_outbox::mark_failed(ctx.conn, email.id, REFUSAL, None, failed_at)?)
}

fn write(ctx: &mut Ctx<'_>, lesson: &Lesson<'_>, email: &StoryEmail) -> Result<()> {
    let booking = &email.booking;
    match email.kind {
        EmailKind::Confirmed => mail::booking_confirmed(ctx, booking),
        EmailKind::Moved(from, by) => mail::booking_rescheduled(ctx, booking, from, by),
        EmailKind::Cancelled => mail::booking_cancelled(ctx, booking),
        EmailKind::Refunded => {
            let refund = lesson.ids.as_ref().and_then(|ids| ids.refund.as_deref()).unwrap_or_default();
            let cents = booking.payment.as_ref().map_or(0, |payment| payment.refunded_cents);
            mail::refund_made(ctx, booking, (refund, cents))
        }
        EmailKind::Reminder(hours) => mail::lesson_reminder(ctx, booking, hours),
    }
}
