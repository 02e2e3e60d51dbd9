//! The email about a refund.

use schema::enums::CancellationReason;
use schema::models::student_booking::StudentBooking;

use super::email_layout::Envelope;
use super::lesson::Lesson;
use crate::domain::price::dollars;
use crate::error::Result;
use crate::platform::ctx::Ctx;

/// Emails the student, once per refund.
pub fn refund_made(
    ctx: &mut Ctx<'_>,
    booking: &StudentBooking,
    refund_id: &str,
    amount_cents: i32,
) -> Result<()> {
    let lesson = Lesson::load(ctx.conn, ctx.config, booking, ctx.now)?;
    let side = lesson.student();
    let amount = dollars(amount_cents);
    let mut layout = side.layout(format!("Refund of {amount}"));
    layout.paragraphs = vec![format!(
        "We refunded {amount} to the card you paid with. Banks take 5 to 10 business days to show it."
    )];
    // In all other cases the student has had an email about the cancellation.
    if let Some(CancellationReason::HoldExpired | CancellationReason::PaymentFailed) =
        booking.cancellation_reason
    {
        layout.paragraphs.push(
            "Your payment reached us after your hold on the time expired, so the session won’t take place. \
             You’re welcome to book another one."
                .to_owned(),
        );
    }
    layout.slot = None;
    layout.action = Some(("See my receipt", ctx.config.link(&format!("/receipt/{}", booking.id))));
    layout.facts.push(("Session", side.when()));
    layout.facts.push(("Paid", dollars(booking.price_cents)));
    layout.facts.push(("Refunded", amount));
    // Not one of the lesson's occasions, so that a newer email about the lesson does not withdraw this one.
    let to = Envelope {
        occasion: &format!("refund/{refund_id}"),
        template: "refund_made",
        to_address: &side.to.email,
        to_name: &side.to.profile.full_name(),
    };
    layout.queue(ctx, to)
}
