//! Reading Stripe's balance transactions while the list grows, while Stripe is slow, and when an earlier one is listed
//! late.

use academy::jobs;
use chrono::TimeDelta;
use diesel::prelude::*;
use schema::models::balance_reading::BalanceReading;
use schema::schema::{balance_transactions, bank_payouts};
use stand_ins::stripe::{Fault, FaultRule};

use super::balance::{compare, differences};
use test_support::PaidApp;
use test_support::money::read_balance;
use test_support::until::until_true;

const LIST: &str = "/v1/balance_transactions";

/// Returns the ids of the stored balance transactions.
fn stored(app: &PaidApp) -> Vec<String> {
    let ids = balance_transactions::table.select(balance_transactions::id);
    ids.order(balance_transactions::id).load(&mut app.conn()).unwrap()
}

/// Returns the ids of Stripe's balance transactions.
fn there(app: &PaidApp) -> Vec<String> {
    let mut ids: Vec<_> = app.stripe.state().balance_transactions.into_iter().map(|one| one.id).collect();
    ids.sort();
    ids
}

fn payouts(app: &PaidApp) -> Vec<String> {
    bank_payouts::table.select(bank_payouts::id).load(&mut app.conn()).unwrap()
}

fn reading(app: &PaidApp) -> BalanceReading {
    BalanceReading::find(&mut app.conn()).unwrap()
}

fn charge_fees(app: &PaidApp, count: usize) {
    for _ in 0..count {
        app.stripe.charge_fee(1, "stripe_fee", "Radar");
    }
}

/// Waits until the second page is requested, after the first one is returned. Both requests hang.
async fn second_page_is_asked_for(app: &PaidApp) {
    app.stripe.calls_hanging(1).await;
    app.stripe.release_hanging();
    let answered = || app.stripe.calls().iter().filter(|call| call.path == LIST).count();
    until_true("the first page", async || answered() == 1).await;
    app.stripe.calls_hanging(1).await;
}

#[test_support::test]
async fn pages_that_grow_while_they_are_read_lose_nothing() {
    let app = PaidApp::start().await;
    app.paid().await;
    charge_fees(&app, 230);
    app.advance(TimeDelta::hours(2));
    let before = there(&app);
    app.stripe.fail_next(FaultRule::new("GET", LIST, 2, Fault::Hang));
    // More than two pages, with further ones added before the second request.
    let more = async {
        second_page_is_asked_for(&app).await;
        charge_fees(&app, 40);
        app.stripe.release_hanging();
    };
    tokio::join!(read_balance(&app.state), more);
    assert_eq!(stored(&app), before, "as they were when the first page was read: none twice, none left out");
    compare(&app).await;
    assert_eq!(stored(&app), there(&app));
    assert_eq!(stored(&app).len(), 271);
}

#[test_support::test]
async fn stripe_that_answers_late_takes_nothing_away_and_is_read_the_next_time() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    app.paid().await;
    app.stripe.pay_out(Some(500)).unwrap();
    compare(&app).await;
    for path in [LIST, "/v1/balance", "/v1/payouts"] {
        for fault in [Fault::CutBeforeAnswer, Fault::Hang] {
            let (known, before) = (stored(&app), reading(&app));
            let known_payouts = payouts(&app);
            charge_fees(&app, 1);
            app.stripe.pay_out(Some(500)).unwrap();
            app.advance(TimeDelta::hours(26));
            app.stripe.fail_next(FaultRule::new("GET", path, 1, fault));
            // The list of payouts to the bank delays nothing else.
            let is_of_payouts = path == "/v1/payouts";
            let done = jobs::compare_balance(app.state.clone()).await;
            assert_eq!(done.is_ok(), is_of_payouts, "{path} {fault:?}");
            app.stripe.release_hanging();
            assert!(known.iter().all(|id| stored(&app).contains(id)), "{path} {fault:?}");
            assert!(known_payouts.iter().all(|id| payouts(&app).contains(id)), "{path} {fault:?}");
            let now = reading(&app);
            assert_eq!(now.read_until > before.read_until, path != LIST, "{path} {fault:?}");
            assert_eq!(now.compared_at > before.compared_at, is_of_payouts, "{path} {fault:?}");
            let failures = (now.failure.is_some(), now.payouts_failure.is_some());
            assert_eq!(failures, (!is_of_payouts, is_of_payouts), "{path} {fault:?}");

            app.advance(TimeDelta::minutes(if is_of_payouts { 61 } else { 6 }));
            assert_eq!(jobs::compare_balance(app.state.clone()).await.unwrap(), 1);
            assert_eq!(stored(&app), there(&app), "{path} {fault:?}");
            assert_eq!(payouts(&app).len(), app.stripe.state().payouts.len(), "{path} {fault:?}");
            assert!(reading(&app).compared_at > before.compared_at, "{path} {fault:?}");
            let now = reading(&app);
            assert_eq!((now.failure, now.payouts_failure), (None, None), "{path} {fault:?}");
            assert_eq!(differences(&admin).await, []);
        }
    }
}

#[test_support::test]
async fn a_movement_that_is_listed_days_after_it_was_made_is_read() {
    let app = PaidApp::start().await;
    app.paid().await;
    let late = app.stripe.charge_fee(120, "stripe_fee", "Radar");
    app.stripe.set_listed(&late, false).unwrap();
    for _ in 0..2 {
        app.advance(TimeDelta::days(1));
        read_balance(&app.state).await;
        assert!(!stored(&app).contains(&late));
    }
    app.stripe.set_listed(&late, true).unwrap();
    app.advance(TimeDelta::hours(1));
    read_balance(&app.state).await;
    assert_eq!(stored(&app), there(&app));
}
