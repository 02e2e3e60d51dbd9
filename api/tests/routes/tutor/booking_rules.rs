use academy::domain::time;
use academy::live::Topic;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use schema::enums::Subject;
use schema::schema::student_bookings;
use serde_json::{Value, json};

use test_support::people::Someone;
use test_support::{Client, TestApp};

const PATH: &str = "/api/tutor/booking-rules";
const DAY: i32 = 24 * 60;

fn rules(notice: i32, buffer: i32) -> Value {
    json!({"minimum_notice_minutes": notice, "buffer_minutes": buffer})
}

fn wanted(tutor: &Someone, starts_at: DateTime<Utc>) -> Value {
    json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": starts_at})
}

async fn starts(app: &TestApp, student: &Client, days: i64) -> Vec<String> {
    let date = time::local_date(app.noon_in(days));
    let path = format!("/api/tutoring/slots?subject=Physics&date={date}");
    let tutors = student.get(&path).await.expect(200)["tutors"].clone();
    let slots =
        tutors.as_array().unwrap().iter().flat_map(|tutor| tutor["slots"].as_array().unwrap().clone());
    slots.map(|slot| slot["start_time"].as_str().unwrap().to_owned()).collect()
}

#[test_support::test]
async fn a_lesson_is_booked_and_moved_with_the_tutors_notice() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.tutor(Some(0)));
    app.offer(tutor.id, Subject::Physics, "10:00", "18:00");
    let later = student.post("/api/bookings", wanted(&tutor, app.noon_in(5))).await.expect(201);
    let set = tutor.patch(PATH, rules(DAY, 0)).await.expect(200);
    assert_eq!((&set["minimum_notice_minutes"], &set["kept_lessons"]["count"]), (&json!(DAY), &json!(0)));
    assert_eq!(tutor.get(PATH).await.expect(200), set);
    // Tests begin at ten.
    assert_eq!(starts(&app, &student, 0).await, Vec::<String>::new());
    let tomorrow = starts(&app, &student, 1).await;
    assert!(["10:00", "10:30"].contains(&tomorrow[0].as_str()), "{tomorrow:?}");
    let today = app.noon_in(0) + TimeDelta::hours(2);
    student.post("/api/bookings", wanted(&tutor, today)).await.problem(422, "slot_unavailable");
    let path = format!("/api/bookings/{}/reschedule", later["id"].as_str().unwrap());
    student.post(&path, json!({"starts_at": today})).await.problem(422, "slot_unavailable");
    tutor.patch(PATH, rules(120, 0)).await.expect(200);
    student.post("/api/bookings", wanted(&tutor, today)).await.expect(201);
}

#[test_support::test]
async fn a_rule_that_another_window_has_set_meanwhile_stays() {
    let app = TestApp::start().await;
    let tutor = app.tutor(Some(0));
    tutor.patch(PATH, json!({ "minimum_notice_minutes": DAY })).await.expect(200);
    let set = tutor.patch(PATH, json!({ "buffer_minutes": 15 })).await.expect(200);
    assert_eq!((&set["minimum_notice_minutes"], &set["buffer_minutes"]), (&json!(DAY), &json!(15)));
    assert_eq!(tutor.get(PATH).await.expect(200), set);
}

#[test_support::test]
async fn lessons_keep_the_buffer_wherever_times_are_offered_or_taken() {
    let app = TestApp::start().await;
    let (student, other, tutor) = (app.student(), app.student(), app.tutor(Some(0)));
    app.offer(tutor.id, Subject::Physics, "10:00", "16:00");
    tutor.patch(PATH, rules(0, 30)).await.expect(200);
    let noon = app.noon_in(2);
    let lesson = student.post("/api/bookings", wanted(&tutor, noon)).await.expect(201);
    assert_eq!(starts(&app, &other, 2).await, ["10:00", "10:30", "13:30", "14:00", "14:30", "15:00"]);
    for close in [noon - TimeDelta::hours(1), noon + TimeDelta::hours(1)] {
        other.post("/api/bookings", wanted(&tutor, close)).await.problem(422, "slot_unavailable");
    }
    other.post("/api/bookings", wanted(&tutor, noon)).await.problem(409, "slot_taken");
    // A lesson that is moved does not block slots around its old one.
    let path = format!("/api/bookings/{}/reschedule", lesson["id"].as_str().unwrap());
    student.post(&path, json!({"starts_at": noon + TimeDelta::minutes(30)})).await.expect(200);
    other.post("/api/bookings", wanted(&tutor, noon - TimeDelta::hours(1))).await.expect(201);
    // The buffer is the tutor's only: the student may have another lesson directly afterwards.
    let elsewhere = app.busy_bee(Some(0));
    let after = wanted(&elsewhere, noon + TimeDelta::minutes(90));
    student.post("/api/bookings", after).await.expect(201);
}

#[test_support::test]
async fn a_buffer_reaches_over_midnight_and_tells_both_days() {
    let app = TestApp::start().await;
    let (student, other, tutor) = (app.student(), app.student(), app.tutor(Some(0)));
    app.offer(tutor.id, Subject::Physics, "00:00", "01:00");
    app.offer(tutor.id, Subject::Physics, "22:45", "23:45");
    tutor.patch(PATH, rules(0, 60)).await.expect(200);
    let evening = app.noon_in(2) + TimeDelta::minutes(645);
    student.post("/api/bookings", wanted(&tutor, evening)).await.expect(201);
    assert_eq!(starts(&app, &other, 3).await, ["22:45"]);
    let morning = app.noon_in(3) - TimeDelta::hours(12);
    other.post("/api/bookings", wanted(&tutor, morning)).await.problem(422, "slot_unavailable");
    let told: Vec<Value> = app
        .published(Topic::TutorSlots(tutor.id))
        .into_iter()
        .filter(|(kind, _)| kind == "slots.changed")
        .map(|(_, data)| data["date"].clone())
        .collect();
    assert_eq!(told, [2, 3].map(|day| json!(time::local_date(app.noon_in(day)))));
}

