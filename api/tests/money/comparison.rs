//! The comparison of Stripe's balance transactions with our own rows proceeds in ranges: two payments each, here.

use std::future::Future;
use std::pin::{Pin, pin};
use std::task::Poll;

use academy::jobs;
use academy::platform::config::Config;
use academy::state::AppState;
use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use schema::enums::{BalanceDifferenceKind, ComparisonPhase};
use schema::models::balance_comparison::Comparison;
use schema::models::balance_difference::{self, ComparedRange, FoundDifference};
use schema::models::balance_reading::BalanceReading;
use schema::schema::{balance_differences, balance_readings, payment_receipts};
use serde_json::json;
use uuid::Uuid;

use super::balance::{compare, differences};
use test_support::{PaidApp, TestDatabase};

/// Creates `count` paid lessons, ordered by payment id, with their balance transactions.
async fn paid_lessons(app: &PaidApp, count: usize) -> Vec<(Uuid, String)> {
    for _ in 0..count {
        app.paid().await;
    }
    let charges: Vec<(Uuid, Option<String>)> = payment_receipts::table
        .select((payment_receipts::payment_id, payment_receipts::stripe_charge_id))
        .order(payment_receipts::payment_id)
        .load(&mut app.conn())
        .unwrap();
    let movements = app.stripe.state().balance_transactions;
    let movement_of = |charge| movements.iter().find(|one| one.source == charge).expect("its movement");
    charges.into_iter().map(|(id, charge)| (id, movement_of(charge).id.clone())).collect()
}

fn comparison(app: &PaidApp) -> Option<Comparison> {
    Comparison::find(&mut app.conn()).unwrap()
}

fn compared_at(app: &PaidApp) -> Option<DateTime<Utc>> {
    BalanceReading::find(&mut app.conn()).unwrap().compared_at
}

/// Returns the payments with a difference, ordered by id.
fn differing(app: &PaidApp) -> Vec<Uuid> {
    let standing = balance_differences::table.filter(balance_differences::resolved_at.is_null());
    let ids = standing.select(balance_differences::payment_id).order(balance_differences::payment_id);
    ids.load::<Option<Uuid>>(&mut app.conn()).unwrap().into_iter().flatten().collect()
}

/// Creates a difference in our own rows that Stripe's data does not repair: a receipt with another sum.
fn falsify_receipt(app: &PaidApp, payment: Uuid) {
    let falsify =
        format!("UPDATE payment_receipts SET amount_cents = amount_cents + 1 WHERE payment_id = '{payment}'");
    app.run(&falsify);
}

/// Polls a future `polls` times; returns `true` if it completed.
async fn poll_for(polls: usize, work: &mut Pin<&mut impl Future>) -> bool {
    let mut left = polls;
    std::future::poll_fn(|context| {
        if left == 0 {
            return Poll::Ready(false);
        }
        left -= 1;
        work.as_mut().poll(context).map(|_| true)
    })
    .await
}

/// Whether the first range of payments is compared, and the second is not.
fn is_between_ranges(app: &PaidApp, first: Uuid) -> bool {
    comparison(app).is_some_and(|at| {
        at.phase == ComparisonPhase::Payments && at.after.as_deref() == Some(first.to_string().as_str())
    })
}

/// Polls a comparison until it has completed the range that ends with a payment, and no other.
async fn poll_through_range(app: &PaidApp, last: Uuid, mut work: Pin<&mut impl Future>) {
    while !is_between_ranges(app, last) {
        assert!(!poll_for(1, &mut work).await, "it ended");
    }
}

#[test_support::test]
async fn a_walk_finds_what_differs_in_each_range_tells_it_once_and_resolves_what_is_gone() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let lessons = paid_lessons(&app, 5).await;
    for (_, movement) in &lessons {
        app.stripe.falsify(movement, 1).unwrap();
    }
    compare(&app).await;
    assert_eq!(differing(&app), lessons.iter().map(|(id, _)| *id).collect::<Vec<_>>());
    let mails = app.mails_to(&admin.email).await;
    assert_eq!(mails.len(), 1, "one for all ranges");
    assert!(mails[0].contains("Subject: 5 amounts don’t match Stripe"), "{}", mails[0]);

    // One of each range is repaired.
    for (_, movement) in [&lessons[0], &lessons[3], &lessons[4]] {
        app.stripe.falsify(movement, -1).unwrap();
    }
    compare(&app).await;
    assert_eq!(differing(&app), [lessons[1].0, lessons[2].0]);
    assert_eq!(app.mails_to(&admin.email).await.len(), 1, "nobody is told twice");
    assert_eq!(comparison(&app), None);
}

