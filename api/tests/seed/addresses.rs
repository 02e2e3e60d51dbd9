//! No tutor, mentor or provider gets a student's contact data.

use std::collections::{BTreeMap, BTreeSet};

use academy_seed::Extent;
use diesel::prelude::*;
use diesel::sql_types::{Text, Uuid as SqlUuid};
use schema::ids::UserId;
use serde_json::Value;
use test_support::{Client, PaidApp, contract};

#[derive(QueryableByName)]
struct Person {
    #[diesel(sql_type = SqlUuid)]
    id: UserId,
    #[diesel(sql_type = Text)]
    email: String,
}

#[derive(QueryableByName)]
struct Mail {
    #[diesel(sql_type = Text)]
    whole: String,
}

/// Reads that a tutor, a mentor and a provider must reach in the sample academy.
const REACHED: [&str; 14] = [
    "/api/account/export",
    "/api/bookings",
    "/api/bookings/{id}",
    "/api/chats",
    "/api/chats/{id}",
    "/api/chats/{id}/messages",
    "/api/provider/applications",
    "/api/provider/applications/file",
    "/api/provider/applications/{id}",
    "/api/research",
    "/api/research/{id}",
    "/api/research/{id}/updates",
    "/api/tutor/earnings",
    "/api/tutor/earnings/file",
];

/// Number of rows of each resource that each operation reads.
const ROWS: usize = 12;

#[test_support::test]
async fn no_response_file_or_mail_holds_a_students_address() {
    let app = PaidApp::start().await;
    academy_seed::run(&app.state.config, Extent::Academy, app.clock.now()).await.expect("a seeded database");
    let conn = &mut app.conn();
    let people = |condition: &str, conn: &mut PgConnection| {
        let query = format!(
            "SELECT u.id, u.email FROM users u JOIN profiles p ON p.id = u.id WHERE u.deleted_at IS NULL AND p.role {condition}"
        );
        diesel::sql_query(query).load::<Person>(conn).unwrap()
    };
    let students = people("= 'student'", conn);
    let others = people("IN ('tutor', 'provider')", conn);
    assert!(students.len() > 5 && others.len() > 12, "{} {}", students.len(), others.len());
    let mut reached = BTreeSet::new();
    let mut told = BTreeSet::new();
    let mut look = |what: &str, reader: &Person, text: &str| {
        // HTML and JSON escape `+` and quotes; the samples' addresses contain none.
        let of = students.iter().filter(|student| student.id != reader.id && text.contains(&student.email));
        told.extend(of.map(|student| format!("{what} tells {} of {}", reader.email, student.email)));
    };
    for reader in &others {
        let token = test_support::people::session(conn, reader.id, app.clock.now());
        for (path, text) in everything(&Client::new(&app.base, Some(&token))).await {
            look(&path, reader, &text);
            reached.insert(path);
        }
        let mails = "SELECT m::text AS whole FROM mail_outbox m WHERE m.to_address = $1";
        for mail in diesel::sql_query(mails).bind::<Text, _>(&reader.email).load::<Mail>(conn).unwrap() {
            look("a mail", reader, &mail.whole);
        }
    }
    let missed: Vec<_> = REACHED.iter().filter(|path| !reached.contains(**path)).collect();
    assert!(missed.is_empty(), "not reached: {missed:?}");
    assert_eq!(told, BTreeSet::new());
}

/// Returns all responses to a user's reads, by described path. Ids come from earlier responses.
async fn everything(client: &Client) -> Vec<(String, String)> {
    let document = contract::document();
    let reads = document["paths"]
        .as_object()
        .unwrap()
        .iter()
        .filter_map(|(path, item)| Some((path, item.get("get")?)));
    let mut answers = Vec::new();
    let mut ids: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    // Shorter paths first, because they list what longer ones read.
    let mut reads: Vec<_> =
        reads.filter(|(path, _)| !path.starts_with("/api/admin/") && !path.contains("oidc")).collect();
    reads.sort_by_key(|(path, _)| path.matches('{').count());
    for (path, operation) in reads {
        let known = ids.get(&resource(path)).cloned().unwrap_or_default();
        let addresses: Vec<String> = match path.matches('{').count() {
            0 => vec![path.clone()],
            1 => known.iter().take(ROWS).map(|id| filled(path, id)).collect(),
            _ => Vec::new(),
        };
        for address in addresses.iter().flat_map(|address| with_queries(address, operation)) {
            let answer = client.get(&address).await;
            if answer.status != 200 {
                continue;
            }
            let found =
                serde_json::from_str::<Value>(&answer.text).map(|value| ids_in(&value)).unwrap_or_default();
            ids.entry(resource(path)).or_default().extend(found);
            answers.push((path.clone(), answer.text));
        }
    }
    answers
}

/// Returns the part of a path that identifies the resource of its ids.
fn resource(path: &str) -> String {
    path.split("/{").next().unwrap_or(path).to_owned()
}

fn filled(path: &str, id: &str) -> String {
    let (before, after) = path.split_once('{').unwrap();
    format!("{before}{id}{}", after.split_once('}').unwrap().1)
}

/// Returns the path with each role that its query allows.
fn with_queries(address: &str, operation: &Value) -> Vec<String> {
    let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
    let role = parameters.iter().find(|parameter| parameter["name"] == "role");
    let roles = role.and_then(|role| role["schema"]["enum"].as_array()).cloned().unwrap_or_default();
    let asked = roles.iter().map(|role| format!("{address}?role={}", role.as_str().unwrap()));
    [address.to_owned()].into_iter().chain(asked).collect()
}

/// Returns the ids of the rows in a response.
fn ids_in(value: &Value) -> BTreeSet<String> {
    match value {
        Value::Array(items) => items.iter().flat_map(ids_in).collect(),
        Value::Object(fields) => {
            let own = fields.get("id").and_then(Value::as_str).map(str::to_owned);
            own.into_iter().chain(fields.values().flat_map(ids_in)).collect()
        }
        _ => BTreeSet::new(),
    }
}
