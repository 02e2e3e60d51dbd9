use chrono::TimeDelta;
use diesel::prelude::*;
use schema::schema::{audit_log, passkey_challenges, passkeys};
use serde_json::{Value, json};
use uuid::Uuid;

use super::student;
use test_support::passkeys::{Device, add, sign_in};
use test_support::people::Someone;
use test_support::{Client, TestApp};

const PATH: &str = "/api/account/passkeys";
const OPTIONS: &str = "/api/account/passkeys/options";

fn new_passkey(device: &mut Device, begun: &Value) -> Value {
    let credential = device.create(&begun["options"]);
    json!({"challenge_id": begun["challenge_id"], "credential": credential, "name": "Chrome on Linux"})
}

async fn begin(who: &Client) -> Value {
    who.post(OPTIONS, json!({})).await.expect(200)
}

fn actions(app: &TestApp, who: &Someone) -> Vec<String> {
    let of_theirs = audit_log::table.filter(audit_log::subject_id.eq(who.id)).order(audit_log::id);
    of_theirs.select(audit_log::action).load(&mut app.conn()).unwrap()
}

#[test_support::test]
async fn a_passkey_is_added_named_renamed_and_removed() {
    let app = TestApp::named().await;
    let ada = student(&app);
    let list = ada.get(PATH).await.expect(200);
    assert_eq!(list, json!({"items": [], "origin": app.base}));
    let begun = begin(&ada).await;
    let options = &begun["options"];
    assert_eq!(options["rp"]["id"], "localhost");
    assert_eq!(options["user"]["name"], ada.email.as_str());
    assert_eq!(options["attestation"], "none");
    assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
    assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
    let mut phone = Device::new(&app);
    let added = ada.post(PATH, new_passkey(&mut phone, &begun)).await.expect(201);
    assert_eq!(added["name"], "Chrome on Linux");
    assert!(added["last_used_at"].is_null() && added["locked_at"].is_null());
    let path = format!("{PATH}/{}", added["id"].as_str().unwrap());
    let renamed = ada.patch(&path, json!({"name": "  My <b>phone</b> on = off "})).await.expect(200);
    assert_eq!(renamed["name"], "My <b>phone</b> on = off");
    ada.patch(&path, json!({"name": " "})).await.problem(422, "validation_failed");
    ada.patch(&path, json!({"name": "x".repeat(61)})).await.problem(422, "validation_failed");
    sign_in(&app, &mut phone).await.expect(200);
    assert_eq!(ada.get(PATH).await.expect(200)["items"].as_array().unwrap().len(), 1);
    assert!(!ada.get(PATH).await.expect(200)["items"][0]["last_used_at"].is_null());
    ada.delete(&path).await.expect(204);
    ada.delete(&path).await.problem(404, "not_found");
    sign_in(&app, &mut phone).await.problem(401, "passkey_unknown");
    assert_eq!(actions(&app, &ada), ["passkey.added", "passkey.removed"]);
    let mails = app.mails_to(&ada.email).await;
    let subjects: Vec<_> =
        mails.iter().filter_map(|mail| mail.lines().find(|l| l.starts_with("Subject: "))).collect();
    assert_eq!(
        subjects,
        ["Subject: A passkey was added to your account", "Subject: A passkey was removed from your account"]
    );
}

#[test_support::test]
async fn removing_one_ends_nothing_else() {
    let app = TestApp::named().await;
    let ada = student(&app);
    let (mut phone, mut laptop) = (Device::new(&app), Device::new(&app));
    let id = add(&ada, &mut phone, "Phone").await;
    add(&ada, &mut laptop, "Laptop").await;
    let token = sign_in(&app, &mut phone).await.session().unwrap();
    ada.delete(&format!("{PATH}/{}", id.as_str().unwrap())).await.expect(204);
    Client::new(&app.base, Some(&token)).get("/api/account").await.expect(200);
    sign_in(&app, &mut laptop).await.expect(200);
}

#[test_support::test]
async fn adding_and_removing_ask_who_it_is() {
    let app = TestApp::named().await;
    let ada = student(&app);
    let mut phone = Device::new(&app);
    let id = add(&ada, &mut phone, "Phone").await;
    let begun = begin(&ada).await;
    app.clock.advance(TimeDelta::minutes(4));
    // A user who began in time has used the device by now, and is not asked again.
    ada.post(PATH, new_passkey(&mut Device::new(&app), &begun)).await.expect(201);
    app.clock.advance(TimeDelta::minutes(12));
    ada.post(OPTIONS, json!({})).await.problem(403, "verification_required");
    ada.delete(&format!("{PATH}/{}", id.as_str().unwrap())).await.problem(403, "verification_required");
}

#[test_support::test]
async fn a_challenge_counts_once_for_five_minutes_in_the_session_that_asked() {
    let app = TestApp::named().await;
    let ada = student(&app);
    let elsewhere = app.signed_in(ada.id);
    let mut phone = Device::new(&app);
    let begun = begin(&ada).await;
    let body = new_passkey(&mut phone, &begun);
    elsewhere.post(PATH, body.clone()).await.problem(410, "passkey_challenge_expired");
    app.student().post(PATH, body.clone()).await.problem(410, "passkey_challenge_expired");
    ada.post(PATH, body.clone()).await.expect(201);
    ada.post(PATH, body).await.problem(410, "passkey_challenge_expired");
    let begun = begin(&ada).await;
    app.clock.advance(TimeDelta::minutes(5));
    ada.post(PATH, new_passkey(&mut phone, &begun)).await.problem(410, "passkey_challenge_expired");
    assert_eq!(passkeys::table.count().get_result::<i64>(&mut app.conn()).unwrap(), 1);
    academy::jobs::purge(app.state.clone()).await.unwrap();
    assert_eq!(passkey_challenges::table.count().get_result::<i64>(&mut app.conn()).unwrap(), 0);
}

