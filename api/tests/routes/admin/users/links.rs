//! Links that admins email to users.

use serde_json::json;

use super::{actions, at, entries, unverified};
use test_support::TestApp;
use test_support::links::token_after;
use test_support::suspension::suspend;

#[test_support::test]
async fn a_verification_link_is_mailed_again_until_the_address_is_proven() {
    let app = TestApp::start().await;
    let (admin, student) = (app.admin(), unverified(&app));
    let path = format!("{}/resend-verification", at(student.id));
    let sent = admin.post(&path, json!({})).await.expect(202);
    assert_eq!(sent["email"], json!(student.email));
    let mail = app.mails_to(&student.email).await.pop().unwrap();
    assert!(mail.contains("Subject: Verify your email address") && mail.contains("/verify-email?token="));
    assert_eq!(
        entries(&app, student.id),
        [("user.verification_resent".to_owned(), Some(admin.id), json!({}))]
    );
    let token = token_after(&mail, "/verify-email?token=");
    app.visitor()
        .post("/api/auth/verify-email", json!({ "token": token, "password": "their own words" }))
        .await
        .expect(200);
    admin.post(&path, json!({})).await.problem(409, "action_not_allowed");
    assert_eq!(actions(&app, student.id).len(), 1);
}

#[test_support::test]
async fn verification_links_to_one_person_are_limited_whoever_asks_for_them() {
    let app = TestApp::start().await;
    let (admins, student) = ([app.admin(), app.admin()], unverified(&app));
    let path = format!("{}/resend-verification", at(student.id));
    for _ in 0..2 {
        admins[0].post(&path, json!({})).await.expect(202);
    }
    app.visitor().post("/api/auth/resend-verification", json!({ "email": student.email })).await.expect(202);
    admins[1].post(&path, json!({})).await.problem(429, "rate_limited");
    assert_eq!(actions(&app, student.id).len(), 2, "what was refused is not entered");
    admins[1].post(&format!("{}/resend-verification", at(unverified(&app).id)), json!({})).await.expect(202);
}

#[test_support::test]
async fn a_link_to_set_a_password_is_the_one_that_people_ask_for_themselves() {
    let app = TestApp::start().await;
    let (admin, student) = (app.admin(), app.student());
    let path = format!("{}/password-link", at(student.id));
    let sent = admin.post(&path, json!({})).await.expect(202);
    assert_eq!(sent["email"], json!(student.email));
    let mail = app.mails_to(&student.email).await.pop().unwrap();
    assert!(mail.contains("Subject: Set a new password") && mail.contains("type=recovery"), "{mail}");
    assert_eq!(
        entries(&app, student.id),
        [("user.password_link_sent".to_owned(), Some(admin.id), json!({}))]
    );
    for _ in 0..4 {
        admin.post(&path, json!({})).await.expect(202);
    }
    admin.post(&path, json!({})).await.problem(429, "rate_limited");
    assert_eq!(actions(&app, student.id).len(), 5);
}

#[test_support::test]
async fn no_link_to_set_a_password_goes_to_who_could_not_use_it() {
    let app = TestApp::start().await;
    let (admin, student, waiting) = (app.admin(), app.student(), unverified(&app));
    let problem = admin.post(&format!("{}/password-link", at(waiting.id)), json!({})).await;
    let problem = problem.problem(409, "action_not_allowed");
    assert!(problem["detail"].as_str().unwrap().contains("isn’t verified"), "{problem}");
    suspend(&admin, student.id, "cancel").await.expect(200);
    let problem = admin.post(&format!("{}/password-link", at(student.id)), json!({})).await;
    let problem = problem.problem(409, "action_not_allowed");
    assert!(problem["detail"].as_str().unwrap().contains("suspended"), "{problem}");
    assert_eq!(actions(&app, student.id), ["user.suspended"]);
}
