//! The API's description, for programs and for people.

use std::fmt::Write;

use actix_web::http::header;
use actix_web::{HttpResponse, Responder};
use utoipa::OpenApi;
use utoipa::openapi::RefOr;
use utoipa::openapi::path::{Operation, PathItem};

use crate::error::{Code, Error, Result};
use crate::openapi::{ApiDoc, json};
use crate::security::DOCS_POLICY;

/// The OpenAPI description.
pub async fn openapi() -> Result<impl Responder> {
    let body = json().map_err(Error::internal)?;
    Ok(HttpResponse::Ok().content_type("application/json").body(body))
}

/// The reference page's style sheet.
pub async fn style() -> impl Responder {
    HttpResponse::Ok().content_type("text/css; charset=utf-8").body(include_str!("docs.css"))
}

/// The reference page: every operation and every error code, without a script.
pub async fn reference() -> impl Responder {
    let api = ApiDoc::openapi();
    let mut body = String::new();
    for (path, item) in &api.paths.paths {
        for (method, operation) in operations(item) {
            operation_html(&mut body, method, path, operation);
        }
    }
    body.push_str("<h2 id=\"errors\">Errors</h2><table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead>");
    for code in Code::ALL {
        let (name, status, detail) = (code.as_str(), code.status(), escape(code.detail()));
        let _ = write!(
            body,
            "<tr id=\"{name}\"><td><code>{name}</code></td><td>{status}</td><td>{detail}</td></tr>"
        );
    }
    body.push_str("</table>");
    let page = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>API reference</title>\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><meta name=\"robots\" content=\"noindex\">\
         <link rel=\"stylesheet\" href=\"/api/docs.css\"></head><body><main><h1>API reference</h1>\
         <p>JSON in, JSON out; errors are <code>application/problem+json</code> with a stable <code>code</code>. \
         The whole description: <a href=\"/api/openapi.json\">openapi.json</a>.</p>{body}</main></body></html>"
    );
    HttpResponse::Ok()
        .insert_header((header::CONTENT_SECURITY_POLICY, DOCS_POLICY))
        .content_type("text/html; charset=utf-8")
        .body(page)
}

fn operations(item: &PathItem) -> impl Iterator<Item = (&'static str, &Operation)> {
    [
        ("GET", &item.get),
        ("POST", &item.post),
        ("PUT", &item.put),
        ("PATCH", &item.patch),
        ("DELETE", &item.delete),
    ]
    .into_iter()
    .filter_map(|(method, operation)| operation.as_ref().map(|operation| (method, operation)))
}

fn operation_html(body: &mut String, method: &str, path: &str, operation: &Operation) {
    let id = operation.operation_id.as_deref().unwrap_or_default();
    let summary = escape(operation.summary.as_deref().unwrap_or_default());
    let description = escape(operation.description.as_deref().unwrap_or_default());
    let _ = write!(
        body,
        "<section id=\"{id}\"><h2>{summary}</h2><p class=\"route\"><b>{method}</b> <code>{path}</code></p>\
         <p>{description}</p>"
    );
    let parameters = operation.parameters.iter().flatten();
    let rows: String = parameters
        .filter_map(|parameter| match parameter {
            RefOr::T(parameter) => Some(parameter),
            RefOr::Ref(_) => None,
        })
        .map(|parameter| {
            let text = escape(parameter.description.as_deref().unwrap_or_default());
            format!("<li><code>{}</code> {text}</li>", escape(&parameter.name))
        })
        .collect();
    if !rows.is_empty() {
        let _ = write!(body, "<ul>{rows}</ul>");
    }
    let statuses: Vec<&str> = operation.responses.responses.keys().map(String::as_str).collect();
    let _ = write!(body, "<p class=\"statuses\">Answers {}</p></section>", statuses.join(", "));
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
