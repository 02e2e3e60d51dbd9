use academy::live::Topic;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use schema::enums::{BookingStatus, PaymentStatus, Subject};
use schema::schema::tutor_sessions;
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::PaidApp;
use test_support::client::TestResponse;
use test_support::money::act;
use test_support::people::Someone;

const PAID: (BookingStatus, PaymentStatus) = (BookingStatus::Confirmed, PaymentStatus::Paid);

async fn reschedule(who: &Someone, id: Uuid, starts_at: DateTime<Utc>) -> TestResponse {
    who.post(&format!("/api/bookings/{id}/reschedule"), json!({"starts_at": starts_at})).await
}

/// Returns the dates of the live events about changed slots of the tutor, oldest first.
fn slot_news(app: &PaidApp, tutor: &Someone) -> Vec<Value> {
    let news = app.published(Topic::TutorSlots(tutor.id)).into_iter();
    news.filter(|(kind, _)| kind == "slots.changed").map(|(_, data)| data["date"].clone()).collect()
}

#[test_support::test]
async fn a_lesson_moves_with_its_payment_and_its_record() {
    let app = PaidApp::start().await;
    let (student, tutor, id, _) = app.paid().await;
    let (before, after) = (app.noon_in(7), app.noon_in(9) + TimeDelta::minutes(30));
    assert_eq!(slot_news(&app, &tutor).len(), 1, "taken once, whatever became of its payment");
    let moved = reschedule(&student, id, after).await.expect(200);
    assert_eq!((&moved["start_time"], &moved["end_time"]), (&json!("12:30"), &json!("13:30")));
    assert_eq!((&moved["status"], &moved["payment_status"]), (&json!("confirmed"), &json!("paid")));
    assert_eq!((&moved["price_cents"], &moved["calendar_sequence"]), (&json!(6000), &json!(1)));
    let date = |at| json!(academy::domain::time::local_date(at));
    assert_eq!(slot_news(&app, &tutor)[1..], [date(before), date(after)]);
    let record: (DateTime<Utc>, DateTime<Utc>) = tutor_sessions::table
        .select((tutor_sessions::starts_at, tutor_sessions::ends_at))
        .first(&mut app.conn())
        .unwrap();
    assert_eq!(record, (after, after + TimeDelta::hours(1)));
    assert_eq!(app.audit_entries(id).last().unwrap(), &("booking.rescheduled".to_owned(), Some(student.id)));
    assert_eq!((app.stripe.state().sessions.len(), app.stripe.totals().balance), (1, 6000));
    for person in [&student, &tutor] {
        let mails = app.mails_to(&person.email).await;
        assert!(mails.last().unwrap().contains("12:30"), "{mails:?}");
    }
    // The old slot is free, the new one is taken.
    let other = app.student();
    app.book(&other, &tutor, before).await;
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": after});
    other.post("/api/bookings", body).await.problem(409, "slot_taken");
    // The payment can still be refunded.
    act(&student, id, "cancel").await.expect(200);
    app.run_jobs().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Refunded));
}

#[test_support::test]
async fn half_an_hour_later_is_not_in_its_own_way() {
    let app = PaidApp::start().await;
    let (student, _, id, _) = app.paid().await;
    reschedule(&student, id, app.noon_in(7) + TimeDelta::minutes(30)).await.expect(200);
    reschedule(&student, id, app.noon_in(7)).await.expect(200);
    assert_eq!(reschedule(&student, id, app.noon_in(7)).await.status, 422, "it is there already");
}

#[test_support::test]
async fn the_new_time_is_checked_like_a_new_booking() {
    let app = PaidApp::start().await;
    let (student, tutor) = (app.student(), app.tutor(Some(0)));
    app.offer(tutor.id, Subject::Physics, "10:00", "14:00");
    let id = app.book(&student, &tutor, app.noon_in(3)).await;
    let noon = app.noon_in(4);
    for (name, at) in [
        ("in the past", app.noon_in(-1)),
        ("57 days ahead", app.noon_in(57)),
        ("outside the window", noon + TimeDelta::hours(2)),
        ("off the half hour", noon + TimeDelta::minutes(10)),
    ] {
        let response = reschedule(&student, id, at).await;
        assert_eq!(response.status, 422, "{name}: {}", response.text);
        response.problem(422, "slot_unavailable");
    }
    app.book(&app.student(), &tutor, noon).await;
    reschedule(&student, id, noon - TimeDelta::minutes(30)).await.problem(409, "slot_taken");
    let elsewhere = app.busy_bee(Some(0));
    app.book(&student, &elsewhere, noon + TimeDelta::hours(24)).await;
    reschedule(&student, id, noon + TimeDelta::hours(24)).await.problem(409, "student_busy");
    assert_eq!(app.status(id).0, BookingStatus::Confirmed);
}

