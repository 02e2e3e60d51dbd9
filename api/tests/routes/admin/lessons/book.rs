//! An admin books a lesson for a student.

use chrono::TimeDelta;
use diesel::prelude::*;
use schema::enums::{BookingStatus, PaymentStatus};
use schema::models::block::{self, Block};
use schema::models::profile::Profile;
use schema::schema::{profiles, tutor_sessions, users};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{colleague, seen, subjects};
use test_support::PaidApp;
use test_support::money::act;
use test_support::people::Someone;

fn wanted(app: &PaidApp, (student, tutor): (&Someone, &Someone), payment: &str) -> Value {
    json!({"student_id": student.id, "tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(7),
        "shown_price_cents": 6000, "payment": payment, "student_notes": "Torque, please."})
}

fn id_of(lesson: &Value) -> Uuid {
    lesson["booking"]["id"].as_str().unwrap().parse().unwrap()
}

const PATH: &str = "/api/admin/lessons";

#[test_support::test]
async fn by_card_the_student_has_a_day_to_pay() {
    let app = PaidApp::start().await;
    let (admin, student, tutor) = (app.admin(), app.student(), app.busy_bee(Some(4800)));
    let lesson = admin.post(PATH, wanted(&app, (&student, &tutor), "card")).await.expect(201);
    let id = id_of(&lesson);
    assert_eq!(app.status(id), (BookingStatus::Pending, PaymentStatus::Unpaid));
    let held = app.clock.now() + TimeDelta::hours(24);
    let until: chrono::DateTime<chrono::Utc> =
        lesson["booking"]["hold_expires_at"].as_str().unwrap().parse().unwrap();
    assert!((held - until).abs() < TimeDelta::minutes(1), "{until}");
    assert_eq!(lesson["booking"]["student_notes"], "Torque, please.");
    assert_eq!(subjects(&app, &student).await, ["Please pay for Physics"]);
    assert_eq!(subjects(&app, &tutor).await, Vec::<String>::new());
    // An expired Checkout Session is replaced by another one.
    let first = app.checkout(&student, id).await;
    app.advance(TimeDelta::hours(23));
    app.run_jobs().await;
    assert_eq!(app.status(id).0, BookingStatus::Pending);
    let session = app.checkout(&student, id).await;
    assert_ne!(session, first);
    app.stripe.pay(&session).unwrap();
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
    assert_eq!(subjects(&app, &student).await, ["Confirmed: Physics", "Please pay for Physics"]);
    let entry = app.audit_entries(id).into_iter().find(|(action, _)| action == "booking.booked_for_student");
    assert_eq!(entry.unwrap().1, Some(admin.id));
}

#[test_support::test]
async fn a_time_that_is_not_paid_for_within_the_day_is_free_again() {
    let app = PaidApp::start().await;
    let (admin, student, tutor) = (app.admin(), app.student(), app.busy_bee(Some(4800)));
    let id = id_of(&admin.post(PATH, wanted(&app, (&student, &tutor), "card")).await.expect(201));
    // It does not count towards the student's limit of five holds.
    for hours in 0..5 {
        app.book(&student, &tutor, app.noon_in(8) + TimeDelta::hours(hours)).await;
    }
    let sixth = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(9)});
    student.post("/api/bookings", sixth).await.problem(409, "too_many_holds");
    app.advance(TimeDelta::hours(24) + TimeDelta::minutes(1));
    app.run_jobs().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Unpaid));
    assert_eq!(subjects(&app, &student).await, Vec::<String>::new(), "what had not gone out yet is not sent");
    // For a lesson that starts sooner, the hold ends at its start, unless a student's own hold would last longer.
    let soon = app.noon_in(0);
    let body = json!({"starts_at": soon, "student_notes": null});
    let mut wanted = wanted(&app, (&student, &tutor), "card");
    for (name, value) in body.as_object().unwrap() {
        wanted[name] = value.clone();
    }
    let lesson = admin.post(PATH, wanted).await.expect(201);
    assert_eq!(lesson["booking"]["hold_expires_at"], json!(soon));
}

