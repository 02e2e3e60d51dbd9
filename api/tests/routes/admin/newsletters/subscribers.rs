use diesel::prelude::*;
use reqwest::header;
use serde_json::json;

use test_support::TestApp;
use test_support::newsletters::subscribe;

const SUBSCRIBERS: &str = "/api/admin/newsletter-subscribers";

/// Inserts ten subscribers: one unconfirmed, one unsubscribed, and one whose address begins like a formula.
fn ten(app: &TestApp) {
    let mut conn = app.conn();
    subscribe(&mut conn, 10, app.clock.now());
    for change in [
        "SET confirmed_at = NULL WHERE email LIKE 'reader0%'",
        "SET unsubscribed_at = confirmed_at WHERE email LIKE 'reader1%'",
        "SET email = '=cmd@people.test' WHERE email LIKE 'reader2%'",
    ] {
        diesel::sql_query(format!("UPDATE newsletter_subscriptions {change}")).execute(&mut conn).unwrap();
    }
}

#[test_support::test]
async fn subscribers_are_counted_filtered_and_searched() {
    let app = TestApp::start().await;
    let admin = app.admin();
    ten(&app);
    let (page, queries) = app.count_queries(admin.get(&format!("{SUBSCRIBERS}?limit=4"))).await;
    let page = page.expect(200);
    assert_eq!(page["counts"], json!({ "confirmed": 8, "waiting": 1, "left": 1 }));
    assert_eq!(queries, 3, "the session's and two");
    let (weeks, queries) = app.count_queries(admin.get(&format!("{SUBSCRIBERS}/weeks"))).await;
    let weeks = weeks.expect(200)["items"].as_array().unwrap().clone();
    assert_eq!(queries, 2, "the session's and its own");
    assert_eq!(
        (weeks.len(), &weeks[25]["subscribers"], &weeks[24]["subscribers"]),
        (26, &json!(8), &json!(0))
    );
    for (filter, count) in [
        ("state=waiting", 1),
        ("state=left", 1),
        ("state=confirmed", 8),
        ("q=READER", 9),
        ("q=%25", 0),
        ("state=left&q=reader1", 1),
    ] {
        let page = admin.get(&format!("{SUBSCRIBERS}?{filter}")).await.expect(200);
        assert_eq!(page["items"].as_array().unwrap().len(), count, "{filter}");
    }
}

#[test_support::test]
async fn the_file_has_every_subscriber_and_no_formula_and_is_entered_in_the_log() {
    let app = TestApp::start().await;
    let admin = app.admin();
    ten(&app);
    let response = admin.get(&format!("{SUBSCRIBERS}/file?state=confirmed")).await;
    assert_eq!(response.headers[header::CONTENT_TYPE], "text/csv; charset=utf-8");
    let text = response.text.clone();
    let lines: Vec<_> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!((lines.len(), lines[0]), (9, "Email,State,Signed up on,Confirmed on,Unsubscribed on"));
    assert!(lines.iter().any(|line| line.starts_with("'=cmd@people.test,confirmed,")), "{text}");
    let log = admin.get("/api/admin/audit-log?action=subscribers.exported").await.expect(200);
    assert_eq!(log["items"][0]["detail"], json!({ "state": "confirmed", "searched": false }));
}
