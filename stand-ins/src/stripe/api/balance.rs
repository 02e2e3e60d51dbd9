use serde_json::{Value, json};

use crate::stripe::{error::ApiError, totals::Totals};

use super::Call;

/// `GET /v1/balance`: everything is available at once and nothing is taken in fees.
pub(super) fn retrieve(call: &mut Call<'_>) -> Result<Value, ApiError> {
    call.params.finish()?;
    let balance = Totals::of(call.store).balance;
    let funds =
        |amount: i64| json!([{ "amount": amount, "currency": "usd", "source_types": { "card": amount } }]);
    Ok(json!({
        "object": "balance",
        "available": funds(balance),
        "livemode": false,
        "pending": funds(0),
    }))
}
