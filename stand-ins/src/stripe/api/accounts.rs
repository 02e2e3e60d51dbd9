use serde_json::{Value, json};

use crate::stripe::{
    error::ApiError,
    objects::{Account, OnboardingState},
    params::Params,
    store::StripeStore,
};

use super::Call;

/// `POST /v1/accounts`. Supports Express accounts only.
pub(super) fn create(call: &mut Call<'_>) -> Result<Value, ApiError> {
    let params = &mut call.params;
    require_express(params)?;
    let account = Account {
        id: call.store.ids.next("acct_1"),
        created: call.store.clock.now(),
        country: params.text("country")?.unwrap_or_else(|| "US".to_owned()),
        email: params.text("email")?,
        business_type: params.choice("business_type", &["individual", "company"])?,
        requested: capabilities(params)?,
        state: OnboardingState::None,
        metadata: params.metadata()?,
    };
    params.finish()?;
    let answer = account.to_json();
    call.store.accounts.insert(account.id.clone(), account);
    Ok(answer)
}

/// `GET /v1/accounts/{id}`
pub(super) fn retrieve(call: &mut Call<'_>) -> Result<Value, ApiError> {
    call.params.finish()?;
    Ok(find(call.store, &call.id())?.to_json())
}

/// `POST /v1/accounts/{id}/login_links`
pub(super) fn login_link(call: &mut Call<'_>) -> Result<Value, ApiError> {
    call.params.finish()?;
    let id = call.id();
    if find(call.store, &id)?.state == OnboardingState::None {
        return Err(ApiError::conflict_of_state(
            "Cannot create a login link for an account that has not completed onboarding.",
        ));
    }
    Ok(json!({
        "object": "login_link",
        "created": call.store.clock.now(),
        "url": format!("{}/express/{id}", call.public_url),
    }))
}

pub(super) fn find<'a>(store: &'a StripeStore, id: &str) -> Result<&'a Account, ApiError> {
    store.accounts.get(id).ok_or_else(|| ApiError::missing_object("account", id, "account"))
}

/// Requires an Express account, given either as `type` or as `controller`, never both.
fn require_express(params: &mut Params) -> Result<(), ApiError> {
    let word = params.choice("type", &["express"])?;
    match (word, params.group("controller")?) {
        (Some(_), None) => Ok(()),
        (None, None) => Err(ApiError::missing_param("type")),
        (Some(_), Some(_)) => Err(ApiError::invalid("You may not specify both type and controller.")),
        (None, Some(mut controller)) => {
            let parts = [
                ("fees", "payer", "application"),
                ("losses", "payments", "application"),
                ("stripe_dashboard", "type", "express"),
            ];
            for (group, name, value) in parts {
                let mut part = controller.group(group)?.ok_or_else(|| ApiError::missing_param(group))?;
                part.choice(name, &[value])?.ok_or_else(|| ApiError::missing_param(name))?;
                part.finish()?;
            }
            controller.choice("requirement_collection", &["stripe"])?;
            controller.finish()
        }
    }
}

fn capabilities(params: &mut Params) -> Result<Vec<String>, ApiError> {
    let Some(mut group) = params.group("capabilities")? else {
        return Ok(Vec::new());
    };
    let mut requested = Vec::new();
    for name in ["card_payments", "transfers"] {
        if let Some(mut capability) = group.group(name)? {
            if capability.boolean("requested")? == Some(true) {
                requested.push(name.to_owned());
            }
            capability.finish()?;
        }
    }
    group.finish()?;
    Ok(requested)
}
