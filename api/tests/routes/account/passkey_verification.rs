use chrono::TimeDelta;
use serde_json::json;

use super::student;
use test_support::TestApp;
use test_support::passkeys::{Device, add, answer};

const PATH: &str = "/api/account/verification/passkey";
const OPTIONS: &str = "/api/account/verification/passkey/options";

#[test_support::test]
async fn a_passkey_shows_who_it_is() {
    let app = TestApp::named().await;
    let ada = student(&app);
    let mut phone = Device::new(&app);
    ada.post(OPTIONS, json!({})).await.problem(409, "action_not_allowed");
    add(&ada, &mut phone, "Phone").await;
    app.clock.advance(TimeDelta::hours(1));
    ada.post("/api/account/passkeys/options", json!({})).await.problem(403, "verification_required");
    let begun = ada.post(OPTIONS, json!({})).await.expect(200);
    assert_eq!(begun["options"]["allowCredentials"].as_array().unwrap().len(), 1);
    let shown = answer(&mut phone, &begun);
    // The challenge belongs to another session.
    app.signed_in(ada.id).post(PATH, shown.clone()).await.problem(410, "passkey_challenge_expired");
    ada.post(PATH, shown.clone()).await.expect(204);
    ada.post(PATH, shown).await.problem(410, "passkey_challenge_expired");
    ada.post("/api/account/passkeys/options", json!({})).await.expect(200);
}

#[test_support::test]
async fn nobody_elses_passkey_shows_it() {
    let app = TestApp::named().await;
    let (ada, eve) = (student(&app), student(&app));
    let (mut of_ada, mut of_eve) = (Device::new(&app), Device::new(&app));
    add(&ada, &mut of_ada, "Phone").await;
    add(&eve, &mut of_eve, "Phone").await;
    app.clock.advance(TimeDelta::hours(1));
    let mut begun = ada.post(OPTIONS, json!({})).await.expect(200);
    begun["options"]["allowCredentials"] = json!([]);
    ada.post(PATH, answer(&mut of_eve, &begun)).await.problem(401, "passkey_unknown");
    ada.post("/api/account/passkeys/options", json!({})).await.problem(403, "verification_required");
}

#[test_support::test]
async fn a_device_that_was_asked_for_certain_keys_may_leave_out_whose_they_are() {
    let app = TestApp::named().await;
    let ada = student(&app);
    let mut phone = Device::new(&app);
    add(&ada, &mut phone, "Phone").await;
    for nobody in [json!(""), json!(null)] {
        let begun = ada.post(OPTIONS, json!({})).await.expect(200);
        let mut shown = answer(&mut phone, &begun);
        shown["credential"]["response"]["userHandle"] = nobody;
        ada.post(PATH, shown).await.expect(204);
    }
}

#[test_support::test]
async fn showing_who_one_is_uses_up_nothing_of_what_adding_a_device_may() {
    let app = TestApp::named().await;
    let ada = student(&app);
    add(&ada, &mut Device::new(&app), "Phone").await;
    for _ in 0..30 {
        ada.post(OPTIONS, json!({})).await.expect(200);
    }
    ada.post(OPTIONS, json!({})).await.problem(429, "rate_limited");
    ada.post("/api/account/passkeys/options", json!({})).await.expect(200);
}
