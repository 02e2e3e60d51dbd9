use serde_json::json;

use super::student;
use test_support::TestApp;

#[test_support::test]
async fn a_time_zone_is_chosen_and_kept() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let zone = async || ada.get("/api/session").await.expect(200)["user"]["time_zone"].clone();
    assert_eq!(zone().await, json!(null), "the academy's");
    for name in ["America/New_York", "Asia/Calcutta"] {
        ada.put("/api/account/time-zone", json!({"time_zone": name})).await.expect(204);
        assert_eq!(zone().await, name);
    }
    let bo = student(&app);
    assert_eq!(
        bo.get("/api/session").await.expect(200)["user"]["time_zone"],
        json!(null),
        "another account's"
    );
}

#[test_support::test]
async fn a_zone_that_is_unknown_is_refused() {
    let app = TestApp::start().await;
    let ada = student(&app);
    ada.put("/api/account/time-zone", json!({"time_zone": "Asia/Kolkata"})).await.expect(204);
    for name in ["", "EDT?", "america/new_york", "America/Gotham"] {
        let response = ada.put("/api/account/time-zone", json!({"time_zone": name})).await;
        let text = json!({"time_zone": ["Please choose a time zone from the list."]});
        assert_eq!(response.problem(422, "validation_failed")["errors"], text, "{name}");
    }
    ada.put("/api/account/time-zone", json!({})).await.problem(422, "validation_failed");
    assert_eq!(ada.get("/api/session").await.expect(200)["user"]["time_zone"], "Asia/Kolkata");
}
