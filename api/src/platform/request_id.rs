//! The request id: in log lines, in the response, and in the error that a user may report.

use actix_web::HttpRequest;
use actix_web::dev::ServiceRequest;
use actix_web::http::header::{HeaderName, HeaderValue};
use uuid::fmt::Simple;

/// The header that carries the id in requests and responses.
pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");

tokio::task_local! {
    static CURRENT: HeaderValue;
}

/// The id of the current request, if this runs inside one.
#[must_use]
pub fn current() -> Option<HeaderValue> {
    CURRENT.try_with(HeaderValue::clone).ok()
}

/// Calls `then` with the id of the current request, if this runs inside one.
pub fn with_current<T>(then: impl FnOnce(&str) -> T) -> Option<T> {
    CURRENT.try_with(|id| id.to_str().ok().map(then)).ok().flatten()
}

/// The id of the current request as text, for records.
#[must_use]
pub fn text() -> Option<String> {
    with_current(str::to_owned)
}

/// Runs `work` with this request id on a thread outside the request's task.
pub fn within<T>(id: Option<HeaderValue>, work: impl FnOnce() -> T) -> T {
    match id {
        Some(id) => CURRENT.sync_scope(id, work),
        None => work(),
    }
}

/// Runs `answering` with this request id.
pub async fn scope<F: Future>(id: HeaderValue, answering: F) -> F::Output {
    CURRENT.scope(id, answering).await
}

/// App data of the listener that only our renderers call: they pass on the id of the request that they render for.
#[derive(Debug, Clone, Copy)]
pub struct FromRenderers;

/// The request's id: the one that a renderer passed on, or a new one. Clients do not choose the id that the audit log
/// records, and a proxy may pass on what they sent.
#[must_use]
pub fn of(request: &ServiceRequest) -> HeaderValue {
    let passed_on = given(request.request()).filter(|_| request.app_data::<FromRenderers>().is_some());
    passed_on.cloned().unwrap_or_else(new)
}

/// The id that a proxy or client sent, if it is short and plain. It is logged, so that one search finds the log lines
/// of both.
#[must_use]
pub fn given(request: &HttpRequest) -> Option<&HeaderValue> {
    let value = request.headers().get(HEADER)?;
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (value.as_bytes().iter().all(plain) && (8..=64).contains(&value.len())).then_some(value)
}

/// A random id from the thread's generator: asking the system each time costs more than everything else about it, and
/// the id need not be unguessable.
fn new() -> HeaderValue {
    let id = uuid::Builder::from_random_bytes(rand::random()).into_uuid();
    let mut text = [0; Simple::LENGTH];
    HeaderValue::from_str(id.simple().encode_lower(&mut text)).unwrap_or(NONE)
}

/// Unreachable, because hexadecimal digits are always a valid header value.
const NONE: HeaderValue = HeaderValue::from_static("00000000000000000000000000000000");
