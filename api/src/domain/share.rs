//! The tutor's share of a lesson's price, and whether it is earned.

use chrono::{DateTime, Utc};
use schema::enums::{DisputeState, PaymentStatus};
use schema::models::payment::Payment;
use schema::models::student_booking::StudentBooking;

/// Status of a tutor's share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShareStatus {
    /// There is no share: the lesson is free or unpaid.
    Nothing,
    /// It will be earned once the lesson has ended.
    Ahead,
    /// It is earned: the lesson took place, or the student cancelled too late.
    Due,
    /// The cardholder disputes the payment. Until that is decided, nothing is transferred or reversed.
    Disputed,
    /// It is not earned, or no longer: the student's payment is refunded, because the lesson was cancelled in time,
    /// for any other reason, or by a lost dispute. What was transferred has to be reversed.
    Returned,
}

/// A tutor's share of one lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// Status of the share.
    pub status: ShareStatus,
    /// Amount that the tutor should hold, now or according to the current state, minus what was reversed by hand, in
    /// US cents; 0 for [`ShareStatus::Nothing`] and [`ShareStatus::Returned`].
    pub cents: i32,
    /// The same amount before subtracting what was reversed by hand, in US cents.
    pub owed_cents: i32,
    /// When it becomes due: the end of the lesson, also if it was cancelled too late.
    pub since: DateTime<Utc>,
}

/// Returns the tutor's share of a booking. The database computes the amounts together with the payment.
#[must_use]
pub fn tutor_share_due(booking: &StudentBooking, now: DateTime<Utc>) -> Share {
    let payment = booking.payment.as_ref();
    Share {
        status: payment.map_or(ShareStatus::Nothing, |payment| share_status(booking, payment, now)),
        cents: payment.map_or(0, |payment| payment.target_cents),
        owed_cents: payment.map_or(0, |payment| payment.owed_cents),
        since: booking.ends_at,
    }
}

/// Returns the status of the share. A paid booking is confirmed or completed, or was cancelled with its price kept;
/// otherwise its payment would be in a refund state.
fn share_status(booking: &StudentBooking, payment: &Payment, now: DateTime<Utc>) -> ShareStatus {
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
