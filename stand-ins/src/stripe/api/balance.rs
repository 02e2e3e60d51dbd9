use serde_json::{Value, json};

use crate::stripe::{balance, error::ApiError};

use super::Call;

/// `GET /v1/balance`. All funds are available immediately.
pub(super) fn retrieve(call: &mut Call<'_>) -> Result<Value, ApiError> {
    call.params.finish()?;
    let balance = balance::total(call.store);
    let funds =
        |amount: i64| json!([{ "amount": amount, "currency": "usd", "source_types": { "card": amount } }]);
    Ok(json!({
        "object": "balance",
        "available": funds(balance),
        "livemode": false,
        "pending": funds(0),
    }))
}
