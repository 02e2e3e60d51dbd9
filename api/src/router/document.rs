//! The API's description as it is committed and served.

use std::collections::BTreeMap;

use actix_web::http::Method;
use utoipa::openapi::path::HttpMethod;
use utoipa::openapi::schema::Object;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::{OpenApi, RefOr, Schema};
use utoipa::{Modify, OpenApi as _};

use crate::error::{Code, Error, Result};
use crate::http::openapi::{Description, Operation, problems};
use crate::http::problem::ProblemDetails;
use crate::live::LiveEvent;
use crate::live::frame::{ClientFrame, ServerFrame};

/// The document without its operations.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(title = "Academy API", description = "Errors are RFC 9457 problem details with a stable `code`."),
    // What goes over `/ws`: no operation names these.
    components(schemas(ProblemDetails, LiveEvent, ServerFrame, ClientFrame)),
    tags(
        (name = "account", description = "Accounts and sessions"),
        (name = "applications", description = "Becoming a tutor"),
        (name = "mentors", description = "The mentors that everybody may see"),
        (name = "tutoring", description = "Finding a tutor and a time"),
        (name = "bookings", description = "Lessons"),
        (name = "research", description = "Research projects"),
        (name = "chats", description = "Chats between students and tutors"),
        (name = "summer", description = "The summer portal"),
        (name = "provider", description = "What providers offer there"),
        (name = "tutor", description = "What tutors manage"),
        (name = "admin", description = "What admins look after"),
        (name = "pages", description = "What pages tell of themselves"),
        (name = "stripe", description = "What the payment service calls"),
    ),
    modifiers(&WhoCalls)
)]
struct ApiDoc;

/// How callers are known. An operation that names `session` may want one of some roles.
struct WhoCalls;

impl Modify for WhoCalls {
    fn modify(&self, description: &mut OpenApi) {
        let components = description.components.get_or_insert_default();
        let key = |value| SecurityScheme::ApiKey(value);
        components.add_security_scheme("session", key(ApiKey::Cookie(ApiKeyValue::new("session"))));
        components.add_security_scheme(
            "stripe_signature",
            key(ApiKey::Header(ApiKeyValue::new("Stripe-Signature"))),
        );
    }
}

/// The description as it is committed: pretty, with a newline at its end.
///
/// # Errors
/// When a route has a method that OpenAPI does not know.
pub fn json() -> Result<String> {
    let mut document = ApiDoc::openapi();
    for operation in super::API {
        // What stands around the API refuses what another site's page caused.
        let around: &[Code] = if operation.method.is_safe() { &[] } else { &[Code::OriginMismatch] };
        add(&mut document, operation, around)?;
    }
    for operation in super::WEBHOOKS {
        add(&mut document, operation, &[])?;
    }
    merge_flattened(&mut document.components.get_or_insert_default().schemas);
    Ok(document.to_pretty_json().map_err(Error::internal)? + "\n")
}

/// Describes each struct that flattens others as one object with all properties. With the `allOf` that utoipa writes, a
/// check for undescribed properties would refuse those of the other part.
fn merge_flattened(schemas: &mut BTreeMap<String, RefOr<Schema>>) {
    let flattening = schemas.iter().filter(|(_, schema)| matches!(schema, RefOr::T(Schema::AllOf(_))));
    let merged: Vec<(String, Object)> = flattening
        .filter_map(|(name, schema)| Some((name.clone(), merged_object(schema, schemas)?)))
        .collect();
    schemas.extend(merged.into_iter().map(|(name, object)| (name, RefOr::T(Schema::Object(object)))));
}

/// An object with the properties of this schema and of those it flattens; `None` if one of them is no object.
fn merged_object(schema: &RefOr<Schema>, schemas: &BTreeMap<String, RefOr<Schema>>) -> Option<Object> {
    match schema {
        RefOr::Ref(reference) => {
            let name = reference.ref_location.rsplit('/').next()?;
            merged_object(schemas.get(name)?, schemas)
        }
        RefOr::T(Schema::Object(object)) => Some(object.clone()),
        RefOr::T(Schema::AllOf(parts)) => {
            let mut whole = Object::new();
            whole.description.clone_from(&parts.description);
            for part in &parts.items {
                let part = merged_object(part, schemas)?;
                whole.required.extend(part.required);
                whole.properties.extend(part.properties);
            }
            Some(whole)
        }
        RefOr::T(_) => None,
    }
}

fn add(document: &mut OpenApi, route: &Operation, around: &[Code]) -> Result<()> {
    let Description { mut operation, schemas, mut errors } = (route.describe)();
    errors.extend(around);
    let components = document.components.get_or_insert_default();
    components.schemas.extend(schemas);
    problems::add(&errors, &mut operation.responses, components);
    document.paths.add_path_operation(route.path, vec![http_method(&route.method)?], operation);
    Ok(())
}

fn http_method(method: &Method) -> Result<HttpMethod> {
    Ok(match *method {
        Method::GET => HttpMethod::Get,
        Method::POST => HttpMethod::Post,
        Method::PUT => HttpMethod::Put,
        Method::PATCH => HttpMethod::Patch,
        Method::DELETE => HttpMethod::Delete,
        _ => return Err(Error::internal(format!("OpenAPI knows no method {method}"))),
    })
}
