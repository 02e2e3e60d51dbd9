use serde_json::Value;

use crate::stripe::{error::ApiError, objects::BalanceTransaction};

use super::{
    Call,
    list::{Created, Pagination},
};

/// `GET /v1/balance_transactions`
pub(super) fn list(call: &mut Call<'_>) -> Result<Value, ApiError> {
    let params = &mut call.params;
    let page = Pagination::take(params)?;
    let created = Created::take(params)?;
    let currency = params.text("currency")?;
    let kind = params.text("type")?;
    let source = params.text("source")?;
    let payout = params.text("payout")?;
    params.finish()?;
    let mut found: Vec<&BalanceTransaction> = call
        .store
        .balance_transactions
        .values()
        .rev()
        .filter(|entry| !call.store.unlisted.contains(&entry.id))
        .filter(|entry| created.holds(entry.created))
        .filter(|entry| currency.as_ref().is_none_or(|currency| entry.currency == *currency))
        .filter(|entry| kind.as_ref().is_none_or(|kind| entry.kind == *kind))
        .filter(|entry| source.is_none() || entry.source == source)
        .filter(|entry| payout.is_none() || entry.payout == payout)
        .collect();
    // A history that is imported later lies before existing entries.
    found.sort_by_key(|entry| std::cmp::Reverse(entry.created));
    page.answer("/v1/balance_transactions", found.into_iter().map(BalanceTransaction::to_json).collect())
}

/// `GET /v1/balance_transactions/{id}`
pub(super) fn retrieve(call: &mut Call<'_>) -> Result<Value, ApiError> {
    call.params.finish()?;
    let id = call.id();
    let entry = call.store.balance_transactions.get(&id);
    Ok(entry.ok_or_else(|| ApiError::missing_object("balance transaction", &id, "id"))?.to_json())
}
