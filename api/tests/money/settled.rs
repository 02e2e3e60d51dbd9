//! A final payment is not synchronized any more: the jobs' work does not grow with history.

use chrono::TimeDelta;
use schema::enums::{BookingStatus, PaymentStatus};

use test_support::PaidApp;
use test_support::money::act;

#[test_support::test]
async fn what_is_over_is_not_asked_about_again() {
    let app = PaidApp::start().await;
    let is_asked_about = |id| app.next_sync_at(id).is_some();
    let (student, _, expired) = app.held().await;
    app.checkout(&student, expired).await;
    let (student, _, refunded, session) = app.paid().await;
    act(&student, refunded, "cancel").await.expect(200);
    let (.., given, _) = app.paid().await;
    assert!([expired, refunded, given].into_iter().all(is_asked_about));
    app.advance(TimeDelta::minutes(32));
    app.run_jobs().await;
    app.deliver_all().await;
    app.run_jobs().await;
    assert_eq!(app.status(expired).0, BookingStatus::Cancelled);
    assert_eq!(app.status(refunded).1, PaymentStatus::Refunded);
    assert_eq!([expired, refunded, given].map(is_asked_about), [false, false, true]);

    // A cardholder can dispute a refunded payment.
    let dispute = app.stripe.dispute_cents(&session, Some(6000)).unwrap();
    app.deliver_all().await;
    app.advance(TimeDelta::hours(13));
    app.run_jobs().await;
    assert!(is_asked_about(refunded), "for as long as the dispute goes on");
    app.stripe.close_dispute(&dispute, true).unwrap();
    // Its event is lost.
    app.stripe.take_events();
    app.advance(TimeDelta::hours(13));
    app.run_jobs().await;
    assert!(!is_asked_about(refunded));

    app.advance(TimeDelta::days(70));
    app.run_jobs().await;
    assert!(!is_asked_about(given));
}

#[test_support::test]
async fn a_dispute_does_not_keep_a_refund_waiting() {
    let app = PaidApp::start().await;
    let (student, _, id, session) = app.paid().await;
    act(&student, id, "cancel").await.expect(200);
    let due = app.next_sync_at(id);
    app.stripe.dispute(&session).unwrap();
    app.deliver_all().await;
    assert_eq!((app.status(id).1, app.next_sync_at(id)), (PaymentStatus::RefundPending, due));
}
