//! ID tokens, valid or invalid depending on the faults set.

use std::io;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use hmac::{Hmac, Mac};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::{
    grants::Grant, issuer::Issuer, issuer_fault::IssuerFault, keys::stranger, provider::OidcProvider,
};

const HOUR: i64 = 3600;

/// Signs an ID token for the account that granted access.
pub(super) fn issue(issuer: &Issuer, grant: &Grant, access_token: &str) -> io::Result<String> {
    let claims = Value::Object(claims(issuer, grant, access_token));
    let own = issuer.store().keys.last().cloned();
    let own = own.ok_or_else(|| io::Error::other("the issuer has no key"))?;
    let signed_by = if issuer.has(IssuerFault::ForeignKey) || issuer.has(IssuerFault::UnknownKey) {
        stranger()?
    } else {
        &own
    };
    let named = if issuer.has(IssuerFault::UnknownKey) { signed_by } else { &own };
    let algorithm = algorithm(issuer);
    let header = json!({ "alg": algorithm, "typ": "JWT", "kid": named.id });
    let signed = format!("{}.{}", part(&header), part(&claims));
    let signature = match algorithm {
        "none" => Vec::new(),
        "HS256" => keyed_hash(issuer.client.secret.as_bytes(), signed.as_bytes()),
        _ => signed_by.sign(signed.as_bytes())?,
    };
    let words = if issuer.has(IssuerFault::BadSignature) { altered(&header, claims) } else { signed };
    Ok(format!("{words}.{}", URL_SAFE_NO_PAD.encode(signature)))
}

fn algorithm(issuer: &Issuer) -> &'static str {
    if issuer.has(IssuerFault::Unsigned) {
        "none"
    } else if issuer.has(IssuerFault::SignedWithSecret) {
        "HS256"
    } else {
        "RS256"
    }
}

fn part(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

fn altered(header: &Value, mut claims: Value) -> String {
    claims["sub"] = json!("somebody-else");
    format!("{}.{}", part(header), part(&claims))
}

fn keyed_hash(secret: &[u8], message: &[u8]) -> Vec<u8> {
    // HMAC accepts keys of any length.
    Hmac::<Sha256>::new_from_slice(secret)
        .map(|mac| mac.chain_update(message).finalize().into_bytes().to_vec())
        .unwrap_or_default()
}

fn claims(issuer: &Issuer, grant: &Grant, access_token: &str) -> Map<String, Value> {
    let mut claims = grant.account.claims();
    let now = issuer.store().clock.now();
    let (issued, ends) = times(issuer, now);
    let half = &Sha256::digest(access_token.as_bytes())[..16];
    claims.extend([
        ("iss".to_owned(), json!(name(issuer))),
        ("aud".to_owned(), audience(issuer)),
        ("iat".to_owned(), json!(issued)),
        ("exp".to_owned(), json!(ends)),
        ("at_hash".to_owned(), json!(URL_SAFE_NO_PAD.encode(half))),
    ]);
    match issuer.provider {
        OidcProvider::Google => claims.insert("azp".to_owned(), json!(issuer.client.id)),
        OidcProvider::Orcid => claims.insert("auth_time".to_owned(), json!(now)),
    };
    if let Some(nonce) = &grant.nonce {
        claims.insert("nonce".to_owned(), json!(nonce));
    }
    apply_faults(issuer, &mut claims);
    claims
}

fn name(issuer: &Issuer) -> &str {
    if issuer.has(IssuerFault::WrongIssuer) {
        return "https://issuer.example";
    }
    match issuer.url.split_once("://") {
        Some((_, bare)) if issuer.has(IssuerFault::IssuerWithoutScheme) => bare,
        _ => &issuer.url,
    }
}

fn audience(issuer: &Issuer) -> Value {
    if issuer.has(IssuerFault::WrongAudience) {
        json!("another-client")
    } else if issuer.has(IssuerFault::SharedAudience) {
        json!([issuer.client.id, "another-client"])
    } else {
        json!(issuer.client.id)
    }
}

/// Returns the `iat` and `exp` claims.
fn times(issuer: &Issuer, now: i64) -> (i64, i64) {
    let life = issuer.provider.token_life();
    if issuer.has(IssuerFault::Expired) {
        (now - life - HOUR, now - HOUR)
    } else if issuer.has(IssuerFault::IssuedInTheFuture) {
        (now + HOUR, now + HOUR + life)
    } else {
        (now, now + life)
    }
}

fn apply_faults(issuer: &Issuer, claims: &mut Map<String, Value>) {
    if issuer.has(IssuerFault::WrongNonce) {
        claims.insert("nonce".to_owned(), json!("another-sign-in"));
    }
    if issuer.has(IssuerFault::NoNonce) {
        claims.remove("nonce");
    }
    if issuer.has(IssuerFault::EmailNotVerified) && claims.contains_key("email") {
        claims.insert("email_verified".to_owned(), json!(false));
    }
    if issuer.has(IssuerFault::NoName) {
        claims.retain(|claim, _| !claim.ends_with("name"));
    }
    if issuer.has(IssuerFault::NoSubject) {
        claims.insert("sub".to_owned(), json!(""));
    }
}
