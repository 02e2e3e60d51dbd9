//! A passkey in place of the code of the second step.

use diesel::prelude::*;
use schema::schema::users;
use serde_json::json;

use test_support::passkeys::{Device, add, answer};
use test_support::people::Someone;
use test_support::second_factor::{PASSWORD, enable};
use test_support::{Client, TestApp};

const PATH: &str = "/api/auth/second-factor/passkey";
const OPTIONS: &str = "/api/auth/second-factor/passkey/options";

/// Creates a user with a password and an authenticator app.
async fn two_step_student(app: &TestApp) -> Someone {
    let ada = app.student();
    let hash = bcrypt::hash(PASSWORD, 4).unwrap();
    let account = diesel::update(users::table.find(ada.id));
    account.set(users::password_hash.eq(hash)).execute(&mut app.conn()).unwrap();
    enable(app, &ada).await;
    ada
}

/// Returns a browser after the correct password.
async fn after_password(app: &TestApp, who: &Someone) -> Client {
    let body = json!({"email": who.email, "password": PASSWORD});
    let token = app.visitor().post("/api/auth/sign-in", body).await.session();
    Client::new(&app.base, token.as_deref())
}

#[test_support::test]
async fn a_passkey_completes_it_under_another_cookie() {
    let app = TestApp::named().await;
    let ada = two_step_student(&app).await;
    let waiting = after_password(&app, &ada).await;
    waiting.post(OPTIONS, json!({})).await.problem(409, "action_not_allowed");
    let mut phone = Device::new(&app);
    add(&ada, &mut phone, "Phone").await;
    waiting.get("/api/account").await.problem(401, "unauthenticated");
    let begun = waiting.post(OPTIONS, json!({})).await.expect(200);
    let shown = answer(&mut phone, &begun);
    // The challenge does not belong to another pending browser.
    let another = after_password(&app, &ada).await;
    another.post(PATH, shown.clone()).await.problem(410, "passkey_challenge_expired");
    let response = waiting.post(PATH, shown.clone()).await;
    let body = response.expect(200);
    assert_eq!(body["user"]["email"], ada.email.as_str());
    assert!(body["recovery_codes_left"].is_null());
    waiting.post(PATH, shown).await.problem(401, "unauthenticated");
    let signed_in = Client::new(&app.base, response.session().as_deref());
    signed_in.get("/api/account").await.expect(200);
}

#[test_support::test]
async fn nobody_elses_passkey_completes_it() {
    let app = TestApp::named().await;
    let ada = two_step_student(&app).await;
    let eve = app.student();
    let (mut of_ada, mut of_eve) = (Device::new(&app), Device::new(&app));
    add(&ada, &mut of_ada, "Phone").await;
    add(&eve, &mut of_eve, "Phone").await;
    let waiting = after_password(&app, &ada).await;
    let mut begun = waiting.post(OPTIONS, json!({})).await.expect(200);
    begun["options"]["allowCredentials"] = json!([]);
    waiting.post(PATH, answer(&mut of_eve, &begun)).await.problem(401, "passkey_unknown");
    waiting.get("/api/account").await.problem(401, "unauthenticated");
}

#[test_support::test]
async fn a_browser_without_the_first_step_is_asked_for_nothing() {
    let app = TestApp::named().await;
    app.visitor().post(OPTIONS, json!({})).await.problem(401, "unauthenticated");
    let shown = json!({"challenge_id": "00000000-0000-4000-8000-000000000000", "credential": {
        "id": "AA", "rawId": "AA", "type": "public-key",
        "response": {"clientDataJSON": "AA", "authenticatorData": "AA", "signature": "AA", "userHandle": null},
    }});
    app.visitor().post(PATH, shown).await.problem(401, "unauthenticated");
}
