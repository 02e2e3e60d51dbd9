//! The methods by which tests control and inspect the stand-in.

use std::{sync::Arc, time::Duration};

use super::{
    accounts, balance,
    error::ApiError,
    events::{PendingEvent, SignedEvent, Webhooks},
    faults::FaultRule,
    history::{self, History, HistoryIds},
    objects::{CheckoutSession, Event, Metadata, OnboardingState, Origin, PaymentIntent, Refund, Transfer},
    payments::{self, CheckoutSessionError, DECLINED},
    refunds,
    snapshot::StripeState,
    store::{CallRecord, SharedStore, StripeStore},
    totals::Totals,
    transfers::{self, TransferRequest},
};

/// The objects that [`StripeControl::forget_session`] removed.
#[derive(Debug)]
pub struct ForgottenSession {
    session: Option<CheckoutSession>,
    intent: Option<PaymentIntent>,
}

/// A handle on the stand-in. Clones share one state.
#[derive(Clone, Debug)]
pub struct StripeControl {
    shared: Arc<SharedStore>,
}

impl StripeControl {
    pub(super) fn new(shared: Arc<SharedStore>) -> Self {
        Self { shared }
    }

    /// Returns the stand-in's URL, without a trailing slash.
    pub fn base_url(&self) -> &str {
        &self.shared.public_url
    }

    /// Returns the secret key that API clients must send.
    pub fn api_key(&self) -> &str {
        &self.shared.api_key
    }

    /// Returns the webhook endpoints and their signing secrets.
    pub fn webhooks(&self) -> Webhooks {
        self.shared.read(|store| store.webhooks.clone())
    }

    /// Replaces the webhook endpoints. Events that waited for a URL are sent.
    pub fn set_webhooks(&self, webhooks: Webhooks) {
        self.shared.change(|store| store.webhooks = webhooks);
    }

    // Clock.

    /// Returns the stand-in's time in Unix seconds.
    pub fn now(&self) -> i64 {
        self.shared.read(|store| store.clock.now())
    }

    /// Stops the clock at an instant. Sessions whose `expires_at` has passed expire at once.
    pub fn stop_clock_at(&self, at: i64) {
        self.shared.change(|store| store.clock.stop_at(at));
    }

    /// Moves the clock forward by `seconds`.
    pub fn advance_clock(&self, seconds: i64) {
        self.shared.change(|store| store.clock.advance(seconds));
    }

    /// Returns to the machine's clock.
    pub fn reset_clock(&self) {
        self.shared.change(|store| store.clock.reset());
    }

    // Actions of customers, banks and dashboard users.

    /// Pays a Checkout Session by card.
    pub fn pay(&self, session: &str) -> Result<(), CheckoutSessionError> {
        self.shared.change(|store| payments::pay(store, session))
    }

    /// Changes the currency of a session, given in three lower-case letters; the amount in its minor unit stays the
    /// same.
    pub fn set_currency(&self, session: &str, currency: &str) -> Result<(), ApiError> {
        self.shared.change(|store| {
            let missing = || ApiError::missing_object("checkout.session", session, "session");
            currency.clone_into(&mut store.sessions.get_mut(session).ok_or_else(missing)?.currency);
            Ok(())
        })
    }

    /// Completes a session with a delayed payment method; [`Self::settle`] decides the payment.
    pub fn pay_later(&self, session: &str) -> Result<(), CheckoutSessionError> {
        self.shared.change(|store| payments::pay_later(store, session))
    }

    /// Completes or fails the payment of [`Self::pay_later`].
    ///
    /// # Errors
    /// If no payment is processing.
    pub fn settle(&self, session: &str, arrived: bool) -> Result<(), CheckoutSessionError> {
        self.shared.change(|store| payments::settle(store, session, arrived))
    }

    /// Declines the customer's card; the session stays open.
    pub fn decline(&self, session: &str) -> Result<(), CheckoutSessionError> {
        self.shared.change(|store| payments::decline(store, session, &DECLINED))
    }

