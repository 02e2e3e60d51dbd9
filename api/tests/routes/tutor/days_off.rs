use academy::domain::time;
use academy::live::Topic;
use chrono::{NaiveDate, TimeDelta};
use schema::enums::Subject;
use serde_json::{Value, json};

use test_support::people::Someone;
use test_support::{Client, TestApp};

const PATH: &str = "/api/tutor/days-off";

fn date(app: &TestApp, days: i64) -> NaiveDate {
    time::local_date(app.noon_in(days))
}

fn days(app: &TestApp, first: i64, last: i64) -> Value {
    json!({"first_day": date(app, first), "last_day": date(app, last)})
}

fn wanted(app: &TestApp, tutor: &Someone, days: i64) -> Value {
    json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(days)})
}

async fn bookable_days(app: &TestApp, student: &Client) -> Vec<i64> {
    let days = student.get("/api/tutoring/days?subject=Physics").await.expect(200);
    let days: Vec<NaiveDate> = serde_json::from_value(days["days"].clone()).unwrap();
    days.into_iter().map(|day| (day - date(app, 0)).num_days()).collect()
}

#[test_support::test]
async fn nobody_books_a_tutor_on_a_day_off_until_it_is_taken_back() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.tutor(Some(0)));
    app.offer(tutor.id, Subject::Physics, "12:00", "14:00");
    let lesson = student.post("/api/bookings", wanted(&app, &tutor, 8)).await.expect(201);
    let added = tutor.post(PATH, days(&app, 2, 4)).await.expect(201);
    let open = bookable_days(&app, &student).await;
    assert!(
        open.contains(&1) && open.contains(&5) && !open.iter().any(|day| (2..=4).contains(day)),
        "{open:?}"
    );
    let path = format!("/api/tutoring/slots?subject=Physics&date={}", date(&app, 3));
    assert_eq!(student.get(&path).await.expect(200)["tutors"], json!([]));
    student.post("/api/bookings", wanted(&app, &tutor, 3)).await.problem(422, "slot_unavailable");
    let path = format!("/api/bookings/{}/reschedule", lesson["id"].as_str().unwrap());
    student.post(&path, json!({"starts_at": app.noon_in(3)})).await.problem(422, "slot_unavailable");
    let path = format!("{PATH}/{}", added["id"].as_str().unwrap());
    tutor.delete(&path).await.expect(204);
    tutor.delete(&path).await.problem(404, "not_found");
    assert!(bookable_days(&app, &student).await.contains(&3));
    student.post("/api/bookings", wanted(&app, &tutor, 3)).await.expect(201);
}

#[test_support::test]
async fn lessons_on_a_day_off_stay_booked_and_are_told_before_and_after() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    for day in [2, 3, 6] {
        student.post("/api/bookings", wanted(&app, &tutor, day)).await.expect(201);
    }
    let path = format!("{PATH}/lessons?first_day={}&last_day={}", date(&app, 2), date(&app, 5));
    let before = tutor.get(&path).await.expect(200);
    assert_eq!(before["count"], 2);
    let added = tutor.post(PATH, days(&app, 2, 5)).await.expect(201);
    assert_eq!(added["kept_lessons"], before);
    let first = &before["items"][0];
    assert_eq!((&first["date"], &first["start_time"]), (&json!(date(&app, 2)), &json!("12:00")));
    assert!(first["student_name"].as_str().unwrap().starts_with("student Number"));
    let listed = tutor.get(PATH).await.expect(200);
    assert_eq!((&listed["items"], &listed["zone"]), (&json!([added]), &json!("America/Los_Angeles")));
    let upcoming = student.get("/api/bookings").await.expect(200);
    let states = test_support::column(&upcoming["items"], "status");
    assert_eq!(states, ["confirmed"; 3]);
    // Another tutor's lessons are excluded.
    assert_eq!(app.tutor(None).get(&path).await.expect(200)["count"], 0);
}

