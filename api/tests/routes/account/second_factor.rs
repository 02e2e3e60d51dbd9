use academy::jobs;
use chrono::TimeDelta;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use schema::models::audit_log::{AuditFilter, list};
use schema::models::keyset::PageRequest;
use schema::models::second_factor::SecondFactor;
use schema::schema::{recovery_codes, second_factors};
use serde_json::json;

use super::{PASSWORD, student};
use test_support::people::session;
use test_support::second_factor::{AuthenticatorApp, enable};
use test_support::until::until_waiting;
use test_support::{Client, TestApp};

const PATH: &str = "/api/account/second-factor";

fn actions(app: &TestApp) -> Vec<String> {
    let page =
        list(&mut app.conn(), AuditFilter::default(), PageRequest { after: None, limit: 100 }).unwrap();
    page.rows.into_iter().map(|(entry, _)| entry.action).rev().collect()
}

#[test_support::test]
async fn an_app_is_set_up_in_two_steps() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let elsewhere = Client::new(&app.base, Some(&session(&mut app.conn(), ada.id, app.clock.now())));
    let off = json!({"enabled_at": null, "recovery_codes_left": 0, "is_required": false});
    assert_eq!(ada.get(PATH).await.expect(200), off);
    let setup = ada.post(&format!("{PATH}/setup"), json!({"current_password": PASSWORD})).await.expect(200);
    assert!(setup["uri"].as_str().unwrap().contains(&ada.email.replace('@', "%40")));
    // Nothing changes before the first code.
    assert_eq!(ada.get(PATH).await.expect(200), off);
    elsewhere.get("/api/account").await.expect(200);

    let authenticator = AuthenticatorApp::new(setup["secret"].as_str().unwrap());
    let now = app.clock.now();
    let wrong = json!({"code": authenticator.wrong_code(now)});
    let problem = ada.post(&format!("{PATH}/enable"), wrong).await.problem(422, "validation_failed");
    assert!(problem["errors"]["code"][0].as_str().unwrap().contains("isn’t right"), "{problem}");
    let enabled = ada.post(&format!("{PATH}/enable"), json!({"code": authenticator.code(now)})).await;
    let codes = enabled.expect(200)["recovery_codes"].as_array().unwrap().clone();
    assert_eq!(codes.len(), 10);
    let on = ada.get(PATH).await.expect(200);
    assert!(on["enabled_at"].is_string());
    assert_eq!(on["recovery_codes_left"], 10);
    // The other session has shown no code.
    elsewhere.get("/api/account").await.problem(401, "unauthenticated");
    let mail = app.mails_to(&ada.email).await.pop().unwrap();
    assert!(mail.contains("Subject: Signing in now takes a code"), "{mail}");
    assert_eq!(actions(&app), ["second_factor.enabled"]);
    let stored: Vec<Vec<u8>> =
        recovery_codes::table.select(recovery_codes::code_hash).load(&mut app.conn()).unwrap();
    let plain = codes[0].as_str().unwrap().replace('-', "");
    assert!(stored.contains(&academy::platform::tokens::hash(&plain)), "only hashes are stored");
}

#[test_support::test]
async fn setting_up_takes_the_password_and_ends_with_its_first_code() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let setup = format!("{PATH}/setup");
    for typed in [json!({}), json!({"current_password": "a guess"})] {
        let problem = ada.post(&setup, typed).await.problem(422, "validation_failed");
        assert!(problem["errors"]["current_password"].is_array(), "{problem}");
    }
    ada.post(&format!("{PATH}/enable"), json!({"code": "123456"})).await.problem(422, "validation_failed");
    // A new setup invalidates the first secret.
    let first = ada.post(&setup, json!({"current_password": PASSWORD})).await.expect(200);
    let second = ada.post(&setup, json!({"current_password": PASSWORD})).await.expect(200);
    assert_ne!(first["secret"], second["secret"]);
    let app_of = |setup: &serde_json::Value| AuthenticatorApp::new(setup["secret"].as_str().unwrap());
    let now = app.clock.now();
    let old = json!({"code": app_of(&first).code(now)});
    ada.post(&format!("{PATH}/enable"), old).await.problem(422, "validation_failed");
    let right = json!({"code": app_of(&second).code(now)});
    ada.post(&format!("{PATH}/enable"), right).await.expect(200);
    ada.post(&setup, json!({"current_password": PASSWORD})).await.problem(409, "already_exists");
    let again = json!({"code": app_of(&second).code(now)});
    ada.post(&format!("{PATH}/enable"), again).await.problem(422, "validation_failed");
}

#[test_support::test]
async fn new_recovery_codes_and_the_end_take_a_code() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let renew = format!("{PATH}/recovery-codes");
    ada.post(&renew, json!({"code": "123456"})).await.problem(409, "action_not_allowed");
    let (authenticator, first) = enable(&app, &ada).await;
    ada.post(&renew, json!({"current_password": PASSWORD})).await.problem(422, "validation_failed");
    let code = json!({"code": authenticator.next_code(&app)});
    let renewed = ada.post(&renew, code).await.expect(200);
    let second: Vec<&str> =
        renewed["recovery_codes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap()).collect();
    assert!(second.len() == 10 && first.iter().all(|code| !second.contains(&code.as_str())));
    // An old recovery code does not disable it, a new one does.
    let delete = |code: &str| ada.request(reqwest::Method::DELETE, PATH).json(&json!({"code": code}));
    test_support::client::send(delete(&first[0])).await.problem(422, "validation_failed");
    test_support::client::send(delete(second[0])).await.expect(204);
    assert!(ada.get(PATH).await.expect(200)["enabled_at"].is_null());
    let left: i64 = second_factors::table.count().get_result(&mut app.conn()).unwrap();
    let codes: i64 = recovery_codes::table.count().get_result(&mut app.conn()).unwrap();
    assert_eq!((left, codes), (0, 0));
    let expected = [
        "second_factor.enabled",
        "second_factor.recovery_codes_renewed",
        "second_factor.recovery_code_used",
        "second_factor.disabled",
    ];
    assert_eq!(actions(&app), expected);
    let subjects =
        ["Signing in now takes a code", "You have new recovery codes", "Signing in no longer takes a code"];
    let mails = app.mails_to(&ada.email).await.concat();
    for subject in subjects {
        assert!(mails.contains(subject), "{subject}");
    }
}

