//! With whose accounts people can sign in here.

use actix_web::web::{Data, Json};
use macros::operation;
use schema::enums::IdentityProvider;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Result;
use crate::state::AppState;

/// Which providers are set up.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignInProviders {
    /// In the order in which they are offered.
    pub items: Vec<SignInProvider>,
}

/// One of them.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignInProvider {
    /// Who it is.
    pub provider: IdentityProvider,
    /// Whether signing in with it works here.
    pub available: bool,
}

/// With whose accounts people can sign in
#[operation(
    tag = "account", operation_id = "sign_in_providers", responses((status = 200, body = SignInProviders))
)]
pub async fn list(state: Data<AppState>) -> Result<Json<SignInProviders>> {
    let items = IdentityProvider::ALL
        .iter()
        .map(|&provider| SignInProvider { provider, available: state.oidc.issuer(provider).is_ok() })
        .collect();
    Ok(Json(SignInProviders { items }))
}
