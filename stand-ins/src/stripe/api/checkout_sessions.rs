use serde_json::Value;

use crate::stripe::{
    error::ApiError,
    objects::{CheckoutSession, IntentTemplate, LineItem, PaymentStatus, SessionStatus},
    params::Params,
    payments::{self, CheckoutSessionError},
    store::StripeStore,
};

use super::{
    Call,
    list::{Created, Pagination},
};

/// Stripe's minimum charge in US dollars and most other currencies.
const MIN_AMOUNT: i64 = 50;
/// Stripe's maximum charge.
const MAX_AMOUNT: i64 = 99_999_999;
const MAX_LINE_ITEMS: usize = 100;
const MIN_LIFE: i64 = 30 * 60;
const MAX_LIFE: i64 = 24 * 3600;

/// `POST /v1/checkout/sessions`
pub(super) fn create(call: &mut Call<'_>) -> Result<Value, ApiError> {
    let now = call.store.clock.now();
    let params = &mut call.params;
    match params.text("mode")?.as_deref() {
        Some("payment") => {}
        None => return Err(ApiError::missing_param("mode")),
        Some(_) => {
            return Err(ApiError::invalid("The stand-in only knows `payment` mode.").param("mode"));
        }
    }
    params.choice("ui_mode", &["hosted", "hosted_page"])?;
    let success_url = url(params, "success_url")?.ok_or_else(|| ApiError::missing_param("success_url"))?;
    let cancel_url = url(params, "cancel_url")?;
    let expires_at = expires_at(params, now)?;
    let (currency, line_items) = line_items(params, call.store)?;
    // The older name, `payment_method_types`, is refused since API version 2026-09-30.endive.
    let payment_method_types = params.texts("allowed_payment_method_types")?;
    let id = call.store.ids.next("cs_test_a1");
    let session = CheckoutSession {
        page_url: format!("{}/checkout/{id}", call.public_url),
        id: id.clone(),
        created: now,
        expires_at,
        status: SessionStatus::Open,
        payment_status: PaymentStatus::Unpaid,
        currency,
        line_items,
        success_url,
        cancel_url,
        client_reference_id: params.text("client_reference_id")?,
        customer_email: params.text("customer_email")?,
        locale: params.text("locale")?,
        submit_type: params.choice("submit_type", &["auto", "book", "donate", "pay"])?,
        payment_method_types: if payment_method_types.is_empty() {
            vec!["card".to_owned()]
        } else {
            payment_method_types
        },
        metadata: params.metadata()?,
        intent: intent_template(params)?,
        payment_intent: None,
        last_decline: None,
    };
    params.finish()?;
    let answer = session.to_json();
    call.store.sessions.insert(id, session);
    Ok(answer)
}

/// `GET /v1/checkout/sessions/{id}`
pub(super) fn retrieve(call: &mut Call<'_>) -> Result<Value, ApiError> {
    call.params.finish()?;
    Ok(find(call.store, &call.id())?.to_json())
}

/// `GET /v1/checkout/sessions/{id}/line_items`
pub(super) fn line_items_of(call: &mut Call<'_>) -> Result<Value, ApiError> {
    call.params.finish()?;
    Ok(find(call.store, &call.id())?.line_items_json())
}

/// `POST /v1/checkout/sessions/{id}/expire`
pub(super) fn expire(call: &mut Call<'_>) -> Result<Value, ApiError> {
    call.params.finish()?;
    let id = call.id();
    payments::expire(call.store, &id, &call.origin).map_err(|error| match error {
        CheckoutSessionError::State(status) => ApiError::conflict_of_state(format!(
            "Only Checkout Sessions with a status in [\"open\"] can be expired. This Checkout \
             Session has a status of `{}`.",
            status.word()
        )),
        CheckoutSessionError::Unknown(_) | CheckoutSessionError::Money(_) => missing(&id),
    })?;
    Ok(find(call.store, &id)?.to_json())
}

/// `GET /v1/checkout/sessions`
pub(super) fn list(call: &mut Call<'_>) -> Result<Value, ApiError> {
    let params = &mut call.params;
    let page = Pagination::take(params)?;
    let created = Created::take(params)?;
    let payment_intent = params.text("payment_intent")?;
    let status = params.choice("status", &["open", "complete", "expired"])?;
    params.finish()?;
    let sessions = call
        .store
        .sessions
        .values()
        .rev()
        .filter(|session| created.holds(session.created))
        .filter(|session| payment_intent.is_none() || session.payment_intent == payment_intent)
        .filter(|session| status.as_ref().is_none_or(|word| session.status.word() == word))
        .map(CheckoutSession::to_json)
        .collect();
    page.answer("/v1/checkout/sessions", sessions)
}

