use serde_json::Value;

use crate::stripe::{error::ApiError, objects::Refund, refunds, store::StripeStore};

use super::{
    Call,
    list::{Created, Pagination},
};

const REASONS: &[&str] = &["duplicate", "fraudulent", "requested_by_customer"];

/// `POST /v1/refunds`
pub(super) fn create(call: &mut Call<'_>) -> Result<Value, ApiError> {
    let params = &mut call.params;
    let charge = params.text("charge")?;
    let payment_intent = params.text("payment_intent")?;
    let amount = params.integer("amount")?;
    let reason = params.choice("reason", REASONS)?;
    let metadata = params.metadata()?;
    params.finish()?;
    let charge = charge_of(call.store, charge, payment_intent)?;
    let refund = refunds::refund(call.store, &charge, amount, reason, metadata, &call.origin)?;
    Ok(refund.to_json())
}

/// `GET /v1/refunds/{id}`
pub(super) fn retrieve(call: &mut Call<'_>) -> Result<Value, ApiError> {
    call.params.finish()?;
    let id = call.id();
    let refund = call.store.refunds.get(&id);
    Ok(refund.ok_or_else(|| ApiError::missing_object("refund", &id, "id"))?.to_json())
}

/// `GET /v1/refunds`
pub(super) fn list(call: &mut Call<'_>) -> Result<Value, ApiError> {
    let params = &mut call.params;
    let page = Pagination::take(params)?;
    let created = Created::take(params)?;
    let charge = params.text("charge")?;
    let payment_intent = params.text("payment_intent")?;
    params.finish()?;
    let refunds = call
        .store
        .refunds
        .values()
        .rev()
        .filter(|refund| created.holds(refund.created))
        .filter(|refund| charge.as_ref().is_none_or(|id| refund.charge == *id))
        .filter(|refund| payment_intent.as_ref().is_none_or(|id| refund.payment_intent == *id))
        .map(Refund::to_json)
        .collect();
    page.answer("/v1/refunds", refunds)
}

/// Finds the charge, given directly or by its PaymentIntent.
fn charge_of(
    store: &StripeStore,
    charge: Option<String>,
    payment_intent: Option<String>,
) -> Result<String, ApiError> {
    let Some(intent) = payment_intent else {
        return charge.ok_or_else(|| {
            ApiError::invalid(
                "One of the following params should be provided for this request: payment_intent or charge.",
            )
        });
    };
    let found = store
        .payment_intents
        .get(&intent)
        .ok_or_else(|| ApiError::missing_object("payment_intent", &intent, "payment_intent"))?;
    found.latest_charge.clone().ok_or_else(|| {
        ApiError::conflict_of_state(format!(
            "This PaymentIntent ({intent}) does not have a successful charge to refund."
        ))
    })
}