#[test_support::test]
async fn a_walk_goes_on_where_a_process_died_and_one_that_was_asked_for_follows() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let lessons = paid_lessons(&app, 5).await;
    for number in [1, 2] {
        app.stripe.falsify(&lessons[number].1, 1).unwrap();
    }
    app.advance(TimeDelta::hours(26));
    {
        let process = pin!(jobs::compare_balance(app.another_process()));
        poll_through_range(&app, lessons[1].0, process).await;
    }
    app.advance(TimeDelta::minutes(16));
    assert_eq!(differing(&app), [lessons[1].0]);
    assert_eq!(app.mails_to(&admin.email).await.len(), 0, "the walk is not at its end");
    // In the completed range.
    falsify_receipt(&app, lessons[0].0);
    admin.post("/api/admin/money/comparisons", json!({})).await.expect(202);

    assert_eq!(jobs::compare_balance(app.another_process()).await.unwrap(), 1);
    assert_eq!(differing(&app), [lessons[1].0, lessons[2].0], "it began anew");
    let mails = app.mails_to(&admin.email).await;
    assert_eq!(mails.len(), 1);
    assert!(mails[0].contains("Subject: 2 amounts don’t match Stripe"), "{}", mails[0]);
    let statement = admin.get("/api/admin/money/statement").await.expect(200);
    assert_eq!(statement["is_comparing"], true, "the one that was asked for is still to come");

    app.advance(TimeDelta::seconds(1));
    assert_eq!(jobs::compare_balance(app.another_process()).await.unwrap(), 1);
    assert_eq!(differing(&app), [lessons[0].0, lessons[1].0, lessons[2].0]);
    let mails = app.mails_to(&admin.email).await;
    assert_eq!(mails.len(), 2);
    assert!(mails[1].contains("Subject: An amount doesn’t match Stripe"), "{}", mails[1]);
    assert_eq!(admin.get("/api/admin/money/statement").await.expect(200)["is_comparing"], false);
}

#[test_support::test]
async fn a_step_that_fails_keeps_its_place_and_asks_stripe_nothing_more() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let lessons = paid_lessons(&app, 5).await;
    for number in [1, 2, 4] {
        app.stripe.falsify(&lessons[number].1, 1).unwrap();
    }
    compare(&app).await;
    app.stripe.falsify(&lessons[4].1, -1).unwrap();
    let before = compared_at(&app);

    // Another transaction locks the differences of the second range.
    let mut other = app.conn();
    let hold =
        format!("BEGIN; SELECT FROM balance_differences WHERE payment_id = '{}' FOR UPDATE", lessons[2].0);
    other.batch_execute(&hold).unwrap();
    app.advance(TimeDelta::hours(26));
    let turn = || jobs::compare_balance(app.state.clone());
    assert!(turn().await.is_err());
    assert!(is_between_ranges(&app, lessons[1].0), "{:?}", comparison(&app));
    let asked = app.stripe.calls().len();
    // The backoff doubles each time.
    for minutes in [5, 10, 20] {
        app.advance(TimeDelta::minutes(minutes) - TimeDelta::seconds(30));
        assert_eq!(turn().await.unwrap(), 0, "not before {minutes} minutes");
        app.advance(TimeDelta::minutes(1));
        assert!(turn().await.is_err());
        assert!(is_between_ranges(&app, lessons[1].0));
    }
    let calls = app.stripe.calls();
    assert_eq!(calls.len(), asked, "{:?}", &calls[asked..]);
    let failure = admin.get("/api/admin/money/statement").await.expect(200)["failure"].clone();
    assert!(failure.is_string(), "admins see that it fails");
    app.advance(TimeDelta::minutes(61));
    assert!(turn().await.is_err());
    assert!(app.stripe.calls().len() > asked, "the hourly reading goes on");

    other.batch_execute("ROLLBACK").unwrap();
    app.advance(TimeDelta::minutes(61));
    assert_eq!(turn().await.unwrap(), 1);
    assert_eq!(differing(&app), [lessons[1].0, lessons[2].0]);
    assert!(compared_at(&app) > before);
    let statement = admin.get("/api/admin/money/statement").await.expect(200);
    assert_eq!((&statement["failure"], &statement["is_comparing"]), (&json!(null), &json!(false)));
}

