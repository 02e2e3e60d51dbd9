use academy::platform::rate_limits::CURRENT_PASSWORD;
use chrono::TimeDelta;
use diesel::prelude::*;
use schema::ids::UserId;
use schema::schema::users;
use serde_json::json;

use super::{PASSWORD, student};
use test_support::passkeys::{Device, add};
use test_support::people::session;
use test_support::{Client, TestApp};

const PATH: &str = "/api/account/password";

async fn is_password(app: &TestApp, id: UserId, password: &str) -> bool {
    let hash = users::table.find(id).select(users::password_hash).first(&mut app.conn()).unwrap();
    let passwords = &app.state.passwords;
    let by = passwords.count_known(&CURRENT_PASSWORD, id, "a look at it").unwrap();
    passwords.verify(&by, password.to_owned(), hash).await.unwrap()
}

#[test_support::test]
async fn the_password_changes_and_other_browsers_are_signed_out() {
    let app = TestApp::start().await;
    let (ada, other) = (student(&app), student(&app));
    let elsewhere = Client::new(&app.base, Some(&session(&mut app.conn(), ada.id, app.clock.now())));
    let body = json!({"current_password": PASSWORD, "new_password": "new one"});
    ada.post(PATH, body).await.expect(204);
    assert!(is_password(&app, ada.id, "new one").await && is_password(&app, other.id, PASSWORD).await);
    ada.get("/api/account").await.expect(200);
    elsewhere.get("/api/account").await.problem(401, "unauthenticated");
    other.get("/api/account").await.expect(200);
    let mail = app.mails_to(&ada.email).await.pop().unwrap();
    assert!(mail.contains("Subject: Your password was changed"), "{mail}");
}

#[test_support::test]
async fn whoever_changes_it_is_told_which_passkeys_still_sign_in() {
    let app = TestApp::named().await;
    let ada = student(&app);
    let body = |current: &str, new: &str| json!({"current_password": current, "new_password": new});
    ada.post(PATH, body(PASSWORD, "new one")).await.expect(204);
    let mail = app.mails_to(&ada.email).await.pop().unwrap();
    assert!(!mail.contains("passkey"), "{mail}");
    for name in ["Phone", "Laptop"] {
        add(&ada, &mut Device::new(&app), name).await;
    }
    ada.post(PATH, body("new one", PASSWORD)).await.expect(204);
    // Emails about the passkeys are sent in the same run, in any order.
    let mails = app.mails_to(&ada.email).await;
    let told = mails.iter().filter(|mail| mail.contains("2 passkeys can still sign in to it"));
    assert!(told.clone().count() == 1 && told.clone().all(|mail| mail.contains("/account")), "{mails:?}");
}

#[test_support::test]
async fn the_present_password_is_asked_for_and_wrong_ones_are_slowed() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let body = |current: &str| json!({"current_password": current, "new_password": "new one"});
    for _ in 0..10 {
        let problem = ada.post(PATH, body("wrong")).await.problem(422, "validation_failed");
        assert_eq!(problem["errors"], json!({"current_password": ["That’s not your current password."]}));
    }
    let response = ada.post(PATH, body(PASSWORD)).await;
    let problem = response.problem(429, "rate_limited");
    assert_eq!(problem["detail"], "Too many wrong passwords. Please wait before trying again.");
    assert!(response.headers.contains_key("retry-after"));
    assert!(is_password(&app, ada.id, PASSWORD).await);
    app.clock.advance(TimeDelta::minutes(15));
    ada.post(PATH, body(PASSWORD)).await.expect(204);
}

#[test_support::test]
async fn a_success_forgets_the_tries_before_it() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let body = |current: &str, new: &str| json!({"current_password": current, "new_password": new});
    for round in 0..2 {
        for _ in 0..9 {
            ada.post(PATH, body("wrong", "new one")).await.problem(422, "validation_failed");
        }
        let (current, new) = if round == 0 { (PASSWORD, "new one") } else { ("new one", PASSWORD) };
        ada.post(PATH, body(current, new)).await.expect(204);
    }
}

#[test_support::test]
async fn the_new_password_is_checked_before_the_present_one() {
    let app = TestApp::start().await;
    let ada = student(&app);
    for (new, text) in [
        ("12345", "Password must be at least 6 characters long."),
        (&"p".repeat(73), "Password must be at most 72 bytes long."),
    ] {
        let body = json!({"current_password": PASSWORD, "new_password": new});
        let problem = ada.post(PATH, body).await.problem(422, "validation_failed");
        assert_eq!(problem["errors"], json!({"new_password": [text]}));
    }
    let body = json!({"current_password": PASSWORD, "new_password": "pq".repeat(36)});
    ada.post(PATH, body).await.expect(204);
    assert!(is_password(&app, ada.id, &"pq".repeat(36)).await);
}

#[test_support::test]
async fn an_account_without_a_password_is_told_how_to_get_one() {
    let app = TestApp::start().await;
    let ada = app.student();
    let body = json!({"current_password": "", "new_password": "new one"});
    let problem = ada.post(PATH, body).await.problem(422, "validation_failed");
    let text = "Your account doesn’t have a password yet. Please set one by emailed link first.";
    assert_eq!(problem["errors"], json!({"current_password": [text]}));
}
