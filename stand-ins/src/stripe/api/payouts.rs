use serde_json::Value;

use crate::stripe::{
    error::ApiError,
    objects::{Payout, PayoutStatus},
};

use super::{
    Call,
    list::{Created, Pagination},
};

const STATUSES: &[&str] = &["paid", "pending", "failed", "canceled", "in_transit"];

/// `GET /v1/payouts`
pub(super) fn list(call: &mut Call<'_>) -> Result<Value, ApiError> {
    let params = &mut call.params;
    let page = Pagination::take(params)?;
    let created = Created::take(params)?;
    let status = params.choice("status", STATUSES)?;
    params.finish()?;
    let mut found: Vec<&Payout> = call
        .store
        .payouts
        .values()
        .rev()
        .filter(|payout| created.holds(payout.created))
        .filter(|payout| status.as_ref().is_none_or(|status| word(payout.status) == status))
        .collect();
    found.sort_by_key(|payout| std::cmp::Reverse(payout.created));
    page.answer("/v1/payouts", found.into_iter().map(Payout::to_json).collect())
}

/// `GET /v1/payouts/{id}`
pub(super) fn retrieve(call: &mut Call<'_>) -> Result<Value, ApiError> {
    call.params.finish()?;
    let id = call.id();
    let payout = call.store.payouts.get(&id);
    Ok(payout.ok_or_else(|| ApiError::missing_object("payout", &id, "payout"))?.to_json())
}

fn word(status: PayoutStatus) -> &'static str {
    match status {
        PayoutStatus::InTransit => "in_transit",
        PayoutStatus::Paid => "paid",
        PayoutStatus::Failed => "failed",
    }
}
