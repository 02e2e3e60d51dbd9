//! Search results on public pages: the same for all visitors, but rendered for each request and not cached.
//!
//! See docs/decisions/332-search-pages-are-rendered-uncached.md.

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};

use crate::error::Result;
use crate::extract::Client;
use crate::http::{compression, security_headers};
use crate::pages::renderer::Rendered;
use crate::pages::static_page::{too_many, unavailable};
use crate::platform::memory_limits::TooManyTries;
use crate::platform::request_id;
use crate::state::AppState;

/// The browser may show the stored page on "back", but revalidates it on every other visit.
const CACHE_CONTROL: HeaderValue = HeaderValue::from_static("private, no-cache");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// Returns the page of a search; `None` if there is no page at this URL.
pub async fn response(state: &AppState, request: &HttpRequest, address: &str) -> Option<HttpResponse> {
    if let Err(TooManyTries(wait)) = state.pages.charge_search(&Client::of(request).address) {
        return Some(too_many(wait));
    }
    match rendered(state, address).await {
        Ok(page) if page.status == StatusCode::NOT_FOUND => None,
        Ok(page) => Some(forwarded_response(state, request, page)),
        Err(error) => {
            // Without the query: search terms are not logged.
            tracing::warn!(path = request.path(), %error, "search not rendered");
            Some(unavailable())
        }
    }
}

/// Renders the page. Only the request's id is passed on.
async fn rendered(state: &AppState, address: &str) -> Result<Rendered> {
    let _turn = state.pages.search_turn().await?;
    let mut headers = HeaderMap::new();
    if let Some(id) = request_id::current() {
        headers.insert(request_id::HEADER, id);
    }
    state.pages.renderer.page(address, headers).await
}

fn forwarded_response(state: &AppState, request: &HttpRequest, page: Rendered) -> HttpResponse {
    let policy = security_headers::site_policy(page.text("x-inline-hashes"), &state.config.origin());
    let cache_control = if page.status.is_server_error() { NO_STORE } else { CACHE_CONTROL };
    let mut response = HttpResponse::build(page.status);
    response
        .insert_header((header::CONTENT_TYPE, page.content_type))
        .insert_header((header::CACHE_CONTROL, cache_control))
        .insert_header((header::CONTENT_SECURITY_POLICY, policy));
    for name in [header::LOCATION, header::RETRY_AFTER] {
        if let Some(value) = page.headers.get(&name) {
            response.insert_header((name, value.clone()));
        }
    }
    compression::finish(request, &mut response, page.body)
}
