//! What stands around every answer: its name, its host, the bound on its request's body, its security headers, its count and its
//! log line.
//!
//! One middleware and not one for each: every layer costs an allocation and moves the whole answer once
//! more, which for a cached page is a noticeable part of all the work.

use std::time::Instant;

use actix_web::HttpMessage;
use actix_web::body::BoxBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{ConnectionType, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::Data;

use crate::extract::site_origin;
use crate::http::{body_timeout, security_headers};
use crate::platform::metrics::RouteName;
use crate::platform::request_id;
use crate::state::AppState;

/// Names the request, answers it or leads it to the public host, then marks, counts and logs the answer.
pub async fn middleware(
    mut request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse, actix_web::Error> {
    let id = request_id::of(&request);
    let state = request.app_data::<Data<AppState>>().cloned();
    request_id::scope(id.clone(), async move {
        let started = Instant::now();
        body_timeout::bound(&mut request);
        let elsewhere = state.as_ref().and_then(|state| site_origin::redirect(&request, &state.config));
        let mut response = match elsewhere {
            Some(redirect) => request.into_response(redirect),
            None => next.call(request).await?,
        };
        response.headers_mut().insert(request_id::HEADER, id);
        if let Some(state) = state {
            mark(&state, &mut response);
            record_request(&state, &response, started);
        }
        Ok(response)
    })
    .await
}

fn mark<B>(state: &AppState, response: &mut ServiceResponse<B>) {
    security_headers::protect(response.headers_mut(), state.config.is_https());
    // Clients are told not to come back on the same connection once the process is ending.
    if state.stopping.is_cancelled() && response.status() != StatusCode::SWITCHING_PROTOCOLS {
        response.response_mut().head_mut().set_connection_type(ConnectionType::Close);
    }
}

fn record_request<B>(state: &AppState, response: &ServiceResponse<B>, started: Instant) {
    let (request, status, took) = (response.request(), response.status().as_u16(), started.elapsed());
    let (read, named) = (request.method().is_safe(), request.extensions().get::<RouteName>().copied());
    match named {
        Some(name) => state.metrics.answered_named(name, read, status, took),
        None => {
            let pattern = request.match_pattern();
            state.metrics.answered(pattern.as_deref().unwrap_or("none"), read, status, took);
        }
    }
    let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    let given_id = request_id::given(request).and_then(|id| id.to_str().ok());
    tracing::info!(
        method = request.method().as_str(),
        path = request.path(),
        status,
        micros,
        given_id,
        "answered"
    );
}
