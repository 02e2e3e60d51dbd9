use academy::jobs;
use chrono::TimeDelta;
use diesel::prelude::*;
use reqwest::Method;
use schema::enums::{BookingStatus, PaymentStatus};
use schema::schema::stripe_events;
use serde_json::json;
use stand_ins::stripe::{SignedEvent, sign};

use test_support::client::send;
use test_support::money::act;
use test_support::{PaidApp, TestApp};

const SECRET: &str = "whsec_local";

async fn completed(app: &PaidApp) -> (uuid::Uuid, SignedEvent) {
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    app.stripe.pay(&session).unwrap();
    let mut events = app.stripe.take_events();
    (id, events.remove(events.iter().position(|event| event.kind == "checkout.session.completed").unwrap()))
}

fn stored(app: &TestApp) -> i64 {
    stripe_events::table.count().get_result(&mut app.conn()).unwrap()
}

#[test_support::test]
async fn forged_altered_late_and_foreign_events_are_refused() {
    let app = PaidApp::start().await;
    let (id, event) = completed(&app).await;
    let now = app.clock.now().timestamp();
    let body = event.payload.as_str();
    let altered = body.replace("6000", "6001");
    let signature = event.signature.as_str();
    let digest = signature.split("v1=").nth(1).unwrap();
    let bad = [
        ("another secret", body, sign("whsec_other", now, body)),
        ("the other endpoint's secret", body, sign("whsec_local_connect", now, body)),
        ("an altered body", altered.as_str(), event.signature.clone()),
        ("a later time than was signed", body, format!("t={},v1={digest}", now + 1)),
        ("too old", body, sign(SECRET, now - 301, body)),
        ("from the future", body, sign(SECRET, now + 400, body)),
        ("no time", body, format!("v1={digest}")),
        ("no signature", body, format!("t={now}")),
        ("an old scheme", body, format!("t={now},v0={digest}")),
        ("half a signature", body, format!("t={now},v1={}", &digest[..32])),
        ("nonsense", body, "nonsense".to_owned()),
        ("nothing", body, String::new()),
    ];
    for (name, payload, signature) in bad {
        let response = app.post_event(&event, payload, &signature).await;
        assert_eq!(response.status, 400, "{name}");
        response.problem(400, "bad_signature");
    }
    assert_eq!(stored(&app), 0);
    jobs::process_stripe_events(app.state.clone()).await.unwrap();
    assert_eq!(app.status(id), (BookingStatus::Pending, PaymentStatus::Unpaid));
}

#[test_support::test]
async fn any_of_several_signatures_will_do_and_age_is_bounded_exactly() {
    let app = PaidApp::start().await;
    let (_, event) = completed(&app).await;
    let now = app.clock.now().timestamp();
    let rolled = sign(SECRET, now - 290, &event.payload).replace("v1=", "v1=00ff,v0=1,v1=");
    app.post_event(&event, &event.payload, &rolled).await.expect(200);
    assert_eq!(stored(&app), 1);
}

#[test_support::test]
async fn signed_nonsense_is_refused_and_unknown_events_are_kept() {
    let app = PaidApp::start().await;
    let (_, event) = completed(&app).await;
    let now = app.clock.now().timestamp();
    for body in ["", "{}", "[]", "not json", r#"{"id": 1, "type": "x"}"#] {
        app.post_event(&event, body, &sign(SECRET, now, body)).await.problem(400, "malformed_body");
    }
    let huge = format!(r#"{{"id":"evt_1","type":"x","pad":"{}"}}"#, "x".repeat(70_000));
    app.post_event(&event, &huge, &sign(SECRET, now, &huge)).await.problem(413, "body_too_large");
    assert_eq!(stored(&app), 0);
    for body in [
        r#"{"id": "evt_new", "type": "moon.landed", "data": {"object": {"id": "m_1"}}}"#,
        r#"{"id": "evt_odd", "type": "checkout.session.completed", "data": 7}"#,
        r#"{"id": "evt_foreign", "type": "charge.refunded", "data": {"object": {"payment_intent": "pi_foreign"}}}"#,
    ] {
        app.post_event(&event, body, &sign(SECRET, now, body)).await.expect(200);
    }
    app.run_jobs().await;
    assert_eq!((stored(&app), app.unprocessed()), (3, 1), "the key may be another account's, for now");
    app.advance(TimeDelta::days(31));
    app.run_jobs().await;
    assert_eq!((stored(&app), app.unprocessed()), (3, 0), "not for ever");
}

#[test_support::test]
async fn a_replayed_event_changes_nothing() {
    let app = PaidApp::start().await;
    let (id, event) = completed(&app).await;
    for _ in 0..3 {
        assert_eq!(app.deliver(&event).await.expect(200), json!({"received": true}));
        app.run_jobs().await;
    }
    assert_eq!((stored(&app), app.unprocessed(), app.records(id)), (1, 0, 1));
    assert_eq!(app.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
}

#[test_support::test]
async fn an_events_words_are_not_believed() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    let object =
        json!({"id": session, "client_reference_id": id, "status": "complete", "payment_status": "paid"});
    let body =
        json!({"id": "evt_1", "type": "checkout.session.completed", "data": {"object": object}}).to_string();
    let (_, event) = completed(&app).await;
    let signature = sign(SECRET, app.clock.now().timestamp(), &body);
    app.post_event(&event, &body, &signature).await.expect(200);
    app.run_jobs().await;
    assert_eq!(app.status(id), (BookingStatus::Pending, PaymentStatus::Unpaid));
}

#[test_support::test]
async fn events_of_connected_accounts_have_an_endpoint_of_their_own() {
    let app = PaidApp::start().await;
    let body = r#"{"id": "evt_c", "type": "account.updated", "account": "acct_1", "data": {"object": {}}}"#;
    let now = app.clock.now().timestamp();
    let call = |secret: &str, path: &str| {
        let request = app.visitor().request(Method::POST, path);
        send(request.header("stripe-signature", sign(secret, now, body)).body(body))
    };
    call(SECRET, "/api/stripe/connect-webhook").await.problem(400, "bad_signature");
    call("whsec_local_connect", "/api/stripe/webhook").await.problem(400, "bad_signature");
    call("whsec_local_connect", "/api/stripe/connect-webhook").await.expect(200);
    let account: Vec<Option<String>> =
        stripe_events::table.select(stripe_events::account).load(&mut app.conn()).unwrap();
    assert_eq!(account, [Some("acct_1".to_owned())]);
}

#[test_support::test]
async fn no_origin_is_asked_of_stripe_and_no_cookie_helps() {
    let app = PaidApp::start().await;
    let (id, event) = completed(&app).await;
    app.deliver(&event).await.expect(200);
    let student = app.student();
    let request = student.request(Method::POST, "/api/stripe/webhook").body(event.payload.clone());
    send(request).await.problem(400, "bad_signature");
    act(&app.admin(), id, "check-payment").await.expect(200);
}

#[test_support::test]
async fn the_clock_that_counts_is_the_servers() {
    let app = PaidApp::start().await;
    let (_, event) = completed(&app).await;
    app.advance(TimeDelta::seconds(320));
    app.deliver(&event).await.problem(400, "bad_signature");
    let again = app.stripe.sign_event(&event.id).unwrap();
    app.deliver(&again).await.expect(200);
}

#[test_support::test]
async fn without_stripe_there_is_nothing_to_receive() {
    let app = TestApp::start().await;
    let request = app.visitor().request(Method::POST, "/api/stripe/webhook").body("{}");
    send(request).await.problem(503, "payments_unavailable");
}
