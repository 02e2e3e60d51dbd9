use chrono::TimeDelta;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use reqwest::Method;
use schema::models::audit_log::{NewAuditEntry, insert};
use schema::schema::{audit_log, users};
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::TestApp;
use test_support::client::send;

fn store(app: &TestApp, actor: Option<Uuid>, action: &str, subject: Uuid) {
    let entry = NewAuditEntry {
        at: app.clock.now(),
        actor_id: actor,
        action,
        subject_type: "booking",
        subject_id: subject,
        detail: json!({ "amount_cents": 5000 }),
        request_id: None,
    };
    insert(&mut app.conn(), &entry).unwrap();
}

fn actions(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|item| item["action"].as_str().unwrap()).collect()
}

#[test_support::test]
async fn nobody_changes_or_removes_what_stands_in_the_log() {
    let app = TestApp::start().await;
    store(&app, None, "refund.made", Uuid::new_v4());
    let mut conn = app.conn();
    let attempts = [
        "UPDATE audit_log SET action = 'refund.other'",
        "UPDATE audit_log SET action = 'refund.other' WHERE false",
        "DELETE FROM audit_log",
        "TRUNCATE audit_log",
        "SET session_replication_role = replica; DELETE FROM audit_log",
        "INSERT INTO audit_log (at, action, subject_type, subject_id, detail) \
         SELECT at, action, subject_type, subject_id, detail FROM audit_log \
         ON CONFLICT (id) DO UPDATE SET action = 'refund.other'",
    ];
    for attempt in attempts {
        let refused = conn.batch_execute(attempt).expect_err(attempt);
        assert!(refused.to_string().contains("append-only"), "{attempt}: {refused}");
    }
    let kept: Vec<String> = audit_log::table.select(audit_log::action).load(&mut conn).unwrap();
    assert_eq!(kept, ["refund.made"]);
}

#[test_support::test]
async fn entries_are_found_by_action_actor_and_subject() {
    let app = TestApp::start().await;
    let (grace, alan) = (app.admin(), app.admin());
    let (first, second) = (Uuid::new_v4(), Uuid::new_v4());
    store(&app, Some(grace.id), "session.marked_paid", first);
    store(&app, Some(alan.id), "session.marked_unpaid", first);
    app.clock.advance(TimeDelta::minutes(1));
    store(&app, None, "refund.made", second);
    let whole = grace.get("/api/admin/audit-log").await.expect(200);
    assert_eq!(actions(&whole), ["refund.made", "session.marked_unpaid", "session.marked_paid"]);
    assert_eq!((&whole["items"][0]["actor"], &whole["next_cursor"]), (&Value::Null, &Value::Null));
    assert_eq!(whole["items"][0]["detail"], json!({ "amount_cents": 5000 }));
    assert_eq!(whole["items"][1]["actor"]["id"], json!(alan.id));
    for (filter, found) in [
        ("action=refund.made".to_owned(), vec!["refund.made"]),
        (format!("actor_id={}", grace.id), vec!["session.marked_paid"]),
        (format!("subject_id={first}"), vec!["session.marked_unpaid", "session.marked_paid"]),
        (format!("subject_id={first}&actor_id={}", alan.id), vec!["session.marked_unpaid"]),
        ("action=nothing.such".to_owned(), vec![]),
    ] {
        let page = grace.get(&format!("/api/admin/audit-log?{filter}")).await.expect(200);
        assert_eq!(actions(&page), found, "{filter}");
    }
}

#[test_support::test]
async fn the_log_outlives_its_people_and_forgets_their_names() {
    let app = TestApp::start().await;
    let (grace, alan) = (app.admin(), app.admin());
    store(&app, Some(alan.id), "session.marked_paid", Uuid::new_v4());
    app.execute(diesel::delete(users::table.find(alan.id)));
    let log = grace.get("/api/admin/audit-log").await.expect(200);
    assert_eq!(log["items"][0]["actor"], json!({ "id": alan.id, "name": "Deleted account" }));
}

#[test_support::test]
async fn an_entry_names_the_request_that_caused_it() {
    let app = TestApp::start().await;
    let admin = app.admin();
    let id = super::mail::given_up(&app).await;
    let request = admin.request(Method::POST, &format!("/api/admin/mail/{id}/retry"));
    let response = send(request.header("x-request-id", "a-strangers-choice")).await;
    let name = response.headers["x-request-id"].to_str().unwrap().to_owned();
    response.expect(202);
    let log = admin.get(&format!("/api/admin/audit-log?subject_id={id}")).await.expect(200);
    assert_eq!(log["items"][0]["request_id"], json!(name));
    assert_ne!(name, "a-strangers-choice");
}
