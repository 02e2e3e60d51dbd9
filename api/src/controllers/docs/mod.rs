//! The API's OpenAPI document as JSON and as a page.

mod page;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, Responder};

use crate::error::{Error, Result};
use crate::http::security_headers::DOCS_POLICY;

/// Writes the OpenAPI document. The router sets it, because only it knows all operations.
#[derive(Clone, Copy)]
pub struct Describe(pub fn() -> Result<String>);

impl Describe {
    fn json(request: &HttpRequest) -> Result<String> {
        let describe = request.app_data::<Describe>();
        describe.map_or_else(|| Err(Error::internal("nobody describes the API")), |describe| (describe.0)())
    }
}

/// The OpenAPI document.
pub async fn openapi(request: HttpRequest) -> Result<impl Responder> {
    Ok(HttpResponse::Ok().content_type("application/json").body(Describe::json(&request)?))
}

/// The reference page's style sheet.
pub async fn style() -> impl Responder {
    HttpResponse::Ok().content_type("text/css; charset=utf-8").body(include_str!("docs.css"))
}

/// The reference page: who may call which operation with which fields, and its responses. It needs no JavaScript.
pub async fn reference(request: HttpRequest) -> Result<impl Responder> {
    let description = serde_json::from_str(&Describe::json(&request)?).map_err(Error::internal)?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_SECURITY_POLICY, DOCS_POLICY))
        .content_type("text/html; charset=utf-8")
        .body(page::html(&description)))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
