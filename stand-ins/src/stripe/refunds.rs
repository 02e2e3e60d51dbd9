//! Refunds by the seller and disputes by the cardholder.

use serde_json::{Value, json};

use super::{
    balance,
    error::ApiError,
    objects::{BalanceTransaction, Charge, Dispute, DisputeStatus, Metadata, Origin, Refund},
    store::StripeStore,
};

/// Refunds `amount` cents of a charge, or the rest of it.
pub(crate) fn refund(
    store: &mut StripeStore,
    charge_id: &str,
    amount: Option<i64>,
    reason: Option<String>,
    metadata: Metadata,
    origin: &Origin,
) -> Result<Refund, ApiError> {
    let amount = refundable(store, charge_id, amount)?;
    let refund_id = store.ids.next("re_3");
    let balance_transaction = store.ids.next("txn_3");
    let created = store.clock.now();
    let charge = &mut store.charges[charge_id];
    let previous = json!({
        "amount_refunded": charge.amount_refunded,
        "refunded": false,
    });
    charge.amount_refunded += amount;
    let refund = Refund {
        id: refund_id.clone(),
        balance_transaction,
        created,
        amount,
        currency: charge.currency.clone(),
        charge: charge.id.clone(),
        payment_intent: charge.payment_intent.clone(),
        reason,
        metadata,
        failed: false,
        failure_balance_transaction: None,
    };
    let charge = charge.to_json();
    balance::refunded(store, &refund);
    store.refunds.insert(refund_id, refund.clone());
    store.emit("refund.created", refund.to_json(), origin);
    store.emit_event("charge.refunded", charge, Some(previous), None, origin);
    store.emit("refund.updated", refund.to_json(), origin);
    Ok(refund)
}

/// Fails a refund days later: its amount returns to the balance.
pub(crate) fn fail(store: &mut StripeStore, refund_id: &str) -> Result<(), ApiError> {
    let refund = store
        .refunds
        .get_mut(refund_id)
        .filter(|refund| !refund.failed)
        .ok_or_else(|| ApiError::missing_object("refund", refund_id, "id"))?;
    refund.failed = true;
    let mut refund = refund.clone();
    refund.failure_balance_transaction = Some(balance::refund_failed(store, &refund));
    store.charges[&refund.charge].amount_refunded -= refund.amount;
    let object = refund.to_json();
    store.refunds.insert(refund_id.to_owned(), refund);
    store.emit("refund.updated", object.clone(), &Origin::default());
    store.emit("refund.failed", object, &Origin::default());
    Ok(())
}

/// Returns the amount to refund, if Stripe would refund it.
fn refundable(store: &StripeStore, charge_id: &str, amount: Option<i64>) -> Result<i64, ApiError> {
    let charge = store
        .charges
        .get(charge_id)
        .ok_or_else(|| ApiError::missing_object("charge", charge_id, "charge"))?;
    if !charge.succeeded() {
        return Err(ApiError::conflict_of_state(format!(
            "Charge {charge_id} has not succeeded; it cannot be refunded."
        )));
    }
    let held = |dispute: &Dispute| dispute.charge == charge_id && dispute.status.holds_money();
    if store.disputes.values().any(held) {
        return Err(ApiError::conflict_of_state(format!(
            "Charge {charge_id} has been charged back; cannot issue a refund."
        ))
        .code("charge_disputed"));
    }
    let left = charge.refundable();
    if left == 0 {
        return Err(ApiError::conflict_of_state(format!("Charge {charge_id} has already been refunded."))
            .code("charge_already_refunded"));
    }
    let amount = amount.unwrap_or(left);
    if amount < 1 {
        return Err(ApiError::invalid("Invalid positive integer")
            .code("parameter_invalid_integer")
            .param("amount"));
    }
    if amount > left {
        return Err(ApiError::conflict_of_state(format!(
            "Refund amount ({}) is greater than unrefunded amount on charge ({})",
            dollars(amount),
            dollars(left)
        ))
        .param("amount"));
    }
    Ok(amount)
}

/// Disputes `cents` of a charge, or the part that is not refunded; Stripe withdraws the amount immediately.
pub(crate) fn dispute(
    store: &mut StripeStore,
    charge_id: &str,
    (cents, reason): (Option<i64>, &str),
) -> Result<String, ApiError> {
    let charge = disputable(store, charge_id)?;
    let amount = cents.unwrap_or(charge.refundable());
    // Banks accept disputes about refunded charges too.
    let most = if cents.is_some() && charge.refundable() == 0 { charge.amount } else { charge.refundable() };
    if charge.disputed || !(1..=most).contains(&amount) {
        return Err(cannot_dispute(charge_id));
    }
    Ok(open_dispute(store, charge_id, (amount, reason), DisputeStatus::NeedsResponse))
}