#[test_support::test]
async fn elsewhere_it_is_confirmed_at_once_and_its_record_begins_unpaid() {
    let app = PaidApp::start().await;
    let (admin, student, tutor) = (app.admin(), app.student(), app.busy_bee(Some(4800)));
    let lesson = admin.post(PATH, wanted(&app, (&student, &tutor), "elsewhere")).await.expect(201);
    let id = id_of(&lesson);
    assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::NotRequired));
    assert_eq!(
        (&lesson["booking"]["price_cents"], &lesson["booking"]["settled_elsewhere"]),
        (&json!(0), &json!(true))
    );
    assert_eq!(lesson["money"]["tutor_share_cents"], 4800);
    for person in [&student, &tutor] {
        assert_eq!(subjects(&app, person).await, ["Confirmed: Physics"]);
    }
    let unpaid = admin.get("/api/admin/sessions?paid=false").await.expect(200);
    let record = &unpaid["items"][0];
    assert_eq!((&record["booking_id"], &record["tutor_share_cents"]), (&json!(id), &json!(4800)));
    let earned = || async { tutor.get("/api/tutor/earnings").await.expect(200)["totals"].clone() };
    assert_eq!(earned().await["paid_elsewhere_cents"], 0);
    let path = format!("/api/admin/sessions/{}/paid", record["id"].as_str().unwrap());
    admin.put(&path, json!({"paid": true, "version": record["version"]})).await.expect(200);
    assert_eq!(earned().await["paid_elsewhere_cents"], 4800);
    let entries = tutor.get("/api/tutor/earnings").await.expect(200)["items"].clone();
    assert_eq!((entries.as_array().unwrap().len(), &entries[0]["state"]), (1, &json!("paid_elsewhere")));
    app.run_jobs().await;
    assert_eq!((app.stripe.totals().charged, app.stripe.totals().transferred), (0, 0));
    // A later change of the rate does not affect the agreed price, even after a move.
    app.execute(
        diesel::update(profiles::table.find(tutor.id)).set(profiles::tutoring_hourly_rate_cents.eq(9900)),
    );
    let moved = json!({"starts_at": app.noon_in(8)});
    admin.post(&format!("/api/bookings/{id}/reschedule"), moved).await.expect(200);
    assert_eq!(seen(&admin, id).await["money"]["tutor_share_cents"], 4800);
    act(&student, id, "cancel").await.expect(200);
    assert_eq!(app.records(id), 1, "the tutor was paid for it");
}

#[test_support::test]
async fn whoever_is_no_student_is_not_booked_for_and_nothing_is_half_done() {
    let app = PaidApp::start().await;
    let (admin, student, tutor) = (app.admin(), app.student(), app.busy_bee(Some(4800)));
    let wanted = |student: &Someone, tutor: &Someone| wanted(&app, (student, tutor), "card");
    admin.post(PATH, wanted(&admin, &tutor)).await.problem(409, "action_not_allowed");
    let mut nobody = wanted(&student, &tutor);
    nobody["student_id"] = json!(Uuid::new_v4());
    admin.post(PATH, nobody).await.problem(404, "not_found");
    let mut old_price = wanted(&student, &tutor);
    old_price["shown_price_cents"] = json!(5000);
    admin.post(PATH, old_price).await.problem(409, "price_changed");
    let mut night = wanted(&student, &tutor);
    night["starts_at"] = json!(app.noon_in(7) + TimeDelta::minutes(7));
    admin.post(PATH, night).await.problem(422, "slot_unavailable");
    let mut long = wanted(&student, &tutor);
    long["student_notes"] = json!("x".repeat(1001));
    admin.post(PATH, long).await.problem(422, "validation_failed");
    let block = Block { blocker_id: student.id, blocked_id: tutor.id };
    block::set(&mut app.conn(), block, None, app.clock.now()).unwrap();
    admin.post(PATH, wanted(&student, &tutor)).await.problem(422, "slot_unavailable");
    let others = colleague(&app, 4800);
    let update = |verified: bool, suspended: bool| {
        let now = app.clock.now();
        app.execute(diesel::update(users::table.find(student.id)).set((
            users::email_verified_at.eq(verified.then_some(now)),
            users::suspended_at.eq(suspended.then_some(now)),
        )));
    };
    update(false, false);
    admin.post(PATH, wanted(&student, &others)).await.problem(409, "action_not_allowed");
    update(true, true);
    admin.post(PATH, wanted(&student, &others)).await.problem(409, "action_not_allowed");
    update(true, false);
    admin.post(PATH, wanted(&student, &others)).await.expect(201);
    let problem =
        admin.post(PATH, wanted(&student, &colleague(&app, 4800))).await.problem(409, "student_busy");
    assert_eq!(problem["detail"], "The student already has a session at this time.");
    admin.post(PATH, wanted(&app.student(), &others)).await.problem(409, "slot_taken");
    assert_eq!(tutor_sessions::table.count().get_result::<i64>(&mut app.conn()).unwrap(), 0);
}

