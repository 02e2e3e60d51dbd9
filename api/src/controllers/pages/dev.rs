//! Pages under development: proxied from the front end's development server, with its files.

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderName};
use actix_web::{HttpRequest, HttpResponse};

use super::app::vouch;
use super::form::PostedForm;
use crate::error::{Error, Result};
use crate::http::security_headers;
use crate::pages::renderer::headers_for_actix;
use crate::pages::static_page::unavailable;
use crate::state::AppState;

/// Headers that belong to one connection and are not passed through a proxy.
const HOP_BY_HOP: [HeaderName; 5] =
    [header::CONNECTION, header::CONTENT_LENGTH, header::HOST, header::TRANSFER_ENCODING, header::UPGRADE];

/// Returns the development server's response for this path.
pub async fn response(state: &AppState, request: &HttpRequest, form: Option<PostedForm>) -> HttpResponse {
    match pass(state, request, form).await {
        Ok(response) => response,
        Err(error) => {
            tracing::warn!(path = request.path(), %error, "development server did not answer");
            unavailable()
        }
    }
}

async fn pass(state: &AppState, request: &HttpRequest, form: Option<PostedForm>) -> Result<HttpResponse> {
    let path_and_query = request.uri().path_and_query().map_or("/", |uri| uri.as_str());
    let mut headers = end_to_end(request.headers());
    if let Some(form) = &form {
        vouch(&mut headers, form);
        // The origin was checked already. The renderer's router would compare this header with its own address.
        headers.remove(header::ORIGIN);
    }
    let body = form.map(|form| form.body);
    let answer = state.pages.renderer.pass(path_and_query, headers, body).await?;
    let status = StatusCode::from_u16(answer.status().as_u16()).map_err(Error::internal)?;
    let mut response = HttpResponse::build(status);
    for (name, value) in &end_to_end(&headers_for_actix(answer.headers())) {
        response.append_header((name.clone(), value.clone()));
    }
    response.insert_header((header::CONTENT_SECURITY_POLICY, security_headers::DEV_POLICY));
    Ok(response.streaming(answer.bytes_stream()))
}

fn end_to_end(headers: &HeaderMap) -> HeaderMap {
    headers
        .iter()
        .filter(|(name, _)| !HOP_BY_HOP.contains(name))
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}