/// Disputes `cents` of a charge that was disputed before.
pub(crate) fn dispute_again(
    store: &mut StripeStore,
    charge_id: &str,
    cents: i64,
    reason: &str,
) -> Result<String, ApiError> {
    let left = disputable(store, charge_id)?.refundable();
    let mut earlier = store.disputes.values().filter(|one| one.charge == charge_id);
    let is_open = |one: &Dispute| one.status == DisputeStatus::NeedsResponse;
    let lost: i64 = earlier.clone().filter(|one| one.status.holds_money()).map(|one| one.amount).sum();
    if earlier.any(is_open) || !(1..=left - lost).contains(&cents) {
        return Err(cannot_dispute(charge_id));
    }
    Ok(open_dispute(store, charge_id, (cents, reason), DisputeStatus::NeedsResponse))
}

/// Opens an inquiry on a charge, which withdraws no money.
pub(crate) fn inquire(store: &mut StripeStore, charge_id: &str, reason: &str) -> Result<String, ApiError> {
    let charge = disputable(store, charge_id)?;
    let left = charge.refundable();
    if charge.disputed || left == 0 {
        return Err(cannot_dispute(charge_id));
    }
    Ok(open_dispute(store, charge_id, (left, reason), DisputeStatus::WarningNeedsResponse))
}

fn disputable<'a>(store: &'a StripeStore, charge_id: &str) -> Result<&'a Charge, ApiError> {
    let charge = store.charges.get(charge_id);
    let charge = charge.ok_or_else(|| ApiError::missing_object("charge", charge_id, "charge"))?;
    if charge.succeeded() { Ok(charge) } else { Err(cannot_dispute(charge_id)) }
}

fn cannot_dispute(charge_id: &str) -> ApiError {
    ApiError::conflict_of_state(format!("Charge {charge_id} cannot be disputed."))
}

/// Adds a dispute of an existing charge. Returns its id.
fn open_dispute(
    store: &mut StripeStore,
    charge_id: &str,
    (amount, reason): (i64, &str),
    status: DisputeStatus,
) -> String {
    let (id, created) = (store.ids.next("du_1"), store.clock.now());
    let charge = &mut store.charges[charge_id];
    charge.disputed = true;
    let mut dispute = Dispute {
        id: id.clone(),
        created,
        amount,
        currency: charge.currency.clone(),
        charge: charge.id.clone(),
        payment_intent: charge.payment_intent.clone(),
        reason: reason.to_owned(),
        status,
        balance_transactions: Vec::new(),
    };
    if status.holds_money() {
        dispute.balance_transactions.push(balance::disputed(store, &dispute));
    }
    let object = dispute_json(store, &dispute);
    store.disputes.insert(id.clone(), dispute);
    store.emit("charge.dispute.created", object.clone(), &Origin::default());
    if status.holds_money() {
        store.emit("charge.dispute.funds_withdrawn", object, &Origin::default());
    }
    id
}

/// Closes a dispute as won or lost.
pub(crate) fn close_dispute(store: &mut StripeStore, id: &str, won: bool) -> Result<(), ApiError> {
    let dispute = store
        .disputes
        .get_mut(id)
        .filter(|dispute| {
            matches!(dispute.status, DisputeStatus::NeedsResponse | DisputeStatus::WarningNeedsResponse)
        })
        .ok_or_else(|| ApiError::missing_object("open dispute", id, "id"))?;
    let was_inquiry = dispute.status.is_inquiry();
    dispute.status = match (was_inquiry, won) {
        (true, _) => DisputeStatus::WarningClosed,
        (false, true) => DisputeStatus::Won,
        (false, false) => DisputeStatus::Lost,
    };
    let won = won && !was_inquiry;
    let mut dispute = dispute.clone();
    if won {
        dispute.balance_transactions.push(balance::dispute_won(store, &dispute));
    }
    let object = dispute_json(store, &dispute);
    store.disputes.insert(id.to_owned(), dispute);
    if won {
        store.emit("charge.dispute.funds_reinstated", object.clone(), &Origin::default());
    }
    store.emit("charge.dispute.closed", object, &Origin::default());
    Ok(())
}

/// Returns the object in Stripe's format, with its balance transactions.
pub(crate) fn dispute_json(store: &StripeStore, dispute: &Dispute) -> Value {
    let entries = dispute.balance_transactions.iter().filter_map(|id| store.balance_transactions.get(id));
    let mut object = dispute.to_json();
    object["balance_transactions"] = entries.map(BalanceTransaction::to_json).collect();
    object
}

/// Formats `$12.50`, as in Stripe's messages.
pub(crate) fn dollars(cents: i64) -> String {
    format!("${}.{:02}", cents / 100, cents % 100)
}
