//! The platform's balance: its balance transactions with Stripe's fees, and the payouts to the platform's bank.
//!
//! Each charge, refund, dispute, transfer and reversal adds its balance transaction in the same change, so the sum of
//! the balance transactions always agrees with the objects.

use super::{
    error::ApiError,
    objects::{
        BalanceTransaction, Charge, Dispute, DisputeStatus, Fee, Origin, Payout, PayoutStatus, Refund,
        Transfer, TransferReversal,
    },
    store::StripeStore,
};

/// Stripe's dispute fee in the United States; Stripe keeps it even if the dispute is won.
pub(crate) const DISPUTE_FEE: i64 = 1500;

/// Returns Stripe's fee for a card payment in the United States, in cents: 2.9 % plus 30 cents.
pub(crate) fn card_fee(amount: i64) -> i64 {
    (amount * 29 + 500) / 1000 + 30
}

fn insert(store: &mut StripeStore, transaction: BalanceTransaction) {
    store.balance_transactions.insert(transaction.id.clone(), transaction);
}

/// Builds the balance transaction of an object, without fees.
fn movement(
    (id, created): (&str, i64),
    (kind, category): (&str, &str),
    amount: i64,
    (currency, source): (&str, &str),
) -> BalanceTransaction {
    BalanceTransaction {
        id: id.to_owned(),
        created,
        kind: kind.to_owned(),
        category: category.to_owned(),
        amount,
        fees: Vec::new(),
        currency: currency.to_owned(),
        description: None,
        source: Some(source.to_owned()),
        payout: None,
    }
}

fn stripe_fee(amount: i64, description: &str) -> Fee {
    Fee { amount, description: description.to_owned(), kind: "stripe_fee".to_owned() }
}

/// Adds the balance transaction of a charge.
pub(crate) fn charged(store: &mut StripeStore, charge: &Charge, at: i64) {
    let place = (charge.balance_transaction.as_str(), at);
    let mut entry = movement(place, ("charge", "charge"), charge.amount, (&charge.currency, &charge.id));
    entry.fees.push(stripe_fee(card_fee(charge.amount), "Stripe processing fees"));
    entry.description.clone_from(&charge.details.description);
    insert(store, entry);
}

/// Adds the balance transaction of a refund.
pub(crate) fn refunded(store: &mut StripeStore, refund: &Refund) {
    let place = (refund.balance_transaction.as_str(), refund.created);
    insert(store, movement(place, ("refund", "refund"), -refund.amount, (&refund.currency, &refund.id)));
}

/// Adds the balance transaction of a failed refund and returns its id.
pub(crate) fn refund_failed(store: &mut StripeStore, refund: &Refund) -> String {
    let id = store.ids.next("txn_3");
    let kind = ("refund_failure", "refund_failure");
    let entry = movement((&id, store.clock.now()), kind, refund.amount, (&refund.currency, &refund.id));
    insert(store, entry);
    id
}

/// Adds the balance transaction of a dispute with its fee and returns its id.
pub(crate) fn disputed(store: &mut StripeStore, dispute: &Dispute) -> String {
    let id = store.ids.next("txn_1");
    let kind = ("adjustment", "dispute");
    let mut entry = movement((&id, dispute.created), kind, -dispute.amount, (&dispute.currency, &dispute.id));
    entry.fees.push(stripe_fee(DISPUTE_FEE, "Dispute fee"));
    entry.description = Some(format!("Chargeback withdrawal for {}", dispute.charge));
    insert(store, entry);
    id
}

/// Adds the balance transaction of a won dispute, which returns the amount without the fee. Returns its id.
pub(crate) fn dispute_won(store: &mut StripeStore, dispute: &Dispute) -> String {
    let id = store.ids.next("txn_1");
    let kind = ("adjustment", "dispute_reversal");
    let at = (id.as_str(), store.clock.now());
    let mut entry = movement(at, kind, dispute.amount, (&dispute.currency, &dispute.id));
    entry.description = Some(format!("Chargeback reversal for {}", dispute.charge));
    insert(store, entry);
    id
}

