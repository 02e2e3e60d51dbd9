//! Checkout Sessions and payments that Stripe no longer knows, as after a change to another account's key.

use chrono::TimeDelta;
use diesel::prelude::*;
use schema::enums::{BookingStatus, PaymentStatus};
use schema::schema::audit_log;
use serde_json::json;
use stand_ins::stripe::{Fault, FaultRule};
use uuid::Uuid;

use test_support::PaidApp;
use test_support::money::act;

/// Returns the number of audit log entries with this action for the booking.
fn entries(app: &PaidApp, id: Uuid, action: &str) -> i64 {
    let of_booking =
        audit_log::table.filter(audit_log::subject_id.eq(id)).filter(audit_log::action.eq(action));
    of_booking.count().get_result(&mut app.conn()).unwrap()
}

/// Returns the number of requests about this session so far.
fn asked_about(app: &PaidApp, session: &str) -> usize {
    app.stripe.calls().iter().filter(|call| call.path.contains(session)).count()
}

#[test_support::test]
async fn a_hold_whose_page_is_unknown_ends_with_its_time() {
    let app = PaidApp::start().await;
    let (_, tutor, id) = {
        let (student, tutor, id) = app.held().await;
        let session = app.checkout(&student, id).await;
        app.stripe.forget_session(&session);
        (student, tutor, id)
    };
    app.advance(TimeDelta::minutes(2));
    app.run_jobs().await;
    assert_eq!(app.status(id).0, BookingStatus::Pending, "it lasts, since another page can be opened");
    app.advance(TimeDelta::minutes(30));
    app.run_jobs().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Unpaid));
    app.run_jobs().await;
    assert_eq!(entries(&app, id, "checkout.missing"), 1, "said once");
    app.book(&app.student(), &tutor, app.noon_in(7)).await;
}

#[test_support::test]
async fn whoever_needs_the_time_gets_it() {
    let app = PaidApp::start().await;
    let (student, tutor, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    app.stripe.forget_session(&session);
    app.advance(TimeDelta::minutes(32));
    app.book(&app.student(), &tutor, app.noon_in(7)).await;
    assert_eq!(app.status(id).0, BookingStatus::Cancelled);
    assert_eq!(entries(&app, id, "checkout.missing"), 1);
}

#[test_support::test]
async fn its_student_may_cancel_or_pay_on_another_page() {
    let app = PaidApp::start().await;
    for cancels in [true, false] {
        let (student, _, id) = app.held().await;
        let session = app.checkout(&student, id).await;
        app.stripe.forget_session(&session);
        let response = act(&student, id, "check-payment").await.expect(200);
        assert_eq!(
            (&response["state"], &response["booking"]["status"]),
            (&json!("processing"), &json!("pending"))
        );
        if cancels {
            act(&student, id, "cancel").await.expect(200);
            assert_eq!(app.status(id).0, BookingStatus::Cancelled);
        } else {
            let another = app.checkout(&student, id).await;
            assert_ne!(another, session);
            app.stripe.pay(&another).unwrap();
            app.deliver_all().await;
            assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
        }
    }
}

#[test_support::test]
async fn the_page_after_payment_says_that_none_arrived() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    app.stripe.pay(&session).unwrap();
    app.stripe.forget_session(&session);
    app.advance(TimeDelta::minutes(32));
    app.deliver_events().await;
    let response = act(&student, id, "check-payment").await.expect(200);
    assert_eq!(response["state"], "failed");
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Unpaid));
}

#[test_support::test]
async fn money_that_came_while_the_key_was_wrong_goes_back_once_it_is_right() {
    let app = PaidApp::start().await;
    for is_told in [true, false] {
        let (student, _, id) = app.held().await;
        let session = app.checkout(&student, id).await;
        app.stripe.pay(&session).unwrap();
        let events = app.stripe.take_events();
        let forgotten = app.stripe.forget_session(&session);
        if is_told {
            for event in &events {
                app.deliver(event).await.expect(200);
            }
        }
        app.run_jobs().await;
        app.advance(TimeDelta::minutes(32));
        app.run_jobs().await;
        assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Unpaid));
        assert_eq!(app.unprocessed() > 0, is_told, "the event may be all that tells of the money");
        app.stripe.remember_session(forgotten);
        // The event is retried hourly, the payment itself twice a day.
        app.advance(if is_told { TimeDelta::minutes(61) } else { TimeDelta::hours(12) });
        app.run_jobs().await;
        app.run_jobs().await;
        assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Refunded), "told: {is_told}");
        assert_eq!(app.unprocessed(), 0);
    }
}