#[test_support::test]
async fn a_hold_that_ran_out_is_not_in_the_way() {
    let app = PaidApp::start().await;
    let (student, tutor, id, _) = app.paid().await;
    let noon = app.noon_in(8);
    let other = app.student();
    let hold = app.book(&other, &tutor, noon).await;
    app.checkout(&other, hold).await;
    reschedule(&student, id, noon).await.problem(409, "slot_taken");
    app.advance(TimeDelta::minutes(32));
    reschedule(&student, id, noon).await.expect(200);
    assert_eq!(app.status(hold), (BookingStatus::Cancelled, PaymentStatus::Unpaid));
}

#[test_support::test]
async fn students_move_it_until_a_day_before_and_admins_until_its_end() {
    let app = PaidApp::start().await;
    let (student, tutor, id, _) = app.paid().await;
    let (noon, later) = (app.noon_in(7), app.noon_in(10));
    reschedule(&tutor, id, later).await.problem(409, "action_not_allowed");
    app.advance(noon - TimeDelta::hours(24) - app.clock.now() + TimeDelta::seconds(1));
    let problem = reschedule(&student, id, later).await.problem(409, "action_not_allowed");
    assert!(problem["detail"].as_str().unwrap().contains("24 hours"), "{problem}");
    app.advance(TimeDelta::hours(24) + TimeDelta::minutes(50));
    let admin = app.admin();
    reschedule(&admin, id, later).await.expect(200);
    assert_eq!(app.status(id), PAID);
    assert_eq!(app.audit_entries(id).last().unwrap(), &("booking.rescheduled".to_owned(), Some(admin.id)));
}

#[test_support::test]
async fn nobody_else_moves_it_and_nothing_else_is_moved() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let later = app.noon_in(9);
    reschedule(&app.student(), id, later).await.problem(404, "not_found");
    reschedule(&student, id, later).await.problem(409, "action_not_allowed");
    act(&student, id, "cancel").await.expect(200);
    reschedule(&student, id, later).await.problem(409, "action_not_allowed");
    let path = format!("/api/bookings/{id}/reschedule");
    let body = json!({"starts_at": later, "tutor_id": id});
    student.post(&path, body).await.problem(422, "validation_failed");
}

#[test_support::test]
async fn whoever_moves_a_lesson_sees_its_tutors_other_times() {
    let app = PaidApp::start().await;
    let (student, tutor, id, _) = app.paid().await;
    app.busy_bee(Some(4800));
    let date = academy::domain::time::local_date(app.noon_in(7));
    let slots = async |moving: &str| {
        let path = format!("/api/tutoring/slots?subject=Physics&date={date}{moving}");
        student.get(&path).await.expect(200)["tutors"].clone()
    };
    let starts = |tutors: &Value, time: &str| {
        let mine = tutors.as_array().unwrap().iter().find(|one| one["tutor"]["id"] == json!(tutor.id));
        let slots = mine.expect("its tutor")["slots"].as_array().unwrap();
        slots.iter().any(|slot| slot["start_time"] == time)
    };
    let new = slots("").await;
    assert_eq!((new.as_array().unwrap().len(), starts(&new, "12:30")), (2, false));
    let moving = slots(&format!("&moving={id}")).await;
    assert_eq!(moving.as_array().unwrap().len(), 1);
    assert!(starts(&moving, "12:30") && !starts(&moving, "12:00"));
    let days = format!("/api/tutoring/days?subject=Physics&moving={id}");
    assert!(student.get(&days).await.expect(200)["days"].as_array().unwrap().contains(&json!(date)));
    app.student().get(&days).await.problem(404, "not_found");
}
