//! All state of the stand-in, behind one lock.

use std::{
    collections::BTreeSet,
    path::PathBuf,
    sync::{Mutex, MutexGuard, PoisonError},
};

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::watch;

use super::{
    clock::Clock,
    events::{Outbox, Webhooks},
    faults::Faults,
    idempotency::IdempotencyRecord,
    ids::Ids,
    objects::{
        Account, AccountLink, BalanceTransaction, Charge, CheckoutSession, Dispute, Event, Origin,
        PaymentIntent, Payout, Refund, Transfer,
    },
    payments,
};

/// The objects, oldest first, and work in progress.
#[derive(Debug, Serialize, Deserialize)]
pub struct StripeStore {
    /// The stand-in's clock.
    pub clock: Clock,
    pub(crate) ids: Ids,
    /// By id.
    pub sessions: IndexMap<String, CheckoutSession>,
    /// By id.
    pub payment_intents: IndexMap<String, PaymentIntent>,
    /// By id.
    pub charges: IndexMap<String, Charge>,
    /// By id.
    pub refunds: IndexMap<String, Refund>,
    /// By id.
    pub disputes: IndexMap<String, Dispute>,
    /// By id.
    pub accounts: IndexMap<String, Account>,
    pub(crate) account_links: IndexMap<String, AccountLink>,
    /// By id.
    pub transfers: IndexMap<String, Transfer>,
    /// By id.
    #[serde(default)]
    pub payouts: IndexMap<String, Payout>,
    /// Whether the platform has removed its bank account.
    #[serde(default)]
    pub(crate) bank_removed: bool,
    /// By id.
    #[serde(default)]
    pub balance_transactions: IndexMap<String, BalanceTransaction>,
    /// Ids of balance transactions that are hidden from the list.
    #[serde(default)]
    pub(crate) unlisted: BTreeSet<String>,
    /// By id.
    pub events: IndexMap<String, Event>,
    pub(crate) outbox: Outbox,
    #[serde(alias = "kept")]
    pub(crate) idempotency_records: IndexMap<String, IdempotencyRecord>,
    #[serde(skip)]
    pub(crate) webhooks: Webhooks,
    #[serde(skip)]
    pub(crate) faults: Faults,
    #[serde(skip)]
    pub(crate) calls: Vec<CallRecord>,
}

/// A recorded API request, for tests that count them.
#[derive(Clone, Debug, Serialize)]
pub struct CallRecord {
    /// `GET`, `POST` or `DELETE`.
    pub method: String,
    /// The path, such as `/v1/refunds`.
    pub path: String,
    /// The request's idempotency key.
    pub idempotency_key: Option<String>,
    /// The response status, also if the connection was cut before it was sent.
    pub status: u16,
    /// Whether the response was replayed for an earlier request's key.
    pub replayed: bool,
}

impl StripeStore {
    /// An empty store.
    pub fn new(seed: Option<u64>) -> Self {
        Self {
            clock: Clock::default(),
            ids: Ids::new(seed),
            sessions: IndexMap::new(),
            payment_intents: IndexMap::new(),
            charges: IndexMap::new(),
            refunds: IndexMap::new(),
            disputes: IndexMap::new(),
            accounts: IndexMap::new(),
            account_links: IndexMap::new(),
            transfers: IndexMap::new(),
            payouts: IndexMap::new(),
            bank_removed: false,
            balance_transactions: IndexMap::new(),
            unlisted: BTreeSet::new(),
            events: IndexMap::new(),
            outbox: Outbox::default(),
            idempotency_records: IndexMap::new(),
            webhooks: Webhooks::default(),
            faults: Faults::default(),
            calls: Vec::new(),
        }
    }

    /// Records an event and queues it for its webhook.
    pub(crate) fn emit(&mut self, kind: &str, object: Value, origin: &Origin) {
        self.emit_event(kind, object, None, None, origin);
    }

    /// Records an event with all optional fields.
    pub(crate) fn emit_event(
        &mut self,
        kind: &str,
        object: Value,
        previous: Option<Value>,
        account: Option<String>,
        origin: &Origin,
    ) {
        let event = Event {
            id: self.ids.next("evt_1"),
            created: self.clock.now(),
            kind: kind.to_owned(),
            account,
            object,
            previous,
            origin: origin.clone(),
            pending_webhooks: 1,
        };
        self.outbox.queue(&event.id, event.endpoint());
        self.events.insert(event.id.clone(), event);
    }
}

/// The store and what all parts of the stand-in share beside it.
#[derive(Debug)]
pub(crate) struct SharedStore {
    pub(crate) api_key: String,
    /// The stand-in's URL for browsers and API clients, without a trailing slash.
    pub(crate) public_url: String,
    pub(crate) state_file: Option<PathBuf>,
    store: Mutex<StripeStore>,
    version: watch::Sender<u64>,
}

impl SharedStore {
    pub(crate) fn new(
        api_key: String,
        public_url: String,
        state_file: Option<PathBuf>,
        store: StripeStore,
    ) -> Self {
        Self { api_key, public_url, state_file, store: Mutex::new(store), version: watch::Sender::new(0) }
    }

    /// A panic leaves no half-changed state behind, so a poisoned lock is safe to use.
    fn lock(&self) -> MutexGuard<'_, StripeStore> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the store and wakes tasks that wait for a change. Due sessions are expired before and after, so no
    /// caller sees an open session after its `expires_at`.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut StripeStore) -> T) -> T {
        let result = {
            let mut store = self.lock();
            payments::expire_due(&mut store);
            let result = change(&mut store);
            payments::expire_due(&mut store);
            result
        };
        self.version.send_modify(|version| *version += 1);
        result
    }

    /// Reads the store.
    pub(crate) fn read<T>(&self, read: impl FnOnce(&StripeStore) -> T) -> T {
        let (result, expired) = {
            let mut store = self.lock();
            let expired = payments::expire_due(&mut store);
            (read(&store), expired)
        };
        if expired {
            self.version.send_modify(|version| *version += 1);
        }
        result
    }

    /// Returns a receiver that is notified of every later change.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }
}
