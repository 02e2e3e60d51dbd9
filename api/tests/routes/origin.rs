use reqwest::{Method, header};
use serde_json::json;

use test_support::TestApp;
use test_support::client::send;

#[test_support::test]
async fn another_sites_page_cannot_act_for_somebody_signed_in() {
    let app = TestApp::start().await;
    let student = app.student();
    for origin in ["https://evil.test", "null", "http://localhost"] {
        let http = test_support::http::client();
        let request = http
            .post(format!("{}/api/auth/sign-out", app.base))
            .header(header::COOKIE, student.cookie().unwrap())
            .header(header::ORIGIN, origin);
        send(request).await.problem(403, "origin_mismatch");
    }
    assert_eq!(student.get("/api/session").await.expect(200)["user"]["id"], json!(student.id));
}

#[test_support::test]
async fn without_an_origin_the_browser_must_vouch_for_the_request() {
    let app = TestApp::start().await;
    let bare =
        || test_support::http::client().request(Method::POST, format!("{}/api/auth/sign-out", app.base));
    send(bare()).await.problem(403, "origin_mismatch");
    send(bare().header("sec-fetch-site", "cross-site")).await.problem(403, "origin_mismatch");
    send(bare().header("sec-fetch-site", "same-origin")).await.expect(204);
}
