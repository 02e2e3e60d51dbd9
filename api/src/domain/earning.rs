//! State of a lesson's share, as its tutor sees it.

use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::{BookingStatus, CancellationReason, PayoutState};
use schema::models::payable::Payable;
use schema::models::student_booking::StudentBooking;
use serde::Serialize;

use super::share::{Share, ShareStatus, tutor_share_due};

/// State of a lesson's share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EarningState {
    /// The lesson has not ended.
    Upcoming,
    /// Earned, and waiting for its due date or for an obstacle to be removed.
    Due,
    /// The transfer is in progress.
    OnItsWay,
    /// Transferred to the tutor's account.
    PaidOut,
    /// The cardholder disputes the payment: nothing is transferred until that is decided.
    Held,
    /// Transferred and reversed: the student was refunded, or the academy cancelled a bonus or correction.
    Reversed,
    /// Never transferred, because the student was refunded.
    Refunded,
    /// Paid by other means: nothing was paid for the lesson here, and an admin marked it as paid.
    PaidElsewhere,
}

/// A lesson's share and its state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Earning {
    /// State of the share.
    pub state: EarningState,
    /// Current amount, in US cents: what was transferred and not reversed, plus what is to be transferred. If that is
    /// zero, the amount that was, or was to be, transferred.
    pub cents: i32,
    /// Amount transferred, in US cents.
    pub sent_cents: i32,
    /// Amount reversed, in US cents.
    pub taken_back_cents: i32,
    /// Amount to be transferred or being transferred, in US cents.
    pub to_send_cents: i32,
    /// When it is transferred, unless there is an obstacle.
    pub due_at: DateTime<Utc>,
    /// The obstacle, or why the amount is smaller.
    pub reason: Option<&'static str>,
}

impl Earning {
    /// Returns the amount that counts as earned now, in US cents, as in the tutor's totals: what the tutor has, plus
    /// what is certain to be transferred.
    #[must_use]
    pub fn earned_cents(&self) -> i32 {
        let with_tutor = self.sent_cents - self.taken_back_cents;
        match self.state {
            EarningState::Due | EarningState::OnItsWay => with_tutor + self.to_send_cents,
            EarningState::PaidElsewhere => self.cents,
            EarningState::PaidOut
            | EarningState::Upcoming
            | EarningState::Held
            | EarningState::Reversed
            | EarningState::Refunded => with_tutor,
        }
    }
}

const ACCOUNT_NONE: &str = "Set up payouts to receive it.";
const ACCOUNT_INCOMPLETE: &str = "Finish setting up payouts to receive it.";
const ACCOUNT_IN_REVIEW: &str = "Stripe is still checking your account.";
const ACCOUNT_RESTRICTED: &str = "Stripe needs something from you before it can pay you.";
const REFUSED: &str = "Stripe didn’t accept this transfer. We’ll try again, and we’re looking into it.";
const DISPUTED: &str = "The student’s bank is looking into this payment.";
const GONE_BACK: &str = "The student’s payment was returned.";
const PARTLY_GONE_BACK: &str = "Part of the student’s payment was returned.";
const TO_BE_TAKEN_BACK: &str = "The student’s payment was returned, so this amount will be taken back.";
const TAKEN_BACK: &str = "The academy took this back.";
const PARTLY_TAKEN_BACK: &str = "The academy took back part of this.";
const REST_FOLLOWS: &str = "Part of this was sent. The rest is yours after all, and will follow.";
const PRICE_KEPT: &str = "The academy canceled this session and pays you for it.";
const CANCELLED_LATE: &str = "The student canceled too late, so you’re paid for the hour you kept free.";

