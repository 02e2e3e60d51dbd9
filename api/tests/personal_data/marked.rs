//! Users with marked texts, with a record of the operations and fields that they used.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Deref;
use std::rc::Rc;

use serde_json::Value;
use test_support::people::Someone;
use test_support::{TestResponse, contract};

use super::{MARK, NAMED};

/// An operation in the API's description, such as `POST /api/research`, and a text field of its body, such as `.goals`.
type TypedField = (String, String);

/// The recorded fields with marked input.
#[derive(Default)]
pub struct Typed(RefCell<BTreeSet<TypedField>>);

impl Typed {
    /// Records the marked fields of a body.
    pub fn note_body(&self, method: &str, path: &str, body: &Value) {
        let mut fields = Vec::new();
        marked_fields(body, String::new(), &mut fields);
        for field in &fields {
            self.note(method, path, field);
        }
    }

    /// Records a field of a body that is not JSON.
    pub fn note(&self, method: &str, path: &str, field: &str) {
        let pattern = contract::pattern_of(path).unwrap_or_else(|| panic!("{path} is not described"));
        self.0.borrow_mut().insert((format!("{method} {pattern}"), field.to_owned()));
    }

    /// Returns the free-text fields of the API's description that are neither recorded nor listed in `reasons`, and the
    /// unused reasons. A reason applies to operations that begin with its first part and fields that end with its
    /// second.
    pub fn missing(&self, reasons: &[(&str, &str, &str)]) -> (Vec<String>, Vec<String>) {
        let typed = self.0.borrow();
        let untyped: Vec<_> = free_texts().into_iter().filter(|field| !typed.contains(field)).collect();
        let is_for = |reason: &(&str, &str, &str), field: &TypedField| {
            field.0.starts_with(reason.0) && field.1.ends_with(reason.1)
        };
        let missing = untyped.iter().filter(|field| !reasons.iter().any(|reason| is_for(reason, field)));
        let unused = reasons.iter().filter(|reason| !untyped.iter().any(|field| is_for(reason, field)));
        (
            missing.map(|(operation, field)| format!("{operation} {field}")).collect(),
            unused.map(|reason| format!("{} {}", reason.0, reason.1)).collect(),
        )
    }
}

/// A user whose marked input is recorded.
pub struct Marked {
    someone: Someone,
    typed: Rc<Typed>,
}

impl Deref for Marked {
    type Target = Someone;
    fn deref(&self) -> &Someone {
        &self.someone
    }
}

impl Marked {
    pub fn new(someone: Someone, typed: &Rc<Typed>) -> Marked {
        Marked { someone, typed: typed.clone() }
    }

    pub async fn post(&self, path: &str, body: Value) -> TestResponse {
        self.typed.note_body("POST", path, &body);
        self.someone.post(path, body).await
    }

    pub async fn put(&self, path: &str, body: Value) -> TestResponse {
        self.typed.note_body("PUT", path, &body);
        self.someone.put(path, body).await
    }

    pub async fn patch(&self, path: &str, body: Value) -> TestResponse {
        self.typed.note_body("PATCH", path, &body);
        self.someone.patch(path, body).await
    }
}

fn marked_fields(body: &Value, at: String, found: &mut Vec<String>) {
    match body {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| marked_fields(value, format!("{at}.{name}"), found));
        }
        Value::Array(items) => {
            items.iter().for_each(|value| marked_fields(value, format!("{at}[]"), found));
        }
        Value::String(text) if [MARK, NAMED].iter().any(|mark| text.to_lowercase().contains(mark)) => {
            found.push(at);
        }
        _ => {}
    }
}

/// Returns every text field that is not an enum, an id or a date.
fn free_texts() -> BTreeSet<TypedField> {
    let document = contract::document();
    let mut found = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            for (_, body) in operation["requestBody"]["content"].as_object().into_iter().flatten() {
                let mut fields = Vec::new();
                texts_of(&document, &body["schema"], (String::new(), 0), &mut fields);
                let operation = format!("{} {path}", method.to_uppercase());
                found.extend(fields.into_iter().map(|field| (operation.clone(), field)));
            }
        }
    }
    assert!(found.len() > 100, "the description is read");
    found
}

fn texts_of(document: &Value, schema: &Value, (at, depth): (String, usize), found: &mut Vec<String>) {
    // Deeper than any body.
    if depth > 12 {
        return;
    }
    if let Some(name) = schema["$ref"].as_str() {
        let schema = document.pointer(name.trim_start_matches('#')).unwrap();
        return texts_of(document, schema, (at, depth + 1), found);
    }
    for part in ["allOf", "oneOf", "anyOf"].iter().filter_map(|name| schema[name].as_array()).flatten() {
        texts_of(document, part, (at.clone(), depth + 1), found);
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        texts_of(document, field, (format!("{at}.{name}"), depth + 1), found);
    }
    if schema["items"].is_object() {
        texts_of(document, &schema["items"], (format!("{at}[]"), depth + 1), found);
    }
    let is_text = match &schema["type"] {
        Value::String(kind) => kind == "string",
        Value::Array(kinds) => kinds.iter().any(|kind| kind == "string"),
        _ => false,
    };
    if is_text && schema["enum"].is_null() && schema["format"].is_null() {
        found.push(at);
    }
}
