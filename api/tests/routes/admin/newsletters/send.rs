use academy::live::Topic;
use chrono::TimeDelta;
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::schema::newsletter_deliveries as deliveries;
use serde_json::json;

use test_support::TestApp;
use test_support::newsletters::{NEWSLETTERS, at, draft, send, subscribe, turn};

#[test_support::test]
async fn twenty_presses_at_once_send_it_once_and_say_who_did() {
    let app = TestApp::start().await;
    let (admin, other) = (app.admin(), app.admin());
    subscribe(&mut app.conn(), 7, app.clock.now());
    let stored = draft(&admin).await;
    let path = format!("{}/send", at(&stored));
    let press = |number: usize| {
        let who = if number.is_multiple_of(2) { &admin } else { &other };
        who.post(&path, json!({ "seen_version": 1 }))
    };
    let responses = join_all((0..20).map(press)).await;
    let (sent, refused): (Vec<_>, Vec<_>) = responses.iter().partition(|response| response.status == 202);
    assert_eq!((sent.len(), refused.len()), (1, 19));
    let sender = sent[0].json()["sent_by"]["last_name"].as_str().unwrap().to_owned();
    for response in refused {
        let problem = response.problem(409, "action_not_allowed");
        assert!(problem["detail"].as_str().unwrap().contains(&sender), "{problem}");
    }
    let copies: i64 = deliveries::table.count().get_result(&mut app.conn()).unwrap();
    assert_eq!((copies, turn(&app).await), (7, 7));
    let log = admin.get("/api/admin/audit-log?action=newsletter.sent").await.expect(200);
    assert_eq!(log["items"].as_array().unwrap().len(), 1);
    assert_eq!(log["items"][0]["detail"], json!({ "audience": 7 }));
}

#[test_support::test]
async fn only_who_confirmed_and_stayed_gets_it() {
    let app = TestApp::start().await;
    let admin = app.admin();
    let stored = draft(&admin).await;
    let path = format!("{}/send", at(&stored));
    let nobody = admin.post(&path, json!({ "seen_version": 1 })).await.problem(422, "validation_failed");
    assert_eq!(nobody["detail"], "No one gets the newsletter yet.");
    subscribe(&mut app.conn(), 3, app.clock.now());
    app.execute(diesel::sql_query(
        "UPDATE newsletter_subscriptions SET confirmed_at = NULL WHERE email LIKE 'reader0%'",
    ));
    app.execute(diesel::sql_query(
        "UPDATE newsletter_subscriptions SET unsubscribed_at = now() WHERE email LIKE 'reader1%'",
    ));
    let sent = send(&admin, &stored).await;
    assert_eq!((&sent["counts"]["audience"], &sent["subscribers"]), (&json!(1), &json!(1)));
    assert_eq!(turn(&app).await, 1);
    assert_eq!(app.mails_to("reader2@people.test").await.len(), 1);
    let kinds: Vec<_> =
        app.published(Topic::Admin).into_iter().map(|(_, data)| data["state"].clone()).collect();
    assert_eq!(kinds, ["draft", "sending", "sent"]);
}

#[test_support::test]
async fn an_unfinished_newsletter_is_not_sent_and_an_open_browser_is_not_enough() {
    let app = TestApp::start().await;
    let admin = app.admin();
    subscribe(&mut app.conn(), 1, app.clock.now());
    let stored = admin.post(NEWSLETTERS, json!({ "subject": "", "body": "a\n\n<b>" })).await.expect(201);
    let path = format!("{}/send", at(&stored));
    let problem = admin.post(&path, json!({ "seen_version": 1 })).await.problem(422, "validation_failed");
    assert_eq!(problem["errors"]["subject"][0], "Please give it a subject.");
    assert!(problem["errors"]["body"][0].as_str().unwrap().starts_with("Line 3: "), "{problem}");
    app.clock.advance(TimeDelta::minutes(16));
    admin.post(&path, json!({ "seen_version": 1 })).await.problem(403, "verification_required");
    let stop = format!("{}/stop", at(&stored));
    let refused = admin.post(&stop, json!({})).await.problem(409, "action_not_allowed");
    assert_eq!(refused["detail"], "This newsletter hasn’t been sent yet.");
}
