//! The API's description, for programs and for people.

mod page;
mod shape;

use actix_web::http::header;
use actix_web::{HttpResponse, Responder};

use crate::error::{Error, Result};
use crate::openapi::json;
use crate::security::DOCS_POLICY;

/// The OpenAPI description.
pub async fn openapi() -> Result<impl Responder> {
    Ok(HttpResponse::Ok().content_type("application/json").body(json()?))
}

/// The reference page's style sheet.
pub async fn style() -> impl Responder {
    HttpResponse::Ok().content_type("text/css; charset=utf-8").body(include_str!("docs.css"))
}

/// The reference page: who may call what with which fields, and what is answered. It needs no script.
pub async fn reference() -> Result<impl Responder> {
    let description = serde_json::from_str(&json()?).map_err(Error::internal)?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_SECURITY_POLICY, DOCS_POLICY))
        .content_type("text/html; charset=utf-8")
        .body(page::html(&description)))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
