//! The monthly statement of Stripe's balance transactions, and its file.

use chrono::{Months, NaiveDate};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use serde_json::Value;
use stand_ins::stripe::BalanceTransaction;

use super::balance::{busy_month, compare, differences};
use test_support::PaidApp;
use test_support::people::{Someone, verify};

/// A line of the statement: the type, the count, the sum, and the fees in it, in cents.
type Line = (String, i64, i64, i64);

/// Returns every month's statement, from the first on: a test may run across midnight of a month's last day.
async fn statements(app: &PaidApp, admin: &Someone) -> Vec<Value> {
    let months = admin.get("/api/admin/money/months").await.expect(200);
    let day = |value: &Value| value.as_str().unwrap().parse::<NaiveDate>().unwrap();
    let (mut month, last) = (day(&months["first_month"]), day(&months["items"][11]["month"]));
    let mut all = Vec::new();
    while month <= last {
        let path = format!("/api/admin/money/statement?month={}", month.format("%Y-%m"));
        all.push(admin.get(&path).await.expect(200));
        month = month + Months::new(1);
    }
    let there: i64 = app.stripe.state().balance_transactions.iter().map(BalanceTransaction::net).sum();
    check_balances(&all, there);
    all
}

/// Asserts that each statement adds up and continues the one before, and that the last one ends with Stripe's balance.
fn check_balances(statements: &[Value], there: i64) {
    let mut balance = 0;
    for one in statements {
        assert_eq!(one["opening_cents"], balance, "{one}");
        let lines = one["lines"].as_array().unwrap().iter();
        let net = |line: &Value| line["amount_cents"].as_i64().unwrap() - line["fee_cents"].as_i64().unwrap();
        balance += lines.map(net).sum::<i64>();
        assert_eq!(one["closing_cents"], balance, "{one}");
    }
    assert_eq!(balance, there);
}

/// Returns the lines of all statements, by type.
fn lines(statements: &[Value]) -> Vec<Line> {
    let all = statements.iter().flat_map(|one| one["lines"].as_array().unwrap());
    let cents = |line: &Value, name: &str| line[name].as_i64().unwrap();
    summed(all.map(|line| {
        let kind = line["kind"].as_str().unwrap().to_owned();
        (kind, cents(line, "count"), cents(line, "amount_cents"), cents(line, "fee_cents"))
    }))
}

fn summed(all: impl Iterator<Item = Line>) -> Vec<Line> {
    let mut sums: Vec<Line> = Vec::new();
    for (kind, count, amount, fee) in all {
        match sums.iter_mut().find(|sum| sum.0 == kind) {
            Some(sum) => (sum.1, sum.2, sum.3) = (sum.1 + count, sum.2 + amount, sum.3 + fee),
            None => sums.push((kind, count, amount, fee)),
        }
    }
    sums.sort();
    sums
}

/// Parses a sum such as `-50.00` to cents.
fn cents(cell: &str) -> i64 {
    cell.replace('.', "").parse().unwrap_or_else(|_| panic!("no sum: {cell}"))
}

/// Returns the lines of a statement's file by label, and checks each line's balance.
async fn file(admin: &Someone, statement: &Value) -> Vec<Line> {
    let month = &statement["month"].as_str().unwrap()[..7];
    let file = admin.get(&format!("/api/admin/money/statement/file?month={month}")).await;
    let rows: Vec<Vec<&str>> =
        file.text.trim_end().split("\r\n").map(|row| row.split(',').collect()).collect();
    let mut balance = cents(rows[1][6]);
    assert_eq!((rows[1][2], statement["opening_cents"].as_i64()), ("Opening balance", Some(balance)));
    let mut found = Vec::new();
    for row in &rows[2..] {
        let [amount, fee, net] = [3, 4, 5].map(|column| cents(row[column]));
        balance += net;
        assert_eq!((amount - fee, cents(row[6])), (net, balance), "{row:?}");
        found.push((row[2].to_owned(), 1, amount, fee));
    }
    assert_eq!(statement["closing_cents"], balance);
    summed(found.into_iter())
}

/// Returns the lines of all statements' files.
async fn files(app: &PaidApp, admin: &Someone, statements: &[Value]) -> Vec<Line> {
    verify(&mut app.conn(), admin.id, app.clock.now());
    let mut all = Vec::new();
    for one in statements {
        all.extend(file(admin, one).await);
    }
    summed(all.into_iter())
}

fn expected(lines: &[(&str, i64, i64, i64)]) -> Vec<Line> {
    lines.iter().map(|(kind, count, amount, fee)| ((*kind).to_owned(), *count, *amount, *fee)).collect()
}