/// Adds the balance transaction of a transfer.
pub(crate) fn transferred(store: &mut StripeStore, transfer: &Transfer) {
    let place = (transfer.balance_transaction.as_str(), transfer.created);
    let source = (transfer.currency.as_str(), transfer.id.as_str());
    insert(store, movement(place, ("transfer", "transfer"), -transfer.amount, source));
}

/// Adds the balance transaction of a transfer reversal.
pub(crate) fn reversed(store: &mut StripeStore, reversal: &TransferReversal) {
    let place = (reversal.balance_transaction.as_str(), reversal.created);
    let source = (reversal.currency.as_str(), reversal.id.as_str());
    insert(store, movement(place, ("transfer_refund", "transfer_reversal"), reversal.amount, source));
}

/// Adds a top-up of the platform's balance.
pub(crate) fn topped_up(store: &mut StripeStore, cents: i64) {
    let (id, source, at) = (store.ids.next("txn_1"), store.ids.next("tu_1"), store.clock.now());
    insert(store, movement((&id, at), ("topup", "topup"), cents, ("usd", &source)));
}

/// Returns the platform's balance in cents.
pub(crate) fn total(store: &StripeStore) -> i64 {
    store.balance_transactions.values().map(BalanceTransaction::net).sum()
}

/// Pays `cents`, or the whole balance, to the platform's bank. Returns the payout's id.
pub(crate) fn pay_out(store: &mut StripeStore, cents: Option<i64>) -> Result<String, ApiError> {
    let there = total(store);
    let amount = cents.unwrap_or(there);
    if !(1..=there).contains(&amount) {
        return Err(ApiError::conflict_of_state("You have insufficient funds in your Stripe account.")
            .code("balance_insufficient"));
    }
    let payout = Payout {
        id: store.ids.next("po_1"),
        balance_transaction: store.ids.next("txn_1"),
        failure_balance_transaction: None,
        created: store.clock.now(),
        amount,
        currency: "usd".to_owned(),
        status: PayoutStatus::InTransit,
        failure_code: None,
    };
    // An automatic payout contains every balance transaction that no earlier payout contains.
    if amount == there {
        for entry in store.balance_transactions.values_mut().filter(|entry| entry.payout.is_none()) {
            entry.payout = Some(payout.id.clone());
        }
    }
    let place = (payout.balance_transaction.as_str(), payout.created);
    let mut entry = movement(place, ("payout", "payout"), -amount, (&payout.currency, &payout.id));
    entry.payout = Some(payout.id.clone());
    entry.description = Some("STRIPE PAYOUT".to_owned());
    insert(store, entry);
    let (id, object) = (payout.id.clone(), payout.to_json());
    store.payouts.insert(id.clone(), payout);
    store.emit("payout.created", object, &Origin::default());
    Ok(id)
}

/// Marks a payout as paid.
pub(crate) fn payout_arrived(store: &mut StripeStore, id: &str) -> Result<(), ApiError> {
    let payout = in_transit(store, id)?;
    payout.status = PayoutStatus::Paid;
    let object = payout.to_json();
    store.emit("payout.paid", object, &Origin::default());
    Ok(())
}

/// Marks a payout as failed with one of Stripe's `failure_code`s, either from `in_transit` or days after it was paid.
pub(crate) fn payout_failed(store: &mut StripeStore, id: &str, code: &str) -> Result<(), ApiError> {
    let returned = store.ids.next("txn_1");
    let payout = store
        .payouts
        .get_mut(id)
        .filter(|payout| payout.status != PayoutStatus::Failed)
        .ok_or_else(|| ApiError::missing_object("payout that has not failed", id, "id"))?;
    payout.status = PayoutStatus::Failed;
    payout.failure_code = Some(code.to_owned());
    payout.failure_balance_transaction = Some(returned.clone());
    let (amount, currency, object) = (payout.amount, payout.currency.clone(), payout.to_json());
    let kind = ("payout_failure", "payout_reversal");
    let entry = movement((&returned, store.clock.now()), kind, amount, (&currency, id));
    insert(store, entry);
    store.emit("payout.failed", object, &Origin::default());
    Ok(())
}

