//! A past that the stand-in is told of in one call: accounts, and payments with what became of them.
//!
//! Everything is made by what makes it otherwise, with the clock at the moment it is said to be of. Its events have
//! reached their webhooks long ago, so that none is stored.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::{
    balance,
    error::ApiError,
    ids::Ids,
    objects::{
        Account, BalanceTransaction, CheckoutSession, IntentTemplate, LineItem, Metadata, OnboardingState,
        Origin, PaymentStatus, SessionStatus,
    },
    payments, refunds,
    store::StripeStore,
    transfers::{self, TransferRequest},
};

/// What happened. Moments are Unix seconds, amounts cents.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct History {
    /// The same seed gives the same ids.
    pub seed: u64,
    /// Connected accounts, all of which were asked for transfers.
    pub accounts: Vec<PastAccount>,
    /// Purchases.
    pub payments: Vec<PastPayment>,
    /// What went to the bank.
    #[serde(default)]
    pub payouts: Vec<PastPayout>,
}

/// Money that went to the platform's bank, and arrived or was sent back.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PastPayout {
    pub at: i64,
    /// Cents that stayed; with no more than that there, nothing went.
    pub keep: i64,
    /// Why the bank sent it back, by Stripe's `failure_code`, if it did.
    #[serde(default)]
    pub failure_code: Option<String>,
}

/// A connected account.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PastAccount {
    /// When it was made.
    pub created: i64,
    /// The account holder's address.
    pub email: String,
    /// How far its onboarding came.
    pub state: OnboardingState,
    /// The caller's labels.
    pub metadata: Metadata,
}

/// A payment page and what became of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PastPayment {
    /// The caller's own reference, and the transfer group. What an earlier history said of it is forgotten.
    pub reference: String,
    /// When the page was asked for.
    pub created: i64,
    /// When the page closes by itself.
    pub expires_at: i64,
    /// What is bought.
    pub name: String,
    /// One line more about it.
    pub description: String,
    /// The price.
    pub amount: i64,
    /// Prefilled on the page.
    pub customer_email: String,
    /// Where the browser goes after payment.
    pub success_url: String,
    /// Where the browser goes when the customer turns back.
    pub cancel_url: String,
    /// The caller's labels on the page and its payment.
    pub metadata: Metadata,
    /// When it was paid, if it was.
    pub paid_at: Option<i64>,
    /// When the unpaid page was closed, if the caller closed it.
    pub expired_at: Option<i64>,
    /// When all of it went back, if it did.
    pub refund: Option<PastRefund>,
    /// What of it went to a connected account.
    pub transfer: Option<PastTransfer>,
    /// When its cardholder disputed what was left of it, if they did.
    #[serde(default)]
    pub dispute: Option<PastDispute>,
}

/// A cardholder's objection.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PastDispute {
    /// When it was opened.
    pub at: i64,
    /// Stripe's word for why.
    pub reason: String,
    /// When it was decided for the seller, if it was.
    pub won_at: Option<i64>,
}

/// A refund of the whole payment.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PastRefund {
    /// When it was made.
    pub at: i64,
    /// The caller's labels.
    pub metadata: Metadata,
}

/// A transfer out of the payment's charge.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PastTransfer {
    /// When it was made.
    pub at: i64,
    /// How much.
    pub amount: i64,
    /// To which of the history's accounts, counted from 0.
    pub account: usize,
    /// The caller's labels.
    pub metadata: Metadata,
}

/// What the objects of a history are called, in its order.
#[derive(Clone, Debug, Default, Serialize)]
pub struct HistoryIds {
    /// `acct_…`
    pub accounts: Vec<String>,
    /// Of each payment.
    pub payments: Vec<PaymentIds>,
}

/// What the objects of one payment are called, as far as there are any.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PaymentIds {
    /// `cs_…`
    pub session: String,
    /// `pi_…`
    pub intent: Option<String>,
    /// `ch_…`
    pub charge: Option<String>,
    /// The receipt's page.
    pub receipt_url: Option<String>,
    /// `re_…`
    pub refund: Option<String>,
    /// `tr_…`
    pub transfer: Option<String>,
    /// `du_…`
    pub dispute: Option<String>,
}

/// One thing that happened, to an account or a payment by its place in the history.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    MakeAccount(usize),
    Open(usize),
    Pay(usize),
    Expire(usize),
    Refund(usize),
    Transfer(usize),
    Dispute(usize),
    WinDispute(usize),
    PayOut(usize),
}

/// Adds a history to what there is. What an earlier one said of the same references and accounts is forgotten.
pub(super) fn import(
    store: &mut StripeStore,
    history: &History,
    public_url: &str,
) -> Result<HistoryIds, ApiError> {
    forget(store, history);
    let clock = store.clock.clone();
    let ids = std::mem::replace(&mut store.ids, Ids::new(Some(history.seed)));
    let (events, deliveries) = (store.events.len(), store.outbox.len());
    let made = replay(store, history, public_url);
    store.clock = clock;
    store.ids = ids;
    store.events.truncate(events);
    store.outbox.truncate(deliveries);
    if made.is_err() {
        forget(store, history);
    }
    made
}

