use serde_json::{Value, json};

use crate::stripe::{
    error::ApiError,
    objects::{BANK, Refund, bank_json},
    refunds::dispute_json,
    store::StripeStore,
};

/// Stripe's maximum depth of an expansion.
const MAX_DEPTH: usize = 4;
/// Number of objects in an expanded list.
const PAGE: usize = 10;

/// Replaces ids with their objects along each path, such as `payment_intent.latest_charge`, or `data.payment_intent` in
/// a list.
///
/// # Errors
/// If a path does not lead to an expandable field.
pub(super) fn expand(store: &StripeStore, answer: &mut Value, paths: &[String]) -> Result<(), ApiError> {
    for path in paths {
        let parts: Vec<&str> = path.split('.').collect();
        if parts.len() > MAX_DEPTH {
            return Err(cannot(path));
        }
        along(store, answer, &parts, path)?;
    }
    Ok(())
}

fn along(store: &StripeStore, value: &mut Value, parts: &[&str], path: &str) -> Result<(), ApiError> {
    if let Value::Array(items) = value {
        return items.iter_mut().try_for_each(|item| along(store, item, parts, path));
    }
    let Some((first, rest)) = parts.split_first() else {
        return Ok(());
    };
    let line_items = value["object"] == "checkout.session" && *first == "line_items";
    if line_items {
        let id = value["id"].as_str().unwrap_or_default();
        let session = store.sessions.get(id).ok_or_else(|| cannot(path))?;
        value["line_items"] = session.line_items_json();
    }
    let refunds_of_charge = value["object"] == "charge" && *first == "refunds";
    if refunds_of_charge {
        value["refunds"] = refunds_of(store, value["id"].as_str().unwrap_or_default());
    }
    let part = value.get_mut(*first).ok_or_else(|| cannot(path))?;
    if let Value::String(id) = part {
        *part = object(store, id).ok_or_else(|| cannot(path))?;
    }
    if part.is_null() {
        return Ok(());
    }
    if rest.is_empty() && !part.is_object() {
        return Err(cannot(path));
    }
    along(store, part, rest, path)
}

/// Returns the first page of a charge's refunds, newest first.
fn refunds_of(store: &StripeStore, charge: &str) -> Value {
    let mut refunds = store.refunds.values().rev().filter(|refund| refund.charge == charge);
    let data: Vec<Value> = refunds.by_ref().take(PAGE).map(Refund::to_json).collect();
    json!({
        "object": "list",
        "url": format!("/v1/charges/{charge}/refunds"),
        "has_more": refunds.next().is_some(),
        "data": data,
    })
}

/// Returns the object with this id, of any type.
fn object(store: &StripeStore, id: &str) -> Option<Value> {
    match id.split('_').next()? {
        "pi" => store.payment_intents.get(id).map(|found| found.to_json()),
        "ch" => store.charges.get(id).map(|found| found.to_json()),
        "du" => store.disputes.get(id).map(|found| dispute_json(store, found)),
        "re" => store.refunds.get(id).map(|found| found.to_json()),
        "acct" => store.accounts.get(id).map(|found| found.to_json()),
        "trr" => {
            let mut reversals = store.transfers.values().flat_map(|transfer| &transfer.reversals);
            reversals.find(|reversal| reversal.id == id).map(|found| found.to_json())
        }
        "ba" => (id == BANK).then(|| bank_json(store.bank_removed)),
        "po" => store.payouts.get(id).map(|found| found.to_json()),
        "txn" => store.balance_transactions.get(id).map(|found| found.to_json()),
        "tr" => store.transfers.get(id).map(|found| found.to_json()),
        _ => None,
    }
}

fn cannot(path: &str) -> ApiError {
    ApiError::invalid(format!("This property cannot be expanded ({path}).")).param("expand")
}
