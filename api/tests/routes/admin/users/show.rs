use chrono::TimeDelta;
use diesel::prelude::*;
use schema::enums::IdentityProvider;
use schema::models::user_identity::NewUserIdentity;
use schema::schema::users;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{actions, at, entries};
use test_support::TestApp;
use test_support::suspension::suspend;

#[test_support::test]
async fn a_person_is_shown_with_what_they_have_and_the_look_is_entered_once_an_hour() {
    let app = TestApp::start().await;
    let (admin, student, tutor) = (app.admin(), app.student(), app.busy_bee(Some(0)));
    let wanted = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(2)});
    student.post("/api/bookings", wanted).await.expect(201);
    let linked = NewUserIdentity {
        user_id: student.id,
        provider: IdentityProvider::Google,
        subject: "12",
        linked_at: app.clock.now(),
    };
    linked.insert(&mut app.conn()).unwrap();
    let (shown, queries) = app.count_queries(admin.get(&at(student.id))).await;
    assert!(queries <= 6, "the session's own, four and the entry: {queries}");
    let shown = shown.expect(200);
    assert_eq!((&shown["email"], &shown["roles"]), (&json!(student.email), &json!(["student"])));
    assert_eq!((&shown["has_password"], &shown["sign_in_methods"]), (&json!(false), &json!(["google"])));
    assert_eq!(shown["identities"][0]["provider"], "google");
    let counts = ["open_sessions", "lessons_taken", "lessons_given", "upcoming_lessons", "research_projects"];
    assert_eq!(counts.map(|name| shown[name].as_i64().unwrap()), [1, 0, 0, 1, 0]);
    assert_eq!(shown["refusals"], json!({ "revoke_admin": null, "delete": "upcoming_lessons" }));
    let given = admin.get(&at(tutor.id)).await.expect(200);
    assert_eq!(counts.map(|name| given[name].as_i64().unwrap()), [1, 0, 0, 1, 0]);
    app.clock.advance(TimeDelta::days(3));
    let given = admin.get(&at(tutor.id)).await.expect(200);
    assert_eq!(counts.map(|name| given[name].as_i64().unwrap()), [1, 0, 1, 0, 0]);
    let taken = admin.get(&at(student.id)).await.expect(200);
    assert_eq!(counts.map(|name| taken[name].as_i64().unwrap()), [1, 1, 0, 0, 0]);
    admin.get(&at(student.id)).await.expect(200);
    let viewed = ("user.viewed".to_owned(), Some(admin.id), json!({}));
    assert_eq!(entries(&app, student.id), [viewed.clone(), viewed], "once in each hour of the clock");
}

#[test_support::test]
async fn a_suspension_and_what_cannot_be_done_are_shown() {
    let app = TestApp::start().await;
    let (admin, student) = (app.admin(), app.student());
    assert_eq!(admin.get(&at(student.id)).await.expect(200)["suspension"], Value::Null);
    suspend(&admin, student.id, "cancel").await.expect(200);
    let suspension = admin.get(&at(student.id)).await.expect(200)["suspension"].clone();
    assert_eq!(suspension["message"], "You asked for a phone number.");
    assert_eq!(suspension["reason"], "Asked for a number.");
    assert!(suspension["suspended_by"].as_str().unwrap().starts_with("admin Number"));
    assert!(suspension["suspended_at"].is_string());
    let refusals = async |id: Uuid| admin.get(&at(id)).await.expect(200)["refusals"].clone();
    assert_eq!(refusals(admin.id).await, json!({ "revoke_admin": "last_admin", "delete": "last_admin" }));
    let other = app.admin();
    assert_eq!(refusals(admin.id).await, json!({ "revoke_admin": "self", "delete": "self" }));
    assert_eq!(refusals(other.id).await, json!({ "revoke_admin": "only_role", "delete": null }));
}

#[test_support::test]
async fn who_is_gone_is_not_there() {
    let app = TestApp::start().await;
    let (admin, student) = (app.admin(), app.student());
    app.execute(diesel::update(users::table.find(student.id)).set((
        users::deleted_at.eq(app.clock.now()),
        users::email_verified_at.eq(None::<chrono::DateTime<chrono::Utc>>),
        users::email.eq("x@deleted.invalid"),
    )));
    let at = at(student.id);
    for path in [at.clone(), format!("{at}/export")] {
        admin.get(&path).await.problem(404, "not_found");
    }
    for (path, body) in [
        ("resend-verification", json!({})),
        ("password-link", json!({})),
        ("delete", json!({ "email": "x@deleted.invalid", "reason": "other" })),
    ] {
        admin.post(&format!("{at}/{path}"), body).await.problem(404, "not_found");
    }
    admin.put(&format!("{at}/admin"), json!({ "reason": "team" })).await.problem(404, "not_found");
    admin.delete(&format!("{at}/admin")).await.problem(404, "not_found");
    assert!(actions(&app, student.id).is_empty());
}
