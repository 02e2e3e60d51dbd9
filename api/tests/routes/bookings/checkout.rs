use std::collections::BTreeSet;

use chrono::TimeDelta;
use diesel::prelude::*;
use futures_util::future::join_all;
use reqwest::Method;
use schema::enums::{BookingStatus, PaymentStatus};
use schema::schema::payments;
use serde_json::json;
use stand_ins::stripe::{Fault, FaultRule, SessionStatus};
use url::Url;

use test_support::client::send;
use test_support::money::{act, session_of};
use test_support::{PaidApp, TestApp, until};

const CREATE: &str = "/v1/checkout/sessions";

#[test_support::test]
async fn a_stand_ins_page_is_where_the_browser_can_reach_it() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let stand_in: Url = app.stripe.base_url().parse().unwrap();
    let path = format!("/api/bookings/{id}/checkout");
    for host in ["192.168.1.20", "[fd00::7]", "laptop.local", "127.0.0.1"] {
        let page = student.opened_at(&format!("{host}:8080")).post(&path, json!({})).await.expect(200);
        let page: Url = page["url"].as_str().unwrap().parse().unwrap();
        assert_eq!((page.host_str(), page.port()), (Some(host), stand_in.port()));
    }
    // Its parameters do not depend on the browser, because a job may have to repeat the request.
    let session = app.stripe.session(&app.checkout(&student, id).await).unwrap();
    assert!(session.success_url.starts_with(&app.base), "{}", session.success_url);
}

#[test_support::test]
async fn the_page_says_what_is_paid_for() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    student.put("/api/account/time-zone", json!({"time_zone": "America/New_York"})).await.expect(204);
    let session = app.stripe.session(&app.checkout(&student, id).await).unwrap();
    assert_eq!(session.client_reference_id.as_deref(), Some(id.to_string().as_str()));
    assert_eq!(session.metadata["booking_id"], id.to_string());
    assert_eq!(session.intent.metadata["booking_id"], id.to_string());
    assert_eq!(session.intent.transfer_group.as_deref(), Some(id.to_string().as_str()));
    assert_eq!(session.customer_email.as_deref(), Some(student.email.as_str()));
    assert_eq!((session.amount_total(), session.currency.as_str()), (6000, "usd"));
    assert_eq!(session.payment_method_types, ["card"]);
    assert!(session.line_items[0].name.starts_with("Physics tutoring with tutor Number"));
    assert!(session.line_items[0].description.as_ref().unwrap().ends_with(", 3:00 PM Eastern time"));
    let (success, cancel) = (session.success_url, session.cancel_url.unwrap());
    let payment_success =
        format!("{}/payment-success?session_id={{CHECKOUT_SESSION_ID}}&booking_id={id}", app.base);
    assert_eq!(success, payment_success);
    let lessons = format!("{}/dashboard/student/lessons?checkout=cancelled&booking_id={id}", app.base);
    assert_eq!(cancel, lessons);
    let life = session.expires_at - app.clock.now().timestamp();
    assert!((30 * 60..=31 * 60).contains(&life), "{life}");
}

#[test_support::test]
async fn a_paid_page_confirms_the_lesson_with_all_that_follows() {
    let app = PaidApp::start().await;
    let (student, tutor, id, session) = app.paid().await;
    assert_eq!(app.records(id), 1);
    let booking = student.get(&format!("/api/bookings/{id}")).await.expect(200);
    assert_eq!((&booking["status"], &booking["payment_status"]), (&json!("confirmed"), &json!("paid")));
    assert_eq!(booking["hold_expires_at"], json!(null));
    for person in [&student, &tutor] {
        assert_eq!(app.mails_to(&person.email).await.len(), 1);
    }
    act(&student, id, "checkout").await.problem(409, "action_not_allowed");
    assert_eq!(app.stripe.totals().charged, 6000);
    assert_eq!(app.stripe.session(&session).unwrap().status, SessionStatus::Complete);
}

#[test_support::test]
async fn asking_again_gives_the_same_page_while_it_is_open() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let first = act(&student, id, "checkout").await.expect(200);
    app.stripe.decline(&session_of(first["url"].as_str().unwrap())).unwrap();
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Pending, PaymentStatus::Unpaid), "a decline is not the end");
    assert_eq!(act(&student, id, "checkout").await.expect(200), first);
    assert_eq!(app.stripe.state().sessions.len(), 1);
}

#[test_support::test]
async fn a_page_that_closed_early_is_followed_by_a_new_one() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let first = app.checkout(&student, id).await;
    app.stripe.expire(&first).unwrap();
    app.deliver_all().await;
    assert_eq!(app.status(id).0, BookingStatus::Pending, "the hold lasts");
    let second = app.checkout(&student, id).await;
    assert_ne!(first, second);
    app.stripe.pay(&second).unwrap();
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
}

#[test_support::test]
async fn only_the_owner_pays_and_only_while_the_hold_lasts() {
    let app = PaidApp::start().await;
    let (student, tutor, id) = app.held().await;
    act(&app.student(), id, "checkout").await.problem(404, "not_found");
    act(&tutor, id, "checkout").await.problem(403, "forbidden");
    app.advance(TimeDelta::minutes(31));
    act(&student, id, "checkout").await.problem(409, "hold_expired");
    assert_eq!(app.stripe.state().sessions.len(), 0);
}