fn find<'a>(store: &'a StripeStore, id: &str) -> Result<&'a CheckoutSession, ApiError> {
    store.sessions.get(id).ok_or_else(|| missing(id))
}

fn missing(id: &str) -> ApiError {
    ApiError::missing_object("checkout.session", id, "session")
}

fn url(params: &mut Params, name: &str) -> Result<Option<String>, ApiError> {
    let Some(text) = params.text(name)? else {
        return Ok(None);
    };
    // The placeholder's braces are not valid in a URL until they are replaced.
    let parsed = url::Url::parse(&text.replace("{CHECKOUT_SESSION_ID}", "cs"));
    if parsed.is_ok_and(|url| matches!(url.scheme(), "http" | "https")) {
        Ok(Some(text))
    } else {
        Err(ApiError::invalid("Not a valid URL").code("url_invalid").param(name))
    }
}

fn expires_at(params: &mut Params, now: i64) -> Result<i64, ApiError> {
    let at = params.integer("expires_at")?.unwrap_or(now + MAX_LIFE);
    let bound = if at < now + MIN_LIFE {
        "at least 30 minutes"
    } else if at > now + MAX_LIFE {
        "less than 24 hours"
    } else {
        return Ok(at);
    };
    Err(ApiError::invalid(format!(
        "The `expires_at` timestamp must be {bound} from Checkout Session creation."
    ))
    .param("expires_at"))
}

fn line_items(params: &mut Params, store: &mut StripeStore) -> Result<(String, Vec<LineItem>), ApiError> {
    let groups = params.groups("line_items")?;
    if groups.is_empty() {
        return Err(ApiError::missing_param("line_items"));
    }
    if groups.len() > MAX_LINE_ITEMS {
        return Err(ApiError::invalid(format!("At most {MAX_LINE_ITEMS} line items are allowed."))
            .param("line_items"));
    }
    let mut currency: Option<String> = None;
    let mut items = Vec::with_capacity(groups.len());
    for mut group in groups {
        let (found, item) = line_item(&mut group, store)?;
        if *currency.get_or_insert_with(|| found.clone()) != found {
            return Err(ApiError::invalid("All line items must have the same currency.").param("line_items"));
        }
        items.push(item);
    }
    let total = items.iter().map(LineItem::amount).fold(0, i64::saturating_add);
    let currency = currency.unwrap_or_default();
    if total < MIN_AMOUNT {
        return Err(ApiError::invalid(format!(
            "The Checkout Session's total amount due must add up to at least $0.50 {currency}"
        ))
        .code("amount_too_small"));
    }
    if total > MAX_AMOUNT {
        return Err(ApiError::invalid(format!(
            "The Checkout Session's total amount due must be no more than $999,999.99 {currency}"
        ))
        .code("amount_too_large"));
    }
    Ok((currency, items))
}

fn line_item(item: &mut Params, store: &mut StripeStore) -> Result<(String, LineItem), ApiError> {
    if let Some(price) = item.text("price")? {
        return Err(ApiError::missing_object("price", &price, "line_items[0][price]"));
    }
    let mut price = item.required_group("price_data")?;
    let currency = price.required_text("currency")?.to_lowercase();
    if currency.len() != 3 || !currency.chars().all(|letter| letter.is_ascii_lowercase()) {
        return Err(ApiError::invalid(format!("Invalid currency: {currency}"))
            .param("line_items[0][price_data][currency]"));
    }
    let unit_amount = non_negative(price.required_integer("unit_amount")?, "unit_amount")?;
    let mut product = price.required_group("product_data")?;
    let name = product.required_text("name")?;
    let description = product.text("description")?;
    product.texts("images")?;
    product.metadata()?;
    product.finish()?;
    price.finish()?;
    let quantity = non_negative(item.required_integer("quantity")?, "quantity")?;
    item.finish()?;
    let line = LineItem {
        id: store.ids.next("li_1"),
        price_id: store.ids.next("price_1"),
        product_id: store.ids.next("prod_"),
        name,
        description,
        unit_amount,
        quantity,
    };
    Ok((currency, line))
}

fn non_negative(number: i64, name: &str) -> Result<i64, ApiError> {
    if number >= 0 {
        return Ok(number);
    }
    Err(ApiError::invalid("Invalid non-negative integer").code("parameter_invalid_integer").param(name))
}

fn intent_template(params: &mut Params) -> Result<IntentTemplate, ApiError> {
    let Some(mut group) = params.group("payment_intent_data")? else {
        return Ok(IntentTemplate::default());
    };
    let template = IntentTemplate {
        description: group.text("description")?,
        metadata: group.metadata()?,
        transfer_group: group.text("transfer_group")?,
        receipt_email: group.text("receipt_email")?,
        statement_descriptor_suffix: group.text("statement_descriptor_suffix")?,
    };
    group.finish()?;
    Ok(template)
}
