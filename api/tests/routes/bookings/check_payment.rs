use chrono::TimeDelta;
use schema::enums::{BookingStatus, PaymentStatus};
use serde_json::json;
use stand_ins::smtp::{SmtpFault, SmtpOptions, SmtpStandIn, Stage};
use stand_ins::stripe::{Fault, FaultRule};

use test_support::PaidApp;
use test_support::money::act;

#[test_support::test]
async fn the_success_page_may_come_before_the_webhook() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    assert_eq!(act(&student, id, "check-payment").await.expect(200)["state"], "processing");
    app.stripe.pay(&session).unwrap();
    let response = act(&student, id, "check-payment").await.expect(200);
    assert_eq!(
        (&response["state"], &response["booking"]["status"]),
        (&json!("confirmed"), &json!("confirmed"))
    );
    app.deliver_all().await;
    assert_eq!((app.status(id).0, app.records(id)), (BookingStatus::Confirmed, 1));
    assert_eq!(app.mails_to(&student.email).await.len(), 1);
}

#[test_support::test]
async fn the_success_page_may_come_after_the_webhook() {
    let app = PaidApp::start().await;
    let (student, _, id, _) = app.paid().await;
    let calls = app.stripe.calls().len();
    assert_eq!(act(&student, id, "check-payment").await.expect(200)["state"], "confirmed");
    assert_eq!(app.stripe.calls().len(), calls, "what is final is not asked again");
}

#[test_support::test]
async fn money_that_takes_days_is_waited_for_beyond_the_hold() {
    let app = PaidApp::start().await;
    for arrives in [true, false] {
        let (student, tutor) = (app.student(), app.busy_bee(Some(4800)));
        let starts_at = app.noon_in(7);
        let id = app.book(&student, &tutor, starts_at).await;
        let session = app.checkout(&student, id).await;
        app.stripe.pay_later(&session).unwrap();
        app.deliver_all().await;
        app.advance(TimeDelta::hours(20));
        app.run_jobs().await;
        assert_eq!(app.status(id), (BookingStatus::Pending, PaymentStatus::Processing));
        assert_eq!(act(&student, id, "check-payment").await.expect(200)["state"], "processing");
        let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": starts_at});
        app.student().post("/api/bookings", body).await.problem(409, "slot_taken");
        app.stripe.settle(&session, arrives).unwrap();
        app.deliver_all().await;
        let (state, standing) = if arrives {
            ("confirmed", (BookingStatus::Confirmed, PaymentStatus::Paid))
        } else {
            ("failed", (BookingStatus::Cancelled, PaymentStatus::Unpaid))
        };
        assert_eq!(act(&student, id, "check-payment").await.expect(200)["state"], state);
        assert_eq!(app.status(id), standing);
        assert_eq!(app.records(id), i64::from(arrives));
    }
}

#[test_support::test]
async fn a_released_hold_has_failed() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    app.checkout(&student, id).await;
    act(&student, id, "cancel").await.expect(200);
    assert_eq!(act(&student, id, "check-payment").await.expect(200)["state"], "failed");
}

#[test_support::test]
async fn no_answer_from_stripe_is_told_and_changes_nothing() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    app.stripe.pay(&session).unwrap();
    for fault in [Fault::ServerError, Fault::RateLimited, Fault::CutBeforeAnswer, Fault::Hang] {
        app.stripe.fail_next(FaultRule::new("GET", "/v1/checkout/sessions/*", 1, fault));
        act(&student, id, "check-payment").await.problem(502, "payment_provider_failed");
        assert_eq!(app.status(id), (BookingStatus::Pending, PaymentStatus::Unpaid), "{fault:?}");
    }
    app.stripe.release_hanging();
    assert_eq!(act(&student, id, "check-payment").await.expect(200)["state"], "confirmed");
}

#[test_support::test]
async fn somebody_elses_payment_is_no_business_of_mine() {
    let app = PaidApp::start().await;
    let (_, _, id) = app.held().await;
    act(&app.student(), id, "check-payment").await.problem(404, "not_found");
}

#[test_support::test]
async fn the_success_page_is_told_how_far_the_mail_has_come() {
    let smtp = SmtpStandIn::start(SmtpOptions::default()).await.unwrap();
    let app = PaidApp::with(&[("MAIL_URL", &smtp.url())]).await;
    let (student, _, id) = app.held().await;
    let mail = async || act(&student, id, "check-payment").await.expect(200)["confirmation_mail"].clone();
    let session = app.checkout(&student, id).await;
    assert_eq!(mail().await, json!(null));
    app.stripe.pay(&session).unwrap();
    assert_eq!(mail().await, "waiting");
    smtp.fail_next(9, Stage::Greeting, SmtpFault::Refuse(421));
    app.send_mail().await;
    assert_eq!(mail().await, "failing");
    smtp.clear_faults();
    app.advance(TimeDelta::hours(1));
    app.send_mail().await;
    assert_eq!(mail().await, "sent");
}