#[test_support::test]
async fn a_turn_that_has_lost_its_lease_writes_nothing_more() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let lessons = paid_lessons(&app, 5).await;
    app.stripe.falsify(&lessons[2].1, 1).unwrap();
    app.advance(TimeDelta::hours(26));
    let mut slow = pin!(jobs::compare_balance(app.another_process()));
    poll_through_range(&app, lessons[1].0, slow.as_mut()).await;
    app.advance(TimeDelta::minutes(16));
    assert_eq!(jobs::compare_balance(app.another_process()).await.unwrap(), 1);
    let stored = || {
        let row = balance_readings::table.select((balance_readings::due_at, balance_readings::compared_at));
        let row: (DateTime<Utc>, Option<DateTime<Utc>>) = row.first(&mut app.conn()).unwrap();
        (row, comparison(&app), differing(&app))
    };
    let before = stored();
    slow.await.unwrap();
    assert_eq!(stored(), before);
    assert_eq!(differences(&admin).await.len(), 1);
    assert_eq!(app.mails_to(&admin.email).await.len(), 1);
}

/// Returns another process, whose comparisons use ranges of `size` payments.
fn with_range(app: &PaidApp, size: i64) -> Data<AppState> {
    let config = Config { comparison_range: size, ..Config::clone(&app.state.config) };
    Data::new(AppState::new(config, app.clock.clone()).unwrap())
}

#[test_support::test]
async fn a_step_is_as_many_statements_however_many_payments_are_in_it() {
    let app = PaidApp::start().await;
    let statements = async |size: i64| {
        app.advance(TimeDelta::hours(26));
        let process = with_range(&app, size);
        let before = process.db.queries();
        assert_eq!(jobs::compare_balance(process.clone()).await.unwrap(), 1);
        process.db.queries() - before
    };
    paid_lessons(&app, 1).await;
    statements(100).await;
    let of_one = statements(100).await;
    paid_lessons(&app, 6).await;
    // New balance transactions are stored and linked to their payments before the comparison.
    statements(100).await;
    assert_eq!(statements(100).await, of_one, "seven in one step");
    let in_pairs = statements(2).await;
    let in_fours = statements(4).await;
    assert_eq!(in_pairs - of_one, 3 * (in_fours - of_one), "as many for each of three steps more as for one");
}

#[test]
fn all_that_is_new_of_a_range_is_stored_however_much_it_is() {
    let (database, now) = (TestDatabase::new(), Utc::now());
    let conn = &mut database.connect();
    // More than one statement has parameters for.
    let found: Vec<_> = (0..7000)
        .map(|number| FoundDifference {
            kind: BalanceDifferenceKind::Balance,
            subject: number.to_string(),
            payment_id: None,
            payout_adjustment_id: None,
            transaction_id: None,
            moved_at: now,
            currency: "usd".to_owned(),
            own_cents: number,
            stripe_cents: -1,
            is_recent: false,
            is_explained: false,
        })
        .collect();
    let record = |conn: &mut PgConnection, found: &[FoundDifference]| {
        balance_difference::record(conn, &ComparedRange::Balance, found, now).unwrap().len()
    };
    assert_eq!((record(conn, &found), record(conn, &found[1..])), (7000, 0));
    let open: i64 = balance_differences::table
        .filter(balance_differences::resolved_at.is_null())
        .count()
        .get_result(conn)
        .unwrap();
    assert_eq!(open, 6999, "what is gone is resolved");
}