    /// Expires a session before its `expires_at`.
    pub fn expire(&self, session: &str) -> Result<(), CheckoutSessionError> {
        self.shared.change(|store| payments::expire(store, session, &Origin::default()))
    }

    /// Refunds a session's charge in the dashboard: `cents`, or the rest.
    ///
    /// # Errors
    /// If Stripe would refuse the refund.
    pub fn refund_in_dashboard(&self, session: &str, cents: Option<i64>) -> Result<Refund, ApiError> {
        self.shared.change(|store| {
            let charge = charge_of(store, session)?;
            let reason = Some("requested_by_customer".to_owned());
            let origin = Origin::default();
            refunds::refund(store, &charge, cents, reason, Metadata::new(), &origin)
        })
    }

    /// Fails a refund; its amount returns to the balance.
    pub fn fail_refund(&self, refund: &str) -> Result<(), ApiError> {
        self.shared.change(|store| refunds::fail(store, refund))
    }

    /// Disputes a session's charge. Returns the dispute's id.
    ///
    /// # Errors
    /// If there is no charge to dispute.
    pub fn dispute(&self, session: &str) -> Result<String, ApiError> {
        self.dispute_cents(session, None)
    }

    /// Disputes `cents` of a session's charge, or the part that is not refunded. Returns the dispute's id.
    ///
    /// # Errors
    /// If less than `cents` can be disputed.
    pub fn dispute_cents(&self, session: &str, cents: Option<i64>) -> Result<String, ApiError> {
        self.shared.change(|store| {
            let charge = charge_of(store, session)?;
            refunds::dispute(store, &charge, (cents, "fraudulent"))
        })
    }

    /// Disputes `cents` of a session's charge again, with another of Stripe's reasons. Returns the dispute's id.
    ///
    /// # Errors
    /// If an earlier dispute is still open, or less than `cents` can be disputed.
    pub fn dispute_again(&self, session: &str, cents: i64, reason: &str) -> Result<String, ApiError> {
        self.shared.change(|store| {
            let charge = charge_of(store, session)?;
            refunds::dispute_again(store, &charge, cents, reason)
        })
    }

    /// Opens an inquiry on a session's charge, which withdraws no money. Returns the dispute's id.
    ///
    /// # Errors
    /// If there is no charge to inquire about.
    pub fn inquire(&self, session: &str) -> Result<String, ApiError> {
        self.shared.change(|store| {
            let charge = charge_of(store, session)?;
            refunds::inquire(store, &charge, "product_not_received")
        })
    }

    /// Closes a dispute as won or lost.
    ///
    /// # Errors
    /// If there is no such open dispute.
    pub fn close_dispute(&self, dispute: &str, won: bool) -> Result<(), ApiError> {
        self.shared.change(|store| refunds::close_dispute(store, dispute, won))
    }

    /// Transfers `cents` to a connected account in the dashboard.
    ///
    /// # Errors
    /// If Stripe would refuse the transfer.
    pub fn transfer_in_dashboard(&self, account: &str, cents: i64) -> Result<Transfer, ApiError> {
        let request = TransferRequest {
            amount: cents,
            currency: "usd".to_owned(),
            destination: account.to_owned(),
            source_transaction: None,
            transfer_group: None,
            description: None,
            metadata: Metadata::new(),
        };
        self.shared.change(|store| transfers::transfer(store, request, &Origin::default()))
    }

    /// Pays `cents`, or the whole balance, to the platform's bank. Returns the payout's id.
    pub fn pay_out(&self, cents: Option<i64>) -> Result<String, ApiError> {
        self.shared.change(|store| balance::pay_out(store, cents))
    }

    /// Marks a payout as paid or failed. A paid payout can fail later.
    ///
    /// # Errors
    /// If the payout is not in transit, or has failed already.
    pub fn settle_payout(&self, payout: &str, arrived: bool) -> Result<(), ApiError> {
        let failure = if arrived { None } else { Some("account_closed") };
        self.settle_payout_for(payout, failure)
    }

