//! The last-seen time of users.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use schema::schema::{sessions, users};
use uuid::Uuid;

use test_support::people::session;
use test_support::{Client, TestApp};

fn seen_at(app: &TestApp, id: Uuid) -> Option<DateTime<Utc>> {
    users::table.find(id).select(users::last_seen_at).first(&mut app.conn()).unwrap()
}

#[test_support::test]
async fn it_is_noted_on_signing_in_and_at_most_once_a_minute_by_one_statement() {
    let app = TestApp::start().await;
    let student = app.student();
    let signed_in = seen_at(&app, student.id).unwrap();
    app.clock.advance(TimeDelta::seconds(50));
    let (_, queries) = app.count_queries(student.get("/api/account/sessions")).await;
    assert_eq!((queries, seen_at(&app, student.id)), (2, Some(signed_in)), "reading stays reading");
    app.clock.advance(TimeDelta::seconds(20));
    let (_, queries) = app.count_queries(student.get("/api/account/sessions")).await;
    let seen = seen_at(&app, student.id).unwrap();
    assert_eq!(queries, 3);
    assert!(seen - signed_in >= TimeDelta::seconds(70), "{seen}");
    // Another session's time is updated, the user's not yet again.
    let other = session(&mut app.conn(), student.id, app.clock.now() - TimeDelta::minutes(5));
    app.execute(diesel::update(users::table.find(student.id)).set(users::last_seen_at.eq(seen)));
    app.clock.advance(TimeDelta::seconds(5));
    Client::new(&app.base, Some(&other)).get("/api/account").await.expect(200);
    assert_eq!(seen_at(&app, student.id), Some(seen));
    let latest: Option<DateTime<Utc>> =
        sessions::table.select(diesel::dsl::max(sessions::last_seen_at)).first(&mut app.conn()).unwrap();
    assert!(latest.unwrap() > seen);
}

#[test_support::test]
async fn a_read_waits_for_nobody_who_changes_the_account_or_its_sessions() {
    let app = TestApp::start().await;
    let student = app.student();
    let before = seen_at(&app, student.id);
    app.clock.advance(TimeDelta::minutes(2));
    for table in ["users", "sessions"] {
        let mut held = app.conn();
        let column = if table == "users" { "id" } else { "user_id" };
        held.batch_execute(&format!(
            "BEGIN; SELECT 1 FROM {table} WHERE {column} = '{}' FOR UPDATE",
            student.id
        ))
        .unwrap();
        student.get("/api/account").await.expect(200);
        if table == "users" {
            assert_eq!(seen_at(&app, student.id), before, "another time");
        }
        held.batch_execute("ROLLBACK").unwrap();
        app.clock.advance(TimeDelta::minutes(2));
    }
    student.get("/api/account").await.expect(200);
    assert!(seen_at(&app, student.id) > before);
}

#[test_support::test]
async fn it_goes_with_the_account() {
    let app = TestApp::start().await;
    let student = app.student();
    let deletion = serde_json::json!({ "email": student.email });
    student.post("/api/account/delete", deletion).await.expect(204);
    assert_eq!(seen_at(&app, student.id), None);
}
