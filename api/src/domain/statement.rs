//! Monthly statements: the line that a balance transaction belongs to, and the time span of a month.

use chrono::{Months, NaiveDate, NaiveTime};
use schema::enums::BalanceTransactionKind;
use schema::models::period_statistics::Span;

use super::periods::month_of;
use super::time;

/// Returns the statement line of a balance transaction, by Stripe's `reporting_category` or, if that is unknown, its
/// `type` (<https://docs.stripe.com/reports/reporting-categories>).
#[must_use]
pub fn kind_of(reporting_category: &str, stripe_type: &str) -> BalanceTransactionKind {
    use BalanceTransactionKind::{
        Charge, Dispute, DisputeReversal, Fee, Other, Payout, PayoutFailure, Refund, RefundFailure, TopUp,
        TopUpReversal, Transfer, TransferReversal,
    };
    match reporting_category {
        "charge" => Charge,
        // A bank debit that failed after it had been credited counts as a refund.
        "refund" | "partial_capture_reversal" | "charge_failure" => Refund,
        "refund_failure" => RefundFailure,
        "dispute" => Dispute,
        "dispute_reversal" => DisputeReversal,
        "transfer" => Transfer,
        "transfer_reversal" => TransferReversal,
        "payout" => Payout,
        "payout_reversal" => PayoutFailure,
        "topup" => TopUp,
        "topup_reversal" => TopUpReversal,
        "fee" | "network_cost" | "tax" => Fee,
        _ if stripe_type.ends_with("_fee") => Fee,
        _ => Other,
    }
}

/// Returns the span of the date's month in the academy's zone.
#[must_use]
pub fn month_span(date: NaiveDate) -> Span {
    let first = month_of(date);
    let next = first.checked_add_months(Months::new(1)).unwrap_or(first);
    let midnight = |day: NaiveDate| time::instant_or_gap_end(day.and_time(NaiveTime::MIN));
    Span { from: midnight(first), until: midnight(next) }
}
