//! The admins' lists of payments, refunds, disputes and bank payouts.

use academy::jobs;
use academy::live::Topic;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::connection::SimpleConnection;
use serde_json::{Value, json};
use stand_ins::stripe::{Fault, FaultRule};
use uuid::Uuid;

use super::overview::booking;
use test_support::people::Someone;
use test_support::{PaidApp, TestApp};

const PAYMENTS: &str = "/api/admin/money/payments";
const REFUNDS: &str = "/api/admin/money/refunds";
const DISPUTES: &str = "/api/admin/money/disputes";
const PAYOUTS: &str = "/api/admin/money/payouts";

fn ids(page: &Value) -> Vec<String> {
    let items = page["items"].as_array().unwrap().iter();
    items.map(|one| one["id"].as_str().unwrap().to_owned()).collect()
}

fn bookings(page: &Value) -> Vec<String> {
    let items = page["items"].as_array().unwrap().iter();
    items.map(|one| one["purchase"]["booking_id"].as_str().unwrap().to_owned()).collect()
}

/// Reads Stripe's lists and processes all events.
async fn read_all(app: &PaidApp) {
    app.deliver_all().await;
    app.advance(TimeDelta::hours(2));
    assert_eq!(jobs::compare_balance(app.state.clone()).await.unwrap(), 1);
}

/// Updates the admin's last-seen time, which is not part of the measurement.
async fn be_seen(admin: &Someone) {
    admin.get("/api/session").await.expect(200);
}

/// Walks every page of a list forwards and back to the first.
async fn walk(admin: &Someone, path: &str, pages: &[&[String]]) {
    let mut at = path.to_owned();
    for (number, expected) in pages.iter().enumerate() {
        let page = admin.get(&at).await.expect(200);
        assert_eq!(&ids(&page), expected, "{at}");
        let next = page["next_cursor"].as_str();
        assert_eq!(next.is_none(), number + 1 == pages.len(), "{at}");
        if let Some(next) = next {
            at = format!("{path}&cursor={next}");
        } else if let Some(previous) = page["previous_cursor"].as_str() {
            let before = admin.get(&format!("{path}&cursor={previous}")).await.expect(200);
            assert_eq!(ids(&before), pages[number - 1], "back from {at}");
        }
    }
}

#[test_support::test]
async fn a_payment_is_listed_with_its_fee_its_lesson_and_the_way_to_stripe() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let (student, tutor, id, _) = app.paid().await;
    assert_eq!(admin.get(PAYMENTS).await.expect(200)["items"][0]["fee_cents"], Value::Null, "not read yet");
    read_all(&app).await;
    be_seen(&admin).await;
    let (page, queries) = app.count_queries(admin.get(PAYMENTS)).await;
    assert_eq!(queries, 2, "the session's own and one");
    let payment = page.expect(200)["items"][0].clone();
    let sums = ["amount_cents", "fee_cents", "net_cents", "refunded_cents", "lost_cents"];
    let sums = sums.map(|name| payment[name].as_i64().unwrap());
    assert_eq!((sums[0], sums[1] + sums[2], sums[3], sums[4]), (6000, 6000, 0, 0));
    assert!(sums[1] > 0, "{payment}");
    let purchase = &payment["purchase"];
    assert_eq!(
        [&purchase["booking_id"], &purchase["payer_id"], &purchase["tutor_id"], &purchase["status"]],
        [&json!(id), &json!(student.id), &json!(tutor.id), &json!("confirmed")]
    );
    let intent = app.payment(id).stripe_payment_intent_id.unwrap();
    assert_eq!(payment["stripe_url"], json!(format!("https://dashboard.stripe.com/test/payments/{intent}")));
}

