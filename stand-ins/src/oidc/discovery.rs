//! The discovery document, the signing keys and the userinfo endpoint.

use actix_web::{HttpRequest, HttpResponse, http::header::AUTHORIZATION, web::Data};
use serde_json::{Value, json};

use super::{issuer::Issuer, issuer_fault::IssuerFault, provider::OidcProvider};

/// `GET /.well-known/openid-configuration`
pub(super) async fn configuration(issuer: Data<Issuer>) -> HttpResponse {
    if issuer.has(IssuerFault::DiscoveryFails) {
        return HttpResponse::InternalServerError().finish();
    }
    let (paths, url) = (issuer.provider.paths(), &issuer.url);
    let name = if issuer.has(IssuerFault::WrongDiscovery) { "https://issuer.example" } else { url };
    let methods: &[&str] = match issuer.provider {
        OidcProvider::Google => &["client_secret_post", "client_secret_basic"],
        OidcProvider::Orcid => &["client_secret_post"],
    };
    HttpResponse::Ok().json(json!({
        "issuer": name,
        "authorization_endpoint": format!("{url}{}", paths.authorize),
        "token_endpoint": format!("{url}{}", paths.token),
        "userinfo_endpoint": format!("{url}{}", paths.userinfo),
        "jwks_uri": format!("{url}{}", paths.keys),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256"],
        "scopes_supported": issuer.provider.scopes(),
        "token_endpoint_auth_methods_supported": methods,
        "code_challenge_methods_supported": ["S256"],
    }))
}

/// Returns the signing keys as a JWK Set (RFC 7517).
pub(super) async fn keys(issuer: Data<Issuer>) -> HttpResponse {
    if issuer.has(IssuerFault::KeysFail) {
        return HttpResponse::InternalServerError().finish();
    }
    let keys: Vec<Value> = issuer.store().keys.iter().map(super::keys::Key::public).collect();
    HttpResponse::Ok().json(json!({ "keys": keys }))
}

/// Returns the claims of the account that the access token belongs to.
pub(super) async fn userinfo(issuer: Data<Issuer>, http: HttpRequest) -> HttpResponse {
    let bearer = http.headers().get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = bearer.and_then(|text| text.strip_prefix("Bearer ")).unwrap_or_default();
    match issuer.store().access.get(token) {
        Some(account) => HttpResponse::Ok().json(account.claims()),
        None => HttpResponse::Unauthorized().json(json!({ "error": "invalid_token" })),
    }
}
