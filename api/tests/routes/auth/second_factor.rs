//! The second step of signing in.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use schema::enums::Role;
use schema::schema::{sessions, users};
use serde_json::json;
use stand_ins::oidc::{IssuerAccount, OidcProvider};

use super::{app_with_ada, reset_password, sign_in};
use test_support::links::new_password;
use test_support::oidc::OidcApp;
use test_support::second_factor::{AuthenticatorApp, enable};
use test_support::suspension::suspend;
use test_support::{Client, TestApp};

const PATH: &str = "/api/auth/second-factor";

/// Returns Ada's app and recovery codes.
async fn ada_with_app(app: &TestApp) -> (AuthenticatorApp, Vec<String>) {
    let token = sign_in(app, "correct horse").await.expect("a session");
    let found = enable(app, &Client::new(&app.base, Some(&token))).await;
    app.clock.advance(TimeDelta::minutes(2));
    found
}

/// Returns a browser after the correct password.
async fn after_password(app: &TestApp) -> Client {
    Client::new(&app.base, sign_in(app, "correct horse").await.as_deref())
}

#[test_support::test]
async fn the_password_alone_opens_nothing() {
    let app = app_with_ada().await;
    ada_with_app(&app).await;
    let body = json!({"email": "ada@people.test", "password": "correct horse"});
    let response = app.visitor().post("/api/auth/sign-in", body).await;
    assert!(response.expect(200)["user"].is_null());
    let browser = Client::new(&app.base, response.session().as_deref());
    assert!(browser.get("/api/session").await.expect(200)["user"].is_null());
    for path in ["/api/account", "/api/bookings?role=student", "/api/account/sessions"] {
        browser.get(path).await.problem(401, "unauthenticated");
    }
}

#[test_support::test]
async fn a_code_completes_it_under_another_cookie() {
    let app = app_with_ada().await;
    let (authenticator, _) = ada_with_app(&app).await;
    let waiting = after_password(&app).await;
    let now = app.clock.now();
    waiting
        .post(PATH, json!({"code": authenticator.wrong_code(now)}))
        .await
        .problem(422, "validation_failed");
    let code = authenticator.code(now);
    let response = waiting.post(PATH, json!({"code": format!("{} {}", &code[..3], &code[3..])})).await;
    let body = response.expect(200);
    assert_eq!(body["user"]["email"], "ada@people.test");
    assert!(body["recovery_codes_left"].is_null());
    let ada = Client::new(&app.base, response.session().as_deref());
    assert_eq!(ada.get("/api/session").await.expect(200)["user"]["first_name"], "Ada");
    // The earlier cookie is invalid now.
    assert!(waiting.get("/api/session").await.expect(200)["user"].is_null());
    waiting.post(PATH, json!({"code": authenticator.next_code(&app)})).await.problem(401, "unauthenticated");
}

#[test_support::test]
async fn a_code_is_good_for_one_sign_in() {
    let app = app_with_ada().await;
    let (authenticator, _) = ada_with_app(&app).await;
    let (one, other) = (after_password(&app).await, after_password(&app).await);
    let code = json!({"code": authenticator.code(app.clock.now())});
    let (first, second) = futures_util::join!(one.post(PATH, code.clone()), other.post(PATH, code));
    assert_eq!(test_support::statuses(&[first, second]), [200, 422]);
}

#[test_support::test]
async fn a_recovery_code_works_once_and_its_owner_is_told() {
    let app = app_with_ada().await;
    let (_, codes) = ada_with_app(&app).await;
    let response = after_password(&app).await.post(PATH, json!({"code": codes[0]})).await.expect(200);
    assert_eq!(response["recovery_codes_left"], 9);
    let mail = app.mails_to("ada@people.test").await.pop().unwrap();
    assert!(mail.contains("A recovery code was used") && mail.contains("9 are left."), "{mail}");
    after_password(&app).await.post(PATH, json!({"code": codes[0]})).await.problem(422, "validation_failed");
}

#[test_support::test]
async fn a_sign_in_waits_ten_minutes_and_needs_its_cookie() {
    let app = app_with_ada().await;
    let (authenticator, _) = ada_with_app(&app).await;
    let code = || json!({"code": authenticator.code(app.clock.now())});
    app.visitor().post(PATH, code()).await.problem(401, "unauthenticated");
    Client::new(&app.base, Some("made up")).post(PATH, code()).await.problem(401, "unauthenticated");
    let waiting = after_password(&app).await;
    app.clock.advance(TimeDelta::minutes(10));
    waiting.post(PATH, code()).await.problem(401, "unauthenticated");
    // A signed-in user has nothing to complete.
    let signed_in = app.student();
    signed_in.post(PATH, code()).await.problem(401, "unauthenticated");
}

#[test_support::test]
async fn guesses_of_all_browsers_are_counted_together() {
    let app = app_with_ada().await;
    let (authenticator, _) = ada_with_app(&app).await;
    let wrong = json!({"code": authenticator.wrong_code(app.clock.now())});
    for _ in 0..5 {
        after_password(&app).await.post(PATH, wrong.clone()).await.problem(422, "validation_failed");
    }
    let right = json!({"code": authenticator.code(app.clock.now())});
    after_password(&app).await.post(PATH, right).await.problem(429, "rate_limited");
}