#[test_support::test]
async fn payments_are_narrowed_down_by_state_month_and_people() {
    let app = TestApp::start().await;
    let (admin, student, tutor, other) = (app.admin(), app.student(), app.tutor(None), app.student());
    let lessons: Vec<Uuid> = (1..=5)
        .map(|day| {
            let who = if day == 5 { other.id } else { student.id };
            let at = format!("2026-05-0{day} 18:00:00+00");
            let id = booking(&app, (who, tutor.id), "Physics", &at, "completed");
            app.run(&format!(
                "INSERT INTO payment_receipts (payment_id, amount_cents, received_at)
                     SELECT id, 5000, '2026-0{}-20 12:00:00+00' FROM payments WHERE booking_id = '{id}'",
                if day == 1 { 4 } else { 5 }
            ));
            id
        })
        .collect();
    let [april, kept, refunded, disputed, others] = [0, 1, 2, 3, 4].map(|at| lessons[at].to_string());
    app.conn()
        .batch_execute(&format!(
            "UPDATE payments SET refunded_cents = 1000 WHERE booking_id = '{refunded}';
             UPDATE payments SET disputed_at = now(), dispute_state = 'won' WHERE booking_id = '{disputed}'"
        ))
        .unwrap();
    let found = async |query: &str| {
        let mut found = bookings(&admin.get(&format!("{PAYMENTS}?{query}")).await.expect(200));
        found.sort();
        found
    };
    let sorted = |expected: &[&String]| {
        let mut expected: Vec<String> = expected.iter().map(|&one| one.clone()).collect();
        expected.sort();
        expected
    };
    assert_eq!(found("state=refunded").await, sorted(&[&refunded]));
    assert_eq!(found("state=disputed").await, sorted(&[&disputed]));
    assert_eq!(found("state=kept&month=2026-05").await, sorted(&[&kept, &others]));
    assert_eq!(found("month=2026-04").await, sorted(&[&april]));
    assert_eq!(found("month=2026-06").await, sorted(&[]));
    let email = other.email.replace('@', "%40").replace('+', "%2B");
    assert_eq!(found(&format!("q={email}")).await, sorted(&[&others]));
    assert_eq!(found("q=nobody-of-that-name").await, sorted(&[]));
    assert_eq!(found("q=%20").await.len(), 5, "nothing is looked for");
    let (_, queries) = app.count_queries(admin.get(&format!("{PAYMENTS}?q={email}"))).await;
    assert_eq!(queries, 3, "the session's own, the people and their payments");
    assert_eq!(admin.get(PAYMENTS).await.expect(200)["items"][0]["stripe_url"], Value::Null, "no key");
}

#[test_support::test]
async fn a_refund_is_listed_with_what_it_took_and_one_that_failed_took_nothing() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let (_, _, id, session) = app.paid().await;
    let failed = app.stripe.refund_in_dashboard(&session, Some(700)).unwrap();
    app.deliver_all().await;
    app.stripe.fail_refund(&failed.id).unwrap();
    app.advance(TimeDelta::minutes(1));
    let kept = app.stripe.refund_in_dashboard(&session, Some(1500)).unwrap();
    read_all(&app).await;
    be_seen(&admin).await;
    let (page, queries) = app.count_queries(admin.get(REFUNDS)).await;
    assert_eq!(queries, 2, "the session's own and one");
    let page = page.expect(200);
    assert_eq!(ids(&page), [kept.id.clone(), failed.id.clone()]);
    let told = |item: &Value| ["amount_cents", "paid_cents", "status"].map(|name| item[name].clone());
    assert_eq!(told(&page["items"][0]), [json!(1500), json!(6000), json!("succeeded")]);
    assert_eq!(told(&page["items"][1]), [json!(700), json!(6000), json!("failed")]);
    assert_eq!(page["items"][0]["purchase"]["booking_id"], json!(id));
    let of = async |query: &str| ids(&admin.get(&format!("{REFUNDS}?{query}")).await.expect(200));
    assert_eq!(of("status=failed").await, std::slice::from_ref(&failed.id));
    assert_eq!(of("status=pending").await, Vec::<String>::new());
    let month = app.clock.now().format("%Y-%m");
    assert_eq!(of(&format!("month={month}&status=succeeded")).await, std::slice::from_ref(&kept.id));
    assert_eq!(of("month=2020-01").await, Vec::<String>::new());
}

