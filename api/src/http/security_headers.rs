//! Headers that tell browsers what our answers may do.

use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rand::TryRngCore;
use rand::rngs::OsRng;

use crate::error::{Error, Result};

/// For answers that are no pages: nothing in them may load or run anything.
const API_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// What every answer carries. The microphone is for the AI tutor.
const ALWAYS: [(HeaderName, HeaderValue); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static(
            "camera=(), display-capture=(), geolocation=(), microphone=(self), payment=(), usb=()",
        ),
    ),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// What browsers heed on HTTPS alone: elsewhere they complain on the console of each page. HSTS is for a year, as their preload
/// lists ask.
const ON_HTTPS: [(HeaderName, HeaderValue); 2] = [
    (header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];

/// Adds to an answer's headers what every answer says, and a policy if it has none of its own.
pub fn protect(headers: &mut HeaderMap, https: bool) {
    for (name, value) in ALWAYS {
        headers.insert(name, value);
    }
    if https {
        for (name, value) in ON_HTTPS {
            headers.insert(name, value);
        }
    }
    // What says nothing of keeping it may be about whoever asked.
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, NO_STORE);
    }
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        headers.insert(header::CONTENT_SECURITY_POLICY, API_POLICY);
    }
}

/// The policy of a page that is the same for everybody: only the inline parts the renderer listed run.
#[must_use]
pub fn site_policy(inline_hashes: &str, origin: &str) -> HeaderValue {
    let hashes: String = inline_hashes
        .split_ascii_whitespace()
        .filter(|hash| is_hash(hash))
        .fold(String::new(), |all, hash| all + " " + hash);
    page_policy(&hashes, origin)
}

/// The policy of a page made for one viewer: only inline parts with this answer's nonce run.
#[must_use]
pub fn app_policy(nonce: &str, origin: &str) -> HeaderValue {
    page_policy(&format!(" 'nonce-{nonce}'"), origin)
}

/// The policy of a page under development: the bundler's own scripts and sockets run.
pub const DEV_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; connect-src 'self' http: ws:; \
     frame-ancestors 'none'",
);

/// The policy of the API's reference page.
pub const DOCS_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// A random word that an attacker cannot have put into a page.
pub fn nonce() -> Result<String> {
    let mut bytes = [0u8; 16];
    OsRng.try_fill_bytes(&mut bytes).map_err(Error::internal)?;
    Ok(STANDARD.encode(bytes))
}

fn page_policy(inline: &str, origin: &str) -> HeaderValue {
    // Spelled out beside 'self', which older Safari does not take to cover sockets.
    let socket = origin.replacen("http", "ws", 1);
    // `mailto:` is where the contact form leads without a script.
    let policy = format!(
        "default-src 'self'; script-src 'self'{inline}; style-src 'self'{inline}; \
         style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self' {socket}; \
         object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' mailto:"
    );
    HeaderValue::try_from(policy).unwrap_or(API_POLICY)
}

/// Whether this is a hash source and nothing that could widen the policy.
fn is_hash(text: &str) -> bool {
    let inner = text.strip_prefix("'sha256-").and_then(|rest| rest.strip_suffix('\''));
    inner.is_some_and(|hash| {
        hash.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'='))
    })
}
