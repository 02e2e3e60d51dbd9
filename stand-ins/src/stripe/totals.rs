//! Sums for invariants: accounts for every cent.

use serde::Serialize;

use super::{
    objects::{BalanceTransaction, PayoutStatus},
    store::StripeStore,
};

/// Amounts in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Charged to customers.
    pub charged: i64,
    /// Refunded.
    pub refunded: i64,
    /// Withdrawn by disputes that are open or lost.
    pub disputed: i64,
    /// Transferred to connected accounts, less reversals.
    pub transferred: i64,
    /// The rest that the platform holds, before fees and payouts.
    pub balance: i64,
    /// Fees of Stripe.
    pub fees: i64,
    /// Paid to the platform's bank and not returned.
    pub paid_out: i64,
    /// Added by the platform.
    pub topped_up: i64,
}

impl Totals {
    pub(crate) fn of(store: &StripeStore) -> Self {
        let charged =
            store.charges.values().filter(|charge| charge.succeeded()).map(|charge| charge.amount).sum();
        let refunded =
            store.refunds.values().filter(|refund| !refund.failed).map(|refund| refund.amount).sum();
        let disputed = store
            .disputes
            .values()
            .filter(|dispute| dispute.status.holds_money())
            .map(|dispute| dispute.amount)
            .sum();
        let transferred =
            store.transfers.values().map(|transfer| transfer.amount - transfer.amount_reversed()).sum();
        let payouts = store.payouts.values().filter(|payout| payout.status != PayoutStatus::Failed);
        Self {
            charged,
            refunded,
            disputed,
            transferred,
            balance: charged - refunded - disputed - transferred,
            fees: fees(store),
            paid_out: payouts.map(|payout| payout.amount).sum(),
            topped_up: store
                .balance_transactions
                .values()
                .filter(|entry| entry.kind == "topup")
                .map(|entry| entry.amount)
                .sum(),
        }
    }
}

/// Fees on balance transactions, and those that are balance transactions themselves, which have no source object.
fn fees(store: &StripeStore) -> i64 {
    let own = |entry: &BalanceTransaction| if entry.source.is_none() { -entry.amount } else { 0 };
    store.balance_transactions.values().map(|entry| entry.fee() + own(entry)).sum()
}
