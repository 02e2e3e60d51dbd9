//! Stripe's balance transactions, compared with our own rows: missed events are recovered, and differences are
//! reported.

use academy::jobs;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use schema::enums::BalanceTransactionKind as Kind;
use schema::models::balance_reading::BalanceReading;
use schema::schema::{balance_differences, balance_transactions};
use serde_json::{Value, json};
use stand_ins::stripe::{BalanceTransaction, Fault, FaultRule};
use uuid::Uuid;

use super::death::{at_every_step, die_after};
use test_support::PaidApp;
use test_support::people::Someone;

/// Moves the clock until all changes are old enough, and runs the comparison.
pub(super) async fn compare(app: &PaidApp) {
    app.advance(TimeDelta::hours(26));
    assert_eq!(jobs::compare_balance(app.state.clone()).await.unwrap(), 1);
}

/// Returns the differences: kind, booking, and the sums here and at Stripe.
pub(super) async fn differences(admin: &Someone) -> Vec<(String, Option<String>, i64, i64)> {
    let list = admin.get("/api/admin/money/differences").await.expect(200);
    let items = list["items"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().map(str::to_owned);
    items
        .map(|one| {
            let cents = |name: &str| one[name].as_i64().unwrap();
            let booking = text(&one["booking_id"]);
            (text(&one["kind"]).unwrap(), booking, cents("own_cents"), cents("stripe_cents"))
        })
        .collect()
}

fn movement_of(app: &PaidApp, category: &str) -> String {
    let movements = app.stripe.state().balance_transactions;
    movements.iter().rfind(|one| one.category == category).expect("a movement").id.clone()
}

/// A paid lesson with a partial refund, whose share was sent and partly reversed.
async fn busy_lesson(app: &PaidApp) -> Uuid {
    let (_, tutor, id, session) = app.paid().await;
    app.onboarded(&tutor).await;
    app.advance(TimeDelta::days(9));
    app.run_jobs().await;
    app.stripe.refund_in_dashboard(&session, Some(1500)).unwrap();
    app.deliver_all().await;
    app.run_jobs().await;
    id
}

/// That lesson, a dispute won, one lost, and a failed refund.
pub(super) async fn busy_month(app: &PaidApp) {
    busy_lesson(app).await;
    for won in [true, false] {
        let (_, _, _, session) = app.paid().await;
        let dispute = app.stripe.dispute(&session).unwrap();
        app.deliver_all().await;
        app.stripe.close_dispute(&dispute, won).unwrap();
        app.deliver_all().await;
    }
    let (_, _, _, session) = app.paid().await;
    let refund = app.stripe.refund_in_dashboard(&session, Some(700)).unwrap();
    app.deliver_all().await;
    app.stripe.fail_refund(&refund.id).unwrap();
    app.deliver_all().await;
}

#[test_support::test]
async fn a_month_of_everything_differs_in_nothing() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    busy_month(&app).await;
    let payout = app.stripe.pay_out(Some(500)).unwrap();
    app.stripe.settle_payout(&payout, false).unwrap();
    app.stripe.charge_fee(120, "stripe_fee", "Radar");
    compare(&app).await;
    assert_eq!(differences(&admin).await, []);
    let kinds: Vec<Kind> = balance_transactions::table
        .select(balance_transactions::kind)
        .distinct()
        .load(&mut app.conn())
        .unwrap();
    assert_eq!(kinds.len(), Kind::ALL.len() - 3, "all but top-ups and `other`: {kinds:?}");
    let mails = app.mails_to(&admin.email).await;
    assert!(mails.len() == 1 && mails[0].contains("Subject: The bank sent $5.00 back"), "{mails:?}");
}

