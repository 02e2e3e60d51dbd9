//! A rendered site page, compressed once and served many times.

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

/// Shared caches and browsers store a page but revalidate it each time: a purge takes effect at once, and an unchanged
/// page costs one short response.
const CACHE_CONTROL: HeaderValue = HeaderValue::from_static("public, max-age=0, must-revalidate");

/// A page in the cache.
pub struct CachedPage {
    status: StatusCode,
    kept: bool,
    content_type: HeaderValue,
    policy: HeaderValue,
    location: Option<HeaderValue>,
    retry_after: Option<HeaderValue>,
    bodies: [Option<PageBody>; 3],
    /// The tags of the data that it shows.
    pub tags: Vec<String>,
    /// The earliest time at which its data was read.
    pub started: Instant,
}

struct PageBody {
    bytes: Bytes,
    etag: HeaderValue,
}

impl CachedPage {
    /// Encodes a rendered page in all encodings. Takes a while: runs off the async threads.
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

    /// Whether the page is cached: redirects and server errors are not.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.kept
    }

    /// Whether the renderer failed, so that a stale page is preferable.
    #[must_use]
    pub fn is_server_error(&self) -> bool {
        self.status.is_server_error()
    }

    /// The same page as the response for all addresses that do not exist.
    #[must_use]
    pub fn into_not_found(self) -> CachedPage {
        if self.is_server_error() {
            self
        } else {
            CachedPage { status: StatusCode::NOT_FOUND, kept: true, ..self }
        }
    }

    /// The approximate size in memory, in bytes.
    #[must_use]
    pub fn weight(&self) -> usize {
        let bodies: usize = self.bodies.iter().flatten().map(|body| body.bytes.len()).sum();
        bodies + self.policy.len() + 1024
    }

    /// The response in the best encoding that the client accepts, or 304 if the client has it.
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

/// Whether the client has this encoding of the page. A weak tag (`W/`) from a proxy counts as well.
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
