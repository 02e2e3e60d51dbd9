//! The email to student and tutor about a rescheduled lesson.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::student_booking::StudentBooking;
use schema::models::{lesson_reminder, mail_outbox};

use super::calendar::Method;
use super::email_layout::LessonTime;
use super::lesson::{Lesson, LessonReader, occasions};
use crate::domain::booking::Actor;
use crate::error::Result;
use crate::platform::ctx::Ctx;

/// Emails both about a lesson that was scheduled from `before.0` to `before.1` and has its new time in the row, updates
/// their calendars, and reschedules the reminders.
pub fn booking_rescheduled(
    ctx: &mut Ctx<'_>,
    booking: &StudentBooking,
    before: (DateTime<Utc>, DateTime<Utc>),
    by: Actor,
) -> Result<()> {
    lesson_reminder::plan(ctx.conn, booking.id, booking.starts_at, ctx.now)?;
    mail_outbox::withdraw(ctx.conn, &occasions(booking))?;
    let lesson = Lesson::load(ctx.conn, ctx.config, booking, ctx.now)?;
    for side in lesson.sides() {
        send(ctx.conn, &side, booking, before, by)?;
    }
    Ok(())
}

fn send(
    conn: &mut PgConnection,
    side: &LessonReader<'_>,
    booking: &StudentBooking,
    before: (DateTime<Utc>, DateTime<Utc>),
    by: Actor,
) -> Result<()> {
    let when = side.zone().day_and_time(booking.starts_at);
    let mut layout = side.layout(format!("Moved to {when}: {}", side.name()));
    layout.slot = Some(LessonTime { instead_of: Some(before), ..side.time() });
    layout.paragraphs = vec![match (by, side.is_student) {
        (Actor::Student, true) => "You moved this session to another time.".to_owned(),
        (Actor::Student, false) => {
            format!("{} moved this session to another time.", side.other.profile.first_name)
        }
        _ => "The academy moved this session to another time.".to_owned(),
    }];
    if side.is_student && booking.price_cents > 0 {
        layout.paragraphs.push("Your payment carries over, so there’s nothing more to pay.".to_owned());
    }
    side.offer_to_join(&mut layout);
    layout.note = Some("The attached invitation moves the session in your calendar.".to_owned());
    layout.invitation = Some(side.invitation(Method::Request)?);
    side.queue(conn, &layout, "booking_rescheduled", &format!("moved-{}", booking.calendar_sequence))
}
