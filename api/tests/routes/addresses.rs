//! Every operation refuses an address at which there is nothing: an unknown id, or a query that it does not take.
//!
//! Walks openapi.json, with a caller of the operation's role and the rest of the request valid by its schema.

use diesel::prelude::*;
use reqwest::Method;
use schema::schema::audit_log;
use serde_json::{Map, Value, json};

use crate::hostile_input::operations::{Operation, resolved};
use test_support::client::send;
use test_support::{Client, PaidApp, contract};

const SOME_ID: &str = "00000000-0000-4000-8000-000000000000";

/// Operations that respond to an unknown id in another way.
#[rustfmt::skip]
const OTHERWISE: &[(&str, &str, &str)] = &[
    ("GET",    "/api/admin/money/tutors/{id}/earnings", "an empty page"),
    ("POST",   "/api/summer/opportunities/{id}/views",  "a page's script sends it, and nothing depends on it"),
    ("DELETE", "/api/summer/saved/{opportunity_id}",    "it is not saved, as was wished"),
];

/// The product with a caller of each role.
struct Walk {
    app: PaidApp,
    description: Value,
    callers: [(&'static str, Client); 5],
}

impl Walk {
    async fn start() -> Walk {
        let app = PaidApp::start().await;
        let callers = [
            ("anybody", app.visitor()),
            ("student", app.student().client),
            ("tutor", app.tutor(None).client),
            ("provider", app.provider_of("Larkspur University").client),
            ("admin", app.admin().client),
        ];
        Walk { app, description: contract::document(), callers }
    }

    /// Returns the operations, except for those that links in emails and from other sites lead to.
    fn operations(&self) -> Vec<Operation> {
        let mut all = Operation::all(&self.description);
        all.retain(|one| one.path.starts_with("/api/") && !one.path.starts_with("/api/auth/"));
        all
    }

    fn caller(&self, operation: &Operation) -> &Client {
        let role = operation
            .role
            .as_deref()
            .map_or("anybody", |role| if role.is_empty() { "student" } else { role });
        &self.callers.iter().find(|(name, _)| *name == role).expect("a role").1
    }

    /// Returns a valid value.
    fn sample(&self, name: &str, schema: &Value) -> Value {
        let schema = resolved(&self.description, schema);
        let has = |kind: &str| schema["type"] == kind || schema["type"] == json!([kind, "null"]);
        match schema["format"].as_str() {
            _ if schema["enum"].is_array() => schema["enum"][0].clone(),
            Some("uuid") => json!(SOME_ID),
            Some("date") => json!("2030-01-01"),
            Some("date-time") => json!("2030-01-01T20:00:00Z"),
            _ if has("object") => {
                let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
                let member = |name: &str| (name.to_owned(), self.sample(name, &schema["properties"][name]));
                Value::Object(required.map(member).collect::<Map<String, Value>>())
            }
            _ if has("array") => json!([]),
            _ if has("boolean") => json!(false),
            _ if has("integer") => json!(schema["minimum"].as_i64().unwrap_or(1)),
            _ if name.contains("email") => json!("somebody@people.test"),
            _ if name.ends_with("url") => json!("https://example.edu/"),
            _ if name == "country" => json!("US"),
            _ if name == "deadline_time" => json!("12:00"),
            _ if name == "deadline_zone" => json!("America/New_York"),
            _ => json!("something"),
        }
    }

    /// Returns the query that has to be sent, except for one parameter.
    fn query(&self, operation: &Operation, left_out: &str) -> String {
        let required = operation.in_query.iter().filter(|(name, _)| operation.required.contains(name));
        let text = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let sent = required.filter(|(name, _)| name != left_out);
        sent.map(|(name, schema)| format!("&{name}={}", text(self.sample(name, schema)))).collect()
    }
}

/// Returns the operation's path with unknown ids.
fn nowhere(operation: &Operation) -> String {
    let names = operation.in_path.iter().map(|(name, _)| format!("{{{name}}}"));
    names.fold(operation.path.clone(), |path, name| path.replace(&name, SOME_ID))
}

/// Returns values that a query parameter does not take, as they are written in an address.
fn wrong_values(name: &str, schema: &Value) -> Vec<String> {
    let owned = |all: &[&str]| all.iter().map(|text| (*text).to_owned()).collect::<Vec<String>>();
    match (name, schema["type"].as_str(), schema["format"].as_str()) {
        _ if schema["enum"].is_array() => owned(&["no-such-word", ""]),
        ("limit", ..) => owned(&["0", "101", "-1", "x"]),
        ("cursor", ..) => owned(&["x", "!", "bm8", "eHh4", "%00"]),
        ("page", ..) => owned(&["0", "101", "-1", "x", "99999999999"]),
        ("grade", ..) => owned(&["5", "14", "x"]),
        ("month", ..) => owned(&["2026-13", "May", ""]),
        ("q", ..) => vec!["x".repeat(101), "%C3%A9".repeat(101), "a%00b".to_owned()],
        (_, Some("boolean"), _) => owned(&["perhaps", "1"]),
        (_, Some("integer"), _) => owned(&["x", "99999999999999999999"]),
        (_, _, Some("uuid")) => owned(&["x"]),
        (_, _, Some("date")) => owned(&["2026-02-30", "tomorrow", "%2B262142-12-31"]),
        (_, _, Some("date-time")) => {
            owned(&["2026-02-30T00:00:00Z", "tomorrow", "2026-02-20", "%2B262142-12-31T00:00:00Z"])
        }
        _ => {
            assert_eq!(name, "action", "which values does it not take? {schema}");
            Vec::new()
        }
    }
}

#[test_support::test]
async fn every_read_refuses_a_query_that_it_does_not_take() {
    let walk = Walk::start().await;
    let (mut faults, mut count) = (Vec::new(), 0);
    let reads =
        walk.operations().into_iter().filter(|one| one.method == Method::GET && !one.in_query.is_empty());
    for operation in reads {
        let mut queries = vec![format!("nonsense=1{}", walk.query(&operation, ""))];
        for (name, schema) in &operation.in_query {
            let others = walk.query(&operation, name);
            queries.extend(wrong_values(name, schema).iter().map(|value| format!("{name}={value}{others}")));
            queries.extend(operation.required.contains(name).then_some(others));
        }
        for query in queries {
            count += 1;
            let response = walk.caller(&operation).get(&format!("{}?{query}", nowhere(&operation))).await;
            if response.status != 400 || response.json()["code"] != "malformed_query" {
                faults.push(format!("{}?{query}: {} {}", operation.path, response.status, response.text));
            }
        }
    }
    assert!(faults.is_empty() && count > 600, "{count} queries\n{}", faults.join("\n"));
}

#[test_support::test]
async fn what_is_not_there_is_found_by_no_operation() {
    let walk = Walk::start().await;
    let mut faults = Vec::new();
    let is_by_id = |one: &Operation| one.in_path.iter().any(|(_, schema)| schema["format"] == "uuid");
    for operation in walk.operations().into_iter().filter(is_by_id) {
        let (method, path) = (&operation.method, operation.path.as_str());
        let address = format!("{}?{}", nowhere(&operation), walk.query(&operation, ""));
        let mut request = walk.caller(&operation).request(method.clone(), &address);
        if !operation.body_schema.is_null() {
            request = request.json(&walk.sample("", &operation.body_schema));
        }
        let response = send(request).await;
        let is_otherwise = OTHERWISE.iter().any(|(of, at, _)| (*of, *at) == (method.as_str(), path));
        if (response.status == 404) == is_otherwise {
            faults.push(format!("{method} {path}: {} {}", response.status, response.text));
        }
    }
    let entries: i64 = audit_log::table.count().get_result(&mut walk.app.conn()).unwrap();
    assert_eq!((faults.join("\n").as_str(), entries), ("", 0));
}
