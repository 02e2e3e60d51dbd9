//! At which address a browser has the site open, and where requests to other hosts belong.
//!
//! On the internet the site has one address. On somebody's own machine it has several: `localhost`, `127.0.0.1`, the
//! machine's address in its network, a forwarded port. See docs/decisions/272-a-site-has-one-public-host.md.

use std::future::{Ready, ready};

use actix_web::dev::{Payload, ServiceRequest};
use actix_web::http::Method;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{FromRequest, HttpRequest, HttpResponse, web};
use url::{Host, Url};

use crate::config::{Config, is_this_machine};
use crate::error::{Error, Result};
use crate::extract::TrustedHops;
use crate::openapi::OperationInput;
use crate::state::State;

/// Asked of each process under whatever name it has inside of its network, and by programs.
const AT_ANY_HOST: [&str; 2] = ["/healthz", "/readyz"];
/// Programs ask it, the renderer's loaders among them; its pages are elsewhere.
const API: &str = "/api/";

/// The origin at which the browser that sent a request has the site open.
///
/// Everywhere but on somebody's own machine that is the public one, whatever the request says: nothing that is made of
/// it can be chosen by a stranger.
#[derive(Debug, Clone)]
pub struct SiteOrigin {
    url: Url,
    is_public: bool,
}

impl SiteOrigin {
    /// The origin by the request's own host; `None` when that is none of the site's.
    #[must_use]
    pub fn asked(request: &HttpRequest, config: &Config) -> Option<SiteOrigin> {
        if names_public_host(request, config) {
            return Some(SiteOrigin::public(config));
        }
        let url = claimed(request, config)?;
        if url.origin() == config.public_url.origin() {
            return Some(SiteOrigin::public(config));
        }
        let is_own = config.is_local() && url.host().is_some_and(is_of_this_network);
        is_own.then_some(SiteOrigin { url, is_public: false })
    }

    /// The public one.
    #[must_use]
    pub fn public(config: &Config) -> SiteOrigin {
        SiteOrigin { url: config.public_url.clone(), is_public: true }
    }

    /// As browsers send it, such as `http://localhost:8080`.
    #[must_use]
    pub fn text(&self) -> String {
        self.url.origin().ascii_serialization()
    }

    /// An absolute link to a path of the site.
    #[must_use]
    pub fn link(&self, path: &str) -> String {
        format!("{}{path}", self.text())
    }

    /// A stand-in's page as this browser reaches it: where the site is, on the stand-in's port. Addresses of others
    /// stay as they are.
    #[must_use]
    pub fn reachable(&self, address: String) -> String {
        if self.is_public {
            return address;
        }
        let Ok(mut url) = Url::parse(&address) else { return address };
        let is_stand_in = url.scheme() == "http" && url.host().is_some_and(is_this_machine);
        if is_stand_in && url.set_host(self.url.host_str()).is_ok() { url.into() } else { address }
    }
}

impl OperationInput for SiteOrigin {}

impl FromRequest for SiteOrigin {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = request.app_data::<web::Data<State>>();
        ready(state.ok_or_else(|| Error::internal("the application state is missing")).map(|state| {
            SiteOrigin::asked(request, &state.config).unwrap_or_else(|| SiteOrigin::public(&state.config))
        }))
    }
}

/// Where a request belongs that was made to another host; `None` for one that is answered here.
///
/// Only what people open is led on. What would change something is refused by its origin.
#[must_use]
pub fn redirect(request: &ServiceRequest, config: &Config) -> Option<HttpResponse> {
    let asked = request.request();
    let path = request.path();
    let stays = !matches!(*request.method(), Method::GET | Method::HEAD)
        || AT_ANY_HOST.contains(&path)
        || path.starts_with(API)
        || names_public_host(asked, config)
        || SiteOrigin::asked(asked, config).is_some();
    if stays {
        return None;
    }
    // Behind the origin only a slash begins a path; anything else would go on with the host's name.
    let rest = request.uri().path_and_query().map(|rest| rest.as_str()).filter(|rest| rest.starts_with('/'));
    let response = HttpResponse::PermanentRedirect()
        .insert_header((header::LOCATION, config.link(rest.unwrap_or("/"))))
        // A cache in front that does not tell hosts apart would lead the public one to itself.
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .finish();
    Some(response)
}

/// Whether a host can only mean this machine or one in its network. A name of the internet's can be made to lead here
/// by whoever owns it, and its pages would be taken for ours (DNS rebinding).
fn is_of_this_network(host: Host<&str>) -> bool {
    match host {
        Host::Ipv4(_) | Host::Ipv6(_) => true,
        Host::Domain(name) => !name.contains('.') || name.ends_with(".local") || is_this_machine(host),
    }
}

/// The quick look that nearly every request passes. A proxy that puts a host of its own tells the browser's beside it.
fn names_public_host(request: &HttpRequest, config: &Config) -> bool {
    let public = config.public_url.authority();
    let names = |value: &HeaderValue| value.as_bytes().eq_ignore_ascii_case(public.as_bytes());
    let headers = request.headers();
    let is_behind_proxies = request.app_data::<TrustedHops>().is_some_and(|hops| hops.0 > 0);
    headers.get(header::HOST).is_some_and(names)
        || (is_behind_proxies && headers.get("x-forwarded-host").is_some_and(names))
}

/// The origin that the request's host amounts to.
fn claimed(request: &HttpRequest, config: &Config) -> Option<Url> {
    let host = request.headers().get(header::HOST)?.to_str().ok()?;
    // A name, an address, a port: nothing that could end the host early.
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ':' | '[' | ']');
    if !host.chars().all(is_plain) {
        return None;
    }
    Url::parse(&format!("{}://{host}/", config.public_url.scheme())).ok()
}
