//! What a cancellation costs: how much notice is enough, and what goes back. Who may cancel when, and which
//! cancellations send money back, are rows of [`super::booking::TRANSITIONS`].

use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::{BookingStatus, PaymentStatus};
use schema::models::student_booking::StudentBooking;

use super::booking::Actor;

/// A student who cancels at least so long before the lesson gets the whole price back, and until then a lesson can be
/// moved. Who cancels later pays: the tutor has kept that hour free.
pub const NOTICE: TimeDelta = TimeDelta::hours(24);

/// What cancelling means for whoever may do it now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// Until then, everything that was paid goes back.
    pub free_until: DateTime<Utc>,
    /// What goes back now, US cents.
    pub refund_cents: i32,
}

/// The last moment at which the student gives enough notice.
#[must_use]
pub fn notice_ends(starts_at: DateTime<Utc>) -> DateTime<Utc> {
    starts_at - NOTICE
}

/// The terms of cancelling a confirmed lesson, for somebody whom the process lets do it.
#[must_use]
pub fn terms(booking: &StudentBooking, actor: Actor, now: DateTime<Utc>) -> Option<Terms> {
    if booking.status != BookingStatus::Confirmed {
        return None;
    }
    let free_until = match actor {
        Actor::Student => notice_ends(booking.starts_at),
        Actor::Tutor | Actor::Admin => booking.ends_at,
        Actor::Stripe | Actor::Clock => return None,
    };
    let refund_cents = if now <= free_until { refundable_cents(booking) } else { 0 };
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
