//! Rejects texts with a NUL character, which Postgres cannot store.

use actix_web::ResponseError;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use serde_json::Value;

use crate::error::{Code, Error};

/// The message for a field with a NUL.
pub const PROBLEM: &str = "This text has a character that can’t be used.";

/// An encoded NUL in a URL; a raw one cannot occur there.
const IN_ADDRESS: &str = "%00";
/// An escaped NUL in JSON; a raw one cannot occur there. After another backslash it is not a NUL.
const IN_JSON: &[u8] = br"\u0000";

/// Rejects URLs with a NUL: no route has such a path, and no parameter accepts such a text.
pub async fn middleware(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let refused = if request.uri().path().contains(IN_ADDRESS) {
        Code::NotFound
    } else if request.query_string().contains(IN_ADDRESS) {
        Code::MalformedQuery
    } else {
        return Ok(next.call(request).await?.map_into_boxed_body());
    };
    // A response and not an error, so that outer middleware adds its headers.
    Ok(request.into_response(Error::new(refused).error_response()))
}

/// The path of a text in a JSON body that contains a NUL, such as `items[0].name`; empty for the whole body.
#[must_use]
pub fn in_json(bytes: &[u8]) -> Option<String> {
    // Hardly any body contains one: this scan costs less than parsing every body twice.
    if !bytes.windows(IN_JSON.len()).any(|window| window == IN_JSON) {
        return None;
    }
    path_to_nul(&serde_json::from_slice(bytes).ok()?)
}

fn path_to_nul(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => text.contains('\0').then(String::new),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .find_map(|(index, item)| path_to_nul(item).map(|rest| joined(&format!("[{index}]"), &rest))),
        Value::Object(fields) => fields.iter().find_map(|(name, field)| {
            if name.contains('\0') {
                Some(String::new())
            } else {
                path_to_nul(field).map(|rest| joined(name, &rest))
            }
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

fn joined(first: &str, rest: &str) -> String {
    let dot = if rest.is_empty() || rest.starts_with('[') { "" } else { "." };
    format!("{first}{dot}{rest}")
}
