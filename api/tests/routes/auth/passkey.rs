//! Signing in with a passkey alone.

use chrono::TimeDelta;
use diesel::prelude::*;
use schema::schema::{passkeys, users};
use serde_json::json;

use test_support::passkeys::{Device, add, answer, begin_sign_in, sign_in};
use test_support::second_factor::{PASSWORD, enable};
use test_support::suspension::suspend;
use test_support::{Client, TestApp};

const PATH: &str = "/api/auth/passkey";

#[test_support::test]
async fn a_passkey_signs_in_by_itself_and_makes_the_browser_known() {
    let app = TestApp::named().await;
    let ada = app.student();
    let mut phone = Device::new(&app);
    add(&ada, &mut phone, "Phone").await;
    let (browser, begun) = begin_sign_in(&app).await;
    assert_eq!(begun["options"]["allowCredentials"], json!([]));
    assert_eq!(begun["options"]["userVerification"], "required");
    let response = browser.post(PATH, json!({"passkey": answer(&mut phone, &begun)})).await;
    assert_eq!(response.expect(200)["user"]["email"], ada.email.as_str());
    let cookies = format!("{:?}", response.headers);
    assert!(cookies.contains("known-device="), "{cookies}");
    let signed_in = Client::new(&app.base, response.session().as_deref());
    assert_eq!(signed_in.get("/api/account").await.expect(200)["id"], json!(ada.id));
    // Their identity is recently verified.
    signed_in.post("/api/account/passkeys/options", json!({})).await.expect(200);
}

#[test_support::test]
async fn a_passkey_stands_for_both_steps() {
    let app = TestApp::named().await;
    let ada = app.student();
    let hash = bcrypt::hash(PASSWORD, 4).unwrap();
    app.execute(diesel::update(users::table.find(ada.id)).set(users::password_hash.eq(hash)));
    let mut phone = Device::new(&app);
    add(&ada, &mut phone, "Phone").await;
    enable(&app, &ada).await;
    let response = sign_in(&app, &mut phone).await;
    assert_eq!(response.expect(200)["user"]["email"], ada.email.as_str());
}

#[test_support::test]
async fn several_devices_open_one_account_each_with_its_own_key() {
    let app = TestApp::named().await;
    let ada = app.student();
    let (mut phone, mut laptop) = (Device::new(&app), Device::new(&app));
    add(&ada, &mut phone, "Phone").await;
    add(&ada, &mut laptop, "Laptop").await;
    for device in [&mut phone, &mut laptop] {
        assert_eq!(sign_in(&app, device).await.expect(200)["user"]["email"], ada.email.as_str());
    }
}

#[test_support::test]
async fn the_portals_role_is_granted_as_with_a_password() {
    let app = TestApp::named().await;
    let ada = app.student();
    let mut phone = Device::new(&app);
    add(&ada, &mut phone, "Phone").await;
    let (browser, begun) = begin_sign_in(&app).await;
    let body = json!({"passkey": answer(&mut phone, &begun), "role": "provider"});
    let signed_in = browser.post(PATH, body).await.expect(200);
    assert_eq!(signed_in["user"]["roles"], json!(["provider", "student"]));
}

#[test_support::test]
async fn a_challenge_counts_once_for_five_minutes_in_the_browser_that_asked() {
    let app = TestApp::named().await;
    let ada = app.student();
    let mut phone = Device::new(&app);
    add(&ada, &mut phone, "Phone").await;
    let (browser, begun) = begin_sign_in(&app).await;
    let body = json!({"passkey": answer(&mut phone, &begun)});
    let (another, _) = begin_sign_in(&app).await;
    for stranger in [another, app.visitor()] {
        stranger.post(PATH, body.clone()).await.problem(410, "passkey_challenge_expired");
    }
    browser.post(PATH, body.clone()).await.expect(200);
    browser.post(PATH, body).await.problem(410, "passkey_challenge_expired");
    let (browser, begun) = begin_sign_in(&app).await;
    app.clock.advance(TimeDelta::minutes(5));
    let body = json!({"passkey": answer(&mut phone, &begun)});
    browser.post(PATH, body).await.problem(410, "passkey_challenge_expired");
}

#[test_support::test]
async fn of_many_who_answer_one_challenge_at_once_one_is_signed_in() {
    let app = TestApp::named().await;
    let ada = app.student();
    let mut phone = Device::new(&app);
    add(&ada, &mut phone, "Phone").await;
    let (browser, begun) = begin_sign_in(&app).await;
    let body = json!({"passkey": answer(&mut phone, &begun)});
    let answers = futures_util::future::join_all((0..4).map(|_| browser.post(PATH, body.clone()))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1, "{answers:?}");
}

#[test_support::test]
async fn a_challenge_for_one_purpose_serves_no_other() {
    let app = TestApp::named().await;
    let ada = app.student();
    let mut phone = Device::new(&app);
    add(&ada, &mut phone, "Phone").await;
    let begun = ada.post("/api/account/verification/passkey/options", json!({})).await.expect(200);
    let body = json!({"passkey": answer(&mut phone, &begun)});
    ada.post(PATH, body).await.problem(410, "passkey_challenge_expired");
}

#[test_support::test]
async fn what_was_signed_for_another_site_or_without_its_owner_is_not_believed() {
    let app = TestApp::named().await;
    let ada = app.student();
    let mut phone = Device::new(&app);
    add(&ada, &mut phone, "Phone").await;
    let mut phishing = Device { origin: "https://academy.example".to_owned(), ..phone.clone() };
    let mut unlocked = Device { flags: 0b0000_0001, ..phone.clone() };
    for device in [&mut phishing, &mut unlocked] {
        sign_in(&app, device).await.problem(422, "passkey_refused");
    }
    let (browser, begun) = begin_sign_in(&app).await;
    let mut forged = answer(&mut phone, &begun);
    forged["credential"]["response"]["signature"] = json!("MEUCIQ");
    browser.post(PATH, json!({"passkey": forged})).await.problem(422, "passkey_refused");
    sign_in(&app, &mut phone).await.expect(200);
}

