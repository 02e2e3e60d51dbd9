//! The monthly statement: on the page, line by line, and as a file.

use academy::jobs;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use super::overview::booking;
use test_support::people::Someone;
use test_support::{PaidApp, TestApp};

const STATEMENT: &str = "/api/admin/money/statement";
const LINES: &str = "/api/admin/money/transactions";

/// Inserts a balance transaction as if it had been read.
fn movement(app: &TestApp, id: &str, at: &str, (kind, cents, fee): (&str, i64, i64), payment: Option<Uuid>) {
    let fees =
        if fee == 0 { json!([]) } else { json!([{ "words": "Stripe processing fees", "cents": fee }]) };
    let payment = payment.map_or("NULL".to_owned(), |booking| {
        format!("(SELECT id FROM payments WHERE booking_id = '{booking}')")
    });
    app.run(&format!(
            "INSERT INTO balance_transactions (id, created_at, kind, stripe_type, amount_cents, fee_cents, currency, fees,
                description, source_id, payment_id)
             VALUES ('{id}', '{at}', '{kind}', '{kind}', {cents}, {fee}, 'usd', '{fees}', '=SUM(A1)', 'obj_{id}', {payment})"
        ));
}

async fn admin_with_two_months(app: &TestApp) -> (Someone, Someone, Uuid) {
    let (admin, student, tutor) = (app.admin(), app.student(), app.tutor(None));
    let id = booking(app, (student.id, tutor.id), "Physics", "2026-05-04 18:00:00+00", "completed");
    // The last minute of April and the first one of June, in the academy's zone.
    movement(app, "txn_1", "2026-05-01 06:59:59+00", ("charge", 6000, 204), None);
    movement(app, "txn_2", "2026-05-01 07:00:00+00", ("charge", 5000, 175), Some(id));
    movement(app, "txn_3", "2026-05-09 12:00:00+00", ("transfer", -4000, 0), Some(id));
    movement(app, "txn_4", "2026-05-10 12:00:00+00", ("fee", -120, 0), None);
    movement(app, "txn_5", "2026-05-11 12:00:00+00", ("dispute", -5000, 1500), Some(id));
    movement(app, "txn_6", "2026-06-01 07:00:00+00", ("refund", -100, 0), None);
    (admin, student, id)
}

#[test_support::test]
async fn a_month_adds_up_from_one_balance_to_the_other() {
    let app = TestApp::start().await;
    let (admin, ..) = admin_with_two_months(&app).await;
    let (response, queries) = app.count_queries(admin.get(&format!("{STATEMENT}?month=2026-05"))).await;
    assert_eq!(queries, 5, "the session's own and four");
    let may = response.expect(200);
    let instants = [&may["month"], &may["starts_at"], &may["ends_at"]];
    assert_eq!(instants, ["2026-05-01", "2026-05-01T07:00:00Z", "2026-06-01T07:00:00Z"]);
    let months = admin.get("/api/admin/money/months").await.expect(200);
    assert_eq!(months["first_month"], "2026-04-01");
    assert_eq!((&may["opening_cents"], &may["closing_cents"]), (&json!(5796), &json!(5796 - 5795)));
    let mut lines = may["lines"].as_array().unwrap().clone();
    lines.sort_by_key(|line| line["kind"].to_string());
    assert_eq!(
        Value::from(lines),
        json!([
            { "kind": "charge", "count": 1, "amount_cents": 5000, "fee_cents": 175 },
            { "kind": "dispute", "count": 1, "amount_cents": -5000, "fee_cents": 1500 },
            { "kind": "fee", "count": 1, "amount_cents": -120, "fee_cents": 0 },
            { "kind": "transfer", "count": 1, "amount_cents": -4000, "fee_cents": 0 },
        ])
    );
    assert_eq!(
        may["fees"],
        json!([{ "words": "Stripe processing fees", "cents": 1675 }]),
        "as much as is taken off the lines: a fee of its own is a line"
    );
    let june = admin.get(&format!("{STATEMENT}?month=2026-06")).await.expect(200);
    assert_eq!(june["opening_cents"], may["closing_cents"], "a refund in the month after stands there");
    assert_eq!(june["lines"][0]["kind"], "refund");
    let empty = admin.get(&format!("{STATEMENT}?month=2026-07")).await.expect(200);
    assert_eq!((&empty["lines"], &empty["fees"]), (&json!([]), &json!([])));
    assert_eq!(empty["opening_cents"], empty["closing_cents"]);
}

