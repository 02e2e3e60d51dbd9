use academy::domain::time;
use chrono::TimeDelta;
use schema::enums::Subject;
use serde_json::{Value, json};

use test_support::{Client, TestApp};

fn path(app: &TestApp, days: i64) -> String {
    format!("/api/tutoring/slots?subject=Physics&date={}", time::local_date(app.noon_in(days)))
}

async fn starts(client: &Client, path: &str) -> Vec<String> {
    let response = client.get(path).await.expect(200);
    let tutors = response["tutors"].as_array().unwrap().clone();
    let slots = tutors.iter().flat_map(|tutor| tutor["slots"].as_array().unwrap().clone());
    slots.map(|slot| slot["start_time"].as_str().unwrap().to_owned()).collect()
}

#[test_support::test]
async fn a_tutor_is_shown_with_price_and_half_hourly_starts_that_fit_an_hour() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.tutor(Some(4800)));
    app.offer(tutor.id, Subject::Physics, "15:15", "17:30");
    let response = student.get(&path(&app, 2)).await.expect(200);
    assert_eq!(response["zone"], "America/Los_Angeles");
    let shown = &response["tutors"][0];
    assert_eq!((&shown["tutor"]["id"], &shown["price_cents"]), (&json!(tutor.id), &json!(6000)));
    let times: Vec<(&str, &str)> = shown["slots"]
        .as_array()
        .unwrap()
        .iter()
        .map(|slot| (slot["start_time"].as_str().unwrap(), slot["end_time"].as_str().unwrap()))
        .collect();
    assert_eq!(times, [("15:15", "16:15"), ("15:45", "16:45"), ("16:15", "17:15")]);
}

#[test_support::test]
async fn a_booking_hides_every_start_that_overlaps_it_from_everybody() {
    let app = TestApp::start().await;
    let (student, other, tutor) = (app.student(), app.student(), app.tutor(None));
    app.offer(tutor.id, Subject::Physics, "10:00", "14:00");
    let before = starts(&student, &path(&app, 2)).await;
    assert_eq!(before, ["10:00", "10:30", "11:00", "11:30", "12:00", "12:30", "13:00"]);
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(2)});
    other.post("/api/bookings", body).await.expect(201);
    assert_eq!(starts(&student, &path(&app, 2)).await, ["10:00", "10:30", "11:00", "13:00"]);
    // An expired hold's slot is offered again, even before the job runs.
    app.clock.advance(TimeDelta::minutes(31));
    assert_eq!(starts(&student, &path(&app, 2)).await, before);
}

#[test_support::test]
async fn a_students_own_lesson_elsewhere_hides_that_time() {
    let app = TestApp::start().await;
    let (student, busy, free) = (app.student(), app.tutor(None), app.tutor(None));
    for tutor in [&busy, &free] {
        app.offer(tutor.id, Subject::Physics, "12:00", "13:00");
    }
    let body = json!({"tutor_id": busy.id, "subject": "Physics", "starts_at": app.noon_in(2)});
    student.post("/api/bookings", body).await.expect(201);
    assert_eq!(student.get(&path(&app, 2)).await.expect(200)["tutors"], json!([]));
}

#[test_support::test]
async fn overlapping_windows_offer_a_start_once_and_past_days_offer_nothing() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.tutor(None));
    app.offer(tutor.id, Subject::Physics, "12:00", "14:00");
    app.offer(tutor.id, Subject::Physics, "12:30", "15:00");
    assert_eq!(starts(&student, &path(&app, 1)).await, ["12:00", "12:30", "13:00", "13:30", "14:00"]);
    for days in [-1, 57] {
        assert_eq!(
            student.get(&path(&app, days)).await.expect(200)["tutors"],
            Value::from(Vec::<Value>::new())
        );
    }
}

#[test_support::test]
async fn a_tutor_who_is_not_approved_is_not_offered() {
    use diesel::prelude::*;
    use schema::schema::profiles;
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(None));
    app.execute(diesel::update(profiles::table.find(tutor.id)).set(profiles::is_mentor_approved.eq(false)));
    assert!(starts(&student, &path(&app, 1)).await.is_empty());
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(1)});
    student.post("/api/bookings", body).await.problem(422, "slot_unavailable");
}