#[test_support::test]
async fn what_stays_unknown_is_given_up_after_a_month() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    app.stripe.pay(&session).unwrap();
    app.stripe.forget_session(&session);
    app.deliver_events().await;
    app.advance(TimeDelta::minutes(32));
    app.run_jobs().await;
    assert!(app.unprocessed() > 0 && app.next_sync_at(id).is_some());
    for _ in 0..3 {
        app.advance(TimeDelta::days(31));
        app.run_jobs().await;
    }
    assert_eq!((app.unprocessed(), app.next_sync_at(id)), (0, None));
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Unpaid));
    assert_eq!(entries(&app, id, "checkout.missing"), 1, "said once");
}

#[test_support::test]
async fn a_payment_on_its_way_that_is_unknown_keeps_no_time() {
    let app = PaidApp::start().await;
    let (student, tutor, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    app.stripe.pay_later(&session).unwrap();
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Pending, PaymentStatus::Processing));
    app.stripe.forget_session(&session);
    app.advance(TimeDelta::hours(1));
    app.run_jobs().await;
    let processing = (BookingStatus::Pending, PaymentStatus::Processing);
    assert_eq!(app.status(id), processing, "a key that is wrong for an hour cancels nothing");
    app.advance(TimeDelta::days(1));
    app.run_jobs().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Unpaid));
    app.book(&app.student(), &tutor, app.noon_in(7)).await;
}

#[test_support::test]
async fn a_paid_lesson_stays_booked_and_its_tutor_is_not_paid_yet() {
    let app = PaidApp::start().await;
    let (_, tutor, id, session) = app.paid().await;
    app.onboarded(&tutor).await;
    app.stripe.forget_session(&session);
    for _ in 0..3 {
        app.advance(TimeDelta::hours(13));
        app.run_jobs().await;
    }
    assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
    assert_eq!((app.records(id), entries(&app, id, "checkout.missing")), (1, 1));
    app.advance(TimeDelta::days(8));
    app.run_jobs().await;
    assert_eq!(app.stripe.state().transfers.len(), 0, "nobody knows whether the money is still there");
    assert_eq!(entries(&app, id, "transfer.failed"), 1);
    let asked = asked_about(&app, &session);
    app.advance(TimeDelta::minutes(30));
    app.run_jobs().await;
    assert_eq!(asked_about(&app, &session), asked, "left alone for a while");
}

#[test_support::test]
async fn a_refund_of_an_unknown_payment_is_shown_to_admins_and_given_up_in_the_end() {
    let app = PaidApp::start().await;
    let (student, _, id, session) = app.paid().await;
    app.stripe.forget_session(&session);
    act(&student, id, "cancel").await.expect(200);
    for _ in 0..4 {
        app.run_jobs().await;
        app.advance(TimeDelta::minutes(10));
    }
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::RefundPending));
    assert_eq!(asked_about(&app, &session), 2, "once to find it gone, after it was opened; then left alone");
    let log = app.admin().get("/api/admin/audit-log?action=refund.stuck").await.expect(200);
    assert_eq!(log["items"].as_array().unwrap().len(), 1);
    assert_eq!(log["items"][0]["detail"]["cents"], 6000);
    app.advance(TimeDelta::hours(12));
    app.run_jobs().await;
    assert_eq!(asked_about(&app, &session), 3, "the key may be back by now");
    app.advance(TimeDelta::days(31));
    app.run_jobs().await;
    let asked = asked_about(&app, &session);
    app.advance(TimeDelta::days(31));
    app.run_jobs().await;
    assert_eq!(asked_about(&app, &session), asked, "not for ever");
    assert_eq!(entries(&app, id, "refund.stuck"), 1, "said once");
}

#[test_support::test]
async fn a_payment_that_goes_missing_while_it_is_refunded_is_left_alone_as_well() {
    let app = PaidApp::start().await;
    let (student, _, id, session) = app.paid().await;
    act(&student, id, "cancel").await.expect(200);
    app.stripe.fail_next(FaultRule::new("POST", "/v1/refunds", 1, Fault::Hang));
    futures_util::join!(app.run_jobs(), async {
        app.stripe.calls_hanging(1).await;
        app.stripe.forget_session(&session);
        app.stripe.release_hanging();
    });
    assert_eq!(entries(&app, id, "refund.stuck"), 1);
    app.advance(TimeDelta::hours(1));
    app.run_jobs().await;
    let refunds = app.stripe.calls().iter().filter(|call| call.path == "/v1/refunds").count();
    assert_eq!((app.status(id).1, refunds), (PaymentStatus::RefundPending, 1));
}