#[test_support::test]
async fn an_admin_is_offered_what_the_student_would_be() {
    let app = PaidApp::start().await;
    let (admin, student, tutor) = (app.admin(), app.student(), app.busy_bee(Some(4800)));
    let id = app.book(&student, &tutor, app.noon_in(7)).await;
    let date = academy::domain::time::local_date(app.noon_in(7));
    for more in [String::new(), format!("&moving={id}")] {
        for (kind, rest) in [("days", String::new()), ("slots", format!("&date={date}"))] {
            let query = format!("subject=Physics{rest}{more}");
            let own = student.get(&format!("/api/tutoring/{kind}?{query}")).await.expect(200);
            let path = format!("/api/admin/lessons/{kind}?student_id={}&{query}", student.id);
            assert_eq!(admin.get(&path).await.expect(200), own, "{path}");
        }
    }
    let path = format!("/api/admin/lessons/days?student_id={}&subject=Physics", tutor.id);
    admin.get(&path).await.problem(404, "not_found");
    let other = app.student();
    let path = format!("/api/admin/lessons/days?student_id={}&subject=Physics&moving={id}", other.id);
    admin.get(&path).await.problem(404, "not_found");
}

#[test_support::test]
async fn a_free_tutors_lesson_is_confirmed_at_once() {
    let app = PaidApp::start().await;
    let (admin, student, tutor) = (app.admin(), app.student(), app.busy_bee(Some(0)));
    let mut free = wanted(&app, (&student, &tutor), "card");
    free["shown_price_cents"] = json!(0);
    let lesson = admin.post(PATH, free).await.expect(201);
    assert_eq!(lesson["booking"]["status"], "confirmed");
    assert_eq!(lesson["booking"]["settled_elsewhere"], false);
    let name = Profile::find(&mut app.conn(), student.id).unwrap().unwrap().full_name();
    assert!(app.mails_to(&tutor.email).await[0].contains(&format!("{name} booked a session with you.")));
}

#[test_support::test]
async fn a_tutor_does_not_leave_before_the_books_say_that_they_were_paid_elsewhere() {
    let app = PaidApp::start().await;
    let (admin, student, tutor) = (app.admin(), app.student(), app.busy_bee(Some(4800)));
    admin.post(PATH, wanted(&app, (&student, &tutor), "elsewhere")).await.expect(201);
    app.advance(TimeDelta::days(8));
    let leave = json!({"email": tutor.email});
    tutor.post("/api/account/delete", leave.clone()).await.problem(409, "upcoming_lessons");
    let record = admin.get("/api/admin/sessions?paid=false").await.expect(200)["items"][0].clone();
    let path = format!("/api/admin/sessions/{}/paid", record["id"].as_str().unwrap());
    admin.put(&path, json!({"paid": true, "version": record["version"]})).await.expect(200);
    tutor.post("/api/account/delete", leave).await.expect(204);
}