#[test_support::test]
async fn a_copied_key_is_locked_and_its_owner_told() {
    let app = TestApp::named().await;
    let ada = app.student();
    let mut phone = Device::new(&app);
    let id = add(&ada, &mut phone, "Phone").await;
    sign_in(&app, &mut phone).await.expect(200);
    let mut copy = phone.clone();
    sign_in(&app, &mut phone).await.expect(200);
    app.mails_to(&ada.email).await;
    sign_in(&app, &mut copy).await.problem(409, "passkey_locked");
    // It is unknown which of the two is the owner's.
    sign_in(&app, &mut phone).await.problem(409, "passkey_locked");
    let list = ada.get("/api/account/passkeys").await.expect(200);
    assert!(!list["items"][0]["locked_at"].is_null());
    let mails = app.mails_to(&ada.email).await;
    let told =
        mails.iter().filter(|mail| mail.contains("Subject: A passkey for your account was locked")).count();
    assert_eq!(told, 1, "{mails:?}");
    ada.post("/api/account/verification/passkey/options", json!({})).await.problem(409, "action_not_allowed");
    ada.delete(&format!("/api/account/passkeys/{}", id.as_str().unwrap())).await.expect(204);
}

#[test_support::test]
async fn a_passkey_of_an_account_that_is_gone_or_suspended_is_answered_like_an_unknown_one() {
    let app = TestApp::named().await;
    let admin = app.admin();
    let (ada, bob) = (app.student(), app.student());
    let (mut of_ada, mut of_bob, mut unknown) = (Device::new(&app), Device::new(&app), Device::new(&app));
    add(&ada, &mut of_ada, "Phone").await;
    add(&bob, &mut of_bob, "Phone").await;
    let begun = bob.post("/api/account/passkeys/options", json!({})).await.expect(200);
    unknown.create(&begun["options"]);
    suspend(&admin, ada.id, "cancel").await.expect(200);
    bob.post("/api/account/delete", json!({"email": bob.email})).await.expect(204);
    let mut told = Vec::new();
    for device in [&mut of_ada, &mut of_bob, &mut unknown] {
        told.push(sign_in(&app, device).await.problem(401, "passkey_unknown")["detail"].clone());
    }
    assert!(told.iter().all(|words| *words == told[0]), "{told:?}");
    assert!(told[0].as_str().unwrap().contains("sign in another way"));
}

#[test_support::test]
async fn a_key_says_whose_it_is_and_is_not_believed_for_somebody_else() {
    let app = TestApp::named().await;
    let (ada, eve) = (app.student(), app.student());
    let mut phone = Device::new(&app);
    add(&ada, &mut phone, "Phone").await;
    app.execute(diesel::update(passkeys::table).set(passkeys::user_id.eq(eve.id)));
    sign_in(&app, &mut phone).await.problem(401, "passkey_unknown");
}

#[test_support::test]
async fn whoever_cannot_sign_with_a_passkey_does_not_learn_that_it_is_locked() {
    let app = TestApp::named().await;
    let ada = app.student();
    let mut phone = Device::new(&app);
    add(&ada, &mut phone, "Phone").await;
    app.execute(diesel::update(passkeys::table).set(passkeys::locked_at.eq(app.clock.now())));
    let (browser, begun) = begin_sign_in(&app).await;
    let mut forged = answer(&mut phone, &begun);
    forged["credential"]["response"]["signature"] = json!("MEUCIQ");
    browser.post(PATH, json!({"passkey": forged})).await.problem(422, "passkey_refused");
    sign_in(&app, &mut phone).await.problem(409, "passkey_locked");
}

#[test_support::test]
async fn a_device_that_does_not_say_whose_key_it_is_is_told_so() {
    let app = TestApp::named().await;
    let ada = app.student();
    let mut phone = Device::new(&app);
    add(&ada, &mut phone, "Phone").await;
    for nobody in [json!(""), json!(null)] {
        let (browser, begun) = begin_sign_in(&app).await;
        let mut shown = answer(&mut phone, &begun);
        shown["credential"]["response"]["userHandle"] = nobody;
        let refused = browser.post(PATH, json!({"passkey": shown})).await.problem(422, "passkey_refused");
        assert!(refused["detail"].as_str().unwrap().contains("didn’t say whose passkey"), "{refused}");
    }
}

#[test_support::test]
async fn whoever_asks_too_often_waits() {
    let app = TestApp::named().await;
    let (browser, _) = begin_sign_in(&app).await;
    for _ in 0..29 {
        browser.post("/api/auth/passkey/options", json!({})).await.expect(200);
    }
    browser.post("/api/auth/passkey/options", json!({})).await.problem(429, "rate_limited");
    begin_sign_in(&app).await;
}

#[test_support::test]
async fn signing_in_takes_few_statements() {
    let app = TestApp::named().await;
    let ada = app.student();
    let mut phone = Device::new(&app);
    add(&ada, &mut phone, "Phone").await;
    sign_in(&app, &mut phone).await.expect(200);
    let (browser, begun) = begin_sign_in(&app).await;
    let body = json!({"passkey": answer(&mut phone, &begun)});
    let (response, statements) = app.count_queries(browser.post(PATH, body)).await;
    response.expect(200);
    assert!(statements <= 17, "{statements} statements");
}
