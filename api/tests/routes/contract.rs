//! The API conforms to `openapi.json` for any request. `send` validates responses, here and in every other test.

use futures_util::future::join_all;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderValue, ORIGIN};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::json;

use test_support::client::send;
use test_support::{Client, TestApp, TestResponse, contract};

const SOME_ID: &str = "00000000-0000-4000-8000-000000000000";
/// One byte more than the limit on JSON bodies.
const TOO_LARGE: usize = 64 * 1024 + 1;
/// Operations that end the session.
const END_SESSIONS: [&str; 2] = ["/api/account/sessions", "/api/auth/sign-out"];

#[test_support::test]
async fn every_operation_keeps_to_its_description_whatever_it_is_sent() {
    let app = TestApp::start().await;
    let (visitor, student, tutor, admin) = (app.visitor(), app.student(), app.tutor(None), app.admin());
    let provider = app.provider();
    app.organization(&provider, |_| ());
    let mut operations = operations();
    operations.sort_by_key(|(_, path)| END_SESSIONS.contains(&path.as_str()));
    for (method, path) in operations {
        for client in [&visitor, &student.client, &tutor.client, &provider.client, &admin.client] {
            for answer in join_all(requests(client, &method, &path).into_iter().map(send)).await {
                assert!(answer.status != 500, "{method} {path}: {}", answer.text);
            }
        }
        if method != Method::GET {
            let address = path.replace("{id}", SOME_ID);
            let foreign = visitor.request(method.clone(), &address).header(ORIGIN, "https://evil.test");
            send(foreign).await;
            send(json_body(visitor.request(method.clone(), &address), &"x".repeat(TOO_LARGE))).await;
        }
    }
}

#[test]
fn what_is_not_described_is_told() {
    let told = |method: Method, path: &str, response: &TestResponse| {
        contract::difference(&method, path, response).expect("a difference")
    };
    let mentors = json!({"items": [], "zone": "America/Los_Angeles"}).to_string();
    assert!(contract::difference(&Method::GET, "/api/mentors", &answer(200, JSON, &mentors)).is_none());
    for (status, media, body, difference) in [
        (418, JSON, "{}", "names no 418 for `mentors`"),
        (200, PROBLEM, mentors.as_str(), "not `application/problem+json`"),
        (200, JSON, r#"{"items": [], "zone": "", "more": 1}"#, "'more' not allowed"),
        (200, JSON, r#"{"items": []}"#, "missing properties 'zone'"),
        (503, PROBLEM, "{}", "promises the header Retry-After"),
    ] {
        let told = told(Method::GET, "/api/mentors", &answer(status, media, body));
        assert!(told.contains(difference), "{told}");
    }
    let other_code = json!({"type": "/api/docs#last_admin", "title": "Not Found", "status": 404,
        "code": "last_admin", "detail": "You’re the only admin."});
    let response = answer(404, PROBLEM, &other_code.to_string());
    assert!(told(Method::GET, "/api/mentors/ada", &response).contains("at '/code'"));
    let added = answer(200, JSON, "{}");
    assert!(told(Method::PUT, "/api/mentors", &added).contains("405 Method Not Allowed is due"));
    assert!(told(Method::GET, "/api/nowhere", &added).contains("404 Not Found is due"));
}

const JSON: &str = "application/json";
const PROBLEM: &str = "application/problem+json";

fn answer(status: u16, media: &'static str, body: &str) -> TestResponse {
    let headers = HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static(media))]);
    TestResponse { status: StatusCode::from_u16(status).unwrap(), headers, text: body.to_owned() }
}

/// Returns every operation of the document.
fn operations() -> Vec<(Method, String)> {
    let document = contract::document();
    let paths = document["paths"].as_object().unwrap();
    let methods = |path: &str| paths[path].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    paths
        .keys()
        .flat_map(|path| methods(path).into_iter().map(move |method| (path.clone(), method)))
        .map(|(path, method)| (method.to_uppercase().parse().unwrap(), path))
        .collect()
}

/// Returns valid and invalid requests of the kinds that all operations share.
fn requests(client: &Client, method: &Method, path: &str) -> Vec<RequestBuilder> {
    let at = |address: &str| client.request(method.clone(), address);
    let address = path.replace("{id}", SOME_ID).replace("{slug}", "nobody").replace("{provider}", "orcid");
    let mut requests = vec![at(&address), at(&format!("{address}?nonsense=1&limit=0&cursor=x"))];
    if path.contains('{') {
        let parameter = path.split('/').find(|part| part.starts_with('{')).unwrap();
        requests.extend(["x", "%FF"].map(|value| at(&path.replace(parameter, value))));
    }
    if *method != Method::GET {
        requests.extend(["{}", "[]", "null", "{"].map(|body| json_body(at(&address), body)));
        requests.push(at(&address).header(CONTENT_TYPE, "text/plain").body("{}"));
    }
    requests
}

fn json_body(request: RequestBuilder, body: &str) -> RequestBuilder {
    request.header(CONTENT_TYPE, JSON).body(body.to_owned())
}