#[test_support::test]
async fn whoever_is_suspended_while_it_waits_does_not_come_in() {
    let app = app_with_ada().await;
    let (authenticator, _) = ada_with_app(&app).await;
    let waiting = after_password(&app).await;
    let ada = users::table
        .filter(users::email.eq("ada@people.test"))
        .select(users::id)
        .first(&mut app.conn())
        .unwrap();
    suspend(&app.admin(), ada, "cancel").await.expect(200);
    let code = json!({"code": authenticator.code(app.clock.now())});
    waiting.post(PATH, code).await.problem(401, "unauthenticated");
    let open: i64 =
        sessions::table.filter(sessions::user_id.eq(ada)).count().get_result(&mut app.conn()).unwrap();
    assert_eq!(open, 0);
}

#[test_support::test]
async fn google_does_not_spare_the_code() {
    let app = OidcApp::start().await;
    let sam = || IssuerAccount::google("sam@people.test", "Sam", "Sample");
    let browser = app.browser();
    assert_eq!(app.sign_in(&browser, OidcProvider::Google, "student", sam()).await, "/summer/profile");
    // An intruder in the open browser cannot take over the account.
    app.clock.advance(TimeDelta::minutes(15));
    let setup = "/api/account/second-factor/setup";
    browser.post(setup, json!({})).await.problem(403, "verification_required");
    let browser = app.browser();
    assert_eq!(app.sign_in(&browser, OidcProvider::Google, "student", sam()).await, "/summer/profile");
    let setup = browser.post(setup, json!({})).await.expect(200);
    let authenticator = AuthenticatorApp::new(setup["secret"].as_str().unwrap());
    let code = json!({"code": authenticator.code(app.clock.now())});
    browser.post("/api/account/second-factor/enable", code).await.expect(200);
    let other = app.browser();
    let end = app.sign_in(&other, OidcProvider::Google, "student", sam()).await;
    assert_eq!(end, "/auth/code?next=%2Fsummer%2Fprofile");
    assert!(other.user().await.is_null());
    app.clock.advance(TimeDelta::minutes(1));
    other.post(PATH, json!({"code": authenticator.code(app.clock.now())})).await.expect(200);
    assert_eq!(other.user().await["email"], "sam@people.test");
}

#[test_support::test]
async fn a_new_password_by_email_ends_a_guessers_wait_for_the_owner_once_a_day() {
    let app = app_with_ada().await;
    let (authenticator, _) = ada_with_app(&app).await;
    let mut password = "correct horse".to_owned();
    for (round, ends_the_wait) in [true, false].into_iter().enumerate() {
        let guesser = Client::new(&app.base, sign_in(&app, &password).await.as_deref());
        for _ in 0..5 {
            let wrong = json!({"code": authenticator.wrong_code(app.clock.now())});
            guesser.post(PATH, wrong).await.problem(422, "validation_failed");
        }
        password = format!("another horse {round}");
        let link = reset_password::mailed_link(&app).await;
        let set = new_password(&link, &password);
        app.visitor().post("/api/auth/reset-password", set).await.expect(204);
        let owner = Client::new(&app.base, sign_in(&app, &password).await.as_deref());
        let right = json!({"code": authenticator.next_code(&app)});
        let response = owner.post(PATH, right).await;
        if ends_the_wait {
            response.expect(200);
        } else {
            response.problem(429, "rate_limited");
        }
    }
}

#[test_support::test]
async fn nobody_was_seen_until_the_code_was_shown() {
    let app = app_with_ada().await;
    let (authenticator, _) = ada_with_app(&app).await;
    let mut conn = app.conn();
    diesel::update(users::table)
        .set(users::last_seen_at.eq(None::<DateTime<Utc>>))
        .execute(&mut conn)
        .unwrap();
    let mut seen = || {
        let ada = users::table.filter(users::email.eq("ada@people.test"));
        ada.select(users::last_seen_at).get_result::<Option<DateTime<Utc>>>(&mut conn).unwrap()
    };
    let waiting = after_password(&app).await;
    assert_eq!(seen(), None);
    waiting.post(PATH, json!({"code": authenticator.next_code(&app)})).await.expect(200);
    assert!(seen().is_some());
}

#[test_support::test]
async fn what_somebody_wants_to_act_as_is_theirs_once_both_steps_are_done() {
    let app = app_with_ada().await;
    let (authenticator, _) = ada_with_app(&app).await;
    let roles = || {
        let ada: uuid::Uuid = users::table.select(users::id).first(&mut app.conn()).unwrap();
        let mut roles = schema::models::user::User::roles(&mut app.conn(), ada).unwrap();
        roles.sort_unstable();
        roles
    };
    let body = json!({"email": "ada@people.test", "password": "correct horse", "role": "provider"});
    let response = app.visitor().post("/api/auth/sign-in", body).await;
    let waiting = Client::new(&app.base, response.session().as_deref());
    assert_eq!(roles(), [Role::Student], "whoever knows the password alone changes nothing");
    let code = authenticator.code(app.clock.now());
    let user = waiting.post(PATH, json!({"code": code})).await.expect(200)["user"].clone();
    assert_eq!(user["roles"], json!(["provider", "student"]));
    assert_eq!(roles(), [Role::Student, Role::Provider]);
}
