//! Validates every API response that a test receives against `openapi.json`: status, content type, headers and body.

use std::collections::HashMap;
use std::sync::LazyLock;

use boon::{Compiler, SchemaIndex, Schemas};
use reqwest::header::{self, HeaderMap};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::TestResponse;

/// The base URL for references within the document.
const DOCUMENT: &str = "file:///openapi.json";
/// The API's own documentation, which the document does not describe.
const REFERENCE: [&str; 3] = ["/api/openapi.json", "/api/docs", "/api/docs.css"];

static CONTRACT: LazyLock<Contract> = LazyLock::new(Contract::read);

/// Returns the committed document.
pub fn committed() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../openapi.json");
    std::fs::read_to_string(path).expect("api/openapi.json")
}

/// Returns the committed document, parsed.
pub fn document() -> Value {
    serde_json::from_str(&committed()).expect("openapi.json is JSON")
}

/// Returns how a response deviates from the operation's description; `None` if it conforms or the path is outside the
/// API.
pub fn difference(method: &Method, path: &str, response: &TestResponse) -> Option<String> {
    if !path.starts_with("/api/") || REFERENCE.contains(&path) {
        return None;
    }
    CONTRACT.check(method, path, response).err()
}

/// Returns an operation's path as in the document, such as `/api/research/{id}`.
pub fn pattern_of(path: &str) -> Option<&'static str> {
    CONTRACT.pattern(path)
}

/// The document with its compiled schemas.
struct Contract {
    operations: HashMap<(String, Method), Operation>,
    paths: Vec<String>,
    schemas: Schemas,
    problem: SchemaIndex,
}

struct Operation {
    id: String,
    responses: HashMap<u16, Described>,
}

/// A described response.
struct Described {
    /// The body's schema by media type.
    content: HashMap<String, SchemaIndex>,
    headers: Vec<String>,
}

impl Contract {
    fn read() -> Contract {
        let mut document = document();
        close(&mut document["components"]["schemas"]);
        let mut schemas = Schemas::new();
        let mut compiler = Compiler::new();
        compiler.enable_format_assertions();
        compiler.add_resource(DOCUMENT, document.clone()).expect("a document");
        let mut compile = |pointer: &str| {
            compiler.compile(&format!("{DOCUMENT}#{pointer}"), &mut schemas).expect("a usable schema")
        };
        let problem = compile("/components/schemas/ProblemDetails");
        let (mut operations, mut paths) = (HashMap::new(), Vec::new());
        for (path, item) in entries(&document["paths"]) {
            paths.push(path.clone());
            for (method, operation) in entries(item) {
                let place = format!("/paths/{}/{method}/responses", pointer_token(path));
                let responses = entries(&operation["responses"]).map(|(status, response)| {
                    let (response, place) = resolve(&document, response, format!("{place}/{status}"));
                    (status.parse().expect("a status"), Described::read(response, &place, &mut compile))
                });
                let id = operation["operationId"].as_str().expect("an operationId").to_owned();
                let operation = Operation { id, responses: responses.collect() };
                let method = method.to_uppercase().parse().expect("a method");
                operations.insert((path.clone(), method), operation);
            }
        }
        Contract { operations, paths, schemas, problem }
    }

    fn check(&self, method: &Method, path: &str, response: &TestResponse) -> Result<(), String> {
        let Some(pattern) = self.pattern(path) else {
            return self.check_undescribed(method, response, StatusCode::NOT_FOUND);
        };
        let Some(operation) = self.operations.get(&(pattern.to_owned(), method.clone())) else {
            return self.check_undescribed(method, response, StatusCode::METHOD_NOT_ALLOWED);
        };
        let (id, status) = (&operation.id, response.status.as_u16());
        let Some(described) = operation.responses.get(&status) else {
            return Err(format!(
                "openapi.json names no {status} for `{id}`: if it is right, name its code in `errors(…)` of the \
                 handler's #[operation] and run `make generate`"
            ));
        };
        if let Some(name) = described.headers.iter().find(|name| !response.headers.contains_key(*name)) {
            return Err(format!("openapi.json promises the header {name} for {status} of `{id}`"));
        }
        if described.content.is_empty() && response.text.is_empty() {
            return Ok(());
        }
        let media = media_type(&response.headers);
        let Some(schema) = described.content.get(&media) else {
            let named: Vec<_> = described.content.keys().collect();
            return Err(format!("openapi.json names {named:?} for {status} of `{id}`, not `{media}`"));
        };
        self.fits(response, *schema).map_err(|why| {
            format!("the body is not what openapi.json describes for {status} of `{id}`: {why}")
        })
    }