#[test_support::test]
async fn a_cent_that_differs_is_found_named_emailed_once_and_resolved() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let id = busy_lesson(&app).await;
    let movement = movement_of(&app, "refund");
    app.stripe.falsify(&movement, -1).unwrap();
    compare(&app).await;
    let refunded = ("refunded".to_owned(), Some(id.to_string()), 1500, 1501);
    assert_eq!(differences(&admin).await, std::slice::from_ref(&refunded));
    let mails = app.mails_to(&admin.email).await;
    assert_eq!(mails.len(), 1);
    let told = "is $15.00 here and $15.01 at Stripe.";
    assert!(mails[0].contains("what was refunded for the session of "), "{}", mails[0]);
    assert!(!mails[0].contains(&id.to_string()), "people know a session by its people and its day");
    assert!(mails[0].contains(told), "{}", mails[0]);

    compare(&app).await;
    assert_eq!(differences(&admin).await, [refunded]);
    assert_eq!(app.mails_to(&admin.email).await.len(), 1, "nobody is told twice");

    app.stripe.falsify(&movement, -1).unwrap();
    compare(&app).await;
    assert_eq!(differences(&admin).await[0].3, 1502, "another sum is another difference");
    assert_eq!(app.mails_to(&admin.email).await.len(), 2);

    app.stripe.falsify(&movement, 2).unwrap();
    compare(&app).await;
    assert_eq!(differences(&admin).await, []);
    let resolved = balance_differences::table.filter(balance_differences::resolved_at.is_not_null());
    assert_eq!(resolved.count().get_result::<i64>(&mut app.conn()).unwrap(), 2);
}

#[test_support::test]
async fn a_movement_that_the_list_lacks_makes_the_balance_differ_by_exactly_that() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    busy_lesson(&app).await;
    // It belongs to no row of ours, so only the balance shows it.
    let fee = app.stripe.charge_fee(333, "stripe_fee", "Radar");
    app.stripe.set_listed(&fee, false).unwrap();
    compare(&app).await;
    let there: i64 = app.stripe.state().balance_transactions.iter().map(BalanceTransaction::net).sum();
    let short = [("balance".to_owned(), None, there + 333, there)];
    assert_eq!(differences(&admin).await, short);
    assert_eq!(app.mails_to(&admin.email).await.len(), 1);
    compare(&app).await;
    assert_eq!(differences(&admin).await, short);
    assert_eq!(app.mails_to(&admin.email).await.len(), 1, "nobody is told twice");

    app.stripe.set_listed(&fee, true).unwrap();
    compare(&app).await;
    assert_eq!(differences(&admin).await, []);
    let resolved = balance_differences::table.filter(balance_differences::resolved_at.is_not_null());
    assert_eq!(resolved.count().get_result::<i64>(&mut app.conn()).unwrap(), 1);
}

#[test_support::test]
async fn what_lost_events_would_have_told_is_read_instead_of_reported() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let (_, _, returned, session) = app.paid().await;
    let refund = app.stripe.refund_in_dashboard(&session, None).unwrap();
    app.deliver_all().await;
    assert_eq!(app.payment(returned).refunded_cents, 6000);
    let (_, _, id, session) = app.paid().await;
    app.stripe.fail_refund(&refund.id).unwrap();
    app.stripe.refund_in_dashboard(&session, Some(1000)).unwrap();
    let dispute = app.stripe.dispute(&session).unwrap();
    app.stripe.close_dispute(&dispute, false).unwrap();
    drop(app.stripe.take_events());
    // Three days without events and without the reconciler.
    app.advance(TimeDelta::days(3));
    compare(&app).await;
    assert_eq!(differences(&admin).await, []);
    let payment = app.payment(id);
    assert_eq!((payment.refunded_cents, payment.lost_cents), (1000, 5000));
    assert_eq!(app.payment(returned).refunded_cents, 0, "what went back came back");
}

#[test_support::test]
async fn what_just_moved_is_not_compared_yet() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    busy_lesson(&app).await;
    compare(&app).await;
    app.paid().await;
    app.stripe.falsify(&movement_of(&app, "charge"), 5).unwrap();
    admin.post("/api/admin/money/comparisons", json!({})).await.expect(202);
    assert_eq!(jobs::compare_balance(app.state.clone()).await.unwrap(), 1);
    assert_eq!(differences(&admin).await, []);
    compare(&app).await;
    assert_eq!(differences(&admin).await.len(), 1);
}