#[test_support::test]
async fn only_ones_own_days_off_are_read_and_taken_back() {
    let app = TestApp::start().await;
    let (tutor, other) = (app.tutor(None), app.tutor(None));
    let mut form = days(&app, 1, 1);
    form["note"] = json!(" Dentist, one = two ");
    let added = tutor.post(PATH, form).await.expect(201);
    assert_eq!(added["note"], "Dentist, one = two");
    assert_eq!(other.get(PATH).await.expect(200)["items"], json!([]));
    let path = format!("{PATH}/{}", added["id"].as_str().unwrap());
    other.delete(&path).await.problem(404, "not_found");
    assert_eq!(tutor.get(PATH).await.expect(200)["items"].as_array().unwrap().len(), 1);
}

#[test_support::test]
async fn wrong_days_are_refused_field_by_field() {
    let app = TestApp::start().await;
    let tutor = app.tutor(None);
    let mut long_note = days(&app, 1, 1);
    long_note["note"] = json!("n".repeat(201));
    let cases = [
        (days(&app, 3, 2), "last_day", "The last day must not be before the first"),
        (days(&app, -3, -1), "last_day", "These days have passed. Please choose today or later"),
        (days(&app, 0, 366), "last_day", "Please choose at most 366 days"),
        (long_note, "note", "Please use at most 200 characters."),
    ];
    for (form, field, text) in cases {
        let problem = tutor.post(PATH, form).await.problem(422, "validation_failed");
        assert_eq!(problem["errors"], json!({field: [text]}));
    }
    tutor.post(PATH, days(&app, 0, 365)).await.expect(201);
    tutor.post(PATH, days(&app, -1, 0)).await.expect(201);
    tutor.post(PATH, days(&app, 0, 365)).await.problem(409, "already_exists");
}

#[test_support::test]
async fn there_are_a_hundred_at_most_and_what_is_over_leaves_room() {
    let app = TestApp::start().await;
    let tutor = app.tutor(None);
    let fill = "INSERT INTO tutor_days_off (tutor_id, first_day, last_day, created_at)
        SELECT $1, $2::date + n, $2::date + n, now() FROM generate_series(0, 99) n";
    app.execute(
        diesel::sql_query(fill)
            .bind::<diesel::sql_types::Uuid, _>(tutor.id)
            .bind::<diesel::sql_types::Date, _>(date(&app, 1)),
    );
    let problem = tutor.post(PATH, days(&app, 200, 200)).await.problem(409, "limit_reached");
    assert_eq!(problem["detail"], "You can have up to 100 entries. Please remove some first.");
    app.clock.advance(TimeDelta::days(2));
    assert_eq!(tutor.get(PATH).await.expect(200)["items"].as_array().unwrap().len(), 99);
    tutor.post(PATH, days(&app, 200, 200)).await.expect(201);
}

#[test_support::test]
async fn open_pages_hear_of_days_off_and_public_pages_are_outdated() {
    let app = TestApp::start().await;
    let (tutor, other) = (app.busy_bee(None), app.busy_bee(None));
    let id = tutor.post(PATH, days(&app, 1, 2)).await.expect(201)["id"].as_str().unwrap().to_owned();
    tutor.delete(&format!("{PATH}/{id}")).await.expect(204);
    let event = ("availability.changed".to_owned(), json!({"tutor_id": tutor.id}));
    for topic in [Topic::User(tutor.id), Topic::TutorSlots(tutor.id), Topic::SubjectDays(Subject::Physics)] {
        assert_eq!(app.published(topic), [event.clone(), event.clone()]);
    }
    assert_eq!(app.published(Topic::TutorSlots(other.id)), []);
}

#[test_support::test]
async fn a_booking_at_the_same_instant_comes_before_or_after_a_day_off() {
    let app = TestApp::with(&[("DATABASE_POOL_SIZE", "8")]).await;
    for round in 0..12 {
        let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
        let day = 2 + round;
        let (booked, added) = futures_util::join!(
            student.post("/api/bookings", wanted(&app, &tutor, day)),
            tutor.post(PATH, days(&app, day, day)),
        );
        let told = added.expect(201)["kept_lessons"]["count"].as_u64().unwrap();
        // A new day off reports every lesson that stays on it.
        assert_eq!(told == 1, booked.status == 201, "{}", booked.text);
    }
}
