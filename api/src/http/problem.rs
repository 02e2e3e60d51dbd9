//! Error responses: RFC 9457 `application/problem+json`.

use std::borrow::Cow;
use std::collections::BTreeMap;

use actix_web::body::BoxBody;
use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, ResponseError};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{Code, Error, Problem, RETRY_STATUSES};
use crate::platform::request_id;

/// A problem document (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemDetails {
    /// The URL of the code's documentation.
    #[serde(rename = "type")]
    pub type_: String,
    /// The reason phrase of the HTTP status.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// A stable code for programs.
    pub code: Code,
    /// A sentence for people.
    pub detail: String,
    /// The problems of each field.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub errors: BTreeMap<String, Vec<String>>,
    /// The current value, if the operation documents that it returns it with `edit_conflict`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<BTreeMap<String, serde_json::Value>>, nullable = false)]
    pub current: Option<serde_json::Value>,
    /// The request id in the log, for reports.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
}

impl ResponseError for Error {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.code().status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse<BoxBody> {
        let status = self.status_code();
        let code = self.code();
        let plain = Problem::new(code, Cow::Borrowed(code.detail()));
        let problem = match self {
            Error::Problem(problem) => problem,
            Error::Payment(_) => &plain,
            Error::Internal(cause) => {
                tracing::error!(error = %cause, debug = ?cause, "request failed");
                &plain
            }
        };
        let body = ProblemDetails {
            type_: format!("/api/docs#{}", code.as_str()),
            title: status.canonical_reason().unwrap_or_default().to_owned(),
            status: status.as_u16(),
            code,
            detail: problem.detail.to_string(),
            errors: texts(&problem.fields),
            current: problem.current.clone(),
            request_id: request_id::with_current(str::to_owned),
        };
        let mut response = HttpResponse::build(status);
        response.insert_header((header::CONTENT_TYPE, "application/problem+json"));
        response.insert_header((header::CACHE_CONTROL, "no-store"));
        if let Some(methods) = &problem.allow {
            response.insert_header((header::ALLOW, methods.as_str()));
        }
        if let Some(seconds) = problem.retry_after.or(RETRY_STATUSES.contains(&code.status()).then_some(5)) {
            response.insert_header((header::RETRY_AFTER, seconds));
        }
        // Serializing strings and numbers cannot fail; an empty body would still carry the status.
        response.body(serde_json::to_string(&body).unwrap_or_default())
    }
}

fn texts(fields: &BTreeMap<Cow<'static, str>, Vec<Cow<'static, str>>>) -> BTreeMap<String, Vec<String>> {
    fields
        .iter()
        .map(|(name, problems)| (name.to_string(), problems.iter().map(ToString::to_string).collect()))
        .collect()
}