/// Returns the state of a paid lesson's share.
#[must_use]
pub fn earning(
    booking: &StudentBooking,
    payable: Option<&Payable>,
    account: PayoutState,
    delay: TimeDelta,
    now: DateTime<Utc>,
) -> Earning {
    let share = tutor_share_due(booking, now);
    let due_at = share.since + delay;
    let sent_cents = payable.map_or(0, |payable| payable.sent_cents);
    let taken_back_cents = payable.map_or(0, |payable| payable.returned_cents);
    let with_tutor = sent_cents - taken_back_cents;
    let sending_cents = payable.and_then(Payable::sending_cents);
    let to_send_cents = sending_cents.unwrap_or_else(|| (share.cents - with_tutor).max(0));
    let refusal = payable.and_then(|payable| payable.refusal.as_ref());
    let (state, reason) = if sending_cents.is_some() {
        (EarningState::OnItsWay, None)
    } else if to_send_cents > 0 {
        before(share, obstacle(refusal, account), due_at <= now)
    } else if with_tutor > 0 {
        (EarningState::PaidOut, after(share, with_tutor))
    } else if sent_cents > 0 {
        (EarningState::Reversed, Some(if share.owed_cents > 0 { TAKEN_BACK } else { GONE_BACK }))
    } else {
        (EarningState::Refunded, Some(GONE_BACK))
    };
    let left = with_tutor + to_send_cents;
    let cents = if left > 0 { left } else { booking.tutor_share_cents };
    let reason = reason.or_else(|| remark(booking, share, with_tutor, cents));
    Earning { state, cents, sent_cents, taken_back_cents, to_send_cents, due_at, reason }
}

/// Returns the earning of a lesson that was paid by other means.
#[must_use]
pub const fn paid_elsewhere(cents: i32, ends_at: DateTime<Utc>) -> Earning {
    Earning {
        state: EarningState::PaidElsewhere,
        cents,
        sent_cents: 0,
        taken_back_cents: 0,
        to_send_cents: 0,
        due_at: ends_at,
        reason: None,
    }
}

/// Returns the explanation for a share of which the tutor holds `with_tutor` US cents and nothing more is to be
/// transferred.
fn after(share: Share, with_tutor: i32) -> Option<&'static str> {
    match share.status {
        ShareStatus::Disputed => Some(DISPUTED),
        _ if with_tutor > share.cents => Some(TO_BE_TAKEN_BACK),
        _ => None,
    }
}

/// Returns the state and the reason for a share that is to be transferred but has no transfer yet.
fn before(
    share: Share,
    obstacle: Option<&'static str>,
    is_time: bool,
) -> (EarningState, Option<&'static str>) {
    match share.status {
        ShareStatus::Disputed => (EarningState::Held, Some(DISPUTED)),
        ShareStatus::Ahead | ShareStatus::Nothing | ShareStatus::Returned => (EarningState::Upcoming, None),
        ShareStatus::Due if is_time && obstacle.is_none() => (EarningState::OnItsWay, None),
        ShareStatus::Due => (EarningState::Due, obstacle),
    }
}

/// Returns what prevents the transfer of a share that is due.
pub(super) fn obstacle(refusal: Option<&String>, account: PayoutState) -> Option<&'static str> {
    match account {
        PayoutState::None => Some(ACCOUNT_NONE),
        PayoutState::Incomplete => Some(ACCOUNT_INCOMPLETE),
        PayoutState::InReview => Some(ACCOUNT_IN_REVIEW),
        PayoutState::Restricted => Some(ACCOUNT_RESTRICTED),
        PayoutState::Ready => refusal.map(|_| REFUSED),
    }
}

/// Returns the remark for an amount without an obstacle, of which the tutor holds some or all.
fn remark(booking: &StudentBooking, share: Share, with_tutor: i32, cents: i32) -> Option<&'static str> {
    if 0 < with_tutor && with_tutor < cents {
        Some(REST_FOLLOWS)
    } else if share.cents < share.owed_cents {
        Some(PARTLY_TAKEN_BACK)
    } else if cents < booking.tutor_share_cents {
        Some(PARTLY_GONE_BACK)
    } else if booking.status == BookingStatus::Cancelled {
        let by_student = booking.cancellation_reason == Some(CancellationReason::Student);
        Some(if by_student { CANCELLED_LATE } else { PRICE_KEPT })
    } else {
        None
    }
}