    /// A path that is not described must give 404, and a described path 405 for other methods.
    fn check_undescribed(
        &self,
        method: &Method,
        response: &TestResponse,
        due: StatusCode,
    ) -> Result<(), String> {
        // A request from another site's page gets 403, whether the path exists or not.
        if ![due, StatusCode::FORBIDDEN].contains(&response.status) {
            return Err(format!("openapi.json does not describe it, so that {due} is due"));
        }
        if media_type(&response.headers) != "application/problem+json" {
            return Err("it is no problem".to_owned());
        }
        if method == Method::HEAD { Ok(()) } else { self.fits(response, self.problem) }
    }

    /// Returns the path as in the document. A literal path takes precedence over one with a parameter.
    fn pattern(&self, path: &str) -> Option<&str> {
        let matching = self.paths.iter().filter(|pattern| matches(pattern, path));
        matching.min_by_key(|pattern| pattern.matches('{').count()).map(String::as_str)
    }

    fn fits(&self, response: &TestResponse, schema: SchemaIndex) -> Result<(), String> {
        // Tests of compression check that the compressed body equals the uncompressed one.
        if response.headers.contains_key(header::CONTENT_ENCODING) {
            return Ok(());
        }
        let is_json = media_type(&response.headers).ends_with("json");
        let body = match is_json {
            true => serde_json::from_str(&response.text).map_err(|error| error.to_string())?,
            false => Value::String(response.text.clone()),
        };
        self.schemas.validate(&body, schema).map_err(|error| error.to_string())
    }
}

impl Described {
    fn read(response: &Value, place: &str, compile: &mut impl FnMut(&str) -> SchemaIndex) -> Described {
        let content = entries(&response["content"]).map(|(media, _)| {
            (media.clone(), compile(&format!("{place}/content/{}/schema", pointer_token(media))))
        });
        let headers = entries(&response["headers"]).map(|(name, _)| name.clone());
        Described { content: content.collect(), headers: headers.collect() }
    }
}

/// Makes the schemas refuse undescribed fields.
fn close(schemas: &mut Value) {
    for schema in schemas.as_object_mut().expect("schemas").values_mut() {
        if schema["properties"].is_object() && schema["additionalProperties"].is_null() {
            schema["additionalProperties"] = json!(false);
        }
    }
}

/// Returns the target of a reference within the document, and its location.
fn resolve<'a>(document: &'a Value, value: &'a Value, place: String) -> (&'a Value, String) {
    match value["$ref"].as_str().and_then(|reference| reference.strip_prefix('#')) {
        Some(pointer) => (document.pointer(pointer).expect("what is referred to"), pointer.to_owned()),
        None => (value, place),
    }
}

fn matches(pattern: &str, path: &str) -> bool {
    let (mut wanted, mut given) = (pattern.split('/'), path.split('/'));
    loop {
        match (wanted.next(), given.next()) {
            (None, None) => return true,
            (Some(wanted), Some(given))
                if wanted == given || (wanted.starts_with('{') && !given.is_empty()) => {}
            _ => return false,
        }
    }
}

fn media_type(headers: &HeaderMap) -> String {
    let text = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    text.split(';').next().unwrap_or_default().trim().to_owned()
}

/// Escapes a name for a JSON pointer in a URL.
fn pointer_token(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1").replace('{', "%7B").replace('}', "%7D")
}

fn entries(object: &Value) -> impl Iterator<Item = (&String, &Value)> {
    object.as_object().into_iter().flatten()
}
