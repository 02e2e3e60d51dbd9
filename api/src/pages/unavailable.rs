//! The page shown when none can be made.

use std::sync::LazyLock;

use actix_web::HttpResponse;
use actix_web::http::header;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

const HTML: &str = include_str!("unavailable.html");

/// Its one style sheet may apply, and nothing else.
static POLICY: LazyLock<String> = LazyLock::new(|| {
    let style = HTML.split_once("<style>").and_then(|(_, rest)| rest.split_once("</style>"));
    let hash = STANDARD.encode(Sha256::digest(style.map_or("", |(style, _)| style)));
    format!(
        "default-src 'none'; style-src 'sha256-{hash}'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'"
    )
});

/// 503, to be tried again soon.
#[must_use]
pub fn unavailable() -> HttpResponse {
    HttpResponse::ServiceUnavailable()
        .insert_header((header::RETRY_AFTER, "3"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::CONTENT_SECURITY_POLICY, POLICY.as_str()))
        .content_type("text/html; charset=utf-8")
        .body(HTML)
}