#[test_support::test]
async fn lines_lead_to_their_bookings() {
    let app = TestApp::start().await;
    let (admin, student, id) = admin_with_two_months(&app).await;
    let (first, queries) = app.count_queries(admin.get(&format!("{LINES}?month=2026-05"))).await;
    assert_eq!(queries, 2, "the session's own and one");
    let first = first.expect(200);
    let ids = |page: &Value| -> Vec<String> {
        page["items"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ids(&first), ["txn_2", "txn_3", "txn_4", "txn_5"]);
    let line = &first["items"][0];
    assert_eq!((&line["booking_id"], &line["net_cents"]), (&json!(id), &json!(4825)));
    let name = admin.get(&format!("/api/admin/users/{}", student.id)).await.expect(200);
    let name = format!("{} {}", name["first_name"].as_str().unwrap(), name["last_name"].as_str().unwrap());
    assert_eq!(line["payer_name"], json!(name));
    let disputes = admin.get(&format!("{LINES}?month=2026-05&kind=dispute")).await.expect(200);
    assert_eq!(ids(&disputes), ["txn_5"]);
}

#[test_support::test]
async fn the_file_has_every_line_with_the_balance_after_it() {
    let app = TestApp::start().await;
    let (admin, _, id) = admin_with_two_months(&app).await;
    let file = admin.get(&format!("{STATEMENT}/file?month=2026-05")).await;
    assert_eq!(file.status, 200);
    assert_eq!(file.headers["content-type"], "text/csv; charset=utf-8");
    assert_eq!(file.headers["content-disposition"], "attachment; filename=\"statement-2026-05.csv\"");
    let text = file.text.strip_prefix('\u{feff}').expect("a byte order mark");
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert_eq!(lines.len(), 7, "head, opening, four movements and the end: {text}");
    assert_eq!(lines[1], "2026-05-01,,Opening balance,,,,57.96,,,,,,,");
    assert!(lines[2].starts_with("2026-05-01,12:00 AM,Payment,50.00,1.75,48.25,106.21,"), "{}", lines[2]);
    assert!(lines[2].contains(&format!(",'=SUM(A1),{id},,txn_2,obj_txn_2")), "{}", lines[2]);
    assert!(lines[5].starts_with("2026-05-11,5:00 AM,Dispute,-50.00,15.00,-65.00,0.01,"), "{}", lines[5]);
    let exported = admin.get("/api/admin/audit-log").await.expect(200)["items"][0].clone();
    assert_eq!(
        (&exported["action"], &exported["detail"]["month"]),
        (&json!("statement.exported"), &json!("2026-05-01"))
    );
}

#[test_support::test]
async fn months_that_are_none_and_products_without_payments_are_told_so() {
    let app = TestApp::start().await;
    let admin = app.admin();
    for month in ["2026-13", "2026-1", "26-01", "2026-05-01", "1066-10", "9999-01", "May", "", "%2B026-05"] {
        for path in [STATEMENT, LINES, "/api/admin/money/statement/file"] {
            let refused = admin.get(&format!("{path}?month={month}")).await.expect(400);
            assert_eq!(refused["detail"], "month has to be one such as 2026-11.", "{month}");
        }
    }
    admin.post("/api/admin/money/comparisons", json!({})).await.expect(503);
    assert_eq!(jobs::compare_balance(app.state.clone()).await.unwrap(), 0);
}

#[test_support::test]
async fn an_admin_asks_for_a_comparison_and_hears_when_it_is_made() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    app.paid().await;
    assert_eq!(jobs::compare_balance(app.state.clone()).await.unwrap(), 1);
    let before = app.published(academy::live::Topic::Admin);
    let asked_at = app.clock.now();
    admin.post("/api/admin/money/comparisons", json!({})).await.expect(202);
    let month = app.clock.now().format("%Y-%m").to_string();
    let path = format!("{STATEMENT}?month={month}");
    assert_eq!(admin.get(&path).await.expect(200)["is_comparing"], true);
    app.advance(TimeDelta::seconds(1));
    assert_eq!(jobs::compare_balance(app.state.clone()).await.unwrap(), 1);
    let statement = admin.get(&path).await.expect(200);
    let compared: DateTime<Utc> = statement["compared_at"].as_str().unwrap().parse().unwrap();
    assert!(compared > asked_at, "{compared}");
    assert_eq!(statement["is_comparing"], false);
    assert_eq!(admin.get(STATEMENT).await.expect(200), statement, "the present month if none is named");
    assert_eq!(app.published(academy::live::Topic::Admin).len(), before.len() + 1);
}

#[test_support::test]
async fn twelve_months_stand_beside_each_other_as_their_statements_say() {
    let app = TestApp::start().await;
    let admin = app.admin();
    let now = app.clock.now();
    let at = |hours: i64| (now - TimeDelta::hours(hours)).to_rfc3339();
    movement(&app, "txn_old", &at(24 * 400), ("charge", 900, 30), None);
    movement(&app, "txn_1", &at(1), ("charge", 5000, 175), None);
    movement(&app, "txn_2", &at(1), ("refund", -1000, 0), None);
    movement(&app, "txn_3", &at(1), ("refund_failure", 400, 0), None);
    movement(&app, "txn_4", &at(1), ("fee", -120, 0), None);
    movement(&app, "txn_5", &at(1), ("transfer", -2000, 0), None);
    movement(&app, "txn_6", &at(1), ("payout", -3000, 30), None);
    let (response, queries) = app.count_queries(admin.get("/api/admin/money/months")).await;
    assert_eq!(queries, 3, "the session's own and two");
    let items = response.expect(200)["items"].as_array().unwrap().clone();
    let sums = |item: &Value| {
        ["gross_cents", "refunded_cents", "fee_cents", "net_cents"].map(|name| item[name].as_i64().unwrap())
    };
    let (last, earlier) = items.split_last().unwrap();
    assert_eq!(sums(last), [5000, 600, 325, 2075], "what went to the bank is no part of it, but for its fee");
    assert_eq!(earlier.len(), 11);
    assert!(earlier.iter().all(|item| sums(item) == [0; 4]), "{earlier:?}");
    let statement = admin.get(STATEMENT).await.expect(200);
    assert_eq!(last["month"], statement["month"]);
    let moved = statement["closing_cents"].as_i64().unwrap() - statement["opening_cents"].as_i64().unwrap();
    assert_eq!(moved, 2075 - 3000);
}
