//! Holds that expire.

use chrono::TimeDelta;
use schema::enums::{BookingStatus, PaymentStatus};
use serde_json::json;
use stand_ins::stripe::{Fault, FaultRule, SessionStatus};

use test_support::PaidApp;

const EXPIRE: &str = "/v1/checkout/sessions/*/expire";

#[test_support::test]
async fn the_time_is_free_again_and_its_page_is_closed() {
    let app = PaidApp::start().await;
    let (student, tutor, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    app.advance(TimeDelta::minutes(30));
    app.run_jobs().await;
    assert_eq!(app.status(id).0, BookingStatus::Pending, "the hold lasts");
    app.advance(TimeDelta::minutes(2));
    app.run_jobs().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Unpaid));
    assert_eq!(app.stripe.session(&session).unwrap().status, SessionStatus::Expired);
    app.book(&app.student(), &tutor, app.noon_in(7)).await;
}

#[test_support::test]
async fn whoever_needs_the_time_does_not_wait_for_the_job() {
    let app = PaidApp::start().await;
    let (student, tutor, id) = app.held().await;
    app.checkout(&student, id).await;
    app.advance(TimeDelta::minutes(31));
    app.book(&app.student(), &tutor, app.noon_in(7) + TimeDelta::minutes(30)).await;
    assert_eq!(app.status(id).0, BookingStatus::Cancelled);
}

#[test_support::test]
async fn paid_at_the_last_second_is_confirmed_however_it_is_found_out() {
    let app = PaidApp::start().await;
    for needed in [false, true] {
        let (student, tutor, id) = app.held().await;
        let noon = app.noon_in(7);
        let session = app.checkout(&student, id).await;
        app.advance(TimeDelta::minutes(31) - TimeDelta::seconds(2));
        app.stripe.pay(&session).unwrap();
        app.advance(TimeDelta::seconds(5));
        if needed {
            let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": noon});
            app.student().post("/api/bookings", body).await.problem(409, "slot_taken");
        } else {
            app.run_jobs().await;
        }
        assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
        assert_eq!(app.records(id), 1);
    }
}

#[test_support::test]
async fn while_stripe_gives_no_answer_the_hold_is_kept() {
    let app = PaidApp::start().await;
    let (student, tutor, id) = app.held().await;
    app.checkout(&student, id).await;
    app.advance(TimeDelta::minutes(31) - TimeDelta::seconds(30));
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(7)});
    app.advance(TimeDelta::seconds(35));
    for fault in [Fault::ServerError, Fault::RateLimited] {
        app.stripe.fail_next(FaultRule::new("*", "/v1/*", 9, fault));
        app.student().post("/api/bookings", body.clone()).await.problem(502, "payment_provider_failed");
        app.advance(TimeDelta::minutes(1));
        app.run_jobs().await;
        assert_eq!(app.status(id).0, BookingStatus::Pending, "{fault:?}");
        app.stripe.clear_faults();
    }
    app.stripe.fail_next(FaultRule::new("POST", EXPIRE, 1, Fault::CutBeforeAnswer));
    app.advance(TimeDelta::minutes(1));
    app.run_jobs().await;
    app.advance(TimeDelta::minutes(1));
    app.run_jobs().await;
    assert_eq!(app.status(id).0, BookingStatus::Cancelled);
}

#[test_support::test]
async fn the_news_of_a_closed_page_releases_a_hold_that_is_over() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    app.checkout(&student, id).await;
    app.advance(TimeDelta::minutes(40));
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Unpaid));
}

#[test_support::test]
async fn a_hold_that_never_saw_stripe_runs_out_without_it() {
    let app = PaidApp::start().await;
    let (_, _, id) = app.held().await;
    app.advance(TimeDelta::minutes(31));
    app.run_jobs().await;
    assert_eq!(app.status(id).0, BookingStatus::Cancelled);
    assert!(app.stripe.calls().is_empty());
}
