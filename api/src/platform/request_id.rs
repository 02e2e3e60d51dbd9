//! A name for every request: in its log lines, in its answer, and in the problem a person may report.

use actix_web::HttpRequest;
use actix_web::dev::ServiceRequest;
use actix_web::http::header::{HeaderName, HeaderValue};
use uuid::fmt::Simple;

/// The header that carries it, in and out.
pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");

tokio::task_local! {
    static CURRENT: HeaderValue;
}

/// The id of the request being answered, if this runs inside one.
#[must_use]
pub fn current() -> Option<HeaderValue> {
    CURRENT.try_with(HeaderValue::clone).ok()
}

/// Hands the id of the request being answered to `then`, if this runs inside one.
pub fn with_current<T>(then: impl FnOnce(&str) -> T) -> Option<T> {
    CURRENT.try_with(|id| id.to_str().ok().map(then)).ok().flatten()
}

/// The id of the request being answered, for records that name it.
#[must_use]
pub fn text() -> Option<String> {
    with_current(str::to_owned)
}

/// Runs `work` for the request of this id, if there is one, on a thread that knows of none.
pub fn within<T>(id: Option<HeaderValue>, work: impl FnOnce() -> T) -> T {
    match id {
        Some(id) => CURRENT.sync_scope(id, work),
        None => work(),
    }
}

/// Runs `answering` as the answer to the request of this id.
pub async fn scope<F: Future>(id: HeaderValue, answering: F) -> F::Output {
    CURRENT.scope(id, answering).await
}

/// Stands in the data of a listener whose callers are our own renderers: they pass on the id of the request that they answer.
#[derive(Debug, Clone, Copy)]
pub struct FromRenderers;

/// The request's id: what a renderer passed on, a new one otherwise. Strangers do not choose what the audit log names a
/// request, and a proxy in front of us may hand on what they sent.
#[must_use]
pub fn of(request: &ServiceRequest) -> HeaderValue {
    let passed_on = given(request.request()).filter(|_| request.app_data::<FromRenderers>().is_some());
    passed_on.cloned().unwrap_or_else(new)
}

/// What a proxy, or whoever called, named the request, when that is short and plain: for the log, so that one search finds
/// both of theirs.
#[must_use]
pub fn given(request: &HttpRequest) -> Option<&HeaderValue> {
    let value = request.headers().get(HEADER)?;
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (value.as_bytes().iter().all(plain) && (8..=64).contains(&value.len())).then_some(value)
}

/// Random, from the thread's own generator: asking the system each time costs more than all else about
/// it, and nothing rests on nobody being able to guess it.
fn new() -> HeaderValue {
    let id = uuid::Builder::from_random_bytes(rand::random()).into_uuid();
    let mut text = [0; Simple::LENGTH];
    HeaderValue::from_str(id.simple().encode_lower(&mut text)).unwrap_or(NONE)
}

/// Hexadecimal digits are always a header's value; this stands where the types do not say so.
const NONE: HeaderValue = HeaderValue::from_static("00000000000000000000000000000000");
