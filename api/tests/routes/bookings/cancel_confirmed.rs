//! Cancelling a paid lesson.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use schema::enums::{BookingStatus, PaymentStatus, Subject};
use schema::schema::{student_bookings, tutor_sessions};
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::PaidApp;
use test_support::money::act;
use test_support::people::Someone;

const REFUNDED: (BookingStatus, PaymentStatus) = (BookingStatus::Cancelled, PaymentStatus::Refunded);

async fn show(who: &Someone, id: Uuid) -> Value {
    who.get(&format!("/api/bookings/{id}")).await.expect(200)
}

fn cancel_path(id: Uuid) -> String {
    format!("/api/bookings/{id}/cancel")
}

/// Moves all clocks to an instant, across any daylight saving change. Its distance to any limit must tolerate a slow
/// machine.
fn advance_to(app: &PaidApp, at: DateTime<Utc>) {
    app.advance(at - app.clock.now());
}

/// Runs everything that is due.
async fn settle_down(app: &PaidApp) {
    app.run_jobs().await;
    app.deliver_all().await;
    app.run_jobs().await;
}

#[test_support::test]
async fn a_day_before_the_student_gets_everything_back() {
    let app = PaidApp::start().await;
    let (student, tutor, id, _) = app.paid().await;
    let noon = app.noon_in(7);
    let shown = show(&student, id).await;
    let free_until = serde_json::to_value(noon - TimeDelta::hours(24)).unwrap();
    assert_eq!(shown["cancellation"], json!({"free_until": free_until, "refund_cents": 6000}));
    assert_eq!(shown["allowed_actions"], json!(["cancel", "reschedule"]));

    let cancelled = student.post(&cancel_path(id), json!({"reason": "I am ill."})).await.expect(200);
    assert_eq!(cancelled["status"], "cancelled");
    assert_eq!(cancelled["payment_status"], "refund_pending");
    assert_eq!((&cancelled["cancelled_by"], &cancelled["cancellation"]), (&json!("student"), &Value::Null));
    assert_eq!((&cancelled["calendar_sequence"], &cancelled["allowed_actions"]), (&json!(1), &json!([])));
    assert_eq!(app.records(id), 0);
    app.book(&app.student(), &tutor, noon).await;

    settle_down(&app).await;
    assert_eq!(app.status(id), REFUNDED);
    assert_eq!(show(&student, id).await["refunded_cents"], 6000);
    assert_eq!((app.stripe.totals().balance, app.stripe.state().refunds.len()), (0, 1));
    let by_student = Some(student.id);
    let entries = app.audit_entries(id);
    let names: Vec<&str> = entries.iter().map(|(action, _)| action.as_str()).collect();
    assert_eq!(names, ["payment.received", "refund.asked", "booking.cancelled", "refund.made"]);
    assert_eq!(entries.iter().map(|(_, by)| *by).collect::<Vec<_>>(), [None, None, by_student, None]);
    let to_tutor = app.mails_to(&tutor.email).await;
    assert!(to_tutor.iter().any(|mail| mail.contains("I am ill.")), "{to_tutor:?}");
}

#[test_support::test]
async fn later_the_price_is_kept_and_the_tutor_keeps_the_record() {
    let app = PaidApp::start().await;
    let (student, tutor, id, _) = app.paid().await;
    let noon = app.noon_in(7);
    advance_to(&app, noon - TimeDelta::hours(23));
    assert_eq!(show(&student, id).await["cancellation"]["refund_cents"], 0);
    assert_eq!(show(&tutor, id).await["cancellation"]["refund_cents"], 6000, "tutors give everything back");

    let cancelled = act(&student, id, "cancel").await.expect(200);
    assert_eq!((&cancelled["status"], &cancelled["payment_status"]), (&json!("cancelled"), &json!("paid")));
    settle_down(&app).await;
    app.advance(TimeDelta::hours(13));
    settle_down(&app).await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Paid));
    assert_eq!((app.records(id), app.stripe.totals().balance), (1, 6000));
    assert_eq!(app.audit_entries(id).last().unwrap(), &("booking.cancelled".to_owned(), Some(student.id)));
    assert_eq!(act(&student, id, "check-payment").await.expect(200)["state"], "cancelled");
    assert!(app.clock.now() < noon, "the time is given to somebody else");
    app.book(&app.student(), &tutor, noon).await;
}

#[test_support::test]
async fn the_academy_can_return_the_price_of_a_late_cancellation() {
    let app = PaidApp::start().await;
    let (student, _, id, session) = app.paid().await;
    advance_to(&app, app.noon_in(7) - TimeDelta::hours(23));
    act(&student, id, "cancel").await.expect(200);
    app.stripe.refund_in_dashboard(&session, None).unwrap();
    app.deliver_all().await;
    assert_eq!((app.status(id), app.records(id)), (REFUNDED, 0));
}

