use serde_json::Value;

use crate::stripe::{
    error::ApiError,
    objects::{Transfer, TransferReversal},
    store::StripeStore,
    totals::Totals,
};

use super::{
    Call, accounts,
    list::{Created, Pagination},
};

/// `POST /v1/transfers`
pub(super) fn create(call: &mut Call<'_>) -> Result<Value, ApiError> {
    let params = &mut call.params;
    let amount = params.required_integer("amount")?;
    let currency = params.required_text("currency")?.to_lowercase();
    let destination = params.required_text("destination")?;
    let source_transaction = params.text("source_transaction")?;
    let transfer_group = params.text("transfer_group")?;
    let description = params.text("description")?;
    let metadata = params.metadata()?;
    params.finish()?;
    if amount < 1 {
        return Err(positive());
    }
    if !accounts::find(call.store, &destination)?.takes_transfers() {
        return Err(ApiError::conflict_of_state(
            "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
        )
        .code("insufficient_capabilities_for_transfer"));
    }
    let group = check_funds(call.store, amount, source_transaction.as_deref())?;
    let transfer = Transfer {
        id: call.store.ids.next("tr_3"),
        balance_transaction: call.store.ids.next("txn_3"),
        created: call.store.clock.now(),
        amount,
        currency,
        destination,
        source_transaction,
        transfer_group: transfer_group.or(group),
        description,
        metadata,
        reversals: Vec::new(),
    };
    let answer = transfer.to_json();
    call.store.transfers.insert(transfer.id.clone(), transfer);
    call.store.emit("transfer.created", answer.clone(), &call.origin);
    Ok(answer)
}

/// `GET /v1/transfers/{id}`
pub(super) fn retrieve(call: &mut Call<'_>) -> Result<Value, ApiError> {
    call.params.finish()?;
    let id = call.id();
    let transfer = call.store.transfers.get(&id);
    Ok(transfer.ok_or_else(|| missing(&id))?.to_json())
}

/// `GET /v1/transfers`
pub(super) fn list(call: &mut Call<'_>) -> Result<Value, ApiError> {
    let params = &mut call.params;
    let page = Pagination::take(params)?;
    let created = Created::take(params)?;
    let destination = params.text("destination")?;
    let transfer_group = params.text("transfer_group")?;
    params.finish()?;
    let transfers = call
        .store
        .transfers
        .values()
        .rev()
        .filter(|transfer| created.holds(transfer.created))
        .filter(|transfer| destination.as_ref().is_none_or(|id| transfer.destination == *id))
        .filter(|transfer| transfer_group.is_none() || transfer.transfer_group == transfer_group)
        .map(Transfer::to_json)
        .collect();
    page.answer("/v1/transfers", transfers)
}

/// `POST /v1/transfers/{id}/reversals`
pub(super) fn reverse(call: &mut Call<'_>) -> Result<Value, ApiError> {
    let params = &mut call.params;
    let amount = params.integer("amount")?;
    let metadata = params.metadata()?;
    params.finish()?;
    let id = call.id();
    let (reversal_id, balance_transaction) = (call.store.ids.next("trr_1"), call.store.ids.next("txn_1"));
    let created = call.store.clock.now();
    let transfer = call.store.transfers.get_mut(&id).ok_or_else(|| missing(&id))?;
    let left = transfer.amount - transfer.amount_reversed();
    let amount = amount.unwrap_or(left);
    if amount > left || left == 0 {
        return Err(ApiError::conflict_of_state(format!("Transfer {id} has {left} cents left to reverse."))
            .param("amount"));
    }
    if amount < 1 {
        return Err(positive());
    }
    let reversal = TransferReversal {
        id: reversal_id,
        balance_transaction,
        created,
        amount,
        currency: transfer.currency.clone(),
        transfer: id,
        metadata,
    };
    let answer = reversal.to_json();
    transfer.reversals.insert(0, reversal);
    let object = transfer.to_json();
    call.store.emit("transfer.reversed", object, &call.origin);
    Ok(answer)
}

/// Whether the money is there: the charge's own, or the platform's balance. Answers the charge's
/// transfer group, which the transfer inherits.
fn check_funds(
    store: &StripeStore,
    amount: i64,
    source_transaction: Option<&str>,
) -> Result<Option<String>, ApiError> {
    let Some(source) = source_transaction else {
        if amount > Totals::of(store).balance {
            return Err(ApiError::conflict_of_state(
                "You have insufficient available funds in your Stripe account.",
            )
            .code("balance_insufficient"));
        }
        return Ok(None);
    };
    let charge = store
        .charges
        .get(source)
        .filter(|charge| charge.succeeded())
        .ok_or_else(|| ApiError::missing_object("charge", source, "source_transaction"))?;
    let moved: i64 = store
        .transfers
        .values()
        .filter(|transfer| transfer.source_transaction.as_deref() == Some(source))
        .map(|transfer| transfer.amount)
        .sum();
    if moved + amount > charge.amount {
        return Err(ApiError::conflict_of_state(format!(
            "The transfers from {source} cannot be more than the source amount of {}.",
            charge.amount
        ))
        .param("amount"));
    }
    Ok(Some(charge.transfer_group()))
}

fn positive() -> ApiError {
    ApiError::invalid("This value must be greater than or equal to 1.")
        .code("parameter_invalid_integer")
        .param("amount")
}

fn missing(id: &str) -> ApiError {
    ApiError::missing_object("transfer", id, "transfer")
}