fn in_transit<'a>(store: &'a mut StripeStore, id: &str) -> Result<&'a mut Payout, ApiError> {
    store
        .payouts
        .get_mut(id)
        .filter(|payout| payout.status == PayoutStatus::InTransit)
        .ok_or_else(|| ApiError::missing_object("payout in transit", id, "id"))
}

/// Charges a fee of any `type`. Returns the id of the balance transaction.
pub(crate) fn charge_fee(store: &mut StripeStore, cents: i64, kind: &str, description: &str) -> String {
    adjust(store, -cents, (kind, "fee"), description)
}

/// Adds an adjustment of any `type` and `reporting_category`. Returns the id of the balance transaction.
pub(crate) fn adjust(
    store: &mut StripeStore,
    cents: i64,
    kind_and_category: (&str, &str),
    description: &str,
) -> String {
    let id = store.ids.next("txn_1");
    let mut entry = movement((&id, store.clock.now()), kind_and_category, cents, ("usd", ""));
    entry.source = None;
    entry.description = Some(description.to_owned());
    insert(store, entry);
    id
}

/// Changes the amount of a balance transaction.
pub(crate) fn falsify(store: &mut StripeStore, id: &str, by_cents: i64) -> Result<(), ApiError> {
    let entry = store.balance_transactions.get_mut(id);
    entry.ok_or_else(|| ApiError::missing_object("balance transaction", id, "id"))?.amount += by_cents;
    Ok(())
}

/// Hides a balance transaction from the list, or lists it again. The balance includes it either way.
pub(crate) fn set_listed(store: &mut StripeStore, id: &str, is_listed: bool) -> Result<(), ApiError> {
    if !store.balance_transactions.contains_key(id) {
        return Err(ApiError::missing_object("balance transaction", id, "id"));
    }
    if is_listed {
        store.unlisted.remove(id);
    } else {
        store.unlisted.insert(id.to_owned());
    }
    Ok(())
}

/// Adds the balance transactions that a state file from before their introduction lacks, at the time given by their
/// objects.
pub(crate) fn complete(store: &mut StripeStore) {
    let known: Vec<String> =
        store.balance_transactions.values().filter_map(|one| one.source.clone()).collect();
    let is_new = |id: &String| !known.contains(id);
    let charges: Vec<Charge> =
        store.charges.values().filter(|one| one.succeeded() && is_new(&one.id)).cloned().collect();
    let refunds: Vec<Refund> = store.refunds.values().filter(|one| is_new(&one.id)).cloned().collect();
    let took_money = |one: &&Dispute| !one.status.is_inquiry() && is_new(&one.id);
    let disputes: Vec<Dispute> = store.disputes.values().filter(took_money).cloned().collect();
    let transfers: Vec<Transfer> = store.transfers.values().filter(|one| is_new(&one.id)).cloned().collect();
    for charge in &charges {
        charged(store, charge, charge.created);
    }
    for refund in &refunds {
        refunded(store, refund);
        if refund.failed {
            refund_failed(store, refund);
        }
    }
    for dispute in &disputes {
        let mut ids = vec![disputed(store, dispute)];
        if dispute.status == DisputeStatus::Won {
            ids.push(dispute_won(store, dispute));
        }
        store.disputes[&dispute.id].balance_transactions = ids;
    }
    for transfer in &transfers {
        transferred(store, transfer);
        transfer.reversals.iter().for_each(|reversal| reversed(store, reversal));
    }
}