#[test_support::test]
async fn guessing_codes_is_slowed_and_told() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let (authenticator, _) = enable(&app, &ada).await;
    let path = "/api/account/verification";
    app.clock.advance(TimeDelta::minutes(1));
    let wrong = || json!({"code": authenticator.wrong_code(app.clock.now())});
    for _ in 0..5 {
        ada.post(path, wrong()).await.problem(422, "validation_failed");
    }
    let right = || json!({"code": authenticator.code(app.clock.now())});
    let refused = ada.post(path, right()).await;
    refused.problem(429, "rate_limited");
    assert!(refused.headers.contains_key("retry-after"));
    ada.post(path, right()).await.problem(429, "rate_limited");
    let told = app.mails_to(&ada.email).await;
    let guessed = told.iter().filter(|mail| mail.contains("Someone tried to sign in")).count();
    assert_eq!(guessed, 1, "once a day");
    app.clock.advance(TimeDelta::minutes(15));
    ada.post(path, right()).await.expect(204);
    // A correct code resets the count.
    for _ in 0..5 {
        ada.post(path, wrong()).await.problem(422, "validation_failed");
    }
}

#[test_support::test]
async fn a_patient_guesser_gets_few_tries_a_day() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let (authenticator, _) = enable(&app, &ada).await;
    let mut tries = 0;
    for _ in 0..40 {
        app.clock.advance(TimeDelta::minutes(4));
        // Purges expired attempts, and none of this day.
        jobs::purge(app.state.clone()).await.unwrap();
        let wrong = json!({"code": authenticator.wrong_code(app.clock.now())});
        let response = ada.post("/api/account/verification", wrong).await;
        tries += usize::from(response.status == 422);
    }
    assert_eq!(tries, 25);
    app.clock.advance(TimeDelta::hours(24));
    let right = json!({"code": authenticator.code(app.clock.now())});
    ada.post("/api/account/verification", right).await.expect(204);
}

#[test_support::test]
async fn what_is_no_code_guesses_nothing() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let (authenticator, _) = enable(&app, &ada).await;
    for typed in ["", "12345", "not a code"].repeat(4) {
        let refused = ada.post("/api/account/verification", json!({"code": typed})).await;
        refused.problem(422, "validation_failed");
    }
    let right = json!({"code": authenticator.next_code(&app)});
    ada.post("/api/account/verification", right).await.expect(204);
}

#[test_support::test]
async fn a_new_password_in_an_open_browser_gives_a_guesser_no_more_codes() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let (authenticator, _) = enable(&app, &ada).await;
    app.clock.advance(TimeDelta::minutes(1));
    for _ in 0..5 {
        let wrong = json!({"code": authenticator.wrong_code(app.clock.now())});
        ada.post("/api/account/verification", wrong).await.problem(422, "validation_failed");
    }
    let change = json!({"current_password": PASSWORD, "new_password": "another horse"});
    ada.post("/api/account/password", change).await.expect(204);
    let code = json!({"code": authenticator.code(app.clock.now())});
    ada.post("/api/account/verification", code).await.problem(429, "rate_limited");
}

#[test_support::test]
async fn a_session_that_begins_meanwhile_is_ended_or_asked_for_its_code() {
    let app = TestApp::start().await;
    for _ in 0..8 {
        let ada = student(&app);
        let setup = format!("{PATH}/setup");
        let begun = ada.post(&setup, json!({"current_password": PASSWORD})).await.expect(200);
        let code = AuthenticatorApp::new(begun["secret"].as_str().unwrap()).code(app.clock.now());
        let visitor = app.visitor();
        let sign_in = visitor.post("/api/auth/sign-in", json!({"email": ada.email, "password": PASSWORD}));
        let enable_path = format!("{PATH}/enable");
        let (opened, enabled) = futures_util::join!(sign_in, ada.post(&enable_path, json!({"code": code})));
        enabled.expect(200);
        let elsewhere = Client::new(&app.base, opened.session().as_deref());
        elsewhere.get("/api/account").await.problem(401, "unauthenticated");
    }
}

#[test_support::test]
async fn a_session_that_ends_meanwhile_enables_nothing() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let begun = ada.post(&format!("{PATH}/setup"), json!({"current_password": PASSWORD})).await.expect(200);
    let code = AuthenticatorApp::new(begun["secret"].as_str().unwrap()).code(app.clock.now());
    // Sessions end as with a new password, although the request was admitted before.
    let mut held = app.conn();
    held.batch_execute(&format!(
        "BEGIN; SELECT FROM users WHERE id = '{0}' FOR UPDATE; DELETE FROM sessions WHERE user_id = '{0}'",
        ada.id
    ))
    .unwrap();
    let enable_path = format!("{PATH}/enable");
    let (refused, ()) = futures_util::join!(ada.post(&enable_path, json!({"code": code})), async {
        until_waiting(&app, 1).await;
        held.batch_execute("COMMIT").unwrap();
    });
    refused.problem(401, "unauthenticated");
    assert!(!SecondFactor::is_enabled(&mut app.conn(), ada.id).unwrap());
}
