use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use schema::enums::Subject;
use schema::ids::UserId;
use schema::schema::{chat_sessions, profiles, student_bookings, tutor_sessions};
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::people::Someone;
use test_support::{TestApp, TestResponse};

fn wanted(tutor_id: UserId, starts_at: DateTime<Utc>) -> Value {
    json!({"tutor_id": tutor_id, "subject": "Physics", "starts_at": starts_at})
}

fn stored(app: &TestApp) -> i64 {
    student_bookings::table.count().get_result(&mut app.conn()).unwrap()
}

#[test_support::test]
async fn a_priced_lesson_is_held_for_31_minutes() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(4800)));
    let noon = app.noon_in(2);
    let booking = student.post("/api/bookings", wanted(tutor.id, noon)).await.expect(201);
    assert_eq!(booking["status"], "pending");
    assert_eq!(booking["payment_status"], "unpaid");
    assert_eq!(booking["price_cents"], 6000);
    assert_eq!((&booking["start_time"], &booking["end_time"]), (&json!("12:00"), &json!("13:00")));
    assert_eq!(booking["allowed_actions"], json!(["pay", "cancel"]));
    assert_eq!(
        booking["tutor"]["zoom_link"],
        Value::Null,
        "only a confirmed lesson shows where it takes place"
    );
    let hold: DateTime<Utc> = serde_json::from_value(booking["hold_expires_at"].clone()).unwrap();
    let length = hold - app.clock.now();
    assert!(length > TimeDelta::seconds(31 * 60 - 10) && length <= TimeDelta::minutes(31), "{length}");
    assert_eq!(tutor_sessions::table.count().get_result::<i64>(&mut app.conn()).unwrap(), 0);
}

#[test_support::test]
async fn a_free_lesson_is_confirmed_at_once_with_everything_that_follows() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    let booking = student.post("/api/bookings", wanted(tutor.id, app.noon_in(2))).await.expect(201);
    assert_eq!(booking["status"], "confirmed");
    assert_eq!(booking["payment_status"], "not_required");
    assert_eq!(booking["hold_expires_at"], Value::Null);
    assert_eq!(booking["tutor"]["zoom_link"], "https://zoom.us/j/1");
    let mut conn = app.conn();
    let hours: Vec<(f64, bool)> = tutor_sessions::table
        .select((tutor_sessions::duration_hours, tutor_sessions::paid))
        .load(&mut conn)
        .unwrap();
    assert_eq!(hours, [(1.0, true)]);
    let chats = |conn: &mut PgConnection| chat_sessions::table.count().get_result::<i64>(conn).unwrap();
    assert_eq!(chats(&mut conn), 1);
    for person in [&student, &tutor] {
        let mails = app.mails_to(&person.email).await;
        assert_eq!(mails.len(), 1);
        assert!(mails[0].contains("Subject: Confirmed: Physics with"), "{}", mails[0]);
        assert!(mails[0].contains("1:00 PM P"), "the zone is named: {}", mails[0]);
    }
    student.post("/api/bookings", wanted(tutor.id, app.noon_in(3))).await.expect(201);
    assert_eq!(chats(&mut conn), 1, "the pair has its chat already");
}

#[test_support::test]
async fn what_the_tutor_does_not_offer_cannot_be_booked() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.tutor(None));
    app.offer(tutor.id, Subject::Physics, "12:00", "14:00");
    let noon = app.noon_in(2);
    let wrong = [
        ("in the past", wanted(tutor.id, app.noon_in(-2))),
        ("57 days ahead", wanted(tutor.id, app.noon_in(57))),
        ("before the window", wanted(tutor.id, noon - TimeDelta::minutes(30))),
        ("reaching over its end", wanted(tutor.id, noon + TimeDelta::minutes(90))),
        ("off the half hour", wanted(tutor.id, noon + TimeDelta::minutes(15))),
        ("in a fraction of a second", wanted(tutor.id, noon + TimeDelta::milliseconds(1))),
        ("another subject", json!({"tutor_id": tutor.id, "subject": "Spanish", "starts_at": noon})),
        ("nobody", wanted(Uuid::new_v4().into(), noon)),
        ("a student", wanted(app.student().id, noon)),
    ];
    for (name, body) in wrong {
        let response = student.post("/api/bookings", body).await;
        assert_eq!(response.status, 422, "{name}: {}", response.text);
        response.problem(422, "slot_unavailable");
    }
    assert_eq!(stored(&app), 0);
    student.post("/api/bookings", wanted(tutor.id, noon + TimeDelta::hours(1))).await.expect(201);
}

#[test_support::test]
async fn price_and_length_are_not_the_callers_to_say() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(None));
    for (field, value) in [("price_cents", json!(1)), ("duration", json!(3)), ("student_id", json!(tutor.id))]
    {
        let mut body = wanted(tutor.id, app.noon_in(2));
        body[field] = value;
        let problem = student.post("/api/bookings", body).await.problem(422, "validation_failed");
        assert!(problem["detail"].as_str().unwrap().contains(field));
    }
    assert_eq!(stored(&app), 0);
}

#[test_support::test]
async fn a_student_cannot_be_in_two_lessons_at_once() {
    let app = TestApp::start().await;
    let (student, first, second) = (app.student(), app.busy_bee(None), app.busy_bee(None));
    student.post("/api/bookings", wanted(first.id, app.noon_in(2))).await.expect(201);
    let overlapping = wanted(second.id, app.noon_in(2) + TimeDelta::minutes(30));
    student.post("/api/bookings", overlapping).await.problem(409, "student_busy");
    let touching = wanted(second.id, app.noon_in(2) + TimeDelta::hours(1));
    student.post("/api/bookings", touching).await.expect(201);
}