#[test_support::test]
async fn a_dispute_says_until_when_it_can_be_answered_and_what_it_holds() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let (_, _, id, session) = app.paid().await;
    let dispute = app.stripe.dispute(&session).unwrap();
    read_all(&app).await;
    be_seen(&admin).await;
    let (page, queries) = app.count_queries(admin.get(&format!("{DISPUTES}?state=open"))).await;
    assert_eq!(queries, 2, "the session's own and one");
    let found = page.expect(200)["items"][0].clone();
    let told = ["id", "state", "stripe_status", "reason", "amount_cents", "withdrawn_cents", "fee_cents"];
    assert_eq!(
        told.map(|name| found[name].clone()),
        [
            json!(dispute),
            json!("open"),
            json!("needs_response"),
            json!("fraudulent"),
            json!(6000),
            json!(6000),
            json!(1500)
        ]
    );
    let instant = |name: &str| -> DateTime<Utc> { found[name].as_str().unwrap().parse().unwrap() };
    assert_eq!(instant("evidence_due_at") - instant("opened_at"), TimeDelta::days(7));
    assert_eq!((&found["tutor_owed_cents"], &found["tutor_sent_cents"]), (&json!(4800), &json!(0)));
    assert_eq!(found["purchase"]["booking_id"], json!(id));
    assert_eq!(found["stripe_url"], json!(format!("https://dashboard.stripe.com/test/disputes/{dispute}")));

    app.stripe.close_dispute(&dispute, false).unwrap();
    app.deliver_all().await;
    assert_eq!(admin.get(&format!("{DISPUTES}?state=open")).await.expect(200)["items"], json!([]));
    let lost = admin.get(&format!("{DISPUTES}?state=lost")).await.expect(200)["items"][0].clone();
    assert_eq!((&lost["stripe_status"], &lost["tutor_owed_cents"]), (&json!("lost"), &json!(0)));
    assert!(lost["closed_at"].is_string(), "{lost}");
}

#[test_support::test]
async fn open_disputes_come_by_their_deadline_those_without_one_last_and_all_of_them_the_newest_first() {
    let app = TestApp::start().await;
    let (admin, student, tutor) = (app.admin(), app.student(), app.tutor(None));
    let open = [
        (1, "'needs_response'", "'2026-06-30'"),
        (2, "'warning_needs_response'", "'2026-06-10'"),
        (3, "'needs_response'", "NULL"),
        (4, "'needs_response'", "'2026-06-20'"),
        // Evidence was submitted, or its status is not read yet.
        (5, "'under_review'", "'2026-06-05'"),
        (6, "NULL", "NULL"),
    ];
    for (day, status, due) in open {
        let at = format!("2026-05-0{day} 18:00:00+00");
        let id = booking(&app, (student.id, tutor.id), "Physics", &at, "completed");
        app.run(&format!(
                "INSERT INTO payment_disputes (id, payment_id, state, amount_cents, withdrawn_cents, reason, opened_at,
                    stripe_status, evidence_due_at)
                 SELECT 'du_{day}', id, 'open', 5000, 5000, 'general', '2026-06-0{day}', {status}, {due}
                 FROM payments WHERE booking_id = '{id}'"
            ));
    }
    let names = |numbers: [u8; 2]| numbers.map(|number| format!("du_{number}"));
    let open = format!("{DISPUTES}?state=open&limit=2");
    walk(&admin, &open, &[&names([2, 4]), &names([1, 3]), &names([5, 6])]).await;
    walk(&admin, &format!("{DISPUTES}?limit=2"), &[&names([6, 5]), &names([4, 3]), &names([2, 1])]).await;
    let other = admin.get(&format!("{DISPUTES}?limit=2")).await.expect(200);
    let cursor = other["next_cursor"].as_str().unwrap();
    let refused = admin.get(&format!("{DISPUTES}?state=open&cursor={cursor}")).await.expect(400);
    assert_eq!(refused["detail"], "cursor is of another order: please start at the first page.");
}

