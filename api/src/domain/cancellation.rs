//! Terms of a cancellation as shown to a person: until when it is free, and how much is refunded now. The rules are in
//! `domain/booking.rs`: the 24 hours' notice is its constant `NOTICE`, and who may cancel when and which cancellations
//! refund are rows of [`super::booking::TRANSITIONS`].

use chrono::{DateTime, Utc};
use schema::enums::{BookingStatus, PaymentStatus};
use schema::models::student_booking::StudentBooking;

use super::booking::{Action, Actor, BookingEffect, find_transition, notice_ends};

/// Terms of a cancellation for an actor who may cancel now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// Until then, the full payment is refunded.
    pub free_until: DateTime<Utc>,
    /// Amount refunded now, in US cents.
    pub refund_cents: i32,
}

/// Returns the terms of cancelling a confirmed lesson by this action; `None` if this actor may not do so now.
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
        if transition.effects.contains(&BookingEffect::Refund) { refundable_cents(booking) } else { 0 };
    let free_until = if actor == Actor::Student { notice_ends(booking.starts_at) } else { booking.ends_at };
    Some(Terms { free_until, refund_cents })
}

/// Returns what the academy still holds of the student's payment, in US cents.
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
