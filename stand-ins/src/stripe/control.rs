//! Everything that a test can do to the stand-in and see of it.

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

/// What [`StripeControl::forget_session`] took away.
#[derive(Debug)]
pub struct ForgottenSession {
    session: Option<CheckoutSession>,
    intent: Option<PaymentIntent>,
}

/// A handle on the stand-in. Clones act on the same one.
#[derive(Clone, Debug)]
pub struct StripeControl {
    shared: Arc<SharedStore>,
}

impl StripeControl {
    pub(super) fn new(shared: Arc<SharedStore>) -> Self {
        Self { shared }
    }

    /// Where the stand-in is reached, without a slash at the end.
    pub fn base_url(&self) -> &str {
        &self.shared.public_url
    }

    /// The secret key that callers must present.
    pub fn api_key(&self) -> &str {
        &self.shared.api_key
    }

    /// Where events go, and the secrets that sign them.
    pub fn webhooks(&self) -> Webhooks {
        self.shared.read(|store| store.webhooks.clone())
    }

    /// Sends events elsewhere, or starts to: those that waited for an address go out.
    pub fn set_webhooks(&self, webhooks: Webhooks) {
        self.shared.change(|store| store.webhooks = webhooks);
    }

    // Clock.

    /// The stand-in's clock, Unix seconds.
    pub fn now(&self) -> i64 {
        self.shared.read(|store| store.clock.now())
    }

    /// Stops the clock at a moment. Sessions expire at once if it is their time.
    pub fn stop_clock_at(&self, at: i64) {
        self.shared.change(|store| store.clock.stop_at(at));
    }

    /// Moves the clock by so many seconds.
    pub fn advance_clock(&self, seconds: i64) {
        self.shared.change(|store| store.clock.advance(seconds));
    }

    /// Back to the machine's clock.
    pub fn reset_clock(&self) {
        self.shared.change(|store| store.clock.reset());
    }

    // What customers, banks and the dashboard do.

    /// The customer pays.
    pub fn pay(&self, session: &str) -> Result<(), CheckoutSessionError> {
        self.shared.change(|store| payments::pay(store, session))
    }

    /// A session is paid in another currency, in three lower-case letters: in as many of its hundredths.
    pub fn set_currency(&self, session: &str, currency: &str) -> Result<(), ApiError> {
        self.shared.change(|store| {
            let missing = || ApiError::missing_object("checkout.session", session, "session");
            currency.clone_into(&mut store.sessions.get_mut(session).ok_or_else(missing)?.currency);
            Ok(())
        })
    }

    /// The customer is done, but the money takes days; [`Self::settle`] ends that.
    pub fn pay_later(&self, session: &str) -> Result<(), CheckoutSessionError> {
        self.shared.change(|store| payments::pay_later(store, session))
    }

    /// The money of [`Self::pay_later`] arrives, or does not.
    ///
    /// # Errors
    /// When no money is on its way.
    pub fn settle(&self, session: &str, arrived: bool) -> Result<(), CheckoutSessionError> {
        self.shared.change(|store| payments::settle(store, session, arrived))
    }

    /// The bank refuses the customer's card; the session stays open.
    pub fn decline(&self, session: &str) -> Result<(), CheckoutSessionError> {
        self.shared.change(|store| payments::decline(store, session, &DECLINED))
    }

    /// The session expires before its time.
    pub fn expire(&self, session: &str) -> Result<(), CheckoutSessionError> {
        self.shared.change(|store| payments::expire(store, session, &Origin::default()))
    }

    /// Somebody refunds a session's charge in the dashboard: so many cents, or what is left.
    ///
    /// # Errors
    /// When Stripe would refuse.
    pub fn refund_in_dashboard(&self, session: &str, cents: Option<i64>) -> Result<Refund, ApiError> {
        self.shared.change(|store| {
            let charge = charge_of(store, session)?;
            let reason = Some("requested_by_customer".to_owned());
            let origin = Origin::default();
            refunds::refund(store, &charge, cents, reason, Metadata::new(), &origin)
        })
    }

    /// A refund does not reach the card: its money is back.
    pub fn fail_refund(&self, refund: &str) -> Result<(), ApiError> {
        self.shared.change(|store| refunds::fail(store, refund))
    }

    /// The cardholder disputes a session's charge. Answers the dispute's id.
    ///
    /// # Errors
    /// When there is nothing to dispute.
    pub fn dispute(&self, session: &str) -> Result<String, ApiError> {
        self.dispute_cents(session, None)
    }

