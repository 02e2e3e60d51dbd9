//! Everything there is, for tests to look at.

use serde::Serialize;

use super::{
    events::PendingEvent,
    objects::{
        Account, BalanceTransaction, Charge, CheckoutSession, Dispute, Event, PaymentIntent, Payout, Refund,
        Transfer,
    },
    store::StripeStore,
    totals::Totals,
};

/// Everything stored, oldest first.
#[derive(Clone, Debug, Serialize)]
pub struct StripeState {
    /// The stand-in's clock, Unix seconds.
    pub now: i64,
    /// Checkout sessions.
    pub sessions: Vec<CheckoutSession>,
    pub payment_intents: Vec<PaymentIntent>,
    /// Charges, refused ones too.
    pub charges: Vec<Charge>,
    pub refunds: Vec<Refund>,
    pub disputes: Vec<Dispute>,
    /// Connected accounts.
    pub accounts: Vec<Account>,
    /// Transfers with their reversals.
    pub transfers: Vec<Transfer>,
    /// Payouts to the platform's bank.
    pub payouts: Vec<Payout>,
    /// Movements of the platform's balance, in the order in which they were entered.
    pub balance_transactions: Vec<BalanceTransaction>,
    /// All events, delivered or not.
    pub events: Vec<Event>,
    /// Events that have not reached their webhook.
    pub pending_events: Vec<PendingEvent>,
    /// Where the money is.
    pub totals: Totals,
}

impl StripeState {
    pub(super) fn of(store: &StripeStore) -> Self {
        Self {
            now: store.clock.now(),
            sessions: store.sessions.values().cloned().collect(),
            payment_intents: store.payment_intents.values().cloned().collect(),
            charges: store.charges.values().cloned().collect(),
            refunds: store.refunds.values().cloned().collect(),
            disputes: store.disputes.values().cloned().collect(),
            accounts: store.accounts.values().cloned().collect(),
            transfers: store.transfers.values().cloned().collect(),
            payouts: store.payouts.values().cloned().collect(),
            balance_transactions: store.balance_transactions.values().cloned().collect(),
            events: store.events.values().cloned().collect(),
            pending_events: store.pending_events(),
            totals: Totals::of(store),
        }
    }
}
