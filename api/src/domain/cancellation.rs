//! What a cancellation costs: how much notice is enough, and what goes back. Who may cancel when, and which
//! cancellations send money back, are rows of [`super::booking::TRANSITIONS`].

use chrono::{DateTime, Utc};
use schema::enums::{BookingStatus, PaymentStatus};
use schema::models::student_booking::StudentBooking;

use super::booking::{Action, Actor, Effect, find_transition, notice_ends};

/// What cancelling means for whoever may do it now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// Until then, everything that was paid goes back.
    pub free_until: DateTime<Utc>,
    /// What goes back now, US cents.
    pub refund_cents: i32,
}

/// The terms of cancelling a confirmed lesson, one way or the other; none where this actor cannot cancel it so now.
#[must_use]
pub fn terms(
    booking: &StudentBooking,
    (action, actor): (Action, Actor),
    now: DateTime<Utc>,
) -> Option<Terms> {
    if booking.status != BookingStatus::Confirmed {
        return None;
    }
    let transition = find_transition((booking, now).into(), action, actor)?;
    let refund_cents =
        if transition.effects.contains(&Effect::Refund) { refundable_cents(booking) } else { 0 };
    let free_until = if actor == Actor::Student { notice_ends(booking.starts_at) } else { booking.ends_at };
    Some(Terms { free_until, refund_cents })
}

/// What the academy still has of what the student paid, US cents.
#[must_use]
pub fn refundable_cents(booking: &StudentBooking) -> i32 {
    match booking.payment_status() {
        PaymentStatus::Paid | PaymentStatus::RefundPending => booking.left_cents(),
        PaymentStatus::NotRequired
        | PaymentStatus::Unpaid
        | PaymentStatus::Processing
        | PaymentStatus::Refunded => 0,
    }
}
