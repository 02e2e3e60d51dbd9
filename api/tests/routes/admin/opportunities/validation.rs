//! Validation of an opportunity.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{PATH, at, change, day, draft, draft_with, entries};
use test_support::TestApp;

#[test_support::test]
async fn everything_that_is_wrong_is_named_and_nothing_is_stored() {
    let app = TestApp::start().await;
    let (admin, now) = (app.admin(), app.clock.now());
    let wrong = [
        ("title", json!({ "title": " " })),
        ("title", json!({ "title": "x".repeat(121) })),
        ("organization", json!({ "organization": "" })),
        ("discipline", json!({ "discipline": "x".repeat(61) })),
        ("location", json!({ "location": " \n" })),
        ("country", json!({ "country": "USA" })),
        ("country", json!({ "country": "É1" })),
        ("stipend", json!({ "stipend": "x".repeat(201) })),
        ("cost_cents", json!({ "cost_cents": -1 })),
        ("cost_cents", json!({ "cost_cents": 10_000_001 })),
        ("aid", json!({ "aid": "x".repeat(501) })),
        ("ends_on", json!({ "ends_on": day(now, 99), "decision_on": null })),
        ("ends_on", json!({ "ends_on": day(now, 500) })),
        ("starts_on", json!({ "starts_on": day(now, 1100), "ends_on": day(now, 1101) })),
        ("starts_on", json!({ "starts_on": "2031-02-30" })),
        ("ends_on", json!({ "ends_on": "+12000-01-01" })),
        ("deadline_date", json!({ "deadline_date": day(now, -1) })),
        ("deadline_date", json!({ "deadline_date": day(now, 143) })),
        ("deadline_time", json!({ "deadline_time": "24:00" })),
        ("deadline_time", json!({ "deadline_time": "9:00" })),
        ("deadline_zone", json!({ "deadline_zone": "Eastern" })),
        ("decision_on", json!({ "decision_on": day(now, 143) })),
        ("min_grade", json!({ "min_grade": 5 })),
        ("max_grade", json!({ "max_grade": 14 })),
        ("max_grade", json!({ "min_grade": 11, "max_grade": 10 })),
        ("residency", json!({ "residency": "x".repeat(201) })),
        ("description", json!({ "description": " \n" })),
        ("description", json!({ "description": "x".repeat(4001) })),
        ("run_by", json!({ "run_by": "" })),
        ("apply_url", json!({ "apply_url": "javascript:alert(1)" })),
        ("apply_url", json!({ "apply_url": "https://localhost/x" })),
        ("apply_url", json!({ "apply_url": "https://larkspur.example.edu@evil.test/" })),
        ("apply_url", json!({ "apply_url": format!("https://example.edu/{}", "x".repeat(500)) })),
        ("category", json!({ "category": "party" })),
        ("verified", json!({ "verified": "paid" })),
    ];
    for (field, changes) in wrong {
        let response = admin.post(PATH, draft_with(now, changes.clone())).await;
        let problem = response.problem(422, "validation_failed");
        assert!(problem["errors"][field].is_array(), "{field}: {changes} gives {problem}");
    }
    // All errors are reported at once.
    let all = json!({ "title": "", "run_by": "", "cost_cents": -5, "deadline_zone": "Mars" });
    let problem = admin.post(PATH, draft_with(now, all)).await.problem(422, "validation_failed");
    let named: Vec<&String> = problem["errors"].as_object().unwrap().keys().collect();
    assert_eq!(named, ["cost_cents", "deadline_zone", "run_by", "title"]);
    let huge = draft_with(now, json!({ "description": "x".repeat(100_000) }));
    assert!(matches!(admin.post(PATH, huge).await.status.as_u16(), 413 | 422));
    admin.post(PATH, draft_with(now, json!({ "price": 1 }))).await.problem(422, "validation_failed");
    assert_eq!(
        (entries(&app), admin.get(PATH).await.expect(200)["counts"]["all"].clone()),
        (vec![], json!(0))
    );
}

#[test_support::test]
async fn markup_is_text_and_kept_to_the_letter() {
    let app = TestApp::start().await;
    let (admin, now) = (app.admin(), app.clock.now());
    let changes = json!({
        "title": "Cells\n& <b>Genes</b>",
        "description": "First <script>alert(1)</script>paragraph.\n\n<b onclick=x>Second</b>: 3 < 4."
    });
    let detail = admin.post(PATH, draft_with(now, changes)).await.expect(201);
    assert_eq!(detail["title"], "Cells & <b>Genes</b>");
    assert_eq!(
        detail["description"],
        "First <script>alert(1)</script>paragraph.\n\n<b onclick=x>Second</b>: 3 < 4."
    );
}

#[test_support::test]
async fn what_is_over_can_still_be_mended_but_not_given_another_past_deadline() {
    let app = TestApp::start().await;
    let (admin, now) = (app.admin(), app.clock.now());
    let detail = admin.post(PATH, draft(now)).await.expect(201);
    app.clock.advance(TimeDelta::days(50));
    let over = admin.get(&at(&detail["id"])).await.expect(200);
    assert_eq!(over["state"], "closed");
    let mended = draft_with(now, json!({ "run_by": "The institute of genetics" }));
    let mended = admin.put(&at(&detail["id"]), change(&over, mended)).await.expect(200);
    assert_eq!(mended["state"], "closed");
    let earlier = draft_with(now, json!({ "deadline_date": day(now, 39) }));
    let refused: Value =
        admin.put(&at(&detail["id"]), change(&mended, earlier)).await.problem(422, "validation_failed");
    assert_eq!(refused["errors"]["deadline_date"], json!(["This deadline has passed."]));
}