#[test_support::test]
async fn a_payout_that_the_bank_sent_back_waits_for_an_admin_until_another_one_arrives() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    app.paid().await;
    let failed = app.stripe.pay_out(Some(2000)).unwrap();
    read_all(&app).await;
    let first = admin.get(PAYOUTS).await.expect(200)["items"][0].clone();
    let told = ["id", "amount_cents", "status", "bank_name", "bank_last4", "failure_code", "next_step"];
    assert_eq!(
        told.map(|name| first[name].clone()),
        [
            json!(failed),
            json!(2000),
            json!("in_transit"),
            json!("STRIPE TEST BANK"),
            json!("6789"),
            Value::Null,
            Value::Null
        ]
    );
    assert_eq!(first["stripe_url"], json!(format!("https://dashboard.stripe.com/test/payouts/{failed}")));

    app.stripe.settle_payout_for(&failed, Some("no_account")).unwrap();
    read_all(&app).await;
    be_seen(&admin).await;
    let (page, queries) = app.count_queries(admin.get(&format!("{PAYOUTS}?status=failed"))).await;
    assert_eq!(queries, 2, "the session's own and one");
    let item = page.expect(200)["items"][0].clone();
    assert_eq!((&item["id"], &item["failure_code"]), (&json!(failed), &json!("no_account")));
    assert!(item["next_step"].as_str().unwrap().starts_with("Compare the bank details"), "{item}");
    assert_eq!(item["is_made_good"], json!(false));
    let waiting = async || {
        let needs = admin.get("/api/admin/summary").await.expect(200)["needs"].clone();
        needs["failed_bank_payouts"].as_i64().unwrap()
    };
    assert_eq!(waiting().await, 1);
    assert_eq!(app.mails_to(&admin.email).await.len(), 1);
    let told =
        || app.published(Topic::Admin).into_iter().filter(|(kind, _)| kind == "bank_payout.failed").count();
    assert_eq!(told(), 1);
    read_all(&app).await;
    assert_eq!((app.mails_to(&admin.email).await.len(), told()), (1, 1), "nobody is told twice");

    app.advance(TimeDelta::days(1));
    let arrived = app.stripe.pay_out(None).unwrap();
    read_all(&app).await;
    assert_eq!(waiting().await, 1, "on its way is not there");
    app.stripe.settle_payout(&arrived, true).unwrap();
    read_all(&app).await;
    assert_eq!(waiting().await, 0, "the next one carried the money along");
    let item = admin.get(&format!("{PAYOUTS}?status=failed")).await.expect(200)["items"][0].clone();
    assert_eq!((&item["is_made_good"], &item["next_step"]), (&json!(true), &Value::Null));
    walk(&admin, &format!("{PAYOUTS}?limit=1"), &[&[arrived], &[failed]]).await;
}

#[test_support::test]
async fn a_failure_that_a_later_payout_has_made_good_is_told_to_nobody() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    app.paid().await;
    let failed = app.stripe.pay_out(Some(2000)).unwrap();
    app.stripe.settle_payout(&failed, false).unwrap();
    app.advance(TimeDelta::days(1));
    let arrived = app.stripe.pay_out(Some(2500)).unwrap();
    app.stripe.settle_payout(&arrived, true).unwrap();
    read_all(&app).await;
    assert_eq!(ids(&admin.get(PAYOUTS).await.expect(200)), [arrived, failed]);
    assert_eq!(app.mails_to(&admin.email).await.len(), 0);
}

