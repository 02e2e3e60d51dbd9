//! Notes of students and tutors about a lesson.

use chrono::TimeDelta;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use reqwest::Method;
use schema::enums::Role;
use schema::models::user::User;
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::client::send;
use test_support::people::Someone;
use test_support::{Client, TestApp, TestResponse};

/// Creates a student, a tutor, and a free lesson in two days.
async fn lesson(app: &TestApp) -> (Someone, Someone, String) {
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(2)});
    let id = student.post("/api/bookings", body).await.expect(201)["id"].as_str().unwrap().to_owned();
    (student, tutor, id)
}

async fn write(client: &Client, id: &str, body: Value) -> TestResponse {
    send(client.request(Method::PUT, &format!("/api/bookings/{id}/notes")).json(&body)).await
}

fn notes(done: &str, practice: &str, version: i32) -> Value {
    json!({"tutor_notes": done, "practice_notes": practice, "version": version})
}

fn texts(booking: &Value) -> [&str; 3] {
    ["student_notes", "tutor_notes", "practice_notes"].map(|field| booking[field].as_str().unwrap())
}

fn events_to(app: &TestApp, person: Uuid) -> i64 {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        events: i64,
    }
    let query =
        "SELECT count(*) AS events FROM live_events WHERE kind = 'booking.changed' AND $1 = ANY (topics)";
    let query = diesel::sql_query(query).bind::<Text, _>(format!("user:{person}"));
    query.get_result::<Count>(&mut app.conn()).unwrap().events
}

#[test_support::test]
async fn the_tutor_writes_notes_from_the_lessons_start_on_and_the_student_reads_them() {
    let app = TestApp::start().await;
    let (student, tutor, id) = lesson(&app).await;
    let path = format!("/api/bookings/{id}");
    write(&tutor, &id, notes("Too early", "", 0)).await.problem(409, "action_not_allowed");
    app.clock.advance(app.noon_in(2) - app.clock.now() + TimeDelta::minutes(1));
    let allowed = tutor.get(&path).await.expect(200)["allowed_actions"].clone();
    assert_eq!(allowed, json!(["cancel", "write_notes"]));
    let before = events_to(&app, student.id);
    let written = write(&tutor, &id, notes("  Forces. ", "Draw them.", 0)).await.expect(200);
    assert_eq!((texts(&written), &written["notes_version"]), (["", "Forces.", "Draw them."], &json!(1)));
    assert_eq!(events_to(&app, student.id), before + 1, "the student's open pages hear of it");
    app.clock.advance(TimeDelta::hours(2));
    tutor.post(&format!("{path}/complete"), json!({})).await.expect(200);
    write(&tutor, &id, notes("Forces.", "", 1)).await.expect(200);
    let read = student.get("/api/bookings?when=past").await.expect(200)["items"][0].clone();
    assert_eq!((texts(&read), &read["notes_version"]), (["", "Forces.", ""], &json!(2)));
    assert_eq!(read["allowed_actions"], json!([]));
}

#[test_support::test]
async fn of_two_windows_the_later_writes_nothing_over_the_earlier() {
    let app = TestApp::start().await;
    let (_, tutor, id) = lesson(&app).await;
    app.clock.advance(TimeDelta::days(3));
    write(&tutor, &id, notes("One", "", 0)).await.expect(200);
    write(&tutor, &id, notes("Other", "", 0)).await.problem(409, "edit_conflict");
    let stored = tutor.get(&format!("/api/bookings/{id}")).await.expect(200);
    assert_eq!((texts(&stored), &stored["notes_version"]), (["", "One", ""], &json!(1)));
    let again = write(&tutor, &id, notes("One", "", 0)).await.expect(200);
    assert_eq!(again["notes_version"], 1, "the same once more, whose response was lost");
    write(&tutor, &id, notes("Other", "", 1)).await.expect(200);
}

#[test_support::test]
async fn two_windows_that_save_at_the_same_instant_are_told_apart() {
    let app = TestApp::start().await;
    let (_, tutor, id) = lesson(&app).await;
    app.clock.advance(TimeDelta::days(3));
    let saves = ["One", "Other"].map(|text| write(&tutor, &id, notes(text, "", 0)));
    let statuses = futures_util::future::join_all(saves).await;
    assert_eq!(test_support::statuses(&statuses), [200, 409]);
}

#[test_support::test]
async fn nobody_but_the_lessons_tutor_writes_notes() {
    let app = TestApp::start().await;
    let (student, _, id) = lesson(&app).await;
    app.clock.advance(TimeDelta::days(3));
    write(&student, &id, notes("Mine", "", 0)).await.problem(403, "forbidden");
    write(&app.tutor(None), &id, notes("Mine", "", 0)).await.problem(404, "not_found");
    User::grant_role(&mut app.conn(), student.id, Role::Tutor).unwrap();
    app.execute(diesel::sql_query("UPDATE profiles SET is_mentor_approved = true"));
    write(&student, &id, notes("Mine", "", 0)).await.problem(409, "action_not_allowed");
}

#[test_support::test]
async fn a_cancelled_lesson_has_no_notes() {
    let app = TestApp::start().await;
    let (_, tutor, id) = lesson(&app).await;
    tutor.post(&format!("/api/bookings/{id}/cancel"), json!({})).await.expect(200);
    app.clock.advance(TimeDelta::days(3));
    write(&tutor, &id, notes("None", "", 0)).await.problem(409, "action_not_allowed");
}

#[test_support::test]
async fn notes_are_bounded_by_field_and_cleaned_of_markup() {
    let app = TestApp::start().await;
    let (_, tutor, id) = lesson(&app).await;
    app.clock.advance(TimeDelta::days(3));
    let long = "ä".repeat(1000);
    let refused = write(&tutor, &id, notes(&format!("{long}b"), &format!("{long}b"), 0)).await;
    let errors = refused.problem(422, "validation_failed")["errors"].clone();
    let problem = json!(["Please use at most 1000 characters."]);
    assert_eq!(errors, json!({"tutor_notes": problem, "practice_notes": problem}));
    let script = "2 < 3 <script>alert(1)</script>\nand <b>so on</b>";
    let written = write(&tutor, &id, notes(&format!(" {long} "), script, 0)).await.expect(200);
    assert_eq!(texts(&written), ["", &long, script]);
    for wrong in [json!({"tutor_notes": "", "practice_notes": ""}), notes("a\0", "", 1)] {
        write(&tutor, &id, wrong).await.problem(422, "validation_failed");
    }
}

#[test_support::test]
async fn the_students_note_comes_with_the_booking() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    let wanted = |day, note: &str| json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(day), "student_notes": note});
    let booked =
        student.post("/api/bookings", wanted(2, " Friction, please.\nChapter 5. ")).await.expect(201);
    let read = tutor.get(&format!("/api/bookings/{}", booked["id"].as_str().unwrap())).await.expect(200);
    assert_eq!(texts(&read), ["Friction, please.\nChapter 5.", "", ""]);
    student.post("/api/bookings", wanted(3, &"a".repeat(1000))).await.expect(201);
    let refused = student.post("/api/bookings", wanted(4, &"a".repeat(1001))).await;
    let errors = refused.problem(422, "validation_failed")["errors"].clone();
    assert_eq!(errors, json!({"student_notes": ["Please use at most 1000 characters."]}));
}
