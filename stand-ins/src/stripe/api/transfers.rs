use serde_json::Value;

use crate::stripe::{
    balance,
    error::ApiError,
    objects::{Transfer, TransferReversal},
    transfers::{self, TransferRequest},
};

use super::{
    Call,
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
    let request = TransferRequest {
        amount,
        currency,
        destination,
        source_transaction,
        transfer_group,
        description,
        metadata,
    };
    Ok(transfers::transfer(call.store, request, &call.origin)?.to_json())
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
    transfer.reversals.insert(0, reversal.clone());
    let object = transfer.to_json();
    balance::reversed(call.store, &reversal);
    call.store.emit("transfer.reversed", object, &call.origin);
    Ok(answer)
}

fn positive() -> ApiError {
    ApiError::invalid("This value must be greater than or equal to 1.")
        .code("parameter_invalid_integer")
        .param("amount")
}

fn missing(id: &str) -> ApiError {
    ApiError::missing_object("transfer", id, "transfer")
}
