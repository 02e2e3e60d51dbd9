//! Changes of connected accounts that happen outside the API.

use super::{
    error::ApiError,
    objects::{OnboardingState, Origin},
    store::StripeStore,
};

/// Sets the onboarding state of an account and emits `account.updated`.
pub(super) fn set_onboarding(
    store: &mut StripeStore,
    account: &str,
    state: OnboardingState,
) -> Result<(), ApiError> {
    let found = store
        .accounts
        .get_mut(account)
        .ok_or_else(|| ApiError::missing_object("account", account, "account"))?;
    found.state = state;
    let object = found.to_json();
    let owner = Some(account.to_owned());
    store.emit_event("account.updated", object, None, owner, &Origin::default());
    Ok(())
}
