//! What a tutor is paid beside their lessons: how much it may be, and how it stands.

use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::PayoutState;
use schema::models::payout_adjustment::PayoutAdjustment;
use serde::Serialize;

use super::earning::{Earning, EarningState, obstacle};

/// The most that one may be, US cents. More is a matter of contracts, not of a form.
pub const MAX_CENTS: i32 = 100_000;
/// The most that a tutor may be given in any [`LIMIT_PERIOD`], US cents.
pub const MAX_CENTS_OF_PERIOD: i32 = 200_000;
/// For how long what was given counts.
pub const LIMIT_PERIOD: TimeDelta = TimeDelta::days(30);
/// How long the same amount for the same tutor looks as if it were entered twice.
pub const DUPLICATE_PERIOD: TimeDelta = TimeDelta::days(1);
/// How long it can be cancelled before anything moves.
pub const SEND_DELAY: TimeDelta = TimeDelta::minutes(10);

/// How far an adjustment has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PayoutAdjustmentState {
    /// It waits for its time, or for the tutor's account.
    Due,
    /// It is being sent.
    OnItsWay,
    /// Stripe refuses to send it, and is asked again.
    Refused,
    /// It was sent.
    PaidOut,
    /// It was cancelled before anything moved.
    Cancelled,
    /// It was sent, and is being taken back.
    BeingReversed,
    /// It was sent, and all of it came back.
    Reversed,
}

/// What a tutor can still be given, US cents, who was given so much in the last [`LIMIT_PERIOD`].
#[must_use]
pub fn left_cents(given: i64) -> i32 {
    let left = i64::from(MAX_CENTS_OF_PERIOD).saturating_sub(given).max(0);
    i32::try_from(left).unwrap_or(MAX_CENTS_OF_PERIOD)
}

const BEING_REVERSED: &str = "The academy takes this back.";
const REVERSED: &str = "The academy took this back.";
const PARTLY_REVERSED: &str = "The academy took a part of this back.";

/// How far it has come.
#[must_use]
pub fn state(
    adjustment: &PayoutAdjustment,
    account: PayoutState,
    now: DateTime<Utc>,
) -> PayoutAdjustmentState {
    let is_cancelled = adjustment.cancelled_at.is_some();
    if adjustment.sent_at().is_some() {
        return match adjustment.net_cents() {
            0 => PayoutAdjustmentState::Reversed,
            _ if is_cancelled => PayoutAdjustmentState::BeingReversed,
            _ => PayoutAdjustmentState::PaidOut,
        };
    }
    if adjustment.is_being_sent() {
        // Whether it was sent has to be known before it can be taken back.
        return if is_cancelled {
            PayoutAdjustmentState::BeingReversed
        } else {
            PayoutAdjustmentState::OnItsWay
        };
    }
    if is_cancelled {
        PayoutAdjustmentState::Cancelled
    } else if adjustment.refusal().is_some() {
        PayoutAdjustmentState::Refused
    } else if account == PayoutState::Ready && is_time(adjustment, now) {
        PayoutAdjustmentState::OnItsWay
    } else {
        PayoutAdjustmentState::Due
    }
}

/// Whether jobs may take it. One that was entered while nothing said when may be taken at once.
fn is_time(adjustment: &PayoutAdjustment, now: DateTime<Utc>) -> bool {
    adjustment.payable.as_ref().is_none_or(|payable| payable.due_at <= now)
}

/// The same as its tutor is told it, among what their lessons earn.
#[must_use]
pub fn earning(adjustment: &PayoutAdjustment, account: PayoutState, now: DateTime<Utc>) -> Earning {
    let (amount, net) = (adjustment.amount_cents, adjustment.net_cents());
    let obstacle = obstacle(adjustment.refusal(), account);
    let (state, cents, reason) = match state(adjustment, account, now) {
        PayoutAdjustmentState::Due | PayoutAdjustmentState::Refused => (EarningState::Due, amount, obstacle),
        PayoutAdjustmentState::OnItsWay => (EarningState::OnItsWay, amount, None),
        PayoutAdjustmentState::PaidOut => {
            (EarningState::PaidOut, net, (net < amount).then_some(PARTLY_REVERSED))
        }
        PayoutAdjustmentState::BeingReversed if net > 0 => (EarningState::PaidOut, net, Some(BEING_REVERSED)),
        PayoutAdjustmentState::Reversed => (EarningState::Reversed, amount, Some(REVERSED)),
        // Lists of what is earned leave these out, also while we look whether it was sent all the same.
        PayoutAdjustmentState::BeingReversed | PayoutAdjustmentState::Cancelled => {
            (EarningState::Refunded, amount, None)
        }
    };
    let taken_back_cents = adjustment.returned_cents();
    let is_to_be_sent = matches!(state, EarningState::Due | EarningState::OnItsWay);
    Earning {
        state,
        cents,
        sent_cents: net + taken_back_cents,
        taken_back_cents,
        to_send_cents: if is_to_be_sent { amount } else { 0 },
        due_at: adjustment.created_at + SEND_DELAY,
        reason,
    }
}
