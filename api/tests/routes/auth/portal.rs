//! The summer portal's sign-up and sign-in with a password.

use diesel::prelude::*;
use schema::schema::users;
use serde_json::json;

use super::{app_with_ada, form, mailed_token, sign_in};
use test_support::{Client, TestApp};

#[test_support::test]
async fn a_provider_signs_up_with_a_shorter_password_and_signs_in_as_one() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    let mut provider = form();
    provider["role"] = json!("provider");
    provider["password"] = json!("12345");
    let problem = visitor.post("/api/auth/sign-up", provider.clone()).await.problem(422, "validation_failed");
    assert_eq!(problem["errors"], json!({"password": ["Use at least 6 characters."]}));
    provider["password"] = json!("p".repeat(73));
    let problem = visitor.post("/api/auth/sign-up", provider.clone()).await.problem(422, "validation_failed");
    assert_eq!(problem["errors"], json!({"password": ["Password must be at most 72 bytes long."]}));
    provider["password"] = json!("beacon");
    visitor.post("/api/auth/sign-up", provider).await.expect(202);
    let token = mailed_token(&app, "ada@people.test").await;
    visitor.post("/api/auth/verify-email", json!({"token": token, "password": "beacon"})).await.expect(200);
    let sign_in = json!({"email": "ada@people.test", "password": "beacon"});
    let user = visitor.post("/api/auth/sign-in", sign_in).await.expect(200)["user"].clone();
    assert_eq!((&user["role"], &user["roles"]), (&json!("provider"), &json!(["provider"])));
}

#[test_support::test]
async fn nobody_chooses_to_be_a_tutor_or_an_admin() {
    let app = TestApp::start().await;
    for role in ["tutor", "admin", "Provider"] {
        let mut chosen = form();
        chosen["role"] = json!(role);
        let problem = app.visitor().post("/api/auth/sign-up", chosen).await.problem(422, "validation_failed");
        assert!(problem["errors"]["role"].is_array(), "{problem}");
        let sign_in = json!({"email": "ada@people.test", "password": "x", "role": role});
        app.visitor().post("/api/auth/sign-in", sign_in).await.problem(422, "validation_failed");
    }
    assert_eq!(users::table.count().get_result::<i64>(&mut app.conn()).unwrap(), 0);
}

#[test_support::test]
async fn signing_in_as_something_more_adds_it_and_a_wrong_password_does_not() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    visitor.post("/api/auth/sign-up", form()).await.expect(202);
    let token = mailed_token(&app, "ada@people.test").await;
    visitor
        .post("/api/auth/verify-email", json!({"token": token, "password": "correct horse"}))
        .await
        .expect(200);
    let sign_in = |password: &str, role: Option<&str>| {
        let body = json!({"email": "ada@people.test", "password": password, "role": role});
        let visitor = visitor.clone();
        async move { visitor.post("/api/auth/sign-in", body).await }
    };
    sign_in("wrong", Some("provider")).await.problem(401, "invalid_credentials");
    let roles = |response: serde_json::Value| response["user"]["roles"].clone();
    assert_eq!(roles(sign_in("correct horse", None).await.expect(200)), json!(["student"]));
    for _ in 0..2 {
        let user = sign_in("correct horse", Some("provider")).await.expect(200);
        assert_eq!(
            (&user["user"]["role"], roles(user.clone())),
            (&json!("student"), json!(["provider", "student"]))
        );
    }
}

#[test_support::test]
async fn the_right_password_signs_out_everywhere_whoever_was_signed_in_and_a_wrong_one_nobody() {
    let app = app_with_ada().await;
    let browser = |secret: Option<String>| Client::new(&app.base, secret.as_deref());
    let phone = browser(sign_in(&app, "correct horse").await);
    let desk = browser(sign_in(&app, "correct horse").await);
    let stranger = app.student();
    let is_signed_in =
        async |client: &Client| client.get("/api/session").await.expect(200)["user"].is_object();
    let body = |password: &str| json!({"email": "ada@people.test", "password": password, "role": "student"});

    desk.post("/api/auth/sign-in", body("wrong")).await.problem(401, "invalid_credentials");
    assert!(is_signed_in(&phone).await && is_signed_in(&desk).await);

    let elsewhere = app.visitor().post("/api/auth/sign-in", body("correct horse")).await;
    let elsewhere = browser(elsewhere.session());
    assert!(is_signed_in(&phone).await && is_signed_in(&desk).await, "nobody was signed in there");

    let response = desk.post("/api/auth/sign-in", body("correct horse")).await;
    response.expect(200);
    for (client, still) in [(&phone, false), (&desk, false), (&elsewhere, false), (&*stranger, true)] {
        assert_eq!(is_signed_in(client).await, still);
    }
    assert!(is_signed_in(&browser(response.session())).await);
}
