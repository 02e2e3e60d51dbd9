//! The reminder of a lesson.

use diesel::PgConnection;
use schema::models::email_preferences::OptionalEmail;
use schema::models::mail_outbox::MailPriority;
use schema::models::student_booking::StudentBooking;

use super::email_layout::EmailReason;
use super::lesson::{Lesson, LessonReader};
use super::optional;
use crate::error::Result;
use crate::platform::ctx::Ctx;

/// Emails student and tutor, once per reminder and time of the lesson, unless they have turned reminders off.
pub fn lesson_reminder(ctx: &mut Ctx<'_>, booking: &StudentBooking, hours_before: i16) -> Result<()> {
    let lesson = Lesson::load(ctx.conn, ctx.config, booking, ctx.now)?;
    for side in lesson.sides() {
        if let Some(off) = optional::turn_off_link(ctx, side.to.profile.id, OptionalEmail::Reminder)? {
            send(ctx.conn, &side, (booking, hours_before), off)?;
        }
    }
    Ok(())
}

fn send(
    conn: &mut PgConnection,
    side: &LessonReader<'_>,
    (booking, hours_before): (&StudentBooking, i16),
    off: String,
) -> Result<()> {
    let is_last = hours_before == 1;
    let zone = side.zone();
    let mut layout = side.layout(if is_last {
        format!("Starting at {}: {}", zone.time_of_day(booking.starts_at), side.name())
    } else {
        format!("On {}: {}", zone.day_and_time(booking.starts_at), side.name())
    });
    layout.paragraphs = vec![if is_last {
        "Your session starts in about an hour.".to_owned()
    } else {
        "A reminder of your session.".to_owned()
    }];
    side.offer_to_join(&mut layout);
    layout.priority = MailPriority::Reminder;
    layout.reason = EmailReason::LessonReminder;
    layout.list_unsubscribe = Some(off);
    if !is_last {
        layout.note = Some(if side.is_student {
            "If something has come up, please tell your tutor.".to_owned()
        } else {
            "If you can’t make it, please cancel now so your student can plan.".to_owned()
        });
    }
    let occasion = format!("reminder-{hours_before}h-{}", booking.calendar_sequence);
    side.queue(conn, &layout, "lesson_reminder", &occasion)
}
