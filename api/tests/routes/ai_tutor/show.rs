use serde_json::{Value, json};

use test_support::{AiTutorApp, TestApp};

#[test_support::test]
async fn a_closed_beta_says_that_it_is() {
    let app = TestApp::start().await;
    let expected = json!({
        "is_open": false,
        "is_voice_open": false,
        "has_access": false,
        "refusal": "The AI Tutor beta is closed right now. Please come back later.",
        "help_lines": [],
        "retention_months": 12,
    });
    assert_eq!(app.visitor().get("/api/ai-tutor").await.expect(200), expected);
}

#[test_support::test]
async fn whoever_was_not_let_in_learns_nothing_of_what_remains() {
    let app = AiTutorApp::with(&[("AI_TUTOR_RETENTION_MONTHS", "3")]).await;
    let status = app.student().get("/api/ai-tutor").await.expect(200);
    assert_eq!((&status["is_open"], &status["has_access"]), (&json!(true), &json!(false)));
    assert_eq!(status["is_voice_open"], true);
    assert_eq!((&status["allowance"], &status["refusal"]), (&Value::Null, &Value::Null));
    assert_eq!(status["retention_months"], 3);
    assert_eq!(
        status["help_lines"][1],
        json!({ "name": "988 Suicide & Crisis Lifeline", "contact": "call or text 988" })
    );
}