#[test_support::test]
async fn tutor_and_admin_give_everything_back_until_the_very_end() {
    let app = PaidApp::start().await;
    for by_admin in [false, true] {
        let (student, tutor, id, _) = app.paid().await;
        advance_to(&app, app.noon_in(7) + TimeDelta::minutes(59));
        act(&student, id, "cancel").await.problem(409, "action_not_allowed");
        let admin = app.admin();
        let who = if by_admin { &admin } else { &tutor };
        let cancelled = act(who, id, "cancel").await.expect(200);
        assert_eq!(cancelled["cancelled_by"], if by_admin { "admin" } else { "tutor" });
        settle_down(&app).await;
        assert_eq!((app.status(id), app.records(id)), (REFUNDED, 0));
        assert!(app.audit_entries(id).contains(&("booking.cancelled".to_owned(), Some(who.id))));
    }
    assert_eq!(app.stripe.totals().balance, 0);
}

#[test_support::test]
async fn after_its_end_nobody_cancels() {
    let app = PaidApp::start().await;
    let (student, tutor, id, _) = app.paid().await;
    advance_to(&app, app.noon_in(7) + TimeDelta::minutes(61));
    for who in [&student, &tutor, &app.admin()] {
        act(who, id, "cancel").await.problem(409, "action_not_allowed");
        assert_eq!(show(who, id).await["cancellation"], Value::Null);
    }
    assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
}

#[test_support::test]
async fn whoever_was_told_of_a_refund_never_cancels_without_it() {
    let app = PaidApp::start().await;
    let (student, _, id, _) = app.paid().await;
    advance_to(&app, app.noon_in(7) - TimeDelta::hours(23));
    let problem = student.post(&cancel_path(id), json!({"refund_cents": 6000})).await;
    let problem = problem.problem(409, "action_not_allowed");
    assert!(problem["detail"].as_str().unwrap().contains("Nothing was canceled"), "{problem}");
    assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
    student.post(&cancel_path(id), json!({"refund_cents": 0})).await.expect(200);
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Paid));
}

#[test_support::test]
async fn a_free_lesson_is_cancelled_at_any_time_before_it() {
    let app = PaidApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    let id = app.book(&student, &tutor, app.noon_in(1)).await;
    advance_to(&app, app.noon_in(1) - TimeDelta::hours(6));
    assert_eq!(show(&student, id).await["cancellation"]["refund_cents"], 0);
    act(&student, id, "cancel").await.expect(200);
    app.run_jobs().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::NotRequired));
    assert_eq!(app.records(id), 0);
    assert!(app.stripe.calls().is_empty());
}

#[test_support::test]
async fn reasons_are_bounded_and_kept_from_the_log() {
    let app = PaidApp::start().await;
    let (student, _, id, _) = app.paid().await;
    let long = "x".repeat(501);
    let problem = student.post(&cancel_path(id), json!({"reason": long})).await;
    assert!(problem.problem(422, "validation_failed")["errors"]["reason"].is_array());
    student.post(&cancel_path(id), json!({"refund": 1})).await.problem(422, "validation_failed");
    let reason = "<script>alert(1)</script> My grandmother's birthday ";
    student.post(&cancel_path(id), json!({"reason": reason})).await.expect(200);
    let note: String = student_bookings::table
        .find(id)
        .select(student_bookings::cancellation_note)
        .first(&mut app.conn())
        .unwrap();
    assert_eq!(note, reason.trim());
    let log: Vec<Value> = schema::schema::audit_log::table
        .select(schema::schema::audit_log::detail)
        .load(&mut app.conn())
        .unwrap();
    assert!(!json!(log).to_string().contains("grandmother"));
}

#[test_support::test]
async fn a_lesson_whose_window_the_tutor_has_closed_meanwhile_is_cancelled_like_any_other() {
    let app = PaidApp::start().await;
    let (student, tutor) = (app.student(), app.tutor(Some(0)));
    app.offer(tutor.id, Subject::Physics, "10:00", "14:00");
    let id = app.book(&student, &tutor, app.noon_in(3)).await;
    app.execute(diesel::delete(schema::schema::tutor_availability::table));
    act(&tutor, id, "cancel").await.expect(200);
    let left: i64 = tutor_sessions::table.count().get_result(&mut app.conn()).unwrap();
    assert_eq!((app.status(id).0, left), (BookingStatus::Cancelled, 0));
}
