//! The emails to the student and both tutors about a substitute tutor.

use diesel::PgConnection;
use schema::models::student_booking::StudentBooking;
use schema::models::{lesson_reminder, mail_outbox};

use super::calendar::Method;
use super::email_layout::{Envelope, LessonTime};
use super::lesson::{Lesson, LessonReader, occasions};
use crate::error::Result;
use crate::platform::ctx::Ctx;

/// Emails the student and the new tutor, updates the lesson in their calendars, removes it from the former tutor's, and
/// reschedules the reminders.
pub fn booking_substituted(
    ctx: &mut Ctx<'_>,
    booking: &StudentBooking,
    before: &StudentBooking,
) -> Result<()> {
    lesson_reminder::plan(ctx.conn, booking.id, booking.starts_at, ctx.now)?;
    mail_outbox::withdraw(ctx.conn, &occasions(booking))?;
    let former = StudentBooking { calendar_sequence: booking.calendar_sequence, ..before.clone() };
    let former = Lesson::load(ctx.conn, ctx.config, &former, ctx.now)?;
    let [_, former] = former.sides();
    let lesson = Lesson::load(ctx.conn, ctx.config, booking, ctx.now)?;
    let occasion = format!("substituted-{}", booking.calendar_sequence);
    release(ctx, &former)?;
    for side in lesson.sides() {
        send(ctx.conn, &side, &former.to.profile.full_name(), &occasion)?;
    }
    Ok(())
}

fn send(conn: &mut PgConnection, side: &LessonReader<'_>, former: &str, occasion: &str) -> Result<()> {
    let subject = if side.is_student { "New tutor" } else { "You’re teaching" };
    let mut layout = side.layout(format!("{subject}: {}", side.name()));
    let name = side.other.profile.full_name();
    layout.paragraphs = vec![if side.is_student {
        format!("{name} will teach this session instead of {former}, at the same time.")
    } else {
        format!("You’re taking over this session with {name} from {former}.")
    }];
    if side.is_student && side.has_price() {
        layout.paragraphs.push("Your payment carries over, so there’s nothing more to pay.".to_owned());
    }
    side.offer_to_join(&mut layout);
    layout.note = Some("The attached invitation puts the session in your calendar.".to_owned());
    layout.invitation = Some(side.invitation(Method::Request)?);
    side.queue(conn, &layout, "booking_substituted", occasion)
}

/// Emails the former tutor.
fn release(ctx: &mut Ctx<'_>, side: &LessonReader<'_>) -> Result<()> {
    let mut layout = side.layout(format!("No longer yours: {}", side.name()));
    let booking = side.booking();
    layout.slot = Some(LessonTime { is_cancelled: true, ..side.time() });
    layout.paragraphs =
        vec!["The academy gave this session to another tutor. You don’t need to do anything.".to_owned()];
    layout.note = Some("The attached notice removes the session from your calendar.".to_owned());
    layout.invitation = Some(side.invitation(Method::Cancel)?);
    // Not one of the lesson's occasions, so that a newer email about the lesson does not withdraw this one.
    let to = Envelope {
        occasion: &format!("substituted/{}/{}", booking.id, booking.calendar_sequence),
        template: "booking_substituted",
        to_address: &side.to.email,
        to_name: &side.to.profile.full_name(),
    };
    layout.queue(ctx, to)
}
