use serde_json::Value;

use crate::stripe::error::ApiError;

use super::Call;

/// `GET /v1/charges/{id}`
pub(super) fn retrieve(call: &mut Call<'_>) -> Result<Value, ApiError> {
    call.params.finish()?;
    let id = call.id();
    let charge = call.store.charges.get(&id);
    Ok(charge.ok_or_else(|| ApiError::missing_object("charge", &id, "charge"))?.to_json())
}
