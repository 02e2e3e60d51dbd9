//! Unsafe requests and sockets are taken only from the academy's own pages.

use actix_web::FromRequest;
use actix_web::HttpRequest;
use actix_web::ResponseError;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;

use crate::error::{Code, Error, Result};
use crate::platform::site_origin::SiteOrigin;

/// What browsers say in `Sec-Fetch-Site` of a page's request to its own site.
pub const SAME_ORIGIN: &str = "same-origin";

/// Refuses an unsafe request that another site's page caused.
///
/// Cookies are `SameSite=Lax`; this is the second lock (OWASP: verifying origin with standard headers).
pub async fn middleware(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    if !request.method().is_safe()
        && let Err(refused) = check(request.request())
    {
        // An answer, not an error: what stands around this adds its headers to answers.
        return Ok(request.into_response(refused.error_response()));
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}

/// Whether the browser says that our own page caused this request.
///
/// # Errors
/// `origin_mismatch` when `Origin` names another origin, or is missing and `Sec-Fetch-Site` does not
/// vouch for the request either.
pub fn check(request: &HttpRequest) -> Result<()> {
    let text = |name| request.headers().get(name).and_then(|value: &header::HeaderValue| value.to_str().ok());
    let own = SiteOrigin::extract(request).into_inner()?;
    let ours = match text(header::ORIGIN) {
        Some(origin) => own.text() == origin,
        None => text(header::HeaderName::from_static("sec-fetch-site")) == Some(SAME_ORIGIN),
    };
    if ours { Ok(()) } else { Err(Error::new(Code::OriginMismatch)) }
}