#[test_support::test]
async fn of_two_neighbouring_hours_wanted_at_once_one_is_given() {
    let app = TestApp::with(&[("DATABASE_POOL_SIZE", "8")]).await;
    let tutor = app.busy_bee(Some(0));
    tutor.patch(PATH, rules(0, 30)).await.expect(200);
    for day in 2..14 {
        let students: Vec<_> = (0..4).map(|_| app.student()).collect();
        let noon = app.noon_in(day);
        let tries = students.iter().enumerate().map(|(index, student)| {
            let neighbor = noon + TimeDelta::hours(if index % 2 == 0 { 0 } else { 1 });
            student.post("/api/bookings", wanted(&tutor, neighbor))
        });
        let answers = futures_util::future::join_all(tries).await;
        assert_eq!(answers.iter().filter(|response| response.status == 201).count(), 1, "day {day}");
        assert!(answers.iter().all(|response| [201, 409, 422].contains(&response.status.as_u16())));
    }
    let stored: i64 = student_bookings::table.count().get_result(&mut app.conn()).unwrap();
    assert_eq!(stored, 12);
}

#[test_support::test]
async fn a_hold_that_ran_out_keeps_nobody_away() {
    let app = TestApp::start().await;
    let (first, second, tutor) = (app.student(), app.student(), app.busy_bee(None));
    tutor.patch(PATH, rules(0, 30)).await.expect(200);
    let noon = app.noon_in(2);
    let held = first.post("/api/bookings", wanted(&tutor, noon)).await.expect(201);
    let next = wanted(&tutor, noon + TimeDelta::hours(1));
    second.post("/api/bookings", next.clone()).await.problem(422, "slot_unavailable");
    app.clock.advance(TimeDelta::minutes(31));
    second.post("/api/bookings", next).await.expect(201);
    // Released first: otherwise a late payment would keep it.
    let path = format!("/api/bookings/{}", held["id"].as_str().unwrap());
    assert_eq!(first.get(&path).await.expect(200)["status"], "cancelled");
}

#[test_support::test]
async fn lessons_that_are_too_close_already_stay_booked_and_are_told() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    let noon = app.noon_in(2);
    for starts_at in [noon, noon + TimeDelta::hours(1), noon + TimeDelta::hours(4)] {
        student.post("/api/bookings", wanted(&tutor, starts_at)).await.expect(201);
    }
    let set = tutor.patch(PATH, rules(0, 45)).await.expect(200);
    let kept = &set["kept_lessons"];
    let times = test_support::column(&kept["items"], "start_time");
    assert_eq!((&kept["count"], times), (&json!(2), vec![json!("12:00"), json!("13:00")]));
    assert_eq!(student.get("/api/bookings").await.expect(200)["stats"]["upcoming"], 3);
}

#[test_support::test]
async fn rules_that_make_no_sense_are_refused_in_words() {
    let app = TestApp::start().await;
    let tutor = app.tutor(None);
    let beyond = "Students book up to 56 days ahead, so no one could book you. Please choose at most 14 days";
    let buffers = "Please choose 0, 15, 30, 45 or 60 minutes";
    let cases = [
        (rules(-1, 0), "minimum_notice_minutes", "Please choose how much notice you need"),
        (rules(14 * DAY + 1, 0), "minimum_notice_minutes", "Please choose at most 14 days"),
        (rules(57 * DAY, 0), "minimum_notice_minutes", beyond),
        (rules(i32::MAX, 0), "minimum_notice_minutes", beyond),
        (rules(0, 20), "buffer_minutes", buffers),
        (rules(0, -15), "buffer_minutes", buffers),
        (rules(0, 75), "buffer_minutes", buffers),
    ];
    for (wrong, field, text) in cases {
        let problem = tutor.patch(PATH, wrong).await.problem(422, "validation_failed");
        assert_eq!(problem["errors"], json!({field: [text]}));
    }
    let shown = tutor.get(PATH).await.expect(200);
    assert_eq!((&shown["minimum_notice_minutes"], &shown["buffer_minutes"]), (&json!(0), &json!(0)));
    tutor.patch(PATH, rules(14 * DAY, 60)).await.expect(200);
    assert_eq!(app.published(Topic::User(tutor.id)).len(), 1);
}

#[test_support::test]
async fn rules_that_stay_as_they_are_tell_nobody() {
    let app = TestApp::start().await;
    let tutor = app.busy_bee(None);
    tutor.patch(PATH, rules(0, 0)).await.expect(200);
    assert_eq!(app.published(Topic::TutorSlots(tutor.id)), []);
    for _ in 0..2 {
        tutor.patch(PATH, rules(120, 0)).await.expect(200);
        tutor.patch(PATH, rules(120, 15)).await.expect(200);
        tutor.patch(PATH, rules(120, 15)).await.expect(200);
    }
    for topic in [Topic::TutorSlots(tutor.id), Topic::User(tutor.id)] {
        // The notice, the buffer, the buffer's removal and its return.
        assert_eq!(app.published(topic).len(), 4);
    }
}
