//! Every operation responds to any input as openapi.json describes; and a refusal is a problem with a code.
//!
//! Walks openapi.json: each parameter or field gets every edge case of its type, and some random values of any type,
//! while the rest of the request is valid. A panic shows as a 500 or as a connection that closes without a response.
//! `HOSTILE_SEED` selects other values.

pub mod operations;
mod values;

use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use diesel::{PgConnection, RunQueryDsl};
use futures_util::{StreamExt, stream};
use parking_lot::Mutex;
use proptest::strategy::{BoxedStrategy, Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use reqwest::Method;
use reqwest::header::CONTENT_TYPE;
use schema::schema::{rate_limit_hits, tutor_availability};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use operations::{Body, Operation, Position};
use test_support::form::Form;
use test_support::people::Someone;
use test_support::{Client, PaidApp, TestResponse, contract, scale};

const SEED: u64 = 20_261_121;
/// Random values for each position, in addition to the edge cases: by default, and with `make soak`.
const MORE_VALUES: [usize; 2] = [1, 6];
const AT_ONCE: usize = 8;
/// A timeout longer than any response takes on a busy machine.
const DEADLINE: Duration = Duration::from_secs(20);
const SOME_ID: &str = "00000000-0000-4000-8000-000000000000";

/// The bytes of a request, and its odd value.
struct Case {
    told: String,
    method: Method,
    /// The path as sent, without its query.
    path: String,
    bytes: Vec<u8>,
}

#[test_support::test]
async fn whatever_is_sent_is_answered_and_refused_with_a_code() {
    let seed = std::env::var("HOSTILE_SEED").map_or(SEED, |text| text.parse().expect("a number"));
    let mut values = Values::of(seed);
    let app = PaidApp::with(&[
        ("GOOGLE_CLIENT_ID", "unused"),
        ("GOOGLE_CLIENT_SECRET", "unused"),
        ("GOOGLE_ISSUER", "http://127.0.0.1:1"),
        ("AI_TUTOR_PASSWORD", "unused"),
        ("OPENAI_API_KEY", "unused"),
        ("TRUSTED_HOPS", "1"),
    ])
    .await;
    let description = app.visitor().get("/api/openapi.json").await.expect(200);
    let conn = Mutex::new(app.conn());
    let mut failures = Vec::new();
    for operation in Operation::all(&description) {
        let usual = Usual::of(&app, &operation).await;
        let cases = cases(&operation, &usual, &mut values);
        let (base, conn) = (&app.base, &conn);
        let answers = stream::iter(cases).map(|case| async move {
            forget_limits(&mut conn.lock());
            let response = exchange(base, &case.bytes).await;
            wrong_with(&case, &response).map(|wrong| format!("{}: {wrong}", case.told))
        });
        failures.extend(
            answers.buffer_unordered(AT_ONCE).filter_map(|wrong| async { wrong }).collect::<Vec<_>>().await,
        );
    }
    let shown = failures.iter().take(40).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(
        failures.is_empty(),
        "HOSTILE_SEED={seed}: {} answers are wrong, such as\n{shown}",
        failures.len()
    );
}

/// Generates values of a strategy, the same for the same seed.
struct Values(TestRunner);

impl Values {
    fn of(seed: u64) -> Values {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
        Values(TestRunner::new_with_rng(Config::default(), rng))
    }

    /// Returns the edge cases, and some random values.
    fn of_position<T: std::fmt::Debug>(&mut self, (mut edges, more): (Vec<T>, BoxedStrategy<T>)) -> Vec<T> {
        edges.extend(
            (0..scale(MORE_VALUES[0], MORE_VALUES[1]))
                .map(|_| more.new_tree(&mut self.0).expect("a value").current()),
        );
        edges
    }
}

/// A valid request: its caller, and the rows it refers to.
struct Usual {
    client: Client,
    id: String,
    tutor: String,
    starts_at: String,
}

impl Usual {
    async fn of(app: &PaidApp, operation: &Operation) -> Usual {
        let starts_at = app.noon_in(9).to_rfc3339();
        let client = |someone: &Someone| someone.client.clone();
        if operation.path.starts_with("/api/bookings/{id}") {
            let (student, tutor, id, _) = app.paid().await;
            return Usual {
                client: client(&student),
                id: id.to_string(),
                tutor: tutor.id.to_string(),
                starts_at,
            };
        }
        let tutor = app.busy_bee(Some(4800));
        let who = match operation.role.as_deref() {
            None => app.visitor(),
            Some("tutor") => client(&tutor),
            Some("admin") => client(&app.admin()),
            Some("provider") => client(&app.provider_of("Larkspur University")),
            Some(_) => client(&app.student()),
        };
        let id = match operation.path.as_str() {
            "/api/tutor/availability/{id}" => first_availability(app),
            _ => SOME_ID.to_owned(),
        };
        Usual { client: who, id, tutor: tutor.id.to_string(), starts_at }
    }

    /// Returns a valid value for a position.
    fn value(&self, name: &str, schema: &Value) -> Value {
        if let Some(first) = schema["enum"].get(0) {
            return first.clone();
        }
        match name {
            "id" => json!(self.id),
            "tutor_id" => json!(self.tutor),
            "starts_at" => json!(self.starts_at),
            "date" | "from" | "to" => json!(&self.starts_at[..10]),
            "email" => json!("somebody@people.test"),
            "start_time" => json!("10:00"),
            "end_time" => json!("12:00"),
            "day_of_week" | "limit" => json!(1),
            "subjects" => json!(["Physics"]),
            "services" => json!("tutoring"),
            "except" => json!("current"),
            "when" => json!("all"),
            _ if schema["format"] == "uuid" => json!(SOME_ID),
            _ => json!("something"),
        }
    }

    /// Whether the valid request contains this optional query parameter.
    fn sends(name: &str) -> bool {
        matches!(name, "subject" | "date" | "from" | "to" | "role")
    }
}

fn first_availability(app: &PaidApp) -> String {
    use diesel::prelude::*;
    let id: uuid::Uuid =
        tutor_availability::table.select(tutor_availability::id).first(&mut app.conn()).expect("hours");
    id.to_string()
}

fn cases(operation: &Operation, usual: &Usual, values: &mut Values) -> Vec<Case> {
    let mut cases = Vec::new();
    for (position, meant) in operation.positions() {
        let in_address = matches!(position, Position::Path(_) | Position::Query(_));
        let multipart = matches!(operation.body, Body::Multipart(_));
        let odd: Vec<Vec<u8>> = if in_address || matches!(operation.body, Body::Form(_)) {
            values.of_position(values::addresses(meant)).into_iter().map(String::into_bytes).collect()
        } else if multipart {
            values.of_position(values::parts(meant))
        } else {
            values.of_position(values::tokens(meant))
        };
        // An empty path segment would be another path.
        for odd in odd.into_iter().filter(|odd| !(odd.is_empty() && matches!(position, Position::Path(_)))) {
            let (method, path) = (&operation.method, &operation.path);
            let told =
                format!("{method} {path} with {position:?} {}", odd[..odd.len().min(80)].escape_ascii());
            let target = target(operation, usual, &position, &odd);
            let bytes = request(operation, usual, (&target, &position, &odd));
            let path = target.split('?').next().unwrap_or_default().to_owned();
            cases.push(Case { told, method: method.clone(), path, bytes });
        }
    }
    cases
}

/// Returns the valid path and query, with the odd value if its position is in there.
fn target(operation: &Operation, usual: &Usual, position: &Position, odd: &[u8]) -> String {
    let plain = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let encoded = |name: &str, schema: &Value| {
        let text = plain(usual.value(name, schema));
        percent_encoding::utf8_percent_encode(&text, percent_encoding::NON_ALPHANUMERIC).to_string()
    };
    let odd_text = || String::from_utf8_lossy(odd).into_owned();
    let mut target = operation.path.clone();
    for (name, schema) in &operation.in_path {
        let value = match position {
            Position::Path(here) if here == name => odd_text(),
            _ => encoded(name, schema),
        };
        target = target.replace(&format!("{{{name}}}"), &value);
    }
    let query = operation.in_query.iter().filter_map(|(name, schema)| match position {
        Position::Query(here) if here == name => Some(format!("{name}={}", odd_text())),
        _ => Usual::sends(name).then(|| format!("{name}={}", encoded(name, schema))),
    });
    let query = query.collect::<Vec<_>>().join("&");
    if query.is_empty() { target } else { format!("{target}?{query}") }
}

/// Returns the valid request with an odd value in one position.
fn request(
    operation: &Operation,
    usual: &Usual,
    (target, position, odd): (&str, &Position, &[u8]),
) -> Vec<u8> {
    let (kind, body) = body(operation, usual, position, odd);
    let origin = usual.client.base();
    let host = origin.strip_prefix("http://").expect("an http address");
    let cookie = usual.client.cookie().unwrap_or("none=1");
    let method = &operation.method;
    let length =
        if *method == Method::GET { String::new() } else { format!("Content-Length: {}\r\n", body.len()) };
    let head = format!(
        "{method} {target} HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nCookie: {cookie}\r\nConnection: close\r\n\
         X-Forwarded-For: {}\r\nContent-Type: {kind}\r\n{length}\r\n",
        network()
    );
    [head.into_bytes(), body].concat()
}

/// Returns a new network each time, so that in-memory rate limits do not apply.
fn network() -> Ipv4Addr {
    static NEXT: AtomicU32 = AtomicU32::new(0x0A00_0000);
    Ipv4Addr::from(NEXT.fetch_add(1, Ordering::SeqCst))
}

fn body(operation: &Operation, usual: &Usual, position: &Position, odd: &[u8]) -> (String, Vec<u8>) {
    let is_here = |name: &str| matches!(position, Position::Property(here) if here == name);
    match &operation.body {
        Body::None => ("application/json".to_owned(), Vec::new()),
        Body::Json(_) if matches!(position, Position::Whole) => ("application/json".to_owned(), odd.to_vec()),
        Body::Json(properties) => {
            let mut body = b"{".to_vec();
            for (name, schema) in properties {
                if body.len() > 1 {
                    body.push(b',');
                }
                body.extend(format!("{}:", json!(name)).bytes());
                body.extend(if is_here(name) {
                    odd.to_vec()
                } else {
                    usual.value(name, schema).to_string().into_bytes()
                });
            }
            body.push(b'}');
            ("application/json".to_owned(), body)
        }
        Body::Form(names) => {
            let pairs = names.keys().map(|name| {
                let value = if is_here(name) {
                    String::from_utf8_lossy(odd).into_owned()
                } else {
                    "something".to_owned()
                };
                format!("{name}={value}")
            });
            let body = pairs.collect::<Vec<_>>().join("&").into_bytes();
            ("application/x-www-form-urlencoded".to_owned(), body)
        }
        Body::Multipart(properties) => {
            let texts = properties.iter().filter(|(name, _)| *name != "picture" || is_here(name));
            let form = texts.fold(Form::default(), |form, (name, schema)| {
                let usual = usual.value(name, schema).as_str().unwrap_or_default().as_bytes().to_vec();
                form.bytes(name, if is_here(name) { odd } else { &usual })
            });
            (Form::content_type(), form.body())
        }
    }
}

/// Deletes rate-limit hits, so that a limit does not hide the checks after it.
fn forget_limits(conn: &mut PgConnection) {
    diesel::delete(rate_limit_hits::table).execute(conn).expect("forgetting the limits");
}

/// Sends bytes. Returns the complete response.
async fn exchange(base: &str, bytes: &[u8]) -> Vec<u8> {
    let talk = async {
        let mut stream = TcpStream::connect(base.strip_prefix("http://").expect("an address")).await?;
        stream.write_all(bytes).await?;
        let mut response = Vec::new();
        stream.read_to_end(&mut response).await?;
        std::io::Result::Ok(response)
    };
    let response = tokio::time::timeout(DEADLINE, talk).await.expect("an answer in time");
    response.unwrap_or_else(|error| error.to_string().into_bytes())
}

/// Returns the problem of a response, if any.
fn wrong_with(case: &Case, response: &[u8]) -> Option<String> {
    let Some(answer) = TestResponse::parse(response) else {
        return Some(format!("no response but {:?}", String::from_utf8_lossy(response).lines().next()));
    };
    let shown = |wrong: String| Some(format!("{wrong} ({} {})", answer.status, answer.text));
    if answer.status.is_server_error() {
        return shown("a server error".to_owned());
    }
    if let Some(difference) = contract::difference(&case.method, &case.path, &answer) {
        return shown(difference);
    }
    let is_problem = || {
        let problem: Value = serde_json::from_str(&answer.text).unwrap_or_default();
        answer.headers.get(CONTENT_TYPE).is_some_and(|kind| kind == "application/problem+json")
            && problem["code"].is_string()
    };
    if answer.status.is_client_error() && !is_problem() {
        return shown("no problem with a code".to_owned());
    }
    None
}
