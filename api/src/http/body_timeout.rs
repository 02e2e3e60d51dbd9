//! A timeout for receiving a request's body.

use std::io::ErrorKind;
use std::time::Duration;

use actix_web::HttpMessage;
use actix_web::dev::{Payload, ServiceRequest};
use actix_web::error::PayloadError;
use futures_util::{StreamExt, stream};
use tokio::time::{Instant, timeout_at};

/// Bodies are small; a client that takes longer is trying to occupy us.
const DEADLINE: Duration = Duration::from_secs(10);
/// Enough for a picture of 5 MB at 1.5 Mbit/s.
const UPLOAD_DEADLINE: Duration = Duration::from_secs(30);
/// The paths that accept pictures: from the page's script, and from a browser without scripts.
const UPLOAD_PATHS: [&str; 2] = ["/api/tutor-applications", "/auth"];

/// Makes the request's body fail if it has not arrived in time.
pub fn bound(request: &mut ServiceRequest) {
    if !request.method().is_safe() {
        let deadline =
            Instant::now() + if UPLOAD_PATHS.contains(&request.path()) { UPLOAD_DEADLINE } else { DEADLINE };
        let payload = request.take_payload();
        request.set_payload(Payload::Stream { payload: Box::pin(bounded(payload, deadline)) });
    }
}

fn bounded(
    payload: Payload,
    deadline: Instant,
) -> impl futures_util::Stream<Item = Result<actix_web::web::Bytes, PayloadError>> {
    stream::unfold(payload, move |mut payload| async move {
        match timeout_at(deadline, payload.next()).await {
            Ok(chunk) => chunk.map(|chunk| (chunk, payload)),
            Err(_) => Some((Err(PayloadError::Incomplete(Some(ErrorKind::TimedOut.into()))), payload)),
        }
    })
    // Some readers poll again after the end.
    .fuse()
}
