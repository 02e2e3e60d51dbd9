//! Cancelling with and without a refund.

use chrono::TimeDelta;
use schema::enums::{BookingStatus, PaymentStatus, Role};
use schema::models::user::User;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{refund, seen, subjects};
use test_support::PaidApp;
use test_support::money::act;
use test_support::people::{Someone, verify};

#[test_support::test]
async fn an_admin_cancels_and_keeps_the_price_and_the_tutor_earns_their_share() {
    let app = PaidApp::start().await;
    let (admin, (student, tutor, id, _)) = (app.admin(), app.paid().await);
    app.onboarded(&tutor).await;
    let path = format!("/api/bookings/{id}/cancel");
    let keep = json!({"without_refund": true, "refund_cents": 0, "reason": "Nobody came."});
    for other in [&student, &tutor] {
        other.post(&path, keep.clone()).await.problem(409, "action_not_allowed");
    }
    let told = json!({"without_refund": true, "refund_cents": 6000});
    admin.post(&path, told).await.problem(409, "action_not_allowed");
    let cancelled = admin.post(&path, keep.clone()).await.expect(200);
    assert_eq!((&cancelled["cancelled_by"], &cancelled["refunded_cents"]), (&json!("admin"), &json!(0)));
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Paid));
    assert_eq!(app.records(id), 1);
    let entry = json!({"by": "admin", "refund_cents": 0, "without_refund": true, "starts_at": cancelled["starts_at"]});
    assert_eq!(logged(&admin, id).await, entry);
    admin.post(&path, keep).await.problem(409, "action_not_allowed");
    app.run_jobs().await;
    assert_eq!(app.stripe.state().refunds.len(), 0);
    assert_eq!(subjects(&app, &student).await, ["Canceled: Physics"]);
    app.advance(TimeDelta::days(9));
    app.run_jobs().await;
    assert_eq!(app.stripe.totals().transferred, 4800);
    // The kept amount can still be refunded.
    refund(&app, &admin, id, (6000, 6000)).await.expect(200);
    app.run_jobs().await;
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Refunded));
    assert_eq!(app.records(id), 0);
    app.run_jobs().await;
    assert_eq!((app.stripe.totals().transferred, app.stripe.totals().balance), (0, 0));
}

#[test_support::test]
async fn an_admin_cancels_with_a_refund_until_the_end_and_only_what_was_paid_can_be_kept() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let (_, _, id, _) = app.paid().await;
    app.advance(app.noon_in(7) - app.clock.now() + TimeDelta::minutes(30));
    let (path, give_back) = (format!("/api/bookings/{id}/cancel"), json!({"refund_cents": 6000}));
    admin.post(&path, give_back.clone()).await.problem(403, "verification_required");
    assert_eq!(
        app.status(id),
        (BookingStatus::Confirmed, PaymentStatus::Paid),
        "an open browser is not enough"
    );
    verify(&mut app.conn(), admin.id, app.clock.now());
    admin.post(&path, give_back).await.expect(200);
    let entry = logged(&admin, id).await;
    assert_eq!((&entry["refund_cents"], &entry["without_refund"]), (&json!(6000), &json!(false)));
    app.run_jobs().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Refunded));
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    let free = app.book(&student, &tutor, app.noon_in(7)).await;
    let keep = json!({"without_refund": true});
    admin.post(&format!("/api/bookings/{free}/cancel"), keep).await.problem(409, "action_not_allowed");
    act(&admin, free, "cancel").await.expect(200);
    let money = seen(&admin, free).await["money"].clone();
    assert_eq!((&money["tutor_share_cents"], &money["received_cents"]), (&json!(0), &json!(0)));
}

#[test_support::test]
async fn an_admin_who_teaches_the_lesson_keeps_its_price_only_after_showing_who_they_are() {
    let app = PaidApp::start().await;
    let (_, tutor, id, _) = app.paid().await;
    User::grant_role(&mut app.conn(), tutor.id, Role::Admin).unwrap();
    verify(&mut app.conn(), tutor.id, app.clock.now() - TimeDelta::minutes(20));
    let (path, keep) = (format!("/api/bookings/{id}/cancel"), json!({"without_refund": true}));
    tutor.post(&path, keep.clone()).await.problem(403, "verification_required");
    assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
    verify(&mut app.conn(), tutor.id, app.clock.now());
    tutor.post(&path, keep).await.expect(200);
}

/// Returns the audit log's details of the cancellation.
async fn logged(admin: &Someone, id: Uuid) -> Value {
    let path = format!("/api/admin/audit-log?action=booking.cancelled&subject_id={id}");
    admin.get(&path).await.expect(200)["items"][0]["detail"].clone()
}
