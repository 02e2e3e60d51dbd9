//! The origin at which the browser has opened the site, and redirects from other hosts.
//!
//! On the internet the site has one origin. On a developer's machine it has several: `localhost`, `127.0.0.1`, the
//! machine's address in its network, a forwarded port. See docs/decisions/272-a-site-has-one-public-host.md.

use std::future::{Ready, ready};

use actix_web::dev::{Payload, ServiceRequest};
use actix_web::http::Method;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{FromRequest, HttpRequest, HttpResponse, web};
use url::{Host, Url};

use crate::error::{Error, Result};
use crate::extract::TrustedHops;
use crate::http::openapi::OperationInput;
use crate::platform::config::{Config, is_this_machine};
use crate::platform::site_origin::SiteOrigin;
use crate::state::AppState;

/// Health checks, requested under internal host names.
const AT_ANY_HOST: [&str; 2] = ["/healthz", "/readyz"];
/// Called by programs, including the renderer's loaders; its pages are elsewhere.
const API: &str = "/api/";

/// The origin by the request's Host header; `None` if it is not one of the site's.
#[must_use]
pub fn requested(request: &HttpRequest, config: &Config) -> Option<SiteOrigin> {
    if names_public_host(request, config) {
        return Some(SiteOrigin::public(config));
    }
    let url = claimed(request, config)?;
    if url.origin() == config.public_url.origin() {
        return Some(SiteOrigin::public(config));
    }
    let is_own = config.is_local() && url.host().is_some_and(is_of_this_network);
    is_own.then(|| SiteOrigin::local(url))
}

impl OperationInput for SiteOrigin {}

impl FromRequest for SiteOrigin {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = request.app_data::<web::Data<AppState>>();
        ready(state.ok_or_else(|| Error::internal("the application state is missing")).map(|state| {
            requested(request, &state.config).unwrap_or_else(|| SiteOrigin::public(&state.config))
        }))
    }
}

/// The redirect for a request to another host; `None` for a request that is handled here.
///
/// Only safe requests are redirected. Unsafe ones are refused by the origin check.
#[must_use]
pub fn redirect(request: &ServiceRequest, config: &Config) -> Option<HttpResponse> {
    let asked = request.request();
    let path = request.path();
    let stays = !matches!(*request.method(), Method::GET | Method::HEAD)
        || AT_ANY_HOST.contains(&path)
        || path.starts_with(API)
        || names_public_host(asked, config)
        || requested(asked, config).is_some();
    if stays {
        return None;
    }
    // Only a slash begins a path after the origin; anything else would continue the host name.
    let rest = request.uri().path_and_query().map(|rest| rest.as_str()).filter(|rest| rest.starts_with('/'));
    let response = HttpResponse::PermanentRedirect()
        .insert_header((header::LOCATION, config.link(rest.unwrap_or("/"))))
        // A cache in front that ignores the host would redirect the public one to itself.
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .finish();
    Some(response)
}

/// Whether a host can only be this machine or one in its network. The owner of a name on the internet can make it
/// resolve to this machine, and its pages would count as ours (DNS rebinding).
fn is_of_this_network(host: Host<&str>) -> bool {
    match host {
        Host::Ipv4(_) | Host::Ipv6(_) => true,
        Host::Domain(name) => !name.contains('.') || name.ends_with(".local") || is_this_machine(host),
    }
}

/// The quick check that nearly every request passes.
fn names_public_host(request: &HttpRequest, config: &Config) -> bool {
    let public = config.public_url.authority();
    let names = |value: &HeaderValue| value.as_bytes().eq_ignore_ascii_case(public.as_bytes());
    request.headers().get(header::HOST).is_some_and(names) || forwarded_host(request).is_some_and(names)
}

/// The browser's Host, as a proxy or the renderer that replaces it passes it on.
fn forwarded_host(request: &HttpRequest) -> Option<&HeaderValue> {
    let is_behind_proxies = request.app_data::<TrustedHops>().is_some_and(|hops| hops.0 > 0);
    is_behind_proxies.then(|| request.headers().get(header::X_FORWARDED_HOST)).flatten()
}

/// The origin of the host that the browser has asked for.
fn claimed(request: &HttpRequest, config: &Config) -> Option<Url> {
    let host = forwarded_host(request).or_else(|| request.headers().get(header::HOST))?.to_str().ok()?;
    // Only names, addresses and ports: nothing that could end the host early.
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ':' | '[' | ']');
    if !host.chars().all(is_plain) {
        return None;
    }
    Url::parse(&format!("{}://{host}/", config.public_url.scheme())).ok()
}