#[test_support::test]
async fn a_payout_that_comes_back_late_is_not_made_good_by_one_that_was_made_before() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    app.paid().await;
    let late = app.stripe.pay_out(Some(2000)).unwrap();
    app.stripe.settle_payout(&late, true).unwrap();
    app.advance(TimeDelta::days(1));
    let between = app.stripe.pay_out(Some(1000)).unwrap();
    app.stripe.settle_payout(&between, true).unwrap();
    read_all(&app).await;
    let waiting = async || {
        let failed = admin.get(&format!("{PAYOUTS}?status=failed")).await.expect(200)["items"].clone();
        let needs = admin.get("/api/admin/summary").await.expect(200)["needs"].clone();
        let mails = app.mails_to(&admin.email).await;
        let mailed = mails.iter().filter(|mail| mail.contains("Subject: The bank sent ")).count();
        let is_made_good = failed[0]["is_made_good"].as_bool();
        (is_made_good, failed[0]["next_step"].is_string(), needs["failed_bank_payouts"].as_i64(), mailed)
    };
    assert_eq!(waiting().await, (None, false, Some(0), 0));

    // Banks return some payouts days after they arrived.
    app.advance(TimeDelta::days(1));
    app.stripe.settle_payout(&late, false).unwrap();
    read_all(&app).await;
    assert_eq!(waiting().await, (Some(false), true, Some(1), 1), "the one between did not have its money");

    app.advance(TimeDelta::days(1));
    let next = app.stripe.pay_out(None).unwrap();
    app.stripe.settle_payout(&next, true).unwrap();
    read_all(&app).await;
    assert_eq!(waiting().await, (Some(true), false, Some(0), 1));
}

#[test_support::test]
async fn a_bank_account_that_was_removed_stops_no_reading() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    app.paid().await;
    app.stripe.pay_out(Some(2000)).unwrap();
    read_all(&app).await;
    app.stripe.remove_bank();
    app.stripe.pay_out(Some(1000)).unwrap();
    read_all(&app).await;
    let page = admin.get(PAYOUTS).await.expect(200);
    assert_eq!(
        test_support::column(&page["items"], "bank_name"),
        [Value::Null, json!("STRIPE TEST BANK")],
        "what was read before is not forgotten"
    );
}

#[test_support::test]
async fn payouts_that_cannot_be_read_keep_nothing_from_being_compared() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    app.paid().await;
    let payout = app.stripe.pay_out(Some(2000)).unwrap();
    app.deliver_all().await;
    app.advance(TimeDelta::hours(2));
    app.stripe.fail_next(FaultRule::new("GET", "/v1/payouts", 1, Fault::ServerError));
    assert_eq!(jobs::compare_balance(app.state.clone()).await.unwrap(), 1);
    let statement = admin.get("/api/admin/money/statement").await.expect(200);
    assert!(statement["payouts_failure"].as_str().unwrap().contains("accident at Stripe"), "{statement}");
    assert_eq!(statement["failure"], Value::Null, "the list of movements was read");
    assert!(statement["read_until"].is_string() && statement["compared_at"].is_string(), "{statement}");
    assert_eq!(ids(&admin.get(PAYOUTS).await.expect(200)), Vec::<String>::new());

    // All of them, however far the statement was read.
    app.advance(TimeDelta::minutes(59));
    assert_eq!(jobs::compare_balance(app.state.clone()).await.unwrap(), 0, "it is not hammered");
    app.advance(TimeDelta::minutes(2));
    assert_eq!(jobs::compare_balance(app.state.clone()).await.unwrap(), 1);
    let statement = admin.get("/api/admin/money/statement").await.expect(200);
    assert_eq!(statement["payouts_failure"], Value::Null);
    assert_eq!(ids(&admin.get(PAYOUTS).await.expect(200)), [payout]);
}

#[test_support::test]
async fn payouts_of_long_ago_are_read_though_the_statement_was_read_without_them() {
    let app = PaidApp::start().await;
    app.paid().await;
    let old = app.stripe.pay_out(Some(2000)).unwrap();
    app.stripe.settle_payout(&old, true).unwrap();
    app.advance(TimeDelta::days(60));
    read_all(&app).await;
    app.run("DELETE FROM bank_payouts");
    let admin = app.admin();
    app.advance(TimeDelta::hours(2));
    assert_eq!(jobs::compare_balance(app.state.clone()).await.unwrap(), 1);
    assert_eq!(ids(&admin.get(PAYOUTS).await.expect(200)), [old]);
}