#[test_support::test]
async fn what_comes_back_stands_in_the_statement_and_in_its_file_with_its_own_sum() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    busy_month(&app).await;
    compare(&app).await;
    let statements = statements(&app, &admin).await;
    let sums = [
        ("charge", "Payment", 4, 24_000, 4 * 204),
        ("dispute", "Dispute", 2, -12_000, 2 * 1500),
        ("dispute_reversal", "Dispute won", 1, 6000, 0),
        ("refund", "Refund", 2, -2200, 0),
        ("refund_failure", "Refund returned", 1, 700, 0),
        ("transfer", "Transfer to tutor", 1, -4800, 0),
        ("transfer_reversal", "Transfer taken back", 1, 300, 0),
    ];
    let named = |name: fn(&(&'static str, &'static str, i64, i64, i64)) -> &'static str| -> Vec<Line> {
        summed(sums.iter().map(|one| (name(one).to_owned(), one.2, one.3, one.4)))
    };
    assert_eq!(lines(&statements), named(|one| one.0));
    assert_eq!(files(&app, &admin, &statements).await, named(|one| one.1));
}

#[test_support::test]
async fn what_stripe_calls_by_a_name_that_is_new_to_us_still_adds_up() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    app.paid().await;
    // Unknown categories: one with a fee's type, and one that is entirely unknown.
    app.stripe.adjust_balance(-33, ("hologram_fee", "holograms"), "Holograms");
    app.stripe.adjust_balance(-250, ("hologram_hold", "hologram_hold"), "A hologram is held");
    app.stripe.adjust_balance(100, ("hologram_hold", "hologram_hold"), "A part of it is not");
    compare(&app).await;
    assert_eq!(differences(&admin).await, []);
    let statements = statements(&app, &admin).await;
    let of_kind = expected(&[("charge", 1, 6000, 204), ("fee", 1, -33, 0), ("other", 2, -150, 0)]);
    assert_eq!(lines(&statements), of_kind);
    let of_words = expected(&[("Fee", 1, -33, 0), ("Other", 2, -150, 0), ("Payment", 1, 6000, 204)]);
    assert_eq!(files(&app, &admin, &statements).await, of_words);
}

/// Months and types whose sums differ from their balance transactions.
const WRONG_SUMS: &str = "
    SELECT count(*) AS wrong FROM (
        SELECT date_trunc('month', created_at AT TIME ZONE 'America/Los_Angeles')::date AS month, kind, count(*) AS count,
            sum(amount_cents)::bigint AS amount_cents, sum(fee_cents)::bigint AS fee_cents
        FROM balance_transactions WHERE currency = 'usd' GROUP BY 1, 2) t
        FULL JOIN (SELECT * FROM balance_months WHERE count > 0) m USING (month, kind)
    WHERE (t.count, t.amount_cents, t.fee_cents) IS DISTINCT FROM (m.count, m.amount_cents, m.fee_cents)";

#[test_support::test]
async fn what_a_month_comes_to_follows_every_change_of_its_movements() {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = BigInt)]
        wrong: i64,
    }
    let app = PaidApp::start().await;
    busy_month(&app).await;
    compare(&app).await;
    // A changed balance transaction that is listed again is stored again.
    let movement = app.stripe.state().balance_transactions[0].id.clone();
    app.stripe.falsify(&movement, 7).unwrap();
    app.stripe.charge_fee(120, "stripe_fee", "Radar");
    compare(&app).await;
    let mut conn = app.conn();
    let charge = "(SELECT min(id) FROM balance_transactions WHERE kind = 'charge')";
    for change in [
        "SELECT".to_owned(),
        format!(
            "UPDATE balance_transactions SET created_at = created_at - interval '40 days' WHERE id = {charge}"
        ),
        format!("UPDATE balance_transactions SET kind = 'other', fee_cents = 5 WHERE id = {charge}"),
        format!("UPDATE balance_transactions SET currency = 'eur' WHERE id = {charge}"),
        "UPDATE balance_transactions SET currency = 'usd'".to_owned(),
        format!("DELETE FROM balance_transactions WHERE id = {charge}"),
        "UPDATE balance_transactions SET looked_up = true".to_owned(),
    ] {
        diesel::sql_query(&change).execute(&mut conn).unwrap();
        let Row { wrong } = diesel::sql_query(WRONG_SUMS).get_result(&mut conn).unwrap();
        assert_eq!(wrong, 0, "after {change}");
    }
}
