//! A bound on how long a request's body may take to arrive.

use std::io::ErrorKind;
use std::time::Duration;

use actix_web::HttpMessage;
use actix_web::dev::{Payload, ServiceRequest};
use actix_web::error::PayloadError;
use futures_util::{StreamExt, stream};
use tokio::time::{Instant, timeout_at};

/// Bodies are small; one that takes longer is sent to hold us up.
const DEADLINE: Duration = Duration::from_secs(10);
/// A picture of 5 MB over a phone at 1.5 Mbit/s.
const UPLOAD_DEADLINE: Duration = Duration::from_secs(30);
/// Where pictures are sent to: by the page's script, and by a browser without one.
const UPLOAD_PATHS: [&str; 2] = ["/api/tutor-applications", "/auth"];

/// Lets the request's body be cut off when it has not arrived in time.
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
    // Some readers ask again behind the end.
    .fuse()
}