    /// Like [`Self::settle_payout`], with Stripe's `failure_code` if the payout fails.
    ///
    /// # Errors
    /// If the payout is not in transit, or has failed already.
    pub fn settle_payout_for(&self, payout: &str, failure_code: Option<&str>) -> Result<(), ApiError> {
        self.shared.change(|store| match failure_code {
            Some(code) => balance::payout_failed(store, payout, code),
            None => balance::payout_arrived(store, payout),
        })
    }

    /// Removes the platform's bank account, as in the dashboard. Earlier payouts still refer to it, but its details are
    /// gone.
    pub fn remove_bank(&self) {
        self.shared.change(|store| store.bank_removed = true);
    }

    /// Charges a Stripe fee; `kind` is the `type` of the balance transaction, such as `stripe_fee`. Returns the balance
    /// transaction's id.
    pub fn charge_fee(&self, cents: i64, kind: &str, description: &str) -> String {
        self.shared.change(|store| balance::charge_fee(store, cents, kind, description))
    }

    /// Adds an adjustment by Stripe; `kind` is the `type` of the balance transaction, and `category` its
    /// `reporting_category`. Returns the balance transaction's id.
    pub fn adjust_balance(&self, cents: i64, (kind, category): (&str, &str), description: &str) -> String {
        self.shared.change(|store| balance::adjust(store, cents, (kind, category), description))
    }

    /// Hides a balance transaction from the list, while the balance includes it, or lists it again: Stripe may list one
    /// late.
    pub fn set_listed(&self, transaction: &str, is_listed: bool) -> Result<(), ApiError> {
        self.shared.change(|store| balance::set_listed(store, transaction, is_listed))
    }

    /// Adds `cents` to the platform's balance.
    pub fn top_up(&self, cents: i64) {
        self.shared.change(|store| balance::topped_up(store, cents));
    }

    /// Changes the amount of a balance transaction without an event, to test that the difference is detected.
    pub fn falsify(&self, transaction: &str, by_cents: i64) -> Result<(), ApiError> {
        self.shared.change(|store| balance::falsify(store, transaction, by_cents))
    }

    /// Sets a connected account's onboarding state and emits `account.updated`.
    pub fn set_onboarding(&self, account: &str, state: OnboardingState) -> Result<(), ApiError> {
        self.shared.change(|store| accounts::set_onboarding(store, account, state))
    }

    /// Removes the session and its payment, as if the API key belonged to another account.
    /// [`StripeControl::remember_session`] restores them.
    pub fn forget_session(&self, session: &str) -> ForgottenSession {
        self.shared.change(|store| {
            let session = store.sessions.shift_remove(session);
            let intent = session.as_ref().and_then(|session| session.payment_intent.as_ref());
            let intent = intent.and_then(|intent| store.payment_intents.shift_remove(intent));
            ForgottenSession { session, intent }
        })
    }

    /// Restores a session that was removed.
    pub fn remember_session(&self, forgotten: ForgottenSession) {
        self.shared.change(|store| {
            let ForgottenSession { session, intent } = forgotten;
            store.sessions.extend(session.map(|session| (session.id.clone(), session)));
            store.payment_intents.extend(intent.map(|intent| (intent.id.clone(), intent)));
        });
    }

    /// Deletes a connected account, as in the dashboard.
    pub fn delete_account(&self, account: &str) {
        self.shared.change(|store| store.accounts.shift_remove(account));
    }

    /// Imports a history. None of its events is sent.
    ///
    /// # Errors
    /// If the history is impossible; then nothing is added.
    pub fn import_history(&self, history: &History) -> Result<HistoryIds, ApiError> {
        self.shared.change(|store| history::import(store, history, &self.shared.public_url))
    }

    // Events.

