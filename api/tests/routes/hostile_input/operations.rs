//! The operations of openapi.json, and the positions of values in a request.

use reqwest::Method;
use serde_json::{Map, Value, json};

use super::values::Meant;

/// An operation and all of its values.
pub struct Operation {
    pub method: Method,
    pub path: String,
    /// The role that may call it; empty for any signed-in user, `None` for everybody.
    pub role: Option<String>,
    /// Name and schema.
    pub in_path: Vec<(String, Value)>,
    pub in_query: Vec<(String, Value)>,
    /// The query parameters that have to be sent.
    pub required: Vec<String>,
    pub body: Body,
    /// The schema of a JSON body.
    pub body_schema: Value,
}

/// The type of an operation's body.
pub enum Body {
    None,
    /// Properties with their schemas.
    Json(Map<String, Value>),
    Multipart(Map<String, Value>),
    Form(Map<String, Value>),
}

/// The position of a value in a request.
#[derive(Debug, Clone)]
pub enum Position {
    Path(String),
    Query(String),
    Property(String),
    /// The complete body.
    Whole,
}

impl Operation {
    /// Returns every operation of the description, and the other paths with parameters.
    pub fn all(description: &Value) -> Vec<Operation> {
        let paths = description["paths"].as_object().expect("paths");
        let described = paths.iter().flat_map(|(path, methods)| {
            let methods = methods.as_object().expect("operations");
            methods.iter().map(|(method, operation)| Operation::of(description, path, method, operation))
        });
        let form = |path: &str, names: &[&str]| Operation {
            body: Body::Form(names.iter().map(|name| ((*name).to_owned(), json!({}))).collect()),
            ..Operation::bare(Method::POST, path)
        };
        let beside = [
            form("/newsletter", &["email"]),
            form("/newsletter/confirm", &["token"]),
            Operation {
                in_query: vec![("key".to_owned(), json!({"format": "uuid"}))],
                ..form("/newsletter/unsubscribe", &["List-Unsubscribe"])
            },
            Operation {
                in_path: vec![("name".to_owned(), json!({}))],
                ..Operation::bare(Method::GET, "/files/profile-images/{name}")
            },
        ];
        described.chain(beside).collect()
    }

    fn bare(method: Method, path: &str) -> Operation {
        Operation {
            method,
            path: path.to_owned(),
            role: None,
            in_path: Vec::new(),
            in_query: Vec::new(),
            required: Vec::new(),
            body: Body::None,
            body_schema: Value::Null,
        }
    }

    fn of(description: &Value, path: &str, method: &str, operation: &Value) -> Operation {
        let resolve = |schema: &Value| resolved(description, schema);
        let taken = |place: &str| {
            let all = operation["parameters"].as_array().into_iter().flatten();
            let here = all.filter(|parameter| parameter["in"] == place);
            here.map(|one| (one["name"].as_str().expect("a name").to_owned(), resolve(&one["schema"])))
                .collect()
        };
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let required = parameters.filter(|one| one["in"] == "query" && one["required"] == true);
        let content = &operation["requestBody"]["content"];
        let properties = |kind: &str| {
            let shape = resolve(&content[kind]["schema"]);
            let properties = shape["properties"].as_object().cloned().unwrap_or_default();
            properties.into_iter().map(|(name, schema)| (name, resolve(&schema))).collect()
        };
        let session = &operation["security"][0]["session"];
        Operation {
            role: session
                .as_array()
                .map(|roles| roles.first().and_then(Value::as_str).unwrap_or_default().to_owned()),
            in_path: taken("path"),
            in_query: taken("query"),
            required: required.map(|one| one["name"].as_str().expect("a name").to_owned()).collect(),
            body_schema: content["application/json"]["schema"].clone(),
            body: if content.get("application/json").is_some() {
                Body::Json(properties("application/json"))
            } else if content.get("multipart/form-data").is_some() {
                Body::Multipart(properties("multipart/form-data"))
            } else {
                Body::None
            },
            ..Operation::bare(method.to_uppercase().parse().expect("a method"), path)
        }
    }

    /// Returns every position with its expected type.
    pub fn positions(&self) -> Vec<(Position, Meant)> {
        let meant = |(name, schema): &(String, Value), place: fn(String) -> Position| {
            (place(name.clone()), Meant::of(schema))
        };
        let path = self.in_path.iter().map(|one| meant(one, Position::Path));
        let query = self.in_query.iter().map(|one| meant(one, Position::Query));
        let (properties, whole) = match &self.body {
            Body::None => (None, None),
            Body::Json(all) => (Some(all), Some((Position::Whole, Meant::Text))),
            Body::Multipart(all) | Body::Form(all) => (Some(all), None),
        };
        let properties = properties.into_iter().flatten();
        let properties =
            properties.map(|(name, schema)| (Position::Property(name.clone()), Meant::of(schema)));
        path.chain(query).chain(properties).chain(whole).collect()
    }
}

/// Resolves a reference, or a choice between a schema and null.
pub fn resolved(description: &Value, schema: &Value) -> Value {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return resolved(description, &description["components"]["schemas"][name]);
    }
    match schema["oneOf"].as_array().and_then(|choices| choices.iter().find(|one| one["type"] != "null")) {
        Some(choice) => resolved(description, choice),
        None => schema.clone(),
    }
}
