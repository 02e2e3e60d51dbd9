//! Compressing answers that are made for one request.

use actix_web::body::{BodySize, BoxBody, MessageBody, to_bytes};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};

use crate::error::Error;
use crate::http::content_encoding::{BodyEncoding, Effort, MIN_COMPRESSED_BYTES};

/// Compresses whole text bodies that are worth it.
pub async fn middleware(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let response = next.call(request).await?.map_into_boxed_body();
    let large = matches!(response.response().body().size(), BodySize::Sized(size) if size >= MIN_COMPRESSED_BYTES as u64);
    if !large || response.headers().contains_key(header::CONTENT_ENCODING) {
        return Ok(response);
    }
    let (request, response) = response.into_parts();
    let (response, body) = response.into_parts();
    let body = to_bytes(body).await.map_err(|error| Error::internal(error.to_string()))?;
    let (body, encoding) = compressed(&request, body);
    let mut response = response.set_body(body).map_into_boxed_body();
    mark(response.headers_mut(), encoding);
    Ok(ServiceResponse::new(request, response))
}

/// Finishes an answer with the body in the best form the client takes.
pub fn finish(request: &HttpRequest, response: &mut HttpResponseBuilder, body: Bytes) -> HttpResponse {
    let (body, encoding) = compressed(request, body);
    let mut response = response.body(body);
    mark(response.headers_mut(), encoding);
    response
}

fn compressed(request: &HttpRequest, body: Bytes) -> (Bytes, Option<&'static str>) {
    let form = BodyEncoding::accepted(request);
    match form.name().filter(|_| body.len() >= MIN_COMPRESSED_BYTES) {
        None => (body, None),
        Some(name) => match form.encode(&body, Effort::Once) {
            Ok(compressed) => (compressed.into(), Some(name)),
            Err(error) => {
                tracing::warn!(%error, "body not compressed");
                (body, None)
            }
        },
    }
}

fn mark(headers: &mut header::HeaderMap, encoding: Option<&'static str>) {
    headers.append(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if let Some(name) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
}