#[test_support::test]
async fn what_the_caller_sends_changes_nothing() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let body = json!({"price_cents": 1, "amount": 1, "currency": "jpy", "success_url": "https://evil.test"});
    let path = format!("/api/bookings/{id}/checkout?price_cents=1");
    let response = send(student.request(Method::POST, &path).json(&body)).await.expect(200);
    let session = app.stripe.session(&session_of(response["url"].as_str().unwrap())).unwrap();
    assert_eq!((session.amount_total(), session.currency.as_str()), (6000, "usd"));
    assert!(session.success_url.starts_with(&app.base));
}

#[test_support::test]
async fn another_amount_than_the_price_goes_back() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    // As if the price had been changed after the session was created.
    app.execute(
        diesel::update(payments::table.filter(payments::booking_id.eq(id)))
            .set(payments::amount_cents.eq(7000)),
    );
    app.stripe.pay(&session).unwrap();
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::RefundPending));
    app.run_jobs().await;
    assert_eq!(app.status(id), (BookingStatus::Cancelled, PaymentStatus::Refunded));
    assert_eq!((app.stripe.totals().charged, app.stripe.totals().refunded), (6000, 6000));
    assert_eq!(app.records(id), 0);
}

#[test_support::test]
async fn an_error_at_stripe_keeps_the_hold_and_a_new_try_works() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    for (fault, times) in [
        (Fault::ServerError, 9),
        (Fault::ServerErrorAfterEffects, 9),
        (Fault::RateLimited, 1),
        (Fault::CutBeforeAnswer, 1),
        (Fault::Hang, 1),
    ] {
        app.stripe.fail_next(FaultRule::new("POST", CREATE, times, fault));
        act(&student, id, "checkout").await.problem(502, "payment_provider_failed");
        app.stripe.clear_faults();
        app.stripe.release_hanging();
        assert_eq!(app.status(id), (BookingStatus::Pending, PaymentStatus::Unpaid), "{fault:?}");
        let session = app.checkout(&student, id).await;
        assert_eq!(app.stripe.session(&session).unwrap().status, SessionStatus::Open, "{fault:?}");
        app.stripe.expire(&session).unwrap();
    }
    let session = app.checkout(&student, id).await;
    app.stripe.pay(&session).unwrap();
    app.deliver_all().await;
    assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
}

#[test_support::test]
async fn one_accident_at_stripe_is_not_even_noticed() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    app.stripe.fail_next(FaultRule::new("POST", CREATE, 1, Fault::ServerError));
    let session = app.checkout(&student, id).await;
    assert_eq!(app.stripe.session(&session).unwrap().status, SessionStatus::Open);
    let keys: Vec<_> = app.stripe.calls().into_iter().filter_map(|call| call.idempotency_key).collect();
    assert_eq!(keys, [format!("checkout-{id}-1"), format!("checkout-{id}-2")]);
}

#[test_support::test]
async fn without_stripe_nothing_can_be_paid() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(4800)));
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(7)});
    let booking = student.post("/api/bookings", body).await.expect(201);
    let path = format!("/api/bookings/{}/checkout", booking["id"].as_str().unwrap());
    student.post(&path, json!({})).await.problem(503, "payments_unavailable");
}

#[test_support::test]
async fn two_clicks_on_pay_open_one_page() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    app.stripe.fail_next(FaultRule::new("POST", CREATE, 1, Fault::Hang));
    let (first, second, ()) = futures_util::join!(
        act(&student, id, "checkout"),
        async {
            app.stripe.calls_hanging(1).await;
            act(&student, id, "checkout").await
        },
        async {
            let refused = || async { app.stripe.calls().iter().any(|call| call.status == 409).then_some(()) };
            until("the second click reaches Stripe", refused).await;
            app.stripe.release_hanging();
        },
    );
    assert_eq!(first.expect(200)["url"], second.expect(200)["url"]);
    assert_eq!(app.stripe.state().sessions.len(), 1);
}

#[test_support::test]
async fn however_often_pay_is_pressed_there_is_one_page() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let answers = join_all((0..8).map(|_| act(&student, id, "checkout"))).await;
    let urls: BTreeSet<String> = answers.iter().map(|one| one.expect(200)["url"].to_string()).collect();
    assert_eq!((urls.len(), app.stripe.state().sessions.len()), (1, 1));
}

#[test_support::test]
async fn ten_requests_at_once_open_one_page() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let answers = join_all((0..10).map(|_| act(&student, id, "checkout"))).await;
    let (opened, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|response| response.status == 200);
    let pages: BTreeSet<_> = opened.iter().map(|response| &response.text).collect();
    assert_eq!((pages.len(), app.stripe.state().sessions.len()), (1, 1));
    // Stripe refuses an idempotency key that is in use.
    for response in refused {
        response.problem(502, "payment_provider_failed");
    }
}
