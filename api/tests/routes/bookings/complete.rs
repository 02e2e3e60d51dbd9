use chrono::TimeDelta;
use serde_json::json;

use test_support::PaidApp;
use test_support::money::act;

#[test_support::test]
async fn the_tutor_marks_a_lesson_complete_after_its_end() {
    let app = PaidApp::start().await;
    let (student, tutor, id, _) = app.paid().await;
    act(&tutor, id, "complete").await.problem(409, "action_not_allowed");
    app.advance(TimeDelta::days(8));
    act(&student, id, "complete").await.problem(409, "action_not_allowed");
    act(&app.tutor(None), id, "complete").await.problem(404, "not_found");
    let booking = act(&tutor, id, "complete").await.expect(200);
    assert_eq!(booking["status"], json!("completed"));
    act(&tutor, id, "complete").await.problem(409, "action_not_allowed");
    assert_eq!(app.records(id), 1);
}

#[test_support::test]
async fn a_hold_is_never_complete() {
    let app = PaidApp::start().await;
    let (_, tutor, id) = app.held().await;
    app.advance(TimeDelta::days(8));
    act(&tutor, id, "complete").await.problem(409, "action_not_allowed");
}
