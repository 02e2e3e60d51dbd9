//! Rows that jobs process: leases, attempts, backoff, and who may release a row.

use academy::jobs;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use schema::enums::BookingStatus;
use schema::models::stripe_event::{StripeEvent, UNPROCESSED};
use schema::schema::{payout_accounts, stripe_events, student_bookings};
use serde_json::json;
use stand_ins::stripe::{Fault, FaultRule};
use test_support::PaidApp;
use test_support::site::figure;
use uuid::Uuid;

/// Inserts an event that is due. For a payment's event Stripe is queried, for any other nothing is.
fn store_event(app: &PaidApp, number: i64, payment: Option<(Uuid, &str)>) {
    let at = app.clock.now() - TimeDelta::seconds(1000 - number);
    StripeEvent {
        id: format!("evt_{number}"),
        kind: if payment.is_some() { "checkout.session.completed" } else { "customer.created" }.to_owned(),
        account: None,
        object_id: payment.map(|(_, session)| session.to_owned()),
        intent_id: None,
        reference: payment.map(|(booking, _)| app.payment(booking).booking_id.unwrap()),
        received_at: at,
        due_at: at,
        attempts: 0,
    }
    .insert(&mut app.conn())
    .unwrap();
}

/// Returns the failed attempts and due time of each event, in the order of its number.
fn events(app: &PaidApp) -> Vec<(i32, DateTime<Utc>)> {
    let of_events = stripe_events::table.order(stripe_events::received_at);
    of_events.select((stripe_events::attempts, stripe_events::due_at)).load(&mut app.conn()).unwrap()
}

#[test_support::test]
async fn a_turn_goes_on_while_anything_is_due() {
    let app = PaidApp::start().await;
    for number in 0..100 {
        store_event(&app, number, None);
    }
    assert_eq!(figure(&app.state, r#"job_rows_due{job="process_stripe_events"}"#).await, 100);
    assert!(figure(&app.state, r#"job_lag_seconds{job="process_stripe_events"}"#).await >= 1000);
    assert_eq!(jobs::process_stripe_events(app.state.clone()).await.unwrap(), 100);
    assert_eq!(figure(&app.state, r#"job_rows_due{job="process_stripe_events"}"#).await, 0);
    assert_eq!(figure(&app.state, r#"job_lag_seconds{job="process_stripe_events"}"#).await, 0);
}

#[test_support::test]
async fn an_outage_costs_the_event_that_was_tried_and_no_other() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    let session = app.checkout(&student, id).await;
    for number in 0..30 {
        store_event(&app, number, Some((id, &session)));
    }
    let before = events(&app);
    app.stripe.fail_next(FaultRule::new("GET", "/v1/*", 99, Fault::RateLimited));
    assert_eq!(jobs::process_stripe_events(app.state.clone()).await.unwrap(), 0);
    let after = events(&app);
    assert_eq!((after[0].0, &after[1..]), (1, &before[1..]));
    assert!(after[0].1 > app.clock.now(), "it rests");
    app.stripe.clear_faults();
    assert_eq!(jobs::process_stripe_events(app.state.clone()).await.unwrap(), 29, "as due as they were");
}

#[test_support::test]
async fn a_hold_and_its_payment_have_a_date_each() {
    let app = PaidApp::start().await;
    let (student, _, id) = app.held().await;
    app.checkout(&student, id).await;
    app.advance(TimeDelta::minutes(32));
    let asked_next = app.next_sync_at(id);
    let retry = || -> Option<DateTime<Utc>> {
        student_bookings::table
            .find(id)
            .select(student_bookings::hold_retry_at)
            .first(&mut app.conn())
            .unwrap()
    };
    app.stripe.fail_next(FaultRule::new("POST", "/v1/checkout/sessions/*/expire", 1, Fault::ServerError));
    assert_eq!(jobs::expire_holds(app.state.clone()).await.unwrap(), 0);
    assert_eq!(app.next_sync_at(id), asked_next, "it is asked about as before");
    let rests_until = retry();
    assert!(rests_until.unwrap() > app.clock.now());
    // The payment is synchronized, without an effect on the hold.
    app.stripe.fail_next(FaultRule::new("GET", "/v1/*", 1, Fault::ServerError));
    assert_eq!(jobs::reconcile_payments(app.state.clone()).await.unwrap(), 0);
    assert!(app.next_sync_at(id) > asked_next);
    assert_eq!((retry(), app.status(id).0), (rests_until, BookingStatus::Pending));
    app.advance(TimeDelta::seconds(31));
    assert_eq!(jobs::expire_holds(app.state.clone()).await.unwrap(), 1);
    assert_eq!(app.status(id).0, BookingStatus::Cancelled);
}

#[test_support::test]
async fn pauses_grow_with_each_failure_and_begin_anew_after_a_success() {
    let app = PaidApp::start().await;
    let tutor = app.tutor(None);
    tutor.post("/api/tutor/payout-account/onboarding", json!({})).await.expect(200);
    app.advance(TimeDelta::minutes(2));
    let stored = || -> (i32, DateTime<Utc>) {
        let account = payout_accounts::table.find(tutor.id);
        let columns = (payout_accounts::check_failures, payout_accounts::stripe_due_at);
        account.select(columns).first(&mut app.conn()).unwrap()
    };
    let look = async || jobs::check_payout_accounts(app.state.clone()).await.unwrap();
    let account = format!("/v1/accounts/{}", app.account_of(tutor.id));
    app.stripe.fail_next(FaultRule::new("GET", &account, 4, Fault::ServerError));
    for (failed, seconds) in [(1, 30), (2, 45), (3, 60), (4, 120)] {
        let before = app.clock.now();
        assert_eq!(look().await, 0);
        let (failures, due_at) = stored();
        // Up to a fifth is subtracted as jitter; the attempt itself took a moment.
        let pause = due_at - before;
        let least = TimeDelta::milliseconds(seconds * 800);
        assert!(
            failures == failed && pause >= least && pause < TimeDelta::seconds(seconds + 10),
            "{failures}: {pause}"
        );
        app.advance(TimeDelta::seconds(seconds + 10));
    }
    assert_eq!((look().await, stored().0), (1, 0));
}

#[test_support::test]
async fn whoever_lost_a_lease_gives_nothing_back() {
    let app = PaidApp::start().await;
    store_event(&app, 0, None);
    let (mut stored, now) = (app.conn(), app.clock.now());
    let conn = &mut stored;
    let minute = |minutes| now + TimeDelta::minutes(minutes);
    let first = UNPROCESSED.claim(conn, now, minute(1)).unwrap().unwrap();
    assert!(UNPROCESSED.claim(conn, now, minute(1)).unwrap().is_none(), "it is somebody's");
    let second = UNPROCESSED.claim(conn, minute(2), minute(3)).unwrap().unwrap();
    assert_eq!(second.due_at, first.until);
    UNPROCESSED.release(conn, &first).unwrap();
    UNPROCESSED.fail(conn, &first, minute(9)).unwrap();
    assert_eq!(events(&app)[0].1, second.until, "the second one's");
    UNPROCESSED.release(conn, &second).unwrap();
    assert_eq!(events(&app)[0].1, second.due_at);
}
