//! Static error pages, for when no page can or may be rendered.

use std::sync::LazyLock;
use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

static UNAVAILABLE: LazyLock<StaticPage> = LazyLock::new(|| {
    let content = "<p>We couldn’t load this page right now. Nothing you did is lost.</p>
<form><button type=\"submit\">Try again</button> in a few seconds.</form>";
    StaticPage::new("We’ll be right back", content)
});
static TOO_MANY: LazyLock<StaticPage> = LazyLock::new(|| {
    let content = "<p>Your network asked for a lot of pages in a short time. Nothing you did is lost.</p>
<form><button type=\"submit\">Try again</button> in a few seconds.</form>";
    StaticPage::new("One moment, please", content)
});
static TOO_LONG: LazyLock<StaticPage> = LazyLock::new(|| {
    let content =
        "<p>Something may have been pasted into it by mistake. None of our pages has an address this long.</p>
<p><a href=\"/\">Go to the home page</a></p>";
    StaticPage::new("This address is too long", content)
});

/// `Retry-After` of a page that could not be rendered, in seconds.
const RETRY: u64 = 3;

struct StaticPage {
    html: String,
    /// Allows only its own style sheet.
    policy: String,
}

/// 503, to be retried soon.
#[must_use]
pub fn unavailable() -> HttpResponse {
    UNAVAILABLE.response(StatusCode::SERVICE_UNAVAILABLE, Some(RETRY))
}

/// 429, to be retried after `wait`.
#[must_use]
pub fn too_many(wait: Duration) -> HttpResponse {
    // Rounded up to whole seconds.
    TOO_MANY.response(StatusCode::TOO_MANY_REQUESTS, Some(wait.as_secs() + 1))
}

/// 414, for an address that is longer than any of ours.
#[must_use]
pub fn too_long() -> HttpResponse {
    TOO_LONG.response(StatusCode::URI_TOO_LONG, None)
}

impl StaticPage {
    /// Builds a page with this title, which is also its heading; both arguments are HTML.
    fn new(title: &str, content: &str) -> StaticPage {
        let html = include_str!("static_page.html").replace("{title}", title).replace("{content}", content);
        let style = html.split_once("<style>").and_then(|(_, rest)| rest.split_once("</style>"));
        let hash = STANDARD.encode(Sha256::digest(style.map_or("", |(style, _)| style)));
        let policy = format!(
            "default-src 'none'; style-src 'sha256-{hash}'; base-uri 'none'; form-action 'self'; \
             frame-ancestors 'none'"
        );
        StaticPage { html, policy }
    }

    /// `retry_after` is in seconds.
    fn response(&'static self, status: StatusCode, retry_after: Option<u64>) -> HttpResponse {
        let mut response = HttpResponse::build(status);
        if let Some(seconds) = retry_after {
            response.insert_header((header::RETRY_AFTER, seconds));
        }
        response
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .insert_header((header::CONTENT_SECURITY_POLICY, self.policy.as_str()))
            .content_type("text/html; charset=utf-8")
            .body(self.html.as_str())
    }
}
