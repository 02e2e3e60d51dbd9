//! Error responses in the OpenAPI document: one for each set of codes with the same status.

use std::collections::{BTreeMap, BTreeSet};

use utoipa::openapi::content::Content;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::schema::{AllOfBuilder, Components, ObjectBuilder, Type};
use utoipa::openapi::{Ref, Response, ResponseBuilder, Responses};

use crate::error::{Code, RETRY_STATUSES};

/// Adds the responses for these codes to an operation. They refer to shared components, to keep the document readable.
pub fn add(codes: &BTreeSet<Code>, responses: &mut Responses, components: &mut Components) {
    let mut by_status: BTreeMap<u16, Vec<Code>> = BTreeMap::new();
    for code in codes {
        by_status.entry(code.status()).or_default().push(*code);
    }
    for (status, codes) in by_status {
        let name = codes.iter().map(|code| code.as_str()).collect::<Vec<_>>().join(".");
        responses.responses.insert(status.to_string(), Ref::from_response_name(&name).into());
        components.responses.entry(name).or_insert_with(|| problem(status, &codes).into());
    }
}

fn problem(status: u16, codes: &[Code]) -> Response {
    let told: Vec<String> =
        codes.iter().map(|code| format!("`{}`: {}", code.as_str(), code.detail())).collect();
    let code = ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(codes.iter().map(|code| code.as_str())));
    let schema = AllOfBuilder::new()
        .item(Ref::from_schema_name("ProblemDetails"))
        .item(ObjectBuilder::new().property("code", code).required("code"));
    let response = ResponseBuilder::new()
        .description(told.join("\n"))
        .content("application/problem+json", Content::new(Some(schema)));
    if !RETRY_STATUSES.contains(&status) {
        return response.build();
    }
    let retry_after = HeaderBuilder::new()
        .schema(Some(ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1))))
        .description(Some("Seconds after which a new try makes sense."));
    response.header("Retry-After", retry_after.build()).build()
}
