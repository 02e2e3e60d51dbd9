//! The email to student and tutor about a confirmed lesson.

use diesel::{PgConnection, QueryResult};
use schema::models::lesson_reminder;
use schema::models::mail_outbox::QueuedMail;
use schema::models::student_booking::StudentBooking;

use super::calendar::Method;
use super::lesson::{Lesson, LessonReader, occasions};
use crate::domain::price::dollars;
use crate::error::Result;
use crate::platform::config::Config;
use crate::platform::ctx::Ctx;

const OCCASION: &str = "confirmed";

/// Emails both, once per booking, with a calendar invitation, and schedules the reminders.
pub fn booking_confirmed(ctx: &mut Ctx<'_>, booking: &StudentBooking) -> Result<()> {
    let lesson = Lesson::load(ctx.conn, ctx.config, booking, ctx.now)?;
    for side in lesson.sides() {
        send(ctx.conn, ctx.config, &side, booking)?;
    }
    lesson_reminder::plan(ctx.conn, booking.id, booking.starts_at, ctx.now)?;
    Ok(())
}

/// The student's email, if it was queued and not purged yet.
pub fn confirmation_of(conn: &mut PgConnection, booking: &StudentBooking) -> QueryResult<Option<QueuedMail>> {
    QueuedMail::of_occasion(conn, &format!("{}{OCCASION}/student", occasions(booking)))
}

fn send(
    conn: &mut PgConnection,
    config: &Config,
    side: &LessonReader<'_>,
    booking: &StudentBooking,
) -> Result<()> {
    let mut layout = side.layout(format!("Confirmed: {}", side.name()));
    side.offer_to_join(&mut layout);
    if side.is_student {
        layout.paragraphs = vec![if booking.settled_elsewhere {
            "We booked this session for you, and it’s confirmed. There’s nothing to pay here. Your tutor \
             will contact you before it starts."
                .to_owned()
        } else {
            "Your session is booked and confirmed. Your tutor will contact you before it starts.".to_owned()
        }];
        if booking.price_cents > 0 {
            layout.facts.push(("Paid", dollars(booking.price_cents)));
            layout.more_actions.push(("See my receipt", config.link(&format!("/receipt/{}", booking.id))));
        }
        layout.note = Some(format!(
            "The attached invitation adds the session to your calendar. Up to 24 hours before it starts, you \
             can move it or cancel it{}.",
            if booking.price_cents > 0 { " with a full refund" } else { "" }
        ));
    } else {
        let student = side.other.profile.full_name();
        layout.paragraphs = vec![if booking.settled_elsewhere {
            format!("The academy booked a session with you for {student}, who doesn’t pay for it here.")
        } else {
            format!("{student} booked a session with you.")
        }];
        layout.note = Some(format!(
            "The attached invitation adds the session to your calendar. If you can’t make it, please cancel \
             as early as you can{}.",
            if booking.price_cents > 0 { "; the student gets a full refund" } else { "" }
        ));
    }
    layout.invitation = Some(side.invitation(Method::Request)?);
    side.queue(conn, &layout, "booking_confirmed", OCCASION)
}
