//! Pages for one viewer: rendered for each request, never cached.

use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::{FromRequest, HttpRequest, HttpResponse};

use super::form::PostedForm;
use crate::error::{Error, Result};
use crate::extract::{Client, same_origin};
use crate::http::{compression, security_headers};
use crate::pages::renderer::Rendered;
use crate::pages::static_page::unavailable;
use crate::platform::request_id;
use crate::platform::site_origin::SiteOrigin;
use crate::state::AppState;

/// Headers of the renderer's response that are passed on to the browser.
const PASSED_BACK: [HeaderName; 5] = [
    header::SET_COOKIE,
    header::LOCATION,
    header::RETRY_AFTER,
    header::CONTENT_LANGUAGE,
    HeaderName::from_static("x-remix-response"),
];

/// Returns the viewer's page or its data, or the page that follows a submitted form.
pub async fn response(state: &AppState, request: &HttpRequest, form: Option<PostedForm>) -> HttpResponse {
    match forward(state, request, form).await {
        Ok(response) => response,
        Err(error) => {
            tracing::warn!(path = request.path(), %error, "page not rendered");
            unavailable()
        }
    }
}

async fn forward(state: &AppState, request: &HttpRequest, form: Option<PostedForm>) -> Result<HttpResponse> {
    let nonce = security_headers::nonce()?;
    let path_and_query = request.uri().path_and_query().map_or("/", |uri| uri.as_str());
    let origin = SiteOrigin::extract(request).into_inner()?;
    let mut headers = headers(request, &origin, &nonce)?;
    let rendered = match form {
        None => state.pages.renderer.page(path_and_query, headers).await?,
        Some(ref form) => {
            mark_as_own_form(&mut headers, form);
            state.pages.renderer.submit(path_and_query, headers, form.body.clone()).await?
        }
    };
    let policy = security_headers::app_policy(&nonce, &origin.text());
    Ok(forwarded_response(request, rendered, policy))
}

fn headers(request: &HttpRequest, origin: &SiteOrigin, nonce: &str) -> Result<HeaderMap> {
    let mut headers = HeaderMap::new();
    for name in [header::COOKIE, header::ACCEPT, header::ACCEPT_LANGUAGE, header::USER_AGENT] {
        for value in request.headers().get_all(&name) {
            headers.append(name.clone(), value.clone());
        }
    }
    let mut set = |name: HeaderName, value: &str| -> Result<()> {
        headers.insert(name, HeaderValue::from_str(value).map_err(Error::internal)?);
        Ok(())
    };
    set(HeaderName::from_static("x-csp-nonce"), nonce)?;
    // The client address and the host as we determined them replace whatever the caller's own headers claim.
    set(header::X_FORWARDED_FOR, &Client::of(request).address)?;
    set(header::X_FORWARDED_HOST, origin.host())?;
    if let Some(id) = request_id::current() {
        headers.insert(request_id::HEADER, id);
    }
    Ok(headers)
}

/// Adds the form's content type, and the header by which the API sees that one of our pages sent the form. Only forms
/// that passed the check of the origin get here.
pub fn mark_as_own_form(headers: &mut HeaderMap, form: &PostedForm) {
    headers.insert(header::CONTENT_TYPE, form.content_type.clone());
    headers.insert(
        HeaderName::from_static("sec-fetch-site"),
        HeaderValue::from_static(same_origin::SAME_ORIGIN),
    );
}

fn forwarded_response(request: &HttpRequest, rendered: Rendered, policy: HeaderValue) -> HttpResponse {
    let mut response = HttpResponse::build(rendered.status);
    response
        .insert_header((header::CONTENT_TYPE, rendered.content_type))
        .insert_header((header::CACHE_CONTROL, "private, no-store"))
        .insert_header((header::CONTENT_SECURITY_POLICY, policy));
    for name in PASSED_BACK {
        for value in rendered.headers.get_all(&name) {
            response.append_header((name.clone(), value.clone()));
        }
    }
    compression::finish(request, &mut response, rendered.body)
}
