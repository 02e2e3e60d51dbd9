use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use schema::enums::Subject;
use serde_json::json;

use test_support::TestApp;

#[test_support::test]
async fn only_days_with_a_free_tutor_are_offered_up_to_56_days_ahead() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.tutor(None));
    app.offer(tutor.id, Subject::Physics, "12:00", "13:00");
    let days = student.get("/api/tutoring/days?subject=Physics").await.expect(200);
    let today = academy::domain::time::local_date(app.clock.now());
    assert_eq!(days["from"], json!(today));
    assert_eq!(days["to"], json!(today + TimeDelta::days(56)));
    let all: Vec<NaiveDate> = serde_json::from_value(days["days"].clone()).unwrap();
    // Whether today's noon is in the future depends on the time of the test.
    assert!(all.len() >= 56 && all.ends_with(&[today + TimeDelta::days(56)]));
    let none = student.get("/api/tutoring/days?subject=Spanish").await.expect(200);
    assert_eq!((&none["days"], &none["next_free"]), (&json!([]), &json!(null)));
    let next: DateTime<Utc> = serde_json::from_value(days["next_free"].clone()).unwrap();
    assert_eq!(academy::domain::time::local_date(next), all[0]);
    assert_eq!(next, app.noon_in((all[0] - today).num_days()));
}

#[test_support::test]
async fn a_day_whose_only_hour_is_taken_is_not_offered_until_it_is_free_again() {
    let app = TestApp::start().await;
    let (student, other, tutor) = (app.student(), app.student(), app.tutor(Some(0)));
    app.offer(tutor.id, Subject::Physics, "12:00", "13:00");
    let noon = app.noon_in(3);
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": noon});
    other.post("/api/bookings", body).await.expect(201);
    let days = student.get("/api/tutoring/days?subject=Physics").await.expect(200);
    let date = academy::domain::time::local_date(noon);
    assert!(!days["days"].as_array().unwrap().contains(&json!(date)));
}
