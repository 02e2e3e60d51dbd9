//! A user who teaches and learns has one calendar.

use chrono::TimeDelta;
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::enums::Role;
use schema::models::user::User;
use schema::schema::student_bookings;
use serde_json::{Value, json};
use test_support::people::Someone;
use test_support::{PaidApp, TestApp};
use uuid::Uuid;

/// Creates a user who is booked and who books.
fn both(app: &TestApp) -> Someone {
    let person = app.busy_bee(Some(0));
    User::grant_role(&mut app.conn(), person.id, Role::Student).unwrap();
    person
}

fn lesson(app: &TestApp, tutor: &Someone) -> Value {
    json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(7)})
}

/// Returns the tutors that the API offers for the hour of `lesson`.
async fn offered(app: &TestApp, viewer: &Someone) -> Vec<Uuid> {
    let date = academy::domain::time::local_date(app.noon_in(7));
    let path = format!("/api/tutoring/slots?subject=Physics&date={date}");
    let tutors = viewer.get(&path).await.expect(200)["tutors"].as_array().unwrap().clone();
    let has_noon =
        |one: &&Value| one["slots"].as_array().unwrap().iter().any(|slot| slot["start_time"] == "12:00");
    tutors.iter().filter(has_noon).map(|one| one["tutor"]["id"].as_str().unwrap().parse().unwrap()).collect()
}

#[test_support::test]
async fn who_teaches_an_hour_is_neither_offered_nor_booked_a_lesson_of_their_own_then() {
    let app = PaidApp::start().await;
    let (person, tutor, pupil) = (both(&app), app.busy_bee(Some(0)), app.student());
    assert_eq!(offered(&app, &person).await, [tutor.id]);
    pupil.post("/api/bookings", lesson(&app, &person)).await.expect(201);
    assert_eq!(offered(&app, &person).await, Vec::<Uuid>::new());
    person.post("/api/bookings", lesson(&app, &tutor)).await.problem(409, "student_busy");
    let half_past = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(7) + TimeDelta::minutes(30)});
    person.post("/api/bookings", half_past).await.problem(409, "student_busy");
    // Nor can a lesson be moved there.
    let other = app.book(&person, &tutor, app.noon_in(8)).await;
    let there = json!({"starts_at": app.noon_in(7)});
    person.post(&format!("/api/bookings/{other}/reschedule"), there).await.problem(409, "student_busy");
    // Nor booked by an admin, however it is paid.
    let wanted = json!({"student_id": person.id, "tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(7),
        "shown_price_cents": 0, "payment": "elsewhere", "student_notes": ""});
    app.admin().post("/api/admin/lessons", wanted).await.problem(409, "student_busy");
}

#[test_support::test]
async fn who_takes_a_lesson_is_neither_offered_nor_booked_as_a_tutor_then() {
    let app = PaidApp::start().await;
    let (person, tutor, pupil) = (both(&app), app.busy_bee(Some(0)), app.student());
    let own = app.book(&person, &tutor, app.noon_in(7)).await;
    assert_eq!(offered(&app, &pupil).await, Vec::<Uuid>::new());
    pupil.post("/api/bookings", lesson(&app, &person)).await.problem(409, "slot_taken");
    let other = app.book(&pupil, &person, app.noon_in(8)).await;
    let there = json!({"starts_at": app.noon_in(7)});
    pupil.post(&format!("/api/bookings/{other}/reschedule"), there).await.problem(409, "slot_taken");
    // Nor reassigned to the user.
    let third = app.busy_bee(Some(0));
    let id = app.book(&app.student(), &third, app.noon_in(7)).await;
    let admin = app.admin();
    let substitutes = admin.get(&format!("/api/admin/lessons/{id}/substitutes")).await.expect(200);
    assert_eq!(substitutes["items"], json!([]));
    let path = format!("/api/admin/lessons/{id}/tutor");
    let wanted = json!({"tutor_id": person.id, "shown_tutor_id": third.id});
    admin.put(&path, wanted).await.problem(422, "slot_unavailable");
    // After cancelling their own lesson they are free.
    person.post(&format!("/api/bookings/{own}/cancel"), json!({})).await.expect(200);
    pupil.post("/api/bookings", lesson(&app, &person)).await.expect(201);
}

#[test_support::test]
async fn an_hour_that_is_asked_for_in_both_roles_at_once_goes_to_one() {
    let app = PaidApp::start().await;
    for _ in 0..6 {
        let (person, tutor, pupil) = (both(&app), app.busy_bee(Some(0)), app.student());
        let answers = join_all([
            person.post("/api/bookings", lesson(&app, &tutor)),
            pupil.post("/api/bookings", lesson(&app, &person)),
        ])
        .await;
        assert_eq!(test_support::statuses(&answers), [201, 409]);
    }
}

#[test_support::test]
async fn the_database_refuses_it_whoever_writes() {
    let app = PaidApp::start().await;
    let (person, tutor, pupil) = (both(&app), app.busy_bee(Some(0)), app.student());
    app.book(&person, &tutor, app.noon_in(7)).await;
    let other = app.book(&pupil, &person, app.noon_in(8)).await;
    let (starts, ends) = (app.noon_in(7), app.noon_in(7) + TimeDelta::hours(1));
    let moved = diesel::update(student_bookings::table.find(other))
        .set((student_bookings::starts_at.eq(starts), student_bookings::ends_at.eq(ends)))
        .execute(&mut app.conn());
    assert!(moved.unwrap_err().to_string().contains("booking_people_free"));
}

#[test_support::test]
async fn pages_that_show_the_times_of_who_books_a_lesson_hear_of_it() {
    let app = PaidApp::start().await;
    let (person, tutor) = (both(&app), app.busy_bee(Some(0)));
    let told = |of: Uuid| {
        let news = app.published(academy::live::Topic::TutorSlots(of)).into_iter();
        news.filter(|(kind, _)| kind == "slots.changed").count()
    };
    let id = app.book(&person, &tutor, app.noon_in(7)).await;
    assert_eq!((told(person.id), told(tutor.id)), (1, 1));
    person.post(&format!("/api/bookings/{id}/cancel"), json!({})).await.expect(200);
    assert_eq!((told(person.id), told(tutor.id)), (2, 2));
}
