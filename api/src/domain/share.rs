//! What is the tutor's of a lesson's price, and whether it is theirs yet.

use chrono::{DateTime, Utc};
use schema::enums::{DisputeState, PaymentStatus};
use schema::models::payment::Payment;
use schema::models::student_booking::StudentBooking;

/// Whether a tutor's share is theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShareStatus {
    /// There is none: the lesson is free, or not paid for.
    Nothing,
    /// It will be, once the lesson's end has passed.
    Ahead,
    /// It is: the lesson was given, or the student cancelled it too late.
    Due,
    /// The cardholder disputes the payment. Until that is decided, nothing moves in either direction.
    Disputed,
    /// It is not, or no longer: the student's money goes or went back, because the lesson was cancelled in time,
    /// by a refund of any other reason, or by a dispute that was lost. What was paid out has to come back.
    Returned,
}

/// A tutor's share of one lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// Whether it is theirs.
    pub status: ShareStatus,
    /// US cents that are to be with the tutor, now or as things look now, less what somebody took back by hand; 0 for [`ShareStatus::Nothing`] and
    /// [`ShareStatus::Returned`].
    pub cents: i32,
    /// The same with that, US cents.
    pub owed_cents: i32,
    /// From when on it is due: the lesson's end, also for one that was cancelled too late.
    pub since: DateTime<Utc>,
}

/// What is due to the tutor of a booking: how much, the database says with its payment.
#[must_use]
pub fn tutor_share_due(booking: &StudentBooking, now: DateTime<Utc>) -> Share {
    let payment = booking.payment.as_ref();
    Share {
        status: payment.map_or(ShareStatus::Nothing, |payment| standing(booking, payment, now)),
        cents: payment.map_or(0, |payment| payment.target_cents),
        owed_cents: payment.map_or(0, |payment| payment.owed_cents),
        since: booking.ends_at,
    }
}

/// A booking that is paid is confirmed or completed, or it was cancelled and its price kept: its money would go back
/// otherwise.
fn standing(booking: &StudentBooking, payment: &Payment, now: DateTime<Utc>) -> ShareStatus {
    match payment.status {
        PaymentStatus::NotRequired | PaymentStatus::Unpaid | PaymentStatus::Processing => {
            ShareStatus::Nothing
        }
        PaymentStatus::RefundPending | PaymentStatus::Refunded => ShareStatus::Returned,
        PaymentStatus::Paid if payment.dispute_state == Some(DisputeState::Open) => ShareStatus::Disputed,
        PaymentStatus::Paid if booking.ends_at <= now => ShareStatus::Due,
        PaymentStatus::Paid => ShareStatus::Ahead,
    }
}
