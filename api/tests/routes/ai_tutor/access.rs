use chrono::TimeDelta;
use reqwest::header;
use serde_json::json;

use test_support::ai_tutor::{PASSWORD, Talk, access_cookie, try_password};
use test_support::{AiTutorApp, Client, TestApp};

async fn has_access(client: &Client) -> bool {
    client.get("/api/ai-tutor").await.expect(200)["has_access"] == true
}

#[test_support::test]
async fn the_right_password_lets_a_browser_in_for_thirty_days() {
    let app = AiTutorApp::start().await;
    let visitor = app.visitor();
    assert!(!has_access(&visitor).await);
    let response = try_password(&visitor, &format!(" {PASSWORD} ")).await;
    response.expect(204);
    let mut cookies =
        response.headers.get_all(header::SET_COOKIE).iter().filter_map(|line| line.to_str().ok());
    let line = cookies.rfind(|line| line.starts_with("ai_tutor=")).expect("a cookie").to_owned();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=2592000"] {
        assert!(line.contains(part), "{part} in {line}");
    }
    let secret = access_cookie(&response).expect("a cookie");
    let client = visitor.with_cookie("ai_tutor", &secret);
    assert!(has_access(&client).await);
    let stored = app.value("SELECT encode(token_hash, 'escape') FROM ai_tutor_accesses");
    assert!(!stored.contains(&secret), "only its hash is stored");
    app.clock.advance(TimeDelta::days(30) - TimeDelta::minutes(1));
    assert!(has_access(&client).await);
    app.clock.advance(TimeDelta::minutes(2));
    assert!(!has_access(&client).await);
    assert_eq!(Talk::open(&client, "").await.close_code().await, 4401);
}

#[test_support::test]
async fn a_wrong_password_lets_nobody_in() {
    let app = AiTutorApp::start().await;
    for wrong in ["Open Sesame", "open sesam", "open sesame!", &"x".repeat(10_000)] {
        let response = try_password(&app.visitor(), wrong).await;
        let problem = response.problem(401, "invalid_credentials");
        assert_eq!(problem["detail"], "Incorrect password. Please try again.");
        assert_eq!(access_cookie(&response), None);
    }
    assert_eq!(app.values("SELECT count(*) FROM ai_tutor_accesses"), ["0"]);
}

#[test_support::test]
async fn a_password_and_an_age_are_asked_for() {
    let app = AiTutorApp::start().await;
    let body = json!({ "password": "  ", "is_13_or_older": false });
    let problem = app.visitor().post("/api/ai-tutor/access", body).await.problem(422, "validation_failed");
    assert_eq!(problem["errors"]["password"], json!(["Please enter the password."]));
    assert_eq!(
        problem["errors"]["is_13_or_older"],
        json!(["The AI Tutor is for people who are 13 or older."])
    );
}

#[test_support::test]
async fn whoever_guesses_has_to_wait_even_with_the_right_one() {
    let app = AiTutorApp::start().await;
    let first = try_password(&app.visitor(), "a guess").await;
    first.problem(401, "invalid_credentials");
    let visitor_cookie = first
        .headers
        .get_all(header::SET_COOKIE)
        .iter()
        .filter_map(|line| line.to_str().ok()?.split(';').next()?.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .next();
    let (name, value) = visitor_cookie.expect("a cookie by which the browser is known again");
    let guesser = app.visitor().with_cookie(&name, &value);
    let mut tries = 1;
    let refused = loop {
        let response = try_password(&guesser, "a guess").await;
        if response.status.as_u16() == 429 {
            break response;
        }
        tries += 1;
        assert!(tries <= 100, "nobody is told to wait");
    };
    assert_eq!(tries, 10, "those of one browser, not of its network");
    refused.problem(429, "rate_limited");
    assert!(refused.headers.contains_key(header::RETRY_AFTER));
    try_password(&guesser, PASSWORD).await.problem(429, "rate_limited");
    app.clock.advance(TimeDelta::minutes(10));
    try_password(&guesser, PASSWORD).await.expect(204);
}

#[test_support::test]
async fn the_beta_is_closed_where_no_password_is_set() {
    let app = TestApp::start().await;
    let problem = try_password(&app.visitor(), "").await.problem(503, "ai_tutor_closed");
    assert_eq!(problem["detail"], "The AI Tutor beta is closed right now. Please come back later.");
}

#[test_support::test]
async fn whoever_enters_again_has_one_access_and_whoever_leaves_none() {
    let app = AiTutorApp::start().await;
    let first = app.enter(&app.visitor()).await;
    let response = try_password(&first, PASSWORD).await;
    let second = app.visitor().with_cookie("ai_tutor", &access_cookie(&response).expect("a cookie"));
    assert!(!has_access(&first).await && has_access(&second).await);
    let left = second.delete("/api/ai-tutor/access").await;
    left.expect(204);
    assert_eq!(access_cookie(&left).as_deref(), Some(""));
    assert!(!has_access(&second).await);
    app.visitor().delete("/api/ai-tutor/access").await.expect(204);
}
