//! Unsafe requests and sockets are taken only from the academy's own pages.

use actix_web::HttpRequest;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;
use actix_web::web;

use crate::error::{Code, Error, Result};
use crate::state::State;

/// Refuses an unsafe request that another site's page caused.
///
/// Cookies are `SameSite=Lax`; this is the second lock (OWASP: verifying origin with standard headers).
///
/// # Errors
/// `origin_mismatch`.
pub async fn middleware<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    if !request.method().is_safe() {
        check(request.request())?;
    }
    next.call(request).await
}

/// Whether the browser says that our own page caused this request.
///
/// # Errors
/// `origin_mismatch` when `Origin` names another origin, or is missing and `Sec-Fetch-Site` does not
/// vouch for the request either.
pub fn check(request: &HttpRequest) -> Result<()> {
    let text = |name| request.headers().get(name).and_then(|value: &header::HeaderValue| value.to_str().ok());
    let own = request.app_data::<web::Data<State>>().map(|state| state.config.origin());
    let ours = match text(header::ORIGIN) {
        Some(origin) => own.as_deref() == Some(origin),
        None => text(header::HeaderName::from_static("sec-fetch-site")) == Some("same-origin"),
    };
    if ours { Ok(()) } else { Err(Error::new(Code::OriginMismatch)) }
}
