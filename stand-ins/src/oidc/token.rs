//! The token endpoint.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{AUTHORIZATION, CACHE_CONTROL},
    web::{Bytes, Data},
};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::{
    form::Form, grants::Grant, id_token, issuer::Issuer, issuer_fault::IssuerFault, provider::OidcProvider,
};

/// An error response of the token endpoint (RFC 6749, section 5.2).
struct TokenError {
    error: &'static str,
    description: &'static str,
}

const fn token_error(error: &'static str, description: &'static str) -> TokenError {
    TokenError { error, description }
}

/// `POST`: redeems a code for an ID token.
pub(super) async fn redeem(issuer: Data<Issuer>, http: HttpRequest, body: Bytes) -> HttpResponse {
    issuer.wait_out(IssuerFault::TokenHangs).await;
    if issuer.has(IssuerFault::TokenFails) {
        return HttpResponse::InternalServerError().finish();
    }
    match take(&issuer, &http, &Form::parse(&body)) {
        Ok(grant) => answer(&issuer, &grant),
        Err(error) => {
            let body = json!({ "error": error.error, "error_description": error.description });
            let mut answer = match error.error {
                "invalid_client" => HttpResponse::Unauthorized(),
                _ => HttpResponse::BadRequest(),
            };
            answer.insert_header((CACHE_CONTROL, "no-store")).json(body)
        }
    }
}

fn take(issuer: &Issuer, http: &HttpRequest, form: &Form) -> Result<Grant, TokenError> {
    if form.get("grant_type") != "authorization_code" {
        return Err(token_error("unsupported_grant_type", "Only authorization_code is known here."));
    }
    if !is_client(issuer, http, form) {
        return Err(token_error("invalid_client", "Client or secret is not right."));
    }
    let mut store = issuer.store();
    let now = store.clock.now();
    let grant = store.grants.take(form.get("code"), now);
    let grant = grant.ok_or(token_error("invalid_grant", "The code is unknown, used or too old."))?;
    if grant.redirect_uri != form.get("redirect_uri") {
        return Err(token_error("invalid_grant", "The code was made for another address."));
    }
    if !is_proven(&grant, form.get("code_verifier")) {
        return Err(token_error("invalid_grant", "The code verifier does not match the challenge."));
    }
    store.redeemed += 1;
    Ok(grant)
}

/// Checks the client's credentials: form parameters, and at Google also the Authorization header.
fn is_client(issuer: &Issuer, http: &HttpRequest, form: &Form) -> bool {
    let client = &issuer.client;
    let basic = format!("Basic {}", STANDARD.encode(format!("{}:{}", client.id, client.secret)));
    let by_header = http.headers().get(AUTHORIZATION).is_some_and(|value| value == basic.as_str());
    let by_form = form.get("client_id") == client.id && form.get("client_secret") == client.secret;
    by_form || (by_header && issuer.provider == OidcProvider::Google)
}

/// Checks PKCE (RFC 7636): a request with a challenge needs its verifier here.
fn is_proven(grant: &Grant, verifier: &str) -> bool {
    match &grant.challenge {
        Some(challenge) => *challenge == URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes())),
        None => verifier.is_empty(),
    }
}

fn answer(issuer: &Issuer, grant: &Grant) -> HttpResponse {
    let access_token = issuer.access_token(&grant.account);
    let mut body = match issuer.provider {
        OidcProvider::Google => json!({ "expires_in": 3599, "scope": "openid email profile" }),
        OidcProvider::Orcid => json!({
            "expires_in": 631_138_518, "scope": "openid", "refresh_token": super::grants::secret(),
            "name": grant.account.full_name(), "orcid": grant.account.subject,
        }),
    };
    body["access_token"] = json!(access_token);
    body["token_type"] = json!(if issuer.provider == OidcProvider::Google { "Bearer" } else { "bearer" });
    if !issuer.has(IssuerFault::NoIdToken) {
        match id_token::issue(issuer, grant, &access_token) {
            Ok(token) => body["id_token"] = json!(token),
            Err(error) => {
                tracing::error!(%error, "an ID token could not be signed");
                return HttpResponse::InternalServerError().finish();
            }
        }
    }
    HttpResponse::Ok().insert_header((CACHE_CONTROL, "no-store")).json(body)
}