fn replay(store: &mut StripeStore, history: &History, public_url: &str) -> Result<HistoryIds, ApiError> {
    let mut ids = HistoryIds {
        accounts: vec![String::new(); history.accounts.len()],
        payments: vec![PaymentIds::default(); history.payments.len()],
    };
    for (at, step) in steps(history) {
        store.clock.stop_at(at);
        match step {
            Step::MakeAccount(index) => ids.accounts[index] = make_account(store, &history.accounts[index]),
            Step::Open(index) => {
                ids.payments[index].session = open(store, &history.payments[index], public_url);
            }
            Step::Pay(index) => pay(store, &mut ids.payments[index])?,
            Step::Expire(index) => {
                let session = &ids.payments[index].session;
                payments::expire(store, session, &Origin::default()).map_err(impossible)?;
            }
            Step::Refund(index) => refund(store, &history.payments[index], &mut ids.payments[index])?,
            Step::Transfer(index) => transfer(store, &history.payments[index], &mut ids, index)?,
            Step::Dispute(index) => dispute(store, &history.payments[index], &mut ids.payments[index])?,
            Step::WinDispute(index) => {
                let id = ids.payments[index].dispute.clone().unwrap_or_default();
                refunds::close_dispute(store, &id, true)?;
            }
            Step::PayOut(index) => pay_out(store, &history.payouts[index])?,
        }
    }
    Ok(ids)
}

/// Everything that happened, in its order in time.
fn steps(history: &History) -> Vec<(i64, Step)> {
    let mut steps: Vec<(i64, Step)> = Vec::new();
    steps.extend(
        history.accounts.iter().enumerate().map(|(index, one)| (one.created, Step::MakeAccount(index))),
    );
    for (index, payment) in history.payments.iter().enumerate() {
        steps.push((payment.created, Step::Open(index)));
        steps.extend(payment.paid_at.map(|at| (at, Step::Pay(index))));
        steps.extend(payment.expired_at.map(|at| (at, Step::Expire(index))));
        steps.extend(payment.refund.as_ref().map(|refund| (refund.at, Step::Refund(index))));
        steps.extend(payment.transfer.as_ref().map(|transfer| (transfer.at, Step::Transfer(index))));
        let dispute = payment.dispute.as_ref();
        steps.extend(dispute.map(|dispute| (dispute.at, Step::Dispute(index))));
        steps.extend(dispute.and_then(|dispute| dispute.won_at).map(|at| (at, Step::WinDispute(index))));
    }
    steps.extend(history.payouts.iter().enumerate().map(|(index, one)| (one.at, Step::PayOut(index))));
    steps.sort_unstable();
    steps
}

fn make_account(store: &mut StripeStore, past: &PastAccount) -> String {
    let account = Account {
        id: store.ids.next("acct_1"),
        created: store.clock.now(),
        country: "US".to_owned(),
        email: Some(past.email.clone()),
        business_type: None,
        requested: vec!["transfers".to_owned()],
        state: past.state,
        metadata: past.metadata.clone(),
    };
    let id = account.id.clone();
    store.accounts.insert(id.clone(), account);
    id
}

fn open(store: &mut StripeStore, past: &PastPayment, public_url: &str) -> String {
    let id = store.ids.next("cs_test_a1");
    let item = LineItem {
        id: store.ids.next("li_1"),
        price_id: store.ids.next("price_1"),
        product_id: store.ids.next("prod_"),
        name: past.name.clone(),
        description: Some(past.description.clone()),
        unit_amount: past.amount,
        quantity: 1,
    };
    let session = CheckoutSession {
        id: id.clone(),
        created: store.clock.now(),
        expires_at: past.expires_at,
        status: SessionStatus::Open,
        payment_status: PaymentStatus::Unpaid,
        currency: "usd".to_owned(),
        line_items: vec![item],
        success_url: past.success_url.clone(),
        cancel_url: Some(past.cancel_url.clone()),
        client_reference_id: Some(past.reference.clone()),
        customer_email: Some(past.customer_email.clone()),
        locale: None,
        submit_type: None,
        payment_method_types: vec!["card".to_owned()],
        metadata: past.metadata.clone(),
        intent: IntentTemplate {
            description: Some(format!("{}, {}", past.name, past.description)),
            metadata: past.metadata.clone(),
            transfer_group: Some(past.reference.clone()),
            ..IntentTemplate::default()
        },
        payment_intent: None,
        last_decline: None,
        page_url: format!("{public_url}/checkout/{id}"),
    };
    store.sessions.insert(id.clone(), session);
    id
}

