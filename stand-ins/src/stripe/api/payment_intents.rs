use serde_json::Value;

use crate::stripe::error::ApiError;

use super::Call;

/// `GET /v1/payment_intents/{id}`
pub(super) fn retrieve(call: &mut Call<'_>) -> Result<Value, ApiError> {
    call.params.finish()?;
    let id = call.id();
    let intent = call.store.payment_intents.get(&id);
    Ok(intent.ok_or_else(|| ApiError::missing_object("payment_intent", &id, "intent"))?.to_json())
}
