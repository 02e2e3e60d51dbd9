//! Payout adjustments: limits, and the state of each.

use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::PayoutState;
use schema::models::payout_adjustment::PayoutAdjustment;
use serde::Serialize;

use super::earning::{Earning, EarningState, obstacle};

/// Maximum amount of one adjustment, in US cents. Larger amounts need a contract.
pub const MAX_CENTS: i32 = 100_000;
/// Maximum total that a tutor may be given in any [`LIMIT_PERIOD`], in US cents.
pub const MAX_CENTS_OF_PERIOD: i32 = 200_000;
/// Period over which adjustments count toward the limit.
pub const LIMIT_PERIOD: TimeDelta = TimeDelta::days(30);
/// Period in which a second adjustment of the same amount for the same tutor looks like a duplicate.
pub const DUPLICATE_PERIOD: TimeDelta = TimeDelta::days(1);
/// How long an adjustment can be cancelled before it is sent.
pub const SEND_DELAY: TimeDelta = TimeDelta::minutes(10);

/// State of an adjustment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PayoutAdjustmentState {
    /// It waits for its due date, or for the tutor's account.
    Due,
    /// Its transfer is in progress.
    OnItsWay,
    /// Stripe refuses the transfer, and it is retried.
    Refused,
    /// It was transferred.
    PaidOut,
    /// It was cancelled before any transfer.
    Cancelled,
    /// It was transferred and cancelled, and the reversal is in progress.
    BeingReversed,
    /// It was transferred and completely reversed.
    Reversed,
}

/// Returns how much a tutor can still be given, in US cents, if `given` cents were given in the last [`LIMIT_PERIOD`].
#[must_use]
pub fn left_cents(given: i64) -> i32 {
    let left = i64::from(MAX_CENTS_OF_PERIOD).saturating_sub(given).max(0);
    i32::try_from(left).unwrap_or(MAX_CENTS_OF_PERIOD)
}

const BEING_REVERSED: &str = "The academy is taking this back.";
const REVERSED: &str = "The academy took this back.";
const PARTLY_REVERSED: &str = "The academy took back part of this.";

/// Returns the state of an adjustment.
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
        // Whether it was sent must be known before it can be reversed.
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

/// Whether jobs may send it now. An adjustment without a payable has no due date and may be sent at once.
fn is_time(adjustment: &PayoutAdjustment, now: DateTime<Utc>) -> bool {
    adjustment.payable.as_ref().is_none_or(|payable| payable.due_at <= now)
}

/// Returns the adjustment as an earning, as the tutor sees it among the earnings of lessons.
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
        // Excluded from lists of earnings, also while it is being checked whether it was sent anyway.
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
