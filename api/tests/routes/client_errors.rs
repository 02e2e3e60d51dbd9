//! Browser errors: what a page may report, and the resulting log line.

use academy::platform::client_error_log::MAX_REPORTS;
use academy::router;
use academy::state::AppState;
use actix_web::App;
use actix_web::dev::Service;
use actix_web::http::header;
use actix_web::test::{TestRequest, init_service};
use actix_web::web::Data;
use reqwest::Method;
use serde_json::{Value, json};

use test_support::app::config;
use test_support::client::send;
use test_support::site::figure;
use test_support::{CapturedLog, FrontEnd, TestApp, TestDatabase};

const PATH: &str = "/api/client-errors";

/// Returns a page's report of a component that threw.
fn report() -> Value {
    json!({
        "kind": "render",
        "name": "TypeError",
        "reason": "no_object",
        "path": "/mentors/ada",
        "release": "a263e777",
        "stack": [{ "file": "/assets/lessons-Bx9z1Q.js", "line": 1, "column": 2045 }],
        "component_stack": [{ "file": "/assets/shell-C0ffee.js", "line": 1, "column": 99 }],
    })
}

fn with(field: &str, value: Value) -> Value {
    let mut report = report();
    report[field] = value;
    report
}

#[test_support::test]
async fn anybody_can_report_an_error_which_is_counted_and_stored_nowhere() {
    let app = TestApp::start().await;
    let student = app.student();
    let ((), queries) = app
        .count_queries(async {
            app.visitor().post(PATH, report()).await.expect(204);
            student.post(PATH, with("kind", json!("mutation"))).await.expect(204);
            let least = json!({ "kind": "render", "name": "Error", "path": "/" });
            app.visitor().post(PATH, least).await.expect(204);
        })
        .await;
    assert_eq!(queries, 0, "it works without a database");
    for (kind, count) in [("render", 2), ("mutation", 1), ("chunk", 0)] {
        let name = format!(r#"client_errors_total{{kind="{kind}"}}"#);
        assert_eq!(figure(&app.state, &name).await, count, "{kind}");
    }
}

#[test_support::test]
async fn what_no_page_sends_is_refused_with_its_field() {
    let app = TestApp::start().await;
    let frame = |file: &str| json!([{ "file": file, "line": 1, "column": 1 }]);
    let nine: Vec<Value> = (0..9).map(|_| frame("/assets/a.js")[0].clone()).collect();
    for (field, value) in [
        ("kind", json!("robin@people.test")),
        ("name", json!("robin@people.test")),
        ("name", json!("TypeError\nforged line")),
        ("reason", json!("'robin' is not valid JSON")),
        ("react_code", json!(70_000)),
        ("path", json!("robin@people.test")),
        ("path", json!(format!("/{}", "a".repeat(300)))),
        ("release", json!("my name is Robin")),
        ("stack", frame("/reset-password?token=secret")),
        ("stack", frame("/assets/a.js\n{\"level\":\"ERROR\"}")),
        ("stack", json!(nine)),
        ("component_stack", frame("https://evil.test/assets/a.js")),
        ("message", json!("Failed to execute 'querySelector': 'robin@people.test' is not a valid selector")),
    ] {
        let refused = app.visitor().post(PATH, with(field, value.clone())).await.expect(422);
        let named = refused["errors"].as_object().expect("fields").keys().next().expect("a field").clone();
        assert!(named.starts_with(field), "{value}: {refused}");
    }
    let large = with("path", json!("/".repeat(5000)));
    assert_eq!(app.visitor().post(PATH, large).await.expect(413)["code"], "body_too_large");
    assert_eq!(figure(&app.state, r#"client_errors_total{kind="render"}"#).await, 0);
}

#[test_support::test]
async fn one_network_that_reports_without_end_is_told_to_wait_and_keeps_nobody_else_from_it() {
    let app = TestApp::with(&[("TRUSTED_HOPS", "1")]).await;
    let from = |address: &'static str| {
        let request = app.visitor().request(Method::POST, PATH).header("x-forwarded-for", address);
        send(request.json(&report()))
    };
    for _ in 0..MAX_REPORTS {
        from("192.0.2.1").await.expect(204);
    }
    let refused = from("192.0.2.1").await;
    assert_eq!(refused.expect(429)["code"], "rate_limited");
    assert!(refused.headers.contains_key(header::RETRY_AFTER.as_str()));
    from("192.0.2.2").await.expect(204);
}

#[test_support::test]
async fn the_log_has_the_pattern_of_the_page_and_nothing_that_names_anybody() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let folder = front.path().display().to_string();
    let config = config(&database.url(), "http://127.0.0.1:1", front.path(), &[("FRONTEND_DIR", &folder)]);
    let state = Data::new(AppState::new(config, academy::platform::clock::Clock::System).expect("settings"));
    state.pages.open(&state.config).expect("a front end");
    // On this thread, whose log is captured.
    let service = init_service(App::new().app_data(state).configure(router::routes)).await;
    let captured = CapturedLog::start();
    let agent = "Mozilla/5.0 (Robin's phone) Chrome/148.0.7.1 Safari/537.36";
    for path in ["/mentors/robin-sample", "/robin@people.test/reset?token=secret", "/Mentors/robin/"] {
        let request = TestRequest::post()
            .uri(PATH)
            .insert_header((header::ORIGIN, "http://127.0.0.1:1"))
            .insert_header((header::COOKIE, "session=secret"))
            .insert_header((header::USER_AGENT, agent))
            .set_json(with("path", json!(path)));
        assert_eq!(service.call(request.to_request()).await.expect("a response").status(), 204);
    }
    let lines = captured.lines();
    let routes: Vec<&Value> = lines.iter().map(|line| &line["route"]).collect();
    assert_eq!(routes, ["/mentors/:slug", "unknown", "/mentors/:slug"]);
    assert_eq!((&lines[0]["kind"], &lines[0]["browser"]), (&json!("render"), &json!("Chrome 148")));
    assert_eq!(lines[0]["stack"], "/assets/lessons-Bx9z1Q.js:1:2045");
    let text = captured.text().to_lowercase();
    assert!(!text.contains("robin") && !text.contains("secret"), "{text}");
}