    /// The cardholder disputes so many cents of a session's charge, or what was not refunded. Answers the dispute's id.
    ///
    /// # Errors
    /// When there is not as much to dispute.
    pub fn dispute_cents(&self, session: &str, cents: Option<i64>) -> Result<String, ApiError> {
        self.shared.change(|store| {
            let charge = charge_of(store, session)?;
            refunds::dispute(store, &charge, (cents, "fraudulent"))
        })
    }

    /// The cardholder disputes so many cents of a session's charge once more, for another of Stripe's reasons. Answers the dispute's
    /// id.
    ///
    /// # Errors
    /// When an earlier dispute is still open, or there is not as much left to dispute.
    pub fn dispute_again(&self, session: &str, cents: i64, reason: &str) -> Result<String, ApiError> {
        self.shared.change(|store| {
            let charge = charge_of(store, session)?;
            refunds::dispute_again(store, &charge, cents, reason)
        })
    }

    /// The card's bank asks about a session's charge, and takes nothing yet. Answers the dispute's id.
    ///
    /// # Errors
    /// When there is nothing to ask about.
    pub fn inquire(&self, session: &str) -> Result<String, ApiError> {
        self.shared.change(|store| {
            let charge = charge_of(store, session)?;
            refunds::inquire(store, &charge, "product_not_received")
        })
    }

    /// A dispute is decided.
    ///
    /// # Errors
    /// When there is no such open dispute.
    pub fn close_dispute(&self, dispute: &str, won: bool) -> Result<(), ApiError> {
        self.shared.change(|store| refunds::close_dispute(store, dispute, won))
    }

    /// Somebody sends so many cents to a connected account in the dashboard.
    ///
    /// # Errors
    /// When Stripe would refuse.
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

    /// So many cents, or all there are, go to the platform's bank. Answers the payout's id.
    pub fn pay_out(&self, cents: Option<i64>) -> Result<String, ApiError> {
        self.shared.change(|store| balance::pay_out(store, cents))
    }

    /// The bank has taken a payout, or has sent it back, which it also does with one that it had taken.
    ///
    /// # Errors
    /// When no such payout is in transit, or has not failed yet.
    pub fn settle_payout(&self, payout: &str, arrived: bool) -> Result<(), ApiError> {
        let failure = if arrived { None } else { Some("account_closed") };
        self.settle_payout_for(payout, failure)
    }

    /// The same, with Stripe's `failure_code` if the bank has sent it back.
    ///
    /// # Errors
    /// When no such payout is in transit, or has not failed yet.
    pub fn settle_payout_for(&self, payout: &str, failure_code: Option<&str>) -> Result<(), ApiError> {
        self.shared.change(|store| match failure_code {
            Some(code) => balance::payout_failed(store, payout, code),
            None => balance::payout_arrived(store, payout),
        })
    }

    /// The platform removes its bank account, in the dashboard: payouts that went there name it, and nothing more is told of it.
    pub fn remove_bank(&self) {
        self.shared.change(|store| store.bank_removed = true);
    }

    /// Stripe takes a fee of its own; `kind` is a movement's `type`, such as `stripe_fee`. Answers the movement's id.
    pub fn charge_fee(&self, cents: i64, kind: &str, description: &str) -> String {
        self.shared.change(|store| balance::charge_fee(store, cents, kind, description))
    }

    /// Stripe moves money of its own accord; `kind` is a movement's `type`, and `category` its `reporting_category`. Answers the
    /// movement's id.
    pub fn adjust_balance(&self, cents: i64, (kind, category): (&str, &str), description: &str) -> String {
        self.shared.change(|store| balance::adjust(store, cents, (kind, category), description))
    }

    /// Leaves a movement out of the list, though the balance counts it, or lists it again: Stripe may list one late.
    pub fn set_listed(&self, transaction: &str, is_listed: bool) -> Result<(), ApiError> {
        self.shared.change(|store| balance::set_listed(store, transaction, is_listed))
    }

    /// The platform adds so many cents to its balance.
    pub fn top_up(&self, cents: i64) {
        self.shared.change(|store| balance::topped_up(store, cents));
    }

    /// Changes the amount of a movement behind everybody's back, for tests of who notices.
    pub fn falsify(&self, transaction: &str, by_cents: i64) -> Result<(), ApiError> {
        self.shared.change(|store| balance::falsify(store, transaction, by_cents))
    }

