//! How a lesson's share stands, as its tutor is told it.

use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::{BookingStatus, CancellationReason, PayoutState};
use schema::models::student_booking::StudentBooking;
use schema::models::transfer::Transfer;
use serde::Serialize;

use super::share::{Share, ShareStatus, tutor_share_due};

/// How far a lesson's share has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EarningState {
    /// The lesson is not over.
    Upcoming,
    /// Earned, and waiting for its time or for what stands in the way.
    Due,
    /// Being sent.
    OnItsWay,
    /// Sent to the tutor's account.
    PaidOut,
    /// The cardholder disputes the payment: nothing moves until that is decided.
    Held,
    /// Sent, and taken back: the student's money went back, or the academy cancelled a bonus or correction.
    Reversed,
    /// Never sent, since the student's money went back.
    Refunded,
    /// Paid by other means: nothing was paid for it here, and an admin marked it as paid.
    PaidElsewhere,
}

/// A lesson's share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Earning {
    /// How far it has come.
    pub state: EarningState,
    /// What it is about, US cents: what is or was to be sent, or was sent.
    pub cents: i32,
    /// When it is sent, if nothing stands in the way.
    pub due_at: DateTime<Utc>,
    /// What stands in the way, or why it is less.
    pub reason: Option<&'static str>,
}

impl Earning {
    /// What of it counts as earned by now, US cents, as the tutor's totals do: 0 while it is not certain, and of what went
    /// back.
    #[must_use]
    pub fn earned_cents(&self) -> i32 {
        match self.state {
            EarningState::Due
            | EarningState::OnItsWay
            | EarningState::PaidOut
            | EarningState::PaidElsewhere => self.cents,
            EarningState::Upcoming | EarningState::Held | EarningState::Reversed | EarningState::Refunded => {
                0
            }
        }
    }
}

const ACCOUNT_NONE: &str = "Set up payouts to receive it.";
const ACCOUNT_INCOMPLETE: &str = "Finish setting up payouts to receive it.";
const ACCOUNT_IN_REVIEW: &str = "Stripe is still checking your account.";
const ACCOUNT_RESTRICTED: &str = "Stripe needs something from you before it can pay you.";
const REFUSED: &str = "Stripe did not take this transfer. We try again, and we are looking into it.";
const DISPUTED: &str = "The student's bank is looking into this payment.";
const GONE_BACK: &str = "The student's payment went back.";
const PARTLY_GONE_BACK: &str = "Part of the student's payment went back.";
const TO_BE_TAKEN_BACK: &str = "The student's payment went back, so this amount will be taken back.";
const PRICE_KEPT: &str = "The academy cancelled this session and pays you for it.";
const CANCELLED_LATE: &str = "The student cancelled too late: you are paid for the hour you kept free.";

/// How the share of a paid lesson stands.
#[must_use]
pub fn earning(
    booking: &StudentBooking,
    transfer: Option<&Transfer>,
    account: PayoutState,
    delay: TimeDelta,
    now: DateTime<Utc>,
) -> Earning {
    let share = tutor_share_due(booking, now);
    let due_at = share.since + delay;
    let (state, cents, reason) = match transfer {
        // What was taken back and is theirs again is sent as if it had never been.
        Some(sent) if sent.made_at.is_some() && !(sent.taken_back && share.cents > 0) => {
            after(booking, share, sent)
        }
        Some(asked) if asked.asked_at.is_some() => {
            (EarningState::OnItsWay, asked.amount_cents.unwrap_or(share.cents), None)
        }
        _ => {
            let refusal = transfer.and_then(|transfer| transfer.refusal.as_ref());
            before(booking, share, obstacle(refusal, account), due_at <= now)
        }
    };
    Earning { state, cents, due_at, reason: reason.or_else(|| remark(booking, cents)) }
}

/// What a lesson earned that was paid for by other means.
#[must_use]
pub const fn paid_elsewhere(cents: i32, ends_at: DateTime<Utc>) -> Earning {
    Earning { state: EarningState::PaidElsewhere, cents, due_at: ends_at, reason: None }
}

/// Of a share that was sent.
fn after(
    booking: &StudentBooking,
    share: Share,
    transfer: &Transfer,
) -> (EarningState, i32, Option<&'static str>) {
    let net = transfer.net_cents();
    if net == 0 {
        return (EarningState::Reversed, booking.tutor_share_cents, Some(GONE_BACK));
    }
    let reason = match share.status {
        ShareStatus::Disputed => Some(DISPUTED),
        _ if net > share.cents => Some(TO_BE_TAKEN_BACK),
        _ => None,
    };
    (EarningState::PaidOut, net, reason)
}

/// Of a share that was not sent, nor asked to be.
fn before(
    booking: &StudentBooking,
    share: Share,
    obstacle: Option<&'static str>,
    is_time: bool,
) -> (EarningState, i32, Option<&'static str>) {
    match share.status {
        ShareStatus::Disputed => (EarningState::Held, share.cents, Some(DISPUTED)),
        _ if share.cents == 0 => (EarningState::Refunded, booking.tutor_share_cents, Some(GONE_BACK)),
        ShareStatus::Ahead | ShareStatus::Nothing | ShareStatus::Returned => {
            (EarningState::Upcoming, share.cents, None)
        }
        ShareStatus::Due if is_time && obstacle.is_none() => (EarningState::OnItsWay, share.cents, None),
        ShareStatus::Due => (EarningState::Due, share.cents, obstacle),
    }
}

/// What keeps a share from being sent when its time has come.
pub(super) fn obstacle(refusal: Option<&String>, account: PayoutState) -> Option<&'static str> {
    match account {
        PayoutState::None => Some(ACCOUNT_NONE),
        PayoutState::Incomplete => Some(ACCOUNT_INCOMPLETE),
        PayoutState::InReview => Some(ACCOUNT_IN_REVIEW),
        PayoutState::Restricted => Some(ACCOUNT_RESTRICTED),
        PayoutState::Ready => refusal.map(|_| REFUSED),
    }
}

/// What else there is to say of an amount that nothing stands in the way of.
fn remark(booking: &StudentBooking, cents: i32) -> Option<&'static str> {
    if cents < booking.tutor_share_cents {
        Some(PARTLY_GONE_BACK)
    } else if booking.status == BookingStatus::Cancelled {
        let by_student = booking.cancellation_reason == Some(CancellationReason::Student);
        Some(if by_student { CANCELLED_LATE } else { PRICE_KEPT })
    } else {
        None
    }
}