/// Books, and retries while the machine is too busy.
async fn book_in_the_crowd(student: &Someone, lesson: Value) -> TestResponse {
    loop {
        let response = student.post("/api/bookings", lesson.clone()).await;
        if response.status != 503 {
            return response;
        }
        assert!(response.headers.contains_key("retry-after"), "{}", response.text);
    }
}

#[test_support::test]
async fn of_200_students_at_once_one_gets_the_slot() {
    let app = TestApp::with(&[("DATABASE_POOL_SIZE", "8")]).await;
    let students: Vec<_> = (0..200).map(|_| app.student()).collect();
    // All want the same hour, or every second one half an hour later.
    for (lessons, later) in [(1, 0), (2, 30)] {
        let (tutor, noon) = (app.busy_bee(None), app.noon_in(1 + lessons));
        let tries = students.iter().enumerate().map(|(index, student)| {
            let shift = TimeDelta::minutes(if index % 2 == 0 { 0 } else { later });
            book_in_the_crowd(student, wanted(tutor.id, noon + shift))
        });
        let answers = futures_util::future::join_all(tries).await;
        assert_eq!(answers.iter().filter(|response| response.status == 201).count(), 1);
        for response in answers.iter().filter(|response| response.status != 201) {
            response.problem(409, "slot_taken");
        }
        assert_eq!(stored(&app), lessons);
    }
}

#[test_support::test]
async fn a_time_whose_hold_ran_out_can_be_booked_by_somebody_else() {
    let app = TestApp::start().await;
    let (first, second, tutor) = (app.student(), app.student(), app.busy_bee(None));
    let noon = app.noon_in(2);
    let held = first.post("/api/bookings", wanted(tutor.id, noon)).await.expect(201);
    second.post("/api/bookings", wanted(tutor.id, noon)).await.problem(409, "slot_taken");
    app.clock.advance(TimeDelta::minutes(31));
    second.post("/api/bookings", wanted(tutor.id, noon)).await.expect(201);
    let path = format!("/api/bookings/{}", held["id"].as_str().unwrap());
    let lost = first.get(&path).await.expect(200);
    assert_eq!((&lost["status"], &lost["allowed_actions"]), (&json!("cancelled"), &json!([])));
}

#[test_support::test]
async fn nobody_holds_more_than_five_hours_without_paying() {
    let app = TestApp::start().await;
    let (student, tutor, free) = (app.student(), app.busy_bee(None), app.busy_bee(Some(0)));
    let hours: Vec<_> = (2..10).map(|days| app.noon_in(days)).collect();
    let tries = hours[..7].iter().map(|noon| student.post("/api/bookings", wanted(tutor.id, *noon)));
    let answers = futures_util::future::join_all(tries).await;
    let (held, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|response| response.status == 201);
    assert_eq!((held.len(), stored(&app)), (5, 5));
    for response in refused {
        let problem = response.problem(409, "too_many_holds");
        assert_eq!(problem["detail"], "Pay for or cancel one of the sessions you’re holding first.");
    }
    // Other students can, and free lessons are not held.
    app.student().post("/api/bookings", wanted(tutor.id, hours[7])).await.expect(201);
    student.post("/api/bookings", wanted(free.id, hours[7] + TimeDelta::hours(2))).await.expect(201);
    // A cancelled hold makes room for another.
    let path = format!("/api/bookings/{}/cancel", held[0].expect(201)["id"].as_str().unwrap());
    student.post(&path, json!({})).await.expect(200);
    let next = |hours: i64| wanted(tutor.id, app.noon_in(11) + TimeDelta::hours(hours));
    student.post("/api/bookings", next(0)).await.expect(201);
    student.post("/api/bookings", next(1)).await.problem(409, "too_many_holds");
    // So do expired holds.
    let later = next(1);
    app.clock.advance(TimeDelta::minutes(31));
    student.post("/api/bookings", later).await.expect(201);
}

#[test_support::test]
async fn nobody_books_at_another_price_than_the_one_they_were_shown() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(4800)));
    let wanted = |shown: i32| json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(2), "shown_price_cents": shown});
    tutor.put("/api/tutor/hourly-rate", json!({"hourly_rate_cents": 5000})).await.expect(200);
    student.post("/api/bookings", wanted(6000)).await.problem(409, "price_changed");
    // A lesson shown as free is not held for money, nor the other way round.
    student.post("/api/bookings", wanted(0)).await.problem(409, "price_changed");
    let booked = student.post("/api/bookings", wanted(7000)).await.expect(201);
    assert_eq!(booked["price_cents"], 7000);
    tutor.put("/api/tutor/hourly-rate", json!({"hourly_rate_cents": 9000})).await.expect(200);
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    assert_eq!(student.get(&path).await.expect(200)["price_cents"], 7000, "what is held keeps its price");
}

#[test_support::test]
async fn the_price_is_fixed_at_the_moment_of_booking() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(4000)));
    let booking = student.post("/api/bookings", wanted(tutor.id, app.noon_in(2))).await.expect(201);
    app.execute(
        diesel::update(profiles::table.find(tutor.id)).set(profiles::tutoring_hourly_rate_cents.eq(10_000)),
    );
    let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
    assert_eq!(student.get(&path).await.expect(200)["price_cents"], 5000);
}
