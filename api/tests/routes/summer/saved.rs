//! Saved opportunities.

use academy::live::Topic;
use chrono::TimeDelta;
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::models::opportunity::Opportunity;
use schema::schema::{opportunities, saved_opportunities};
use serde_json::{Value, json};

use test_support::TestApp;
use test_support::people::Someone;

fn at(opportunity: &Opportunity) -> String {
    format!("/api/summer/saved/{}", opportunity.id)
}

async fn list(student: &Someone) -> Vec<(String, String)> {
    let list = student.get("/api/summer/saved").await.expect(200);
    let item = |item: &Value| {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        (text(&item["opportunity"]["slug"]), text(&item["state"]))
    };
    list["items"].as_array().unwrap().iter().map(item).collect()
}

#[test_support::test]
async fn saving_is_idempotent_and_reminders_are_switched_by_it() {
    let app = TestApp::start().await;
    let (student, one) = (app.student(), app.opportunity(|_| ()));
    let saved = student.put(&at(&one), json!({})).await.expect(200);
    assert_eq!((&saved["state"], &saved["wants_reminders"]), (&json!("open"), &json!(true)));
    assert_eq!(saved["opportunity"]["slug"], json!(one.slug));
    app.clock.advance(TimeDelta::minutes(1));
    assert_eq!(student.put(&at(&one), json!({})).await.expect(200), saved);
    let off = student.put(&at(&one), json!({"wants_reminders": false})).await.expect(200);
    assert_eq!((&off["wants_reminders"], &off["saved_at"]), (&json!(false), &saved["saved_at"]));
    assert_eq!(student.put(&at(&one), json!({})).await.expect(200), off, "as before");
    let event = ("saved_opportunities.changed".to_owned(), json!({"opportunity_id": one.id}));
    assert_eq!(app.published(Topic::User(student.id)), [event.clone(), event.clone()]);
    assert_eq!(list(&app.student()).await, [], "each has their own");
    for _ in 0..2 {
        student.delete(&at(&one)).await.expect(204);
    }
    assert_eq!(list(&student).await, []);
    assert_eq!(app.published(Topic::User(student.id)).len(), 3);
}

#[test_support::test]
async fn the_soonest_deadline_comes_first_and_what_is_closed_or_gone_last() {
    let app = TestApp::start().await;
    let (student, now) = (app.student(), app.clock.now());
    let named = |name: &str, days: i64| {
        let one = app.closes_in(TimeDelta::days(days));
        let row = diesel::update(opportunities::table.find(one.id));
        row.set(opportunities::slug.eq(name)).execute(&mut app.conn()).unwrap();
        one
    };
    let (closing, hidden) = (named("closing", 1), named("hidden", 3));
    let (late, soon, stale) = (named("late", 60), named("soon", 4), named("stale", 50));
    for one in [&late, &closing, &hidden, &soon, &stale] {
        student.put(&at(one), json!({})).await.expect(200);
    }
    app.clock.advance(TimeDelta::days(2));
    let mut conn = app.conn();
    let hide = diesel::update(opportunities::table.find(hidden.id));
    hide.set(opportunities::hidden_reason.eq("A scam")).execute(&mut conn).unwrap();
    let age = diesel::update(opportunities::table.find(stale.id));
    age.set(opportunities::checked_at.eq(now - TimeDelta::days(89))).execute(&mut conn).unwrap();
    let (response, queries) = app.count_queries(student.get("/api/summer/saved")).await;
    response.expect(200);
    assert!(queries <= 5, "{queries}");
    let expected =
        [("soon", "open"), ("late", "open"), ("closing", "closed"), ("hidden", "gone"), ("stale", "gone")];
    assert_eq!(list(&student).await, expected.map(|(slug, state)| (slug.to_owned(), state.to_owned())));
    // A saved opportunity that is hidden can still be changed, and removed.
    student.put(&at(&hidden), json!({"wants_reminders": false})).await.expect(200);
    student.delete(&at(&hidden)).await.expect(204);
    student.put(&at(&hidden), json!({})).await.problem(410, "opportunity_gone");
}

#[test_support::test]
async fn what_is_not_there_cannot_be_saved() {
    let app = TestApp::start().await;
    let student = app.student();
    let nowhere = "/api/summer/saved/00000000-0000-4000-8000-000000000000";
    student.put(nowhere, json!({})).await.problem(404, "not_found");
    student.put("/api/summer/saved/x", json!({})).await.problem(404, "not_found");
    let one = app.opportunity(|_| ());
    student.put(&at(&one), json!({"wants_reminders": "yes"})).await.problem(422, "validation_failed");
    student.put(&at(&one), json!({"remind": true})).await.problem(422, "validation_failed");
    assert_eq!(list(&student).await, []);
}

#[test_support::test]
async fn a_student_saves_two_hundred_and_no_more_also_at_once() {
    let app = TestApp::start().await;
    let (student, mut conn) = (app.student(), app.conn());
    let all: Vec<Opportunity> = (0..203).map(|_| app.opportunity_in(&mut conn, |_| ())).collect();
    let rows: Vec<_> = all[..199]
        .iter()
        .map(|one| {
            (
                saved_opportunities::user_id.eq(student.id),
                saved_opportunities::opportunity_id.eq(one.id),
                saved_opportunities::saved_at.eq(app.clock.now()),
            )
        })
        .collect();
    diesel::insert_into(saved_opportunities::table).values(rows).execute(&mut conn).unwrap();
    let paths: Vec<String> = all[199..].iter().map(at).collect();
    let responses = join_all(paths.iter().map(|path| student.put(path, json!({})))).await;
    let stored = responses.iter().filter(|response| response.status == 200).count();
    assert_eq!(stored, 1);
    for refused in responses.iter().filter(|response| response.status != 200) {
        refused.problem(422, "too_many_saved");
    }
    student.put(&at(&all[0]), json!({"wants_reminders": false})).await.expect(200);
    student.delete(&at(&all[0])).await.expect(204);
    student.put(&at(&all[0]), json!({})).await.expect(200);
    assert_eq!(list(&student).await.len(), 200);
}
