//! Everything there is, for tests to look at.

use serde::Serialize;

use super::{
    events::PendingEvent,
    objects::{Account, Charge, CheckoutSession, Dispute, Event, PaymentIntent, Refund, Transfer},
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
    /// Payment intents.
    pub payment_intents: Vec<PaymentIntent>,
    /// Charges, refused ones too.
    pub charges: Vec<Charge>,
    /// Refunds.
    pub refunds: Vec<Refund>,
    /// Disputes.
    pub disputes: Vec<Dispute>,
    /// Connected accounts.
    pub accounts: Vec<Account>,
    /// Transfers with their reversals.
    pub transfers: Vec<Transfer>,
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
            events: store.events.values().cloned().collect(),
            pending_events: store.pending_events(),
            totals: Totals::of(store),
        }
    }
}
