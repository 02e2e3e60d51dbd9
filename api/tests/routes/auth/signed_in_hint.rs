//! The cookie by which public pages know that somebody is signed in.

use chrono::TimeDelta;
use serde_json::json;

use super::{app_with_ada, sign_in};
use test_support::client::TestResponse;
use test_support::people::session;
use test_support::second_factor::enable;
use test_support::{Client, TestApp};

/// Returns the `Set-Cookie` header of the hint.
fn hint(response: &TestResponse) -> Option<String> {
    let lines = response.headers.get_all("set-cookie").iter().map(|line| line.to_str().unwrap());
    lines.filter(|line| line.starts_with("signed-in=")).map(str::to_owned).next()
}

#[track_caller]
fn is_removed(response: &TestResponse) {
    let hint = hint(response).expect("a hint");
    assert!(
        hint.starts_with("signed-in=;") && hint.contains("Max-Age=0") && hint.contains("Path=/"),
        "{hint}"
    );
}

async fn password(app: &TestApp) -> TestResponse {
    let body = json!({"email": "ada@people.test", "password": "correct horse"});
    app.visitor().post("/api/auth/sign-in", body).await
}

#[test_support::test]
async fn it_is_set_with_the_session_and_readable_by_scripts() {
    let app = app_with_ada().await;
    let hint = hint(&password(&app).await).expect("a hint");
    assert!(hint.starts_with("signed-in=Ada;"), "{hint}");
    for part in ["SameSite=Lax", "Path=/", "Max-Age=2592000"] {
        assert!(hint.contains(part), "{hint}");
    }
    assert!(!hint.contains("HttpOnly"), "{hint}");
}

#[test_support::test]
async fn all_ways_out_remove_it() {
    let app = app_with_ada().await;
    let ada = || async { Client::new(&app.base, sign_in(&app, "correct horse").await.as_deref()) };
    is_removed(&ada().await.post("/api/auth/sign-out", json!({})).await);
    is_removed(&ada().await.delete("/api/account/sessions").await);
    let own = ada().await;
    let sessions = own.get("/api/account/sessions").await.expect(200);
    let current = sessions["items"].as_array().unwrap().iter().find(|item| item["current"] == true).unwrap();
    let path = format!("/api/account/sessions/{}", current["id"].as_str().unwrap());
    is_removed(&own.delete(&path).await);
    let body = json!({"current_password": "correct horse"});
    is_removed(&ada().await.post("/api/account/delete", body).await);
}

#[test_support::test]
async fn somebody_who_still_owes_a_code_is_not_signed_in() {
    let app = app_with_ada().await;
    let token = sign_in(&app, "correct horse").await;
    let (authenticator, _) = enable(&app, &Client::new(&app.base, token.as_deref())).await;
    app.clock.advance(TimeDelta::minutes(2));
    let response = password(&app).await;
    is_removed(&response);
    let waiting = Client::new(&app.base, response.session().as_deref());
    let code = json!({"code": authenticator.code(app.clock.now())});
    let completed = waiting.post("/api/auth/second-factor", code).await;
    assert!(hint(&completed).is_some_and(|hint| hint.starts_with("signed-in=Ada;")));
}

#[test_support::test]
async fn reading_the_session_corrects_it() {
    let app = app_with_ada().await;
    let token = sign_in(&app, "correct horse").await;
    let ada = Client::new(&app.base, token.as_deref());
    let with = |value: &str| ada.with_cookie("signed-in", value);
    assert!(hint(&with("Ada").get("/api/session").await).is_none(), "it was right");
    for client in [ada.clone(), with("Eve")] {
        let hint = hint(&client.get("/api/session").await).expect("a hint");
        assert!(hint.starts_with("signed-in=Ada;"), "{hint}");
    }
    ada.patch("/api/account", json!({"first_name": "Zoë; Ada"})).await.expect(200);
    let renamed = hint(&with("Ada").get("/api/session").await).expect("a hint");
    assert!(renamed.starts_with("signed-in=Zo%C3%AB%3B%20Ada;"), "{renamed}");
    assert!(hint(&with("Zo%C3%AB%3B%20Ada").get("/api/session").await).is_none());
    assert!(hint(&app.visitor().get("/api/session").await).is_none());
    // Signed out elsewhere.
    ada.post("/api/auth/sign-out", json!({})).await.expect(204);
    is_removed(&with("Zo%C3%AB%3B%20Ada").get("/api/session").await);
}

#[test_support::test]
async fn it_is_shorter_lived_for_admins_and_sent_over_tls_only_where_there_is_tls() {
    let settings = [
        ("PUBLIC_URL", "https://academy.test"),
        ("ADMIN_SESSION_HOURS", "2"),
        ("ADMIN_SECOND_FACTOR", "optional"),
    ];
    let app = TestApp::with(&settings).await;
    let token = session(&mut app.conn(), app.admin().id, app.clock.now());
    let admin = app.visitor().with_cookie("__Host-session", &token);
    let hint = hint(&admin.get("/api/session").await).expect("a hint");
    assert!(hint.contains("Max-Age=7200") && hint.contains("Secure"), "{hint}");
}
