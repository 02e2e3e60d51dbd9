//! The email to student and tutor about a canceled lesson: who canceled it, and the refund.

use diesel::PgConnection;
use schema::enums::{CancellationReason, PaymentStatus};
use schema::models::student_booking::StudentBooking;
use schema::models::{lesson_reminder, mail_outbox};

use super::calendar::Method;
use super::email_layout::LessonTime;
use super::lesson::{Lesson, LessonReader, occasions};
use crate::domain::price::dollars;
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Emails both about a confirmed lesson that was canceled, removes it from their calendars, and deletes the reminders.
/// The content is taken from the row: who canceled, the note, the refund's state.
pub fn booking_cancelled(ctx: &mut Ctx<'_>, booking: &StudentBooking) -> Result<()> {
    lesson_reminder::drop_of(ctx.conn, booking.id)?;
    mail_outbox::withdraw(ctx.conn, &occasions(booking))?;
    let lesson = Lesson::load(ctx.conn, ctx.config, booking, ctx.now)?;
    for side in lesson.sides() {
        send(ctx.conn, &side, booking)?;
    }
    Ok(())
}

fn send(conn: &mut PgConnection, side: &LessonReader<'_>, booking: &StudentBooking) -> Result<()> {
    let day = side.zone().short_day(booking.starts_at);
    let mut layout = side.layout(format!("Canceled: {} on {day}", side.name()));
    layout.slot = Some(LessonTime { is_cancelled: true, ..side.time() });
    layout.paragraphs = vec![who(side, booking)];
    layout.paragraphs.extend(money(side, booking));
    if let Some(writer) = writer(side, booking) {
        layout.paragraphs.push(format!("{writer} wrote:"));
        layout.quote = Some(booking.cancellation_note.clone());
    }
    if side.is_student {
        layout.action = Some(("Book another time", side.other_times_link()));
    }
    layout.note = Some("The attached notice removes the session from your calendar.".to_owned());
    layout.invitation = Some(side.invitation(Method::Cancel)?);
    side.queue(conn, &layout, "booking_cancelled", "cancelled")
}

fn who(side: &LessonReader<'_>, booking: &StudentBooking) -> String {
    let other = &side.other.profile.first_name;
    match (booking.cancellation_reason, side.is_student) {
        (Some(CancellationReason::Student), true) | (Some(CancellationReason::Tutor), false) => {
            "You canceled this session.".to_owned()
        }
        (Some(CancellationReason::Student), false) => {
            format!("{other} canceled this session. The time is open to others again.")
        }
        (Some(CancellationReason::Tutor), true) => {
            format!("{other} had to cancel this session. We’re sorry about that.")
        }
        (Some(CancellationReason::PaymentFailed), _) => {
            "This session won’t take place because its payment didn’t go through.".to_owned()
        }
        _ if booking.price_kept => "The academy canceled this session.".to_owned(),
        (Some(CancellationReason::Admin | CancellationReason::HoldExpired) | None, _) => {
            "The academy canceled this session. We’re sorry about that.".to_owned()
        }
    }
}

/// The author of the note, unless it is the recipient.
fn writer<'a>(side: &'a LessonReader<'_>, booking: &StudentBooking) -> Option<&'a str> {
    if booking.cancellation_note.is_empty() {
        return None;
    }
    match (booking.cancellation_reason, side.is_student) {
        (Some(CancellationReason::Student), true) | (Some(CancellationReason::Tutor), false) => None,
        (Some(CancellationReason::Student | CancellationReason::Tutor), _) => {
            Some(&side.other.profile.first_name)
        }
        _ => Some(&BRAND.name),
    }
}

/// What happens to the price, if there was one.
fn money(side: &LessonReader<'_>, booking: &StudentBooking) -> Option<String> {
    let price = dollars(booking.price_cents);
    let left = dollars(booking.left_cents());
    Some(match (booking.payment_status(), side.is_student) {
        (PaymentStatus::RefundPending, true) => format!(
            "We’re refunding {left} to the card you paid with, and we’ll email you as soon as that’s done. \
             Banks take 5 to 10 business days to show it."
        ),
        (PaymentStatus::RefundPending | PaymentStatus::Refunded, false) => {
            format!("{} gets a full refund.", side.other.profile.first_name)
        }
        (PaymentStatus::Refunded, true) => {
            format!("We refunded the full price of {price} to the card you paid with.")
        }
        (PaymentStatus::Paid, true) if booking.price_kept => {
            format!("The price of {left} is not refunded. If you think that’s a mistake, please email us.")
        }
        (PaymentStatus::Paid, false) if booking.price_kept => {
            "The price is not refunded, so you earn your share as if it had taken place.".to_owned()
        }
        (PaymentStatus::Paid, true) => format!(
            "It was canceled less than 24 hours before it started, when your tutor had kept the time for \
             you, so the price of {left} is not refunded."
        ),
        (PaymentStatus::Paid, false) => {
            "It was canceled less than 24 hours before it started, so you earn your share as if it had taken \
             place."
                .to_owned()
        }
        (PaymentStatus::NotRequired | PaymentStatus::Unpaid | PaymentStatus::Processing, _) => return None,
    })
}
