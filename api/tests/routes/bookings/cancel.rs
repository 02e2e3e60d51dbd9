use schema::enums::{BookingStatus, PaymentStatus};
use serde_json::json;
use stand_ins::stripe::{Fault, FaultRule, SessionStatus};

use test_support::PaidApp;
use test_support::money::act;

#[test_support::test]
async fn a_hold_can_be_given_back_by_either_side() {
    let app = PaidApp::start().await;
    for by_tutor in [false, true] {
        let (student, tutor, id) = app.held().await;
        let who = if by_tutor { &tutor } else { &student };
        let booking = act(who, id, "cancel").await.expect(200);
        assert_eq!((&booking["status"], &booking["allowed_actions"]), (&json!("cancelled"), &json!([])));
        act(who, id, "cancel").await.problem(409, "action_not_allowed");
        act(&student, id, "checkout").await.problem(409, "hold_expired");
        assert_eq!(app.book(&app.student(), &tutor, app.noon_in(7)).await.get_version_num(), 4);
    }
    assert!(app.stripe.calls().is_empty(), "no page was ever opened");
}

#[test_support::test]
async fn the_page_is_closed_before_the_time_is_given_back() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    act(&student, id, "cancel").await.expect(200);
    assert_eq!(app.stripe.session(&session).unwrap().status, SessionStatus::Expired);
    assert!(app.stripe.pay(&session).is_err());
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Unpaid));
}

#[test_support::test]
async fn what_was_paid_meanwhile_is_confirmed_instead() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    app.stripe.pay(&session).unwrap();
    let problem = act(&student, id, "cancel").await.problem(409, "action_not_allowed");
    assert!(problem["detail"].as_str().unwrap().contains("paid and confirmed"), "{problem}");
    assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
    app.deliver_all().await;
    assert_eq!(app.records(id), 1);
}

#[test_support::test]
async fn a_payment_under_way_is_waited_for() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    app.stripe.pay_later(&session).unwrap();
    let problem = act(&student, id, "cancel").await.problem(409, "action_not_allowed");
    assert!(problem["detail"].as_str().unwrap().contains("is processing"), "{problem}");
    assert_eq!(app.status(id), (BookingStatus::Pending, PaymentStatus::Processing));
}

#[test_support::test]
async fn without_an_answer_from_stripe_the_hold_is_kept() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    for fault in [Fault::ServerError, Fault::ServerErrorAfterEffects, Fault::CutBeforeAnswer, Fault::Hang] {
        app.stripe.fail_next(FaultRule::new("POST", "/v1/checkout/sessions/*/expire", 1, fault));
        act(&student, id, "cancel").await.problem(502, "payment_provider_failed");
        app.stripe.release_hanging();
        assert_eq!(app.status(id).0, BookingStatus::Pending, "{fault:?}");
    }
    // Some of these did expire the session: the next attempt detects that.
    act(&student, id, "cancel").await.expect(200);
    assert_eq!(app.stripe.session(&session).unwrap().status, SessionStatus::Expired);
}

#[test_support::test]
async fn nobody_else_cancels() {
    let app = PaidApp::start().await;
    let (_, _, id) = app.held().await;
    act(&app.student(), id, "cancel").await.problem(404, "not_found");
    act(&app.tutor(None), id, "cancel").await.problem(404, "not_found");
    assert_eq!(app.status(id).0, BookingStatus::Pending);
}