    /// Returns the events that are not delivered yet, in the order of delivery.
    pub fn pending_events(&self) -> Vec<PendingEvent> {
        self.shared.read(StripeStore::pending_events)
    }

    /// Holds events until they are released.
    pub fn hold_events(&self) {
        self.shared.change(|store| store.outbox.hold());
    }

    /// Releases all held events and holds no further ones.
    pub fn resume_events(&self) {
        self.shared.change(|store| store.outbox.resume());
    }

    /// Releases these events, in this order.
    pub fn release(&self, events: &[String]) {
        self.shared.change(|store| store.outbox.release(events));
    }

    /// Drops these events; they are never delivered.
    pub fn drop_events(&self, events: &[String]) {
        self.shared.change(|store| store.outbox.discard(events));
    }

    /// Sends these events again, whether they were delivered or not.
    pub fn duplicate_events(&self, events: &[String]) {
        self.shared.change(|store| {
            for id in events {
                if let Some(endpoint) = store.events.get(id).map(Event::endpoint) {
                    store.outbox.queue(id, endpoint);
                }
            }
        });
    }

    /// Delays the delivery of these events by a real duration.
    pub fn delay_events(&self, events: &[String], by: Duration) {
        self.shared.change(|store| store.outbox.delay(events, by));
    }

    /// Removes all pending events from the queue and returns them signed, for the test to deliver itself.
    pub fn take_events(&self) -> Vec<SignedEvent> {
        self.shared.change(StripeStore::take_events)
    }

    /// Returns any event with a fresh signature, for the test to deliver again.
    pub fn sign_event(&self, event: &str) -> Option<SignedEvent> {
        self.shared.read(|store| store.signed(event))
    }

    /// Waits until every event that is not held and has an endpoint is delivered.
    pub async fn events_delivered(&self) {
        self.until(|store| !some_event_on_its_way(store)).await;
    }

    // Faults.

    /// Fails the next requests that match.
    pub fn fail_next(&self, rule: FaultRule) {
        self.shared.change(|store| store.faults.add(rule));
    }

    /// Removes all faults. Hanging requests keep hanging.
    pub fn clear_faults(&self) {
        self.shared.change(|store| store.faults.clear());
    }

    /// Lets hanging requests continue; they then run their operation.
    pub fn release_hanging(&self) {
        self.shared.change(|store| store.faults.released += 1);
    }

    /// Waits until `count` requests hang.
    pub async fn calls_hanging(&self, count: usize) {
        self.until(|store| store.faults.hanging >= count).await;
    }

    // Inspection.

    /// Returns everything stored.
    pub fn state(&self) -> StripeState {
        self.shared.read(StripeState::of)
    }

    /// Returns the sums of all money.
    pub fn totals(&self) -> Totals {
        self.shared.read(Totals::of)
    }

    /// Returns a Checkout Session.
    pub fn session(&self, id: &str) -> Option<CheckoutSession> {
        self.shared.read(|store| store.sessions.get(id).cloned())
    }

    /// Returns the recorded API requests, oldest first.
    pub fn calls(&self) -> Vec<CallRecord> {
        self.shared.read(|store| store.calls.clone())
    }

    async fn until(&self, reached: impl Fn(&StripeStore) -> bool) {
        let mut changes = self.shared.changes();
        while !self.shared.read(&reached) {
            if changes.changed().await.is_err() {
                return;
            }
        }
    }
}

fn charge_of(store: &StripeStore, session: &str) -> Result<String, ApiError> {
    store
        .sessions
        .get(session)
        .and_then(|session| session.payment_intent.as_ref())
        .and_then(|intent| store.payment_intents.get(intent))
        .and_then(|intent| intent.latest_charge.clone())
        .ok_or_else(|| ApiError::missing_object("charge of session", session, "session"))
}

fn some_event_on_its_way(store: &StripeStore) -> bool {
    store.pending_events().iter().any(|event| !event.held && store.webhooks.url(event.endpoint).is_some())
}
