//! Synchronizing tutors' accounts while Stripe refuses some of them.

use chrono::TimeDelta;
use serde_json::json;
use stand_ins::stripe::{Fault, FaultRule};

use test_support::PaidApp;

/// Returns how often Stripe was asked about an account.
fn asked(app: &PaidApp, account: &str) -> usize {
    let path = format!("/v1/accounts/{account}");
    app.stripe.calls().iter().filter(|call| call.method == "GET" && call.path == path).count()
}

async fn look(app: &PaidApp) -> usize {
    academy::jobs::check_payout_accounts(app.state.clone()).await.unwrap()
}

/// Creates two incomplete accounts that are due for synchronization, in order.
async fn two_due(app: &PaidApp) -> (String, String) {
    let mut accounts = Vec::new();
    for tutor in [app.tutor(None), app.tutor(None)] {
        tutor.post("/api/tutor/payout-account/onboarding", json!({})).await.expect(200);
        accounts.push(app.account_of(tutor.id));
        assert_eq!(look(app).await, 1);
        app.advance(TimeDelta::minutes(1));
    }
    app.advance(TimeDelta::minutes(61));
    let second = accounts.pop().unwrap();
    (accounts.pop().unwrap(), second)
}

#[test_support::test]
async fn an_account_that_is_refused_rests_and_keeps_nobody_waiting() {
    let app = PaidApp::start().await;
    let (first, second) = two_due(&app).await;
    let before = asked(&app, &second);
    app.stripe.fail_next(FaultRule::new("GET", &format!("/v1/accounts/{first}"), 1, Fault::Refused));
    assert_eq!(look(&app).await, 1);
    assert_eq!(asked(&app, &second), before + 1);
    let tried = asked(&app, &first);
    app.advance(TimeDelta::minutes(2));
    assert_eq!(look(&app).await, 0, "it rests");
    assert_eq!(asked(&app, &first), tried);
    app.advance(TimeDelta::hours(6));
    assert_eq!(look(&app).await, 2);
}

#[test_support::test]
async fn an_accident_with_one_is_none_of_the_others_and_is_tried_again_soon() {
    let app = PaidApp::start().await;
    let (first, second) = two_due(&app).await;
    let before = asked(&app, &second);
    app.stripe.fail_next(FaultRule::new("GET", &format!("/v1/accounts/{first}"), 1, Fault::ServerError));
    assert_eq!((look(&app).await, asked(&app, &second)), (1, before + 1));
    app.advance(TimeDelta::minutes(2));
    assert_eq!(look(&app).await, 1);
}

#[test_support::test]
async fn when_stripe_cannot_be_reached_the_rest_waits() {
    let app = PaidApp::start().await;
    let (first, second) = two_due(&app).await;
    let before = asked(&app, &second);
    app.stripe.fail_next(FaultRule::new("GET", &format!("/v1/accounts/{first}"), 1, Fault::RateLimited));
    assert_eq!((look(&app).await, asked(&app, &second)), (0, before));
    app.advance(TimeDelta::minutes(2));
    assert_eq!(look(&app).await, 2);
}
