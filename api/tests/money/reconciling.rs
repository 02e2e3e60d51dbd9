//! Events that are late, duplicated, out of order, or lost.

use chrono::TimeDelta;
use schema::enums::{BookingStatus, PaymentStatus};
use stand_ins::stripe::{Fault, FaultRule};

use test_support::PaidApp;
use test_support::money::act;

#[test_support::test]
async fn a_payment_nobody_told_us_of_is_found() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    app.stripe.pay(&session).unwrap();
    app.stripe.take_events();
    app.run_jobs().await;
    assert_eq!(app.status(id).0, BookingStatus::Pending, "the page was opened only just now");
    app.advance(TimeDelta::seconds(70));
    app.run_jobs().await;
    assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
    assert_eq!(app.records(id), 1);
}

#[test_support::test]
async fn events_in_any_order_and_number_end_the_same() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    app.stripe.pay_later(&session).unwrap();
    app.stripe.settle(&session, true).unwrap();
    let mut events = app.stripe.take_events();
    events.reverse();
    for event in events.iter().chain(&events) {
        app.deliver(event).await.expect(200);
        app.run_jobs().await;
    }
    assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
    assert_eq!((app.records(id), app.unprocessed()), (1, 0));
    assert_eq!(app.mails_to(&student.email).await.len(), 1);
}

#[test_support::test]
async fn an_event_is_done_only_when_its_effects_are() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    app.stripe.pay(&session).unwrap();
    let events = app.stripe.take_events();
    let completed = events.iter().find(|event| event.kind == "checkout.session.completed").unwrap();
    app.deliver(completed).await.expect(200);
    for fault in [Fault::ServerError, Fault::RateLimited, Fault::CutBeforeAnswer] {
        app.stripe.fail_next(FaultRule::new("GET", "/v1/*", 9, fault));
        app.advance(TimeDelta::seconds(31));
        app.run_jobs().await;
        app.stripe.clear_faults();
        assert_eq!((app.unprocessed(), app.status(id).0), (1, BookingStatus::Pending), "{fault:?}");
    }
    // A second delivery meanwhile is neither refused as known nor processed twice.
    app.deliver(completed).await.expect(200);
    app.advance(TimeDelta::minutes(3));
    app.run_jobs().await;
    assert_eq!((app.unprocessed(), app.status(id).0), (0, BookingStatus::Confirmed));
    assert_eq!(app.records(id), 1);
}

#[test_support::test]
async fn nobody_pays_twice() {
    let app = PaidApp::start().await;
    let (student, _, id, session) = app.paid().await;
    assert!(app.stripe.pay(&session).is_err());
    act(&student, id, "checkout").await.problem(409, "action_not_allowed");
    assert_eq!(app.stripe.state().sessions.len(), 1);
}

#[test_support::test]
async fn a_session_whose_address_nobody_has_is_given_back_should_it_be_paid() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    // Created, but the response is lost: the next attempt creates another session.
    app.stripe.fail_next(FaultRule::new("POST", "/v1/checkout/sessions", 1, Fault::ServerErrorAfterEffects));
    let session = app.checkout(&student, id).await;
    let stray = app.stripe.state().sessions.into_iter().find(|one| one.id != session).unwrap();
    app.stripe.pay(&stray.id).unwrap();
    app.stripe.fail_next(FaultRule::new("POST", "/v1/refunds", 1, Fault::ServerError));
    for event in app.stripe.take_events() {
        app.deliver(&event).await.expect(200);
    }
    app.run_jobs().await;
    assert_eq!(app.stripe.totals().balance, 6000, "refused once");
    for _ in 0..3 {
        app.advance(TimeDelta::minutes(3));
        app.run_jobs().await;
    }
    let actions: Vec<String> = app.audit_entries(id).into_iter().map(|(action, _)| action).collect();
    assert_eq!(actions, ["payment.received", "refund.asked", "refund.asked", "refund.made"]);
    assert_eq!(app.status(id), (BookingStatus::Pending, PaymentStatus::Unpaid));
    assert_eq!(app.stripe.totals().balance, 0);
    app.stripe.pay(&session).unwrap();
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
    assert_eq!(app.stripe.totals().balance, 6000);
}

#[test_support::test]
async fn a_payment_that_stripe_refuses_to_tell_of_rests_and_keeps_no_other_waiting() {
    let app = PaidApp::start().await;
    let (.., refused) = app.paid().await;
    app.paid().await;
    let reconcile = async || academy::jobs::reconcile_payments(app.state.clone()).await.unwrap();
    app.advance(TimeDelta::hours(13));
    let session = format!("/v1/checkout/sessions/{refused}");
    app.stripe.fail_next(FaultRule::new("GET", &session, 1, Fault::Refused));
    assert_eq!(reconcile().await, 1);
    app.advance(TimeDelta::minutes(1));
    assert_eq!(reconcile().await, 0, "it would only be refused again");
    app.advance(TimeDelta::hours(13));
    assert_eq!(reconcile().await, 2);
}
