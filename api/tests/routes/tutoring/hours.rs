use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::Subject;
use schema::ids::UserId;
use schema::schema::profiles;
use serde_json::{Value, json};

use diesel::prelude::*;
use test_support::{Client, TestApp};

fn path(tutor: UserId, subject: &str, starts_at: DateTime<Utc>) -> String {
    format!(
        "/api/tutoring/tutors/{tutor}/hours?subject={subject}&starts_at={}",
        starts_at.format("%Y-%m-%dT%H:%M:%SZ")
    )
}

async fn hour(client: &Client, tutor: UserId, starts_at: DateTime<Utc>) -> Value {
    client.get(&path(tutor, "Physics", starts_at)).await.expect(200)
}

fn starts(shown: &Value) -> Vec<DateTime<Utc>> {
    let slots = shown["nearest"].as_array().unwrap().iter();
    slots.map(|slot| serde_json::from_value(slot["starts_at"].clone()).unwrap()).collect()
}

#[test_support::test]
async fn a_visitor_is_told_whom_when_and_for_how_much() {
    let app = TestApp::start().await;
    let tutor = app.tutor(Some(4800));
    app.offer(tutor.id, Subject::Physics, "11:00", "14:00");
    let noon = app.noon_in(3);
    let (shown, queries) = app.count_queries(app.visitor().get(&path(tutor.id, "Physics", noon))).await;
    let shown = shown.expect(200);
    assert!(queries <= 4, "{queries}: the tutor, the windows, days off, lessons");
    assert_eq!(shown["tutor"]["id"], json!(tutor.id));
    assert_eq!((&shown["price_cents"], &shown["is_free"]), (&json!(6000), &json!(true)));
    assert_eq!(shown["ends_at"], json!(noon + TimeDelta::hours(1)));
    let half = TimeDelta::minutes(30);
    assert_eq!(starts(&shown), [noon - half * 2, noon - half, noon + half, noon + half * 2]);
}

#[test_support::test]
async fn an_hour_that_somebody_has_booked_is_not_free_and_its_neighbors_are_named() {
    let app = TestApp::start().await;
    let (other, tutor) = (app.student(), app.tutor(Some(0)));
    app.offer(tutor.id, Subject::Physics, "12:00", "13:00");
    let noon = app.noon_in(3);
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": noon});
    other.post("/api/bookings", body).await.expect(201);
    let shown = hour(&app.visitor(), tutor.id, noon).await;
    assert_eq!(shown["is_free"], false);
    let day = TimeDelta::days(1);
    let nearest = starts(&shown);
    assert_eq!(nearest.len(), 4);
    assert!(nearest.is_sorted());
    // By date, since an hour on the clock is not 24 hours later on the day of a clock change.
    assert!(
        nearest.iter().all(|start| (*start - noon).abs() <= day * 3 + TimeDelta::hours(1)),
        "{nearest:?}"
    );
    assert!(!nearest.contains(&noon));
}

#[test_support::test]
async fn a_students_own_lesson_is_in_the_way_of_theirs_alone() {
    let app = TestApp::start().await;
    let (student, busy, tutor) = (app.student(), app.tutor(Some(0)), app.tutor(None));
    for tutor in [&busy, &tutor] {
        app.offer(tutor.id, Subject::Physics, "12:00", "13:00");
    }
    let noon = app.noon_in(2);
    let body = json!({"tutor_id": busy.id, "subject": "Physics", "starts_at": noon});
    student.post("/api/bookings", body).await.expect(201);
    assert_eq!(hour(&student, tutor.id, noon).await["is_free"], false);
    assert_eq!(hour(&app.student(), tutor.id, noon).await["is_free"], true);
    // A tutor's own hours are not for themselves.
    let own = hour(&tutor, tutor.id, noon).await;
    assert_eq!((&own["is_free"], &own["nearest"]), (&json!(false), &json!([])));
}

#[test_support::test]
async fn an_hour_that_nobody_offers_is_not_free() {
    let app = TestApp::start().await;
    let tutor = app.tutor(None);
    app.offer(tutor.id, Subject::Physics, "12:00", "13:00");
    let noon = app.noon_in(2);
    for (subject, starts_at) in [
        ("Spanish", noon),
        ("Physics", noon + TimeDelta::minutes(30)),
        ("Physics", noon - TimeDelta::days(30)),
        ("Physics", noon + TimeDelta::days(100)),
    ] {
        let shown = app.visitor().get(&path(tutor.id, subject, starts_at)).await.expect(200);
        assert_eq!(shown["is_free"], false, "{subject} {starts_at}");
    }
}

#[test_support::test]
async fn whoever_cannot_be_booked_has_no_hours() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.tutor(None));
    app.offer(tutor.id, Subject::Physics, "12:00", "13:00");
    app.execute(diesel::update(profiles::table.find(tutor.id)).set(profiles::is_mentor_approved.eq(false)));
    for id in [student.id, tutor.id] {
        app.visitor().get(&path(id, "Physics", app.noon_in(2))).await.problem(404, "not_found");
    }
}
