//! Security headers of responses.

use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rand::TryRngCore;
use rand::rngs::OsRng;

use crate::error::{Error, Result};

/// The Content-Security-Policy of responses that are not pages: nothing may load or run.
const API_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// Headers of all responses. The microphone is allowed for the AI tutor.
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

/// Headers that browsers honor on HTTPS only; otherwise they log a warning on each page. HSTS lasts for a year, as the
/// preload list requires.
const ON_HTTPS: [(HeaderName, HeaderValue); 2] = [
    (header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];

/// Adds the security headers, and the API's policy if the response has none.
pub fn protect(headers: &mut HeaderMap, https: bool) {
    for (name, value) in ALWAYS {
        headers.insert(name, value);
    }
    if https {
        for (name, value) in ON_HTTPS {
            headers.insert(name, value);
        }
    }
    // A response without Cache-Control may contain the caller's data.
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, NO_STORE);
    }
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        headers.insert(header::CONTENT_SECURITY_POLICY, API_POLICY);
    }
}

/// The policy of a page that is the same for everybody: only the inline scripts and styles that the renderer listed
/// run.
#[must_use]
pub fn site_policy(inline_hashes: &str, origin: &str) -> HeaderValue {
    let hashes: String = inline_hashes
        .split_ascii_whitespace()
        .filter(|hash| is_hash(hash))
        .fold(String::new(), |all, hash| all + " " + hash);
    page_policy(&hashes, origin)
}

/// The policy of a page rendered for one viewer: only inline scripts and styles with this response's nonce run.
#[must_use]
pub fn app_policy(nonce: &str, origin: &str) -> HeaderValue {
    page_policy(&format!(" 'nonce-{nonce}'"), origin)
}

/// The policy of a page in development: the bundler's scripts and sockets are allowed.
pub const DEV_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; connect-src 'self' http: ws:; \
     frame-ancestors 'none'",
);

/// The policy of the API's reference page.
pub const DOCS_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// A random nonce that an attacker cannot predict.
pub fn nonce() -> Result<String> {
    let mut bytes = [0u8; 16];
    OsRng.try_fill_bytes(&mut bytes).map_err(Error::internal)?;
    Ok(STANDARD.encode(bytes))
}

fn page_policy(inline: &str, origin: &str) -> HeaderValue {
    // Named in addition to 'self', which older Safari does not apply to WebSockets.
    let socket = origin.replacen("http", "ws", 1);
    // `mailto:` is the action of the contact form without scripts.
    let policy = format!(
        "default-src 'self'; script-src 'self'{inline}; style-src 'self'{inline}; \
         style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self' {socket}; \
         object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' mailto:"
    );
    HeaderValue::try_from(policy).unwrap_or(API_POLICY)
}

/// Whether the text is a hash source, and nothing that could widen the policy.
fn is_hash(text: &str) -> bool {
    let inner = text.strip_prefix("'sha256-").and_then(|rest| rest.strip_suffix('\''));
    inner.is_some_and(|hash| {
        hash.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'='))
    })
}