#[test_support::test]
async fn a_movement_that_is_nobodys_is_named_and_an_unknown_one_is_listed() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    // A manual transfer in Stripe's dashboard, for no booking.
    let (_, tutor, _, _) = app.paid().await;
    let account = app.onboarded(&tutor).await;
    app.stripe.transfer_in_dashboard(&account, 700).unwrap();
    app.stripe.charge_fee(333, "climate_order_purchase", "Trees");
    compare(&app).await;
    assert_eq!(differences(&admin).await, [("unknown".to_owned(), None, 0, -700)]);
    assert_eq!(app.mails_to(&admin.email).await.len(), 1);
    let other = balance_transactions::table
        .filter(balance_transactions::stripe_type.eq("climate_order_purchase"))
        .select((balance_transactions::kind, balance_transactions::amount_cents));
    assert_eq!(other.first::<(Kind, i64)>(&mut app.conn()).unwrap(), (Kind::Fee, -333));
}

#[test_support::test]
async fn stripe_that_gives_no_answer_is_asked_again_and_says_so_meanwhile() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    busy_lesson(&app).await;
    app.advance(TimeDelta::hours(2));
    app.stripe.fail_next(FaultRule::new("GET", "/v1/balance_transactions", 1, Fault::ServerError));
    assert!(jobs::compare_balance(app.state.clone()).await.is_err());
    let month = app.clock.now().format("%Y-%m").to_string();
    let path = format!("/api/admin/money/statement?month={month}");
    let statement = admin.get(&path).await.expect(200);
    assert!(statement["failure"].as_str().unwrap().contains("accident at Stripe"), "{statement}");
    assert_eq!((&statement["read_until"], &statement["is_comparing"]), (&Value::Null, &json!(true)));
    assert_eq!(jobs::compare_balance(app.state.clone()).await.unwrap(), 0, "not at once");
    app.advance(TimeDelta::minutes(6));
    assert_eq!(jobs::compare_balance(app.state.clone()).await.unwrap(), 1);
    let statement = admin.get(&path).await.expect(200);
    assert_eq!((&statement["failure"], &statement["is_comparing"]), (&Value::Null, &json!(false)));
}

#[test_support::test]
async fn a_comparison_dies_anywhere_and_the_next_one_finds_the_same() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let id = busy_lesson(&app).await;
    app.stripe.falsify(&movement_of(&app, "transfer"), -1).unwrap();
    at_every_step(async |polls| {
        app.advance(TimeDelta::hours(26));
        let done = die_after(polls, jobs::compare_balance(app.another_process())).await;
        app.advance(TimeDelta::minutes(16));
        jobs::compare_balance(app.another_process()).await.unwrap();
        let found = differences(&admin).await;
        assert_eq!(found.len(), 1, "after {polls}: {found:?}");
        assert_eq!((found[0].0.as_str(), &found[0].1), ("transferred", &Some(id.to_string())));
        done
    })
    .await;
    assert_eq!(app.mails_to(&admin.email).await.len(), 1);
}

#[test_support::test]
async fn several_processes_compare_once() {
    let app = PaidApp::start().await;
    busy_lesson(&app).await;
    app.advance(TimeDelta::hours(2));
    let turns = (0..6).map(|_| jobs::compare_balance(app.another_process()));
    let done = futures_util::future::join_all(turns).await;
    assert_eq!(done.into_iter().map(Result::unwrap).sum::<usize>(), 1);
}

#[test_support::test]
async fn it_is_compared_every_night_and_read_every_hour() {
    let app = PaidApp::start().await;
    busy_lesson(&app).await;
    let at = |app: &PaidApp| -> (Option<DateTime<Utc>>, Option<DateTime<Utc>>) {
        let reading = BalanceReading::find(&mut app.conn()).unwrap();
        (reading.read_until, reading.compared_at)
    };
    compare(&app).await;
    let first = at(&app);
    let mut compared = 0;
    for _ in 0..48 {
        app.advance(TimeDelta::hours(1));
        let before = at(&app);
        assert_eq!(jobs::compare_balance(app.state.clone()).await.unwrap(), 1);
        assert!(at(&app).0 > before.0, "read every hour");
        compared += usize::from(at(&app).1 > before.1);
    }
    assert_eq!(compared, 2, "since {first:?}");
    let pacific = at(&app).1.unwrap().with_timezone(&academy::domain::time::ZONE);
    assert!(pacific.format("%H").to_string() == "03", "{pacific}");
}
