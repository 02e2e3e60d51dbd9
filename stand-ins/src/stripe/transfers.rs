//! Transfers to connected accounts.

use super::{
    balance,
    error::ApiError,
    objects::{Metadata, Origin, Transfer},
    store::StripeStore,
};

/// The parameters of a transfer.
pub(crate) struct TransferRequest {
    /// Cents, at least 1.
    pub(crate) amount: i64,
    pub(crate) currency: String,
    /// The connected account.
    pub(crate) destination: String,
    /// The charge whose funds it uses.
    pub(crate) source_transaction: Option<String>,
    /// Defaults to the charge's transfer group.
    pub(crate) transfer_group: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) metadata: Metadata,
}

/// Creates a transfer to an account that accepts transfers, if the funds are available.
pub(crate) fn transfer(
    store: &mut StripeStore,
    request: TransferRequest,
    origin: &Origin,
) -> Result<Transfer, ApiError> {
    let TransferRequest { amount, currency, destination, source_transaction, description, metadata, .. } =
        request;
    let account = store
        .accounts
        .get(&destination)
        .ok_or_else(|| ApiError::missing_object("account", &destination, "account"))?;
    if !account.takes_transfers() {
        return Err(ApiError::conflict_of_state(
            "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
        )
        .code("insufficient_capabilities_for_transfer"));
    }
    let group = check_funds(store, amount, source_transaction.as_deref())?;
    let transfer = Transfer {
        id: store.ids.next("tr_3"),
        balance_transaction: store.ids.next("txn_3"),
        created: store.clock.now(),
        amount,
        currency,
        destination,
        source_transaction,
        transfer_group: request.transfer_group.or(group),
        description,
        metadata,
        reversals: Vec::new(),
    };
    balance::transferred(store, &transfer);
    store.transfers.insert(transfer.id.clone(), transfer.clone());
    store.emit("transfer.created", transfer.to_json(), origin);
    Ok(transfer)
}

/// Checks that the funds are available: those of the charge, or the platform's balance. Returns the charge's transfer
/// group, which the transfer inherits.
fn check_funds(
    store: &StripeStore,
    amount: i64,
    source_transaction: Option<&str>,
) -> Result<Option<String>, ApiError> {
    let Some(source) = source_transaction else {
        if amount > balance::total(store) {
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