fn pay(store: &mut StripeStore, ids: &mut PaymentIds) -> Result<(), ApiError> {
    payments::pay(store, &ids.session).map_err(impossible)?;
    ids.intent = store.sessions[&ids.session].payment_intent.clone();
    let intent = ids.intent.as_ref().and_then(|intent| store.payment_intents.get(intent));
    ids.charge = intent.and_then(|intent| intent.latest_charge.clone());
    let charge = ids.charge.as_ref().and_then(|charge| store.charges.get(charge));
    ids.receipt_url = charge.and_then(|charge| charge.receipt_url.clone());
    Ok(())
}

fn refund(store: &mut StripeStore, past: &PastPayment, ids: &mut PaymentIds) -> Result<(), ApiError> {
    let charge = ids.charge.clone().ok_or_else(|| impossible("a refund of what was not paid"))?;
    let metadata = past.refund.as_ref().map(|refund| refund.metadata.clone()).unwrap_or_default();
    ids.refund = Some(refunds::refund(store, &charge, None, None, metadata, &Origin::default())?.id);
    Ok(())
}

fn dispute(store: &mut StripeStore, past: &PastPayment, ids: &mut PaymentIds) -> Result<(), ApiError> {
    let charge = ids.charge.clone().ok_or_else(|| impossible("a dispute of what was not paid"))?;
    let reason = past.dispute.as_ref().map(|dispute| dispute.reason.as_str()).unwrap_or_default();
    ids.dispute = Some(refunds::dispute(store, &charge, (None, reason))?);
    Ok(())
}

fn transfer(
    store: &mut StripeStore,
    past: &PastPayment,
    ids: &mut HistoryIds,
    index: usize,
) -> Result<(), ApiError> {
    let Some(transfer) = &past.transfer else { return Ok(()) };
    let destination = ids.accounts.get(transfer.account).cloned();
    let request = TransferRequest {
        amount: transfer.amount,
        currency: "usd".to_owned(),
        destination: destination.ok_or_else(|| impossible("a transfer to no account of the history"))?,
        source_transaction: ids.payments[index].charge.clone(),
        transfer_group: Some(past.reference.clone()),
        description: None,
        metadata: transfer.metadata.clone(),
    };
    ids.payments[index].transfer = Some(transfers::transfer(store, request, &Origin::default())?.id);
    Ok(())
}

fn pay_out(store: &mut StripeStore, past: &PastPayout) -> Result<(), ApiError> {
    let now = store.clock.now();
    let there = store.balance_transactions.values().filter(|entry| entry.created <= now);
    let there: i64 = there.map(BalanceTransaction::net).sum();
    if there <= past.keep {
        return Ok(());
    }
    let id = balance::pay_out(store, Some(there - past.keep))?;
    match &past.failure_code {
        Some(code) => balance::payout_failed(store, &id, code),
        None => balance::payout_arrived(store, &id),
    }
}

/// Drops everything that belongs to the history's references and to accounts with its labels.
fn forget(store: &mut StripeStore, history: &History) {
    let references: HashSet<&str> = history.payments.iter().map(|one| one.reference.as_str()).collect();
    let is_ours = |reference: &Option<String>| {
        reference.as_deref().is_some_and(|reference| references.contains(reference))
    };
    store.sessions.retain(|_, session| !is_ours(&session.client_reference_id));
    store.payment_intents.retain(|_, intent| !is_ours(&intent.details.transfer_group));
    store.charges.retain(|_, charge| !is_ours(&charge.details.transfer_group));
    store.transfers.retain(|_, transfer| !is_ours(&transfer.transfer_group));
    // A history tells of every payout before its end.
    let last = history.payouts.iter().map(|payout| payout.at).max();
    store.payouts.retain(|_, payout| last.is_none_or(|last| payout.created > last));
    let charges = &store.charges;
    store.refunds.retain(|_, refund| charges.contains_key(&refund.charge));
    store.disputes.retain(|_, dispute| charges.contains_key(&dispute.charge));
    forget_movements(store);
    store.accounts.retain(|_, account| history.accounts.iter().all(|one| one.metadata != account.metadata));
}

/// Drops the movements of what is not there any more.
fn forget_movements(store: &mut StripeStore) {
    let mut known: HashSet<String> = HashSet::new();
    known.extend(store.charges.keys().cloned());
    known.extend(store.refunds.keys().cloned());
    known.extend(store.disputes.keys().cloned());
    known.extend(store.transfers.keys().cloned());
    known.extend(store.payouts.keys().cloned());
    let reversals = store.transfers.values().flat_map(|transfer| &transfer.reversals);
    known.extend(reversals.map(|reversal| reversal.id.clone()));
    let is_known = |source: &Option<String>| source.as_ref().is_none_or(|source| known.contains(source));
    store.balance_transactions.retain(|_, entry| is_known(&entry.source));
}

fn impossible(why: impl std::fmt::Display) -> ApiError {
    ApiError::conflict_of_state(format!("This cannot have happened: {why}"))
}
