//! Sums for invariants: where every cent is.

use serde::Serialize;

use super::{objects::DisputeStatus, store::StripeStore};

/// Money in cents. The stand-in takes no fees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Taken from customers.
    pub charged: i64,
    /// Given back by refunds.
    pub refunded: i64,
    /// Taken back by disputes that are open or lost.
    pub disputed: i64,
    /// Moved to connected accounts, reversals taken off.
    pub transferred: i64,
    /// What is left with the platform.
    pub balance: i64,
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
            .filter(|dispute| dispute.status != DisputeStatus::Won)
            .map(|dispute| dispute.amount)
            .sum();
        let transferred =
            store.transfers.values().map(|transfer| transfer.amount - transfer.amount_reversed()).sum();
        Self {
            charged,
            refunded,
            disputed,
            transferred,
            balance: charged - refunded - disputed - transferred,
        }
    }
}
