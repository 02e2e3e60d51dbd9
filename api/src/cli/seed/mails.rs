//! The sample academy's mails of the last days, written by the product's own templates.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::models::student_booking::StudentBooking;
use schema::models::tutor_application::NewTutorApplication;
use schema::models::{mail_outbox, sample_rows};
use uuid::Uuid;

use super::cast::Cast;
use super::lessons::Lesson;
use super::story::{MailKind, StoryMail};
use crate::error::{Error, Result};
use crate::jobs;
use crate::mail;
use crate::platform::config::Config;
use crate::platform::ctx::Ctx;

/// How far back there are mails. What the product keeps of older ones is no more than that they were sent.
const MAILS_SINCE: TimeDelta = TimeDelta::days(10);
/// What the mail server says of the one that nobody takes.
const REFUSAL: &str = "permanent error (550): 5.1.1 The email account that you tried to reach does not exist";

/// Writes the mails and settles what has become of them.
///
/// # Errors
/// When the database refuses it.
pub fn add(
    conn: &mut PgConnection,
    config: &Config,
    (cast, lessons): (&Cast, &[Lesson<'_>]),
    now: DateTime<Utc>,
) -> Result<()> {
    let since = now - MAILS_SINCE;
    let mut mails: Vec<(&Lesson<'_>, &StoryMail)> =
        lessons.iter().flat_map(|lesson| lesson.story.mails.iter().map(move |mail| (lesson, mail))).collect();
    mails.retain(|(_, mail)| mail.at >= since);
    mails.sort_by_key(|(_, mail)| mail.at);
    let lease = TimeDelta::from_std(config.mail_deadline).map_err(Error::internal)? + jobs::MAIL_REPORT;
    let given_up = given_up(&mails, now);
    for (lesson, mail) in mails {
        if let MailKind::Moved(..) | MailKind::Cancelled = mail.kind {
            // They take back what has not gone out.
            sample_rows::mark_mails_sent(conn, lease, mail.at)?;
        }
        let ctx = &mut Ctx { conn, config, now: mail.at };
        write(ctx, lesson, mail)?;
        if given_up == Some((mail.at, mail.booking.id)) {
            give_up(ctx, &mail.booking, lease)?;
        }
    }
    for applicant in cast.applications.iter().filter(|one| (since..=now).contains(&one.applied_at)) {
        let sample = &applicant.sample;
        let application = NewTutorApplication {
            email: &sample.email,
            first_name: &sample.first_name,
            last_name: &sample.last_name,
            bio: &sample.bio,
            services: &sample.services,
            profile_image_url: None,
            submitted_at: applicant.applied_at,
        };
        let ctx = &mut Ctx { conn, config, now: applicant.applied_at };
        mail::application_received(ctx, (applicant.id, &application))?;
        mail::new_application(ctx, (applicant.id, &application))?;
    }
    sample_rows::mark_mails_sent(conn, lease, now)?;
    Ok(sample_rows::name_mails(conn)?)
}

/// The newest confirmation that can have been tried to the end, of a lesson that was left as it was.
fn given_up(mails: &[(&Lesson<'_>, &StoryMail)], now: DateTime<Utc>) -> Option<(DateTime<Utc>, Uuid)> {
    let before = now - jobs::MAIL_BACKOFF.iter().sum::<TimeDelta>();
    let is_left = |lesson: &Lesson<'_>| {
        let mut kinds = lesson.story.mails.iter().map(|mail| mail.kind);
        kinds.all(|kind| matches!(kind, MailKind::Confirmed | MailKind::Reminder(_)))
    };
    let mut found = mails.iter().rev().filter(|(lesson, mail)| {
        matches!(mail.kind, MailKind::Confirmed) && mail.at < before && is_left(lesson)
    });
    found.next().map(|(_, mail)| (mail.at, mail.booking.id))
}

/// Nobody took the student's confirmation.
fn give_up(ctx: &mut Ctx<'_>, booking: &StudentBooking, lease: TimeDelta) -> Result<()> {
    let Some(mail) = mail::confirmation_of(ctx.conn, booking)? else { return Ok(()) };
    let failed_at = mail.due_at + jobs::MAIL_BACKOFF.iter().sum::<TimeDelta>();
    let tries = jobs::MAIL_BACKOFF.len() + 1;
    let tries = i32::try_from(tries).map_err(Error::internal)?;
    sample_rows::mark_mail_tried(ctx.conn, mail.id, tries, failed_at + lease)?;
    Ok(mail_outbox::mark_failed(ctx.conn, mail.id, REFUSAL, None, failed_at)?)
}

fn write(ctx: &mut Ctx<'_>, lesson: &Lesson<'_>, mail: &StoryMail) -> Result<()> {
    let booking = &mail.booking;
    match mail.kind {
        MailKind::Confirmed => mail::booking_confirmed(ctx, booking),
        MailKind::Moved(from, by) => mail::booking_rescheduled(ctx, booking, from, by),
        MailKind::Cancelled => mail::booking_cancelled(ctx, booking),
        MailKind::Refunded => {
            let refund = lesson.ids.as_ref().and_then(|ids| ids.refund.as_deref()).unwrap_or_default();
            let cents = booking.payment.as_ref().map_or(0, |payment| payment.refunded_cents);
            mail::refund_made(ctx, booking, (refund, cents))
        }
        MailKind::Reminder(hours) => mail::lesson_reminder(ctx, booking, hours),
    }
}