    /// A connected account's onboarding gets somewhere; `account.updated` tells.
    pub fn set_onboarding(&self, account: &str, state: OnboardingState) -> Result<(), ApiError> {
        self.shared.change(|store| accounts::set_onboarding(store, account, state))
    }

    /// The session and its payment are unknown from now on, as everything is after a change to another account's key.
    /// [`StripeControl::remember_session`] is the way back.
    pub fn forget_session(&self, session: &str) -> ForgottenSession {
        self.shared.change(|store| {
            let session = store.sessions.shift_remove(session);
            let intent = session.as_ref().and_then(|session| session.payment_intent.as_ref());
            let intent = intent.and_then(|intent| store.payment_intents.shift_remove(intent));
            ForgottenSession { session, intent }
        })
    }

    /// The right key is back.
    pub fn remember_session(&self, forgotten: ForgottenSession) {
        self.shared.change(|store| {
            let ForgottenSession { session, intent } = forgotten;
            store.sessions.extend(session.map(|session| (session.id.clone(), session)));
            store.payment_intents.extend(intent.map(|intent| (intent.id.clone(), intent)));
        });
    }

    /// A connected account is deleted in the dashboard.
    pub fn delete_account(&self, account: &str) {
        self.shared.change(|store| store.accounts.shift_remove(account));
    }

    /// Adds what happened before. None of its events is sent.
    ///
    /// # Errors
    /// When it cannot have happened; nothing is added then.
    pub fn import_history(&self, history: &History) -> Result<HistoryIds, ApiError> {
        self.shared.change(|store| history::import(store, history, &self.shared.public_url))
    }

    // Events.

    /// The events that have not reached their webhook, in the order in which they are tried.
    pub fn pending_events(&self) -> Vec<PendingEvent> {
        self.shared.read(StripeStore::pending_events)
    }

    /// Holds events back until they are released.
    pub fn hold_events(&self) {
        self.shared.change(|store| store.outbox.hold());
    }

    /// Lets all events go, and those to come.
    pub fn resume_events(&self) {
        self.shared.change(|store| store.outbox.resume());
    }

    /// Lets these events go, in this order.
    pub fn release(&self, events: &[String]) {
        self.shared.change(|store| store.outbox.release(events));
    }

    /// These events never arrive.
    pub fn drop_events(&self, events: &[String]) {
        self.shared.change(|store| store.outbox.discard(events));
    }

    /// These events go out once more, whether they have arrived or not.
    pub fn duplicate_events(&self, events: &[String]) {
        self.shared.change(|store| {
            for id in events {
                if let Some(endpoint) = store.events.get(id).map(Event::endpoint) {
                    store.outbox.queue(id, endpoint);
                }
            }
        });
    }

    /// These events arrive after a while of real time.
    pub fn delay_events(&self, events: &[String], by: Duration) {
        self.shared.change(|store| store.outbox.delay(events, by));
    }

    /// Takes all pending events out of the queue, signed, for the test to deliver as it likes.
    pub fn take_events(&self) -> Vec<SignedEvent> {
        self.shared.change(StripeStore::take_events)
    }

    /// Any event, signed now, for the test to deliver once more.
    pub fn sign_event(&self, event: &str) -> Option<SignedEvent> {
        self.shared.read(|store| store.signed(event))
    }

    /// Waits until every event that is not held back and has somewhere to go has arrived.
    pub async fn events_delivered(&self) {
        self.until(|store| !some_event_on_its_way(store)).await;
    }

    // Faults.

    /// The next calls that match go wrong.
    pub fn fail_next(&self, rule: FaultRule) {
        self.shared.change(|store| store.faults.add(rule));
    }

    /// Calls go well again. Hanging calls keep hanging.
    pub fn clear_faults(&self) {
        self.shared.change(|store| store.faults.clear());
    }

    /// Lets hanging calls go on; they then do their work.
    pub fn release_hanging(&self) {
        self.shared.change(|store| store.faults.released += 1);
    }

    /// Waits until so many calls hang.
    pub async fn calls_hanging(&self, count: usize) {
        self.until(|store| store.faults.hanging >= count).await;
    }

    // What there is.

    /// Everything stored.
    pub fn state(&self) -> StripeState {
        self.shared.read(StripeState::of)
    }

    /// Where the money is.
    pub fn totals(&self) -> Totals {
        self.shared.read(Totals::of)
    }

    /// One checkout session.
    pub fn session(&self, id: &str) -> Option<CheckoutSession> {
        self.shared.read(|store| store.sessions.get(id).cloned())
    }

    /// The calls of the API so far, oldest first.
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
