//! The email to a student about a lesson that the academy booked and the student has to pay.

use schema::models::mail_outbox;
use schema::models::student_booking::StudentBooking;

use super::lesson::{Lesson, occasions};
use crate::domain::price::dollars;
use crate::error::Result;
use crate::platform::ctx::Ctx;

/// Deletes the booking's emails that are not sent yet, such as the request to pay, because the hold was released. Sends
/// nothing.
pub fn withdraw_payment_request(ctx: &mut Ctx<'_>, booking: &StudentBooking) -> Result<()> {
    mail_outbox::withdraw(ctx.conn, &occasions(booking))?;
    Ok(())
}

/// Emails the student the link to pay, and the end of the hold.
pub fn booking_to_pay(ctx: &mut Ctx<'_>, booking: &StudentBooking) -> Result<()> {
    let lesson = Lesson::load(ctx.conn, ctx.config, booking, ctx.now)?;
    let side = lesson.student();
    let mut layout = side.layout(format!("Please pay for {}", side.name()));
    layout.paragraphs =
        vec!["We booked this session for you. It’s confirmed as soon as you pay for it.".to_owned()];
    layout.facts.push(("Price", dollars(booking.price_cents)));
    if let Some(end) = booking.hold_expires_at {
        layout.facts.push(("Held until", side.zone().day_and_time(end)));
    }
    layout.action = layout.action.map(|(_, link)| ("Pay for the session", link));
    layout.note = Some(
        "If you don’t want it, you don’t need to do anything: the time opens up again when your hold expires."
            .to_owned(),
    );
    side.queue(ctx.conn, &layout, "booking_to_pay", "to-pay")
}