#[test_support::test]
async fn of_two_who_answer_one_challenge_at_once_one_adds_a_passkey() {
    let app = TestApp::named().await;
    let ada = student(&app);
    let begun = begin(&ada).await;
    let bodies = [0, 1, 2].map(|_| new_passkey(&mut Device::new(&app), &begun));
    let answers = futures_util::future::join_all(bodies.map(|body| ada.post(PATH, body))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1, "{answers:?}");
}

#[test_support::test]
async fn what_another_site_or_an_unlocked_device_says_is_not_believed() {
    let app = TestApp::named().await;
    let ada = student(&app);
    let honest = Device::new(&app);
    let phishing = Device { origin: "https://academy.example".to_owned(), ..honest.clone() };
    // User present, not verified.
    let unlocked = Device { flags: 0b0000_0001, ..honest.clone() };
    for mut device in [phishing, unlocked] {
        let begun = begin(&ada).await;
        ada.post(PATH, new_passkey(&mut device, &begun)).await.problem(422, "passkey_refused");
        // The challenge is used up.
        let body = new_passkey(&mut honest.clone(), &begun);
        ada.post(PATH, body).await.problem(410, "passkey_challenge_expired");
    }
    let begun = begin(&ada).await;
    let body = json!({"challenge_id": begun["challenge_id"], "credential": {"id": "x"}, "name": "x"});
    assert!(ada.post(PATH, body).await.status.is_client_error());
}

#[test_support::test]
async fn a_key_is_one_accounts_and_an_account_has_at_most_twenty() {
    let app = TestApp::named().await;
    let ada = student(&app);
    let mut device = Device::new(&app);
    for number in 0..20 {
        add(&ada, &mut device, &format!("Device {number}")).await;
        if number % 10 == 9 {
            app.clock.advance(TimeDelta::minutes(5));
        }
    }
    let told = ada.post(OPTIONS, json!({})).await.problem(409, "limit_reached");
    assert!(told["detail"].as_str().unwrap().contains("up to 20"));
    let excluded = {
        let id: Uuid = passkeys::table.select(passkeys::id).first(&mut app.conn()).unwrap();
        ada.delete(&format!("{PATH}/{id}")).await.expect(204);
        begin(&ada).await["options"]["excludeCredentials"].as_array().unwrap().len()
    };
    assert_eq!(excluded, 19);
}

#[test_support::test]
async fn a_key_that_its_device_does_not_list_is_not_added() {
    let app = TestApp::named().await;
    let ada = student(&app);
    let mut device = Device { is_resident: false, ..Device::new(&app) };
    let begun = begin(&ada).await;
    let refused = ada.post(PATH, new_passkey(&mut device, &begun)).await.problem(422, "passkey_refused");
    assert!(refused["detail"].as_str().unwrap().contains("signs you in on its own"), "{refused}");
    assert_eq!(ada.get(PATH).await.expect(200)["items"], json!([]));
}

#[test_support::test]
async fn a_browser_gives_up_before_its_challenge_does() {
    let app = TestApp::named().await;
    let begun = begin(&student(&app)).await;
    assert_eq!(begun["options"]["timeout"], 240_000);
}

#[test_support::test]
async fn nobody_reaches_the_passkeys_of_somebody_else() {
    let app = TestApp::named().await;
    let (ada, eve) = (student(&app), student(&app));
    let id = add(&ada, &mut Device::new(&app), "Phone").await;
    let path = format!("{PATH}/{}", id.as_str().unwrap());
    eve.patch(&path, json!({"name": "Mine"})).await.problem(404, "not_found");
    eve.delete(&path).await.problem(404, "not_found");
    assert_eq!(eve.get(PATH).await.expect(200)["items"], json!([]));
    assert_eq!(ada.get(PATH).await.expect(200)["items"][0]["name"], "Phone");
}

#[test_support::test]
async fn challenges_are_counted_for_the_account() {
    let app = TestApp::named().await;
    let ada = student(&app);
    for _ in 0..30 {
        begin(&ada).await;
    }
    ada.post(OPTIONS, json!({})).await.problem(429, "rate_limited");
}

#[test_support::test]
async fn they_are_offered_at_the_public_address_alone() {
    let app = TestApp::named().await;
    let ada = student(&app);
    let elsewhere = ada.opened_at(&app.base.replace("http://localhost", "127.0.0.1"));
    let told = elsewhere.post(OPTIONS, json!({})).await.problem(409, "passkeys_unavailable");
    assert!(told["detail"].as_str().unwrap().contains(&app.base), "{told}");
    // At an IP address there are no passkeys.
    let nameless = TestApp::start().await;
    let bob = student(&nameless);
    bob.post(OPTIONS, json!({})).await.problem(409, "passkeys_unavailable");
    assert!(bob.get(PATH).await.expect(200)["origin"].is_null());
    assert!(nameless.visitor().get("/api/auth/passkey").await.expect(200)["origin"].is_null());
}
