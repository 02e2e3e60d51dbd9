//! A name for every request: in its log lines, in its answer, and in the problem a person may report.

use std::cell::RefCell;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use tracing::Instrument;
use uuid::Uuid;

/// The header that carries it, in and out.
pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");

tokio::task_local! {
    static CURRENT: RefCell<String>;
}

/// The id of the request being answered, if this runs inside one.
#[must_use]
pub fn current() -> Option<String> {
    CURRENT.try_with(|id| id.borrow().clone()).ok()
}

/// Names the request, logs how it ended, and answers with the id.
///
/// An id that a proxy gave is kept when it is short and plain, so that one search finds both logs.
///
/// # Errors
/// Passes on what the inner service answers.
pub async fn middleware<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let id = given(&request).unwrap_or_else(|| Uuid::new_v4().simple().to_string());
    let span = tracing::info_span!("request", id = %id);
    let (method, path) = (request.method().clone(), request.path().to_owned());
    let started = std::time::Instant::now();
    let answer = CURRENT.scope(RefCell::new(id.clone()), next.call(request)).instrument(span.clone()).await;
    let mut response = answer?;
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(HEADER, value);
    }
    let (status, micros) = (response.status().as_u16(), started.elapsed().as_micros());
    span.in_scope(|| tracing::info!(%method, path, status, micros, "answered"));
    Ok(response)
}

fn given(request: &ServiceRequest) -> Option<String> {
    let text = request.headers().get(HEADER)?.to_str().ok()?;
    let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    (plain && (8..=64).contains(&text.len())).then(|| text.to_owned())
}
