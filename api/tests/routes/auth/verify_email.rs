use chrono::TimeDelta;
use serde_json::json;

use super::{form, mailed_token};
use test_support::TestApp;

#[test_support::test]
async fn the_mailed_link_verifies_once_and_says_so_again() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    visitor.post("/api/auth/sign-up", form()).await.expect(202);
    let token = mailed_token(&app, "ada@people.test").await;
    let sign_in = json!({"email": "ada@people.test", "password": "correct horse"});
    visitor.post("/api/auth/sign-in", sign_in.clone()).await.problem(403, "email_not_verified");
    for _ in 0..2 {
        let response = visitor.post("/api/auth/verify-email", json!({"token": token})).await.expect(200);
        assert_eq!(response, json!({"email": "ada@people.test"}));
    }
    visitor.post("/api/auth/sign-in", sign_in).await.expect(200);
}

#[test_support::test]
async fn a_made_up_or_expired_link_is_gone() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    visitor.post("/api/auth/verify-email", json!({"token": "made-up"})).await.problem(410, "token_expired");
    visitor.post("/api/auth/sign-up", form()).await.expect(202);
    let token = mailed_token(&app, "ada@people.test").await;
    app.clock.advance(TimeDelta::hours(48));
    visitor.post("/api/auth/verify-email", json!({"token": token})).await.problem(410, "token_expired");
}

#[test_support::test]
async fn a_new_link_can_be_asked_for_without_telling_who_has_an_account() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    visitor.post("/api/auth/sign-up", form()).await.expect(202);
    app.clock.advance(TimeDelta::hours(49));
    for email in ["ada@people.test", "nobody@people.test"] {
        let response =
            visitor.post("/api/auth/resend-verification", json!({"email": email})).await.expect(202);
        assert_eq!(response, json!({"email": email}));
    }
    let token = mailed_token(&app, "ada@people.test").await;
    visitor.post("/api/auth/verify-email", json!({"token": token})).await.expect(200);
    assert!(app.mails_to("nobody@people.test").await.is_empty());
    // Verified now: asking again mails nothing.
    visitor.post("/api/auth/resend-verification", json!({"email": "ada@people.test"})).await.expect(202);
    assert_eq!(app.mails_to("ada@people.test").await.len(), 2);
}
