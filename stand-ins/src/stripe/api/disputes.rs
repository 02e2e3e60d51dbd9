use serde_json::Value;

use crate::stripe::{error::ApiError, refunds::dispute_json};

use super::{
    Call,
    list::{Created, Pagination},
};

/// `GET /v1/disputes/{id}`
pub(super) fn retrieve(call: &mut Call<'_>) -> Result<Value, ApiError> {
    call.params.finish()?;
    let id = call.id();
    let dispute = call.store.disputes.get(&id);
    let dispute = dispute.ok_or_else(|| ApiError::missing_object("dispute", &id, "dispute"))?;
    Ok(dispute_json(call.store, dispute))
}

/// `GET /v1/disputes`
pub(super) fn list(call: &mut Call<'_>) -> Result<Value, ApiError> {
    let params = &mut call.params;
    let page = Pagination::take(params)?;
    let created = Created::take(params)?;
    let charge = params.text("charge")?;
    let payment_intent = params.text("payment_intent")?;
    params.finish()?;
    let disputes = call
        .store
        .disputes
        .values()
        .rev()
        .filter(|dispute| created.holds(dispute.created))
        .filter(|dispute| charge.as_ref().is_none_or(|id| dispute.charge == *id))
        .filter(|dispute| payment_intent.as_ref().is_none_or(|id| dispute.payment_intent == *id))
        .map(|dispute| dispute_json(call.store, dispute))
        .collect();
    page.answer("/v1/disputes", disputes)
}
