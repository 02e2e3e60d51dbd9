use serde_json::Value;

use crate::stripe::{error::ApiError, objects::AccountLink};

use super::{Call, accounts};

/// Lifetime of an account link. Stripe's links live for a few minutes.
const LIFE_SECONDS: i64 = 5 * 60;

/// `POST /v1/account_links`
pub(super) fn create(call: &mut Call<'_>) -> Result<Value, ApiError> {
    let params = &mut call.params;
    let account = params.required_text("account")?;
    let refresh_url = params.required_text("refresh_url")?;
    let return_url = params.required_text("return_url")?;
    params
        .choice("type", &["account_onboarding", "account_update"])?
        .ok_or_else(|| ApiError::missing_param("type"))?;
    if let Some(mut options) = params.group("collection_options")? {
        options.choice("fields", &["currently_due", "eventually_due"])?;
        options.choice("future_requirements", &["include", "omit"])?;
        options.finish()?;
    }
    params.finish()?;
    accounts::find(call.store, &account)?;
    let now = call.store.clock.now();
    let token = call.store.ids.next("");
    let link = AccountLink {
        page_url: format!("{}/onboarding/{token}", call.public_url),
        token: token.clone(),
        account,
        created: now,
        expires_at: now + LIFE_SECONDS,
        used: false,
        refresh_url,
        return_url,
    };
    let answer = link.to_json();
    call.store.account_links.insert(token, link);
    Ok(answer)
}
