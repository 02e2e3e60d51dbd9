//! A rendered site page: compressed once, answered many times.

use std::time::Instant;

use actix_web::body::BoxBody;
use actix_web::http::header::{self, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use sha2::{Digest, Sha256};

use crate::error::{Error, Result};
use crate::http::content_encoding::{BodyEncoding, Effort, MIN_COMPRESSED_BYTES};
use crate::http::security_headers;
use crate::pages::renderer::Rendered;

/// Shared caches and browsers keep a page but ask each time: a purge is seen at once, and a page that
/// has not changed costs one short answer.
const CACHE_CONTROL: HeaderValue = HeaderValue::from_static("public, max-age=0, must-revalidate");

/// What the cache holds.
pub struct CachedPage {
    status: StatusCode,
    kept: bool,
    content_type: HeaderValue,
    policy: HeaderValue,
    location: Option<HeaderValue>,
    retry_after: Option<HeaderValue>,
    bodies: [Option<PageBody>; 3],
    /// Which data it shows.
    pub tags: Vec<String>,
    /// When its data was read, at the earliest.
    pub started: Instant,
}

struct PageBody {
    bytes: Bytes,
    etag: HeaderValue,
}

impl CachedPage {
    /// Prepares every form of a rendered page. Takes a while: runs off the async threads.
    pub fn prepare(rendered: Rendered, started: Instant, origin: &str) -> Result<CachedPage> {
        let hash = hex::encode(&Sha256::digest(&rendered.body)[..12]);
        let body = |form: BodyEncoding| -> Result<Option<PageBody>> {
            if form != BodyEncoding::Identity && rendered.body.len() < MIN_COMPRESSED_BYTES {
                return Ok(None);
            }
            let bytes = form.encode(&rendered.body, Effort::Kept).map_err(Error::internal)?;
            let mark = form.name().map(|name| format!("-{name}")).unwrap_or_default();
            let etag = HeaderValue::try_from(format!("\"{hash}{mark}\"")).map_err(Error::internal)?;
            Ok(Some(PageBody { bytes: bytes.into(), etag }))
        };
        Ok(CachedPage {
            status: rendered.status,
            kept: rendered.status == StatusCode::OK,
            policy: security_headers::site_policy(rendered.text("x-inline-hashes"), origin),
            location: rendered.headers.get(header::LOCATION).cloned(),
            retry_after: rendered.headers.get(header::RETRY_AFTER).cloned(),
            tags: rendered.tags(),
            bodies: [body(BodyEncoding::Identity)?, body(BodyEncoding::Gzip)?, body(BodyEncoding::Brotli)?],
            content_type: rendered.content_type,
            started,
        })
    }

    /// Whether it is worth keeping: a redirect or a server error is answered once.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.kept
    }

    /// Whether the renderer failed, so that an older page is better than this one.
    #[must_use]
    pub fn is_server_error(&self) -> bool {
        self.status.is_server_error()
    }

    /// The same page as the answer to every address that does not exist.
    #[must_use]
    pub fn into_not_found(self) -> CachedPage {
        if self.is_server_error() {
            self
        } else {
            CachedPage { status: StatusCode::NOT_FOUND, kept: true, ..self }
        }
    }

    /// Bytes it takes in memory, roughly.
    #[must_use]
    pub fn weight(&self) -> usize {
        let bodies: usize = self.bodies.iter().flatten().map(|body| body.bytes.len()).sum();
        bodies + self.policy.len() + 1024
    }

    /// The answer to a request: the best form it takes, or 304 when it has that already.
    #[must_use]
    pub fn response(&self, request: &HttpRequest) -> HttpResponse {
        let Some(body) = self.body(BodyEncoding::accepted(request)) else {
            return HttpResponse::InternalServerError().finish();
        };
        let known = self.status == StatusCode::OK && is_known(request, &body.0.etag);
        let mut response = HttpResponse::new(if known { StatusCode::NOT_MODIFIED } else { self.status });
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, if self.is_server_error() { NO_STORE } else { CACHE_CONTROL });
        headers.insert(header::VARY, VARY);
        headers.insert(header::ETAG, body.0.etag.clone());
        headers.insert(header::CONTENT_SECURITY_POLICY, self.policy.clone());
        for (name, value) in [(header::LOCATION, &self.location), (header::RETRY_AFTER, &self.retry_after)] {
            if let Some(value) = value {
                headers.insert(name, value.clone());
            }
        }
        if known {
            return response;
        }
        if let Some(name) = body.1.name() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        headers.insert(header::CONTENT_TYPE, self.content_type.clone());
        response.set_body(BoxBody::new(body.0.bytes.clone()))
    }

    fn body(&self, form: BodyEncoding) -> Option<(&PageBody, BodyEncoding)> {
        let [identity, gzip, brotli] = &self.bodies;
        let wanted = match form {
            BodyEncoding::Identity => None,
            BodyEncoding::Gzip => gzip.as_ref(),
            BodyEncoding::Brotli => brotli.as_ref(),
        };
        wanted.map(|body| (body, form)).or(identity.as_ref().map(|body| (body, BodyEncoding::Identity)))
    }
}

const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
const VARY: HeaderValue = HeaderValue::from_static("Accept-Encoding");

/// Whether the client holds this very form. Proxies may have weakened the tag; that changes nothing here.
fn is_known(request: &HttpRequest, etag: &HeaderValue) -> bool {
    let conditional = matches!(*request.method(), Method::GET | Method::HEAD);
    conditional
        && request
            .headers()
            .get_all(header::IF_NONE_MATCH)
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .map(|tag| tag.trim())
            .any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag).as_bytes() == etag.as_bytes())
}
