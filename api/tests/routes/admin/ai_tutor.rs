//! The AI tutor's limits, and the flags in its sessions.

use chrono::TimeDelta;
use serde_json::{Value, json};

use test_support::ai_tutor::Talk;
use test_support::people::Someone;
use test_support::{AiTutorApp, until_true};

const SETTINGS: &str = "/api/admin/ai-tutor/settings";
const FLAGS: &str = "/api/admin/ai-tutor/flags";

/// Creates a session with this message.
async fn said(app: &AiTutorApp, student: &Someone, text: &str) {
    let mut talk = app.talk(&student.client).await;
    talk.ask("2x + 3 = 11").await;
    talk.send(text).await;
    // Each is stored before it is published.
    loop {
        let frame = talk.next().await;
        if ["tutor.withheld", "tutor.help"].contains(&frame["type"].as_str().expect("a type")) {
            break;
        }
    }
}

/// Waits until no session is counting its time.
async fn are_over(app: &AiTutorApp) {
    until_true("the sessions are over", async || app.state.live.count() == 0).await;
}

async fn flags(admin: &Someone, query: &str) -> Value {
    admin.get(&format!("{FLAGS}{query}")).await.expect(200)
}

#[test_support::test]
async fn limits_are_set_at_once_and_by_one_admin_at_a_time() {
    let app = AiTutorApp::start().await;
    let (admin, other) = (app.admin(), app.admin());
    let before = admin.get(SETTINGS).await.expect(200);
    assert_eq!(
        (&before["is_set_up"], &before["is_open"], &before["updated_by"]),
        (&json!(true), &json!(true), &Value::Null)
    );
    assert_eq!(before["days"].as_array().expect("days").len(), 14);
    let client = app.enter(&app.student().client).await;
    let mut talk = Talk::begin(&client).await;
    app.clock.advance(TimeDelta::minutes(7));
    let change = json!({
        "is_open": true, "session_minutes": 5, "sessions_per_day": 2, "minutes_per_day": 30, "academy_minutes_per_day": 100,
        "seen_version": before["version"],
    });
    let after = admin.put(SETTINGS, change.clone()).await.expect(200);
    assert_eq!(after["session_minutes"], 5);
    assert!(after["updated_by"].as_str().expect("a name").starts_with("admin Number"));
    assert_eq!(talk.end().await.0, "session_limit");
    let conflict = other.put(SETTINGS, change).await.problem(409, "edit_conflict");
    assert_eq!(conflict["current"]["version"], after["version"]);
    let today = after["days"][13].clone();
    assert_eq!(today["sessions"], 1);
    let later = admin.get(SETTINGS).await.expect(200)["days"][13].clone();
    assert_eq!((&later["sessions"], &later["minutes"]), (&json!(1), &json!(7)));
    let entry = app.value("SELECT detail FROM audit_log WHERE action = 'ai_tutor_settings.changed'");
    let entry: Value = serde_json::from_str(&entry).expect("JSON");
    assert_eq!(
        (&entry["before"]["session_minutes"], &entry["after"]["session_minutes"]),
        (&json!(45), &json!(5))
    );
}

#[test_support::test]
async fn limits_lie_within_bounds() {
    let app = AiTutorApp::start().await;
    let admin = app.admin();
    let body = json!({
        "is_open": true, "session_minutes": 4, "sessions_per_day": 0, "minutes_per_day": 721, "academy_minutes_per_day": -1,
        "seen_version": 1,
    });
    let problem = admin.put(SETTINGS, body).await.problem(422, "validation_failed");
    let expected = json!({
        "session_minutes": ["Please enter a whole number from 5 to 180."],
        "sessions_per_day": ["Please enter a whole number from 1 to 100."],
        "minutes_per_day": ["Please enter a whole number from 5 to 720."],
        "academy_minutes_per_day": ["Please enter a whole number from 0 to 1000000."],
    });
    assert_eq!(problem["errors"], expected);
    assert_eq!(app.value("SELECT version FROM ai_tutor_settings"), "1");
}

#[test_support::test]
async fn what_was_found_waits_for_an_admin_who_notes_what_was_done() {
    let app = AiTutorApp::start().await;
    let (admin, other, student) = (app.admin(), app.admin(), app.student());
    said(&app, &student, "You are worthless").await;
    app.clock.advance(TimeDelta::minutes(1));
    said(&app, &student, "I want to die").await;
    let open = flags(&admin, "").await;
    assert_eq!(open["counts"], json!({ "open": 2, "decided": 0 }));
    assert_eq!(
        test_support::column(&open["items"], "severity"),
        ["stop", "steer"],
        "what cannot wait comes first"
    );
    let stopped = &open["items"][0];
    let id = stopped["id"].as_str().expect("an id");
    assert_eq!(stopped["person"]["email"], json!(student.email));
    assert_eq!(
        (&stopped["excerpt"], &stopped["source"], &stopped["has_session"]),
        (&json!("I want to die"), &json!("student"), &json!(true))
    );
    let decision = format!("{FLAGS}/{id}/decision");
    let problem = admin.post(&decision, json!({ "note": " " })).await.problem(422, "validation_failed");
    assert_eq!(problem["errors"]["note"], json!(["Please say what was done about it."]));
    admin.post(&decision, json!({ "note": "x".repeat(1001) })).await.problem(422, "validation_failed");
    let decided = admin.post(&decision, json!({ "note": "Called the family." })).await.expect(200);
    assert_eq!(decided["note"], "Called the family.");
    other.post(&decision, json!({ "note": "Me too" })).await.problem(409, "action_not_allowed");
    assert_eq!(flags(&admin, "").await["counts"], json!({ "open": 1, "decided": 1 }));
    assert_eq!(flags(&admin, "?state=decided").await["items"][0]["id"], json!(id));
    let reopened = other.delete(&decision).await.expect(200);
    assert_eq!((&reopened["decided_at"], &reopened["note"]), (&Value::Null, &json!("Called the family.")));
    other.delete(&decision).await.problem(409, "action_not_allowed");
    let log = app.values("SELECT action FROM audit_log WHERE subject_type = 'ai_tutor_flag' AND actor_id IS NOT NULL ORDER BY id");
    assert_eq!(log, ["ai_tutor_flag.decided", "ai_tutor_flag.reopened"]);
    // A low-severity flag needs no note.
    let steered = open["items"][1]["id"].as_str().expect("an id");
    admin.post(&format!("{FLAGS}/{steered}/decision"), json!({})).await.expect(200);
}

#[test_support::test]
async fn what_was_found_with_somebody_who_has_left_is_emptied_once_it_is_looked_at() {
    let app = AiTutorApp::start().await;
    let (admin, student) = (app.admin(), app.student());
    said(&app, &student, "You are worthless").await;
    let deletion = json!({ "email": student.email, "reason": "request" });
    admin.post(&format!("/api/admin/users/{}/delete", student.id), deletion).await.expect(204);
    let flag = flags(&admin, "").await["items"][0].clone();
    assert_eq!(flag["excerpt"], "You are worthless", "it waits for this alone");
    let path = format!("{FLAGS}/{}/decision", flag["id"].as_str().expect("an id"));
    let decided = admin.post(&path, json!({ "note": "Nothing more to do." })).await.expect(200);
    assert_eq!(
        (&decided["excerpt"], &decided["topic"], &decided["note"]),
        (&json!("-"), &json!("-"), &json!(""))
    );
}

#[test_support::test]
async fn an_admin_reads_a_session_that_was_flagged_and_leaves_an_entry() {
    let app = AiTutorApp::start().await;
    let (admin, student) = (app.admin(), app.student());
    said(&app, &student, "You are worthless").await;
    let flag = flags(&admin, "").await["items"][0].clone();
    let path = format!("{FLAGS}/{}/session", flag["id"].as_str().expect("an id"));
    let transcript = admin.get(&path).await.expect(200);
    let messages = test_support::column(&transcript["messages"], "content");
    assert_eq!((&messages[0], &messages[2]), (&json!("2x + 3 = 11"), &json!("You are worthless")));
    let session_id = transcript["session"]["id"].as_str().expect("an id").to_owned();
    let entry = app.value("SELECT subject_id || ' ' || (detail->>'flag_id') FROM audit_log WHERE action = 'ai_tutor_session.read'");
    assert_eq!(entry, format!("{session_id} {}", flag["id"].as_str().expect("an id")));
    student.delete(&format!("/api/ai-tutor/sessions/{session_id}")).await.expect(204);
    admin.get(&path).await.problem(404, "not_found");
    let flag = flags(&admin, "").await["items"][0].clone();
    assert_eq!((&flag["has_session"], &flag["excerpt"]), (&json!(false), &json!("You are worthless")));
}

#[test_support::test]
async fn a_list_of_flags_takes_as_many_queries_however_long_it_is() {
    let app = AiTutorApp::start().await;
    let admin = app.admin();
    said(&app, &app.student(), "You are worthless").await;
    are_over(&app).await;
    let one = app.count_queries(flags(&admin, "")).await.1;
    for _ in 0..3 {
        said(&app, &app.student(), "You are worthless").await;
    }
    are_over(&app).await;
    let (list, four) = app.count_queries(flags(&admin, "")).await;
    assert_eq!((list["items"].as_array().expect("a list").len(), four), (4, one));
    let page = flags(&admin, "?limit=3").await;
    let cursor = page["next_cursor"].as_str().expect("a second page");
    assert_eq!(
        flags(&admin, &format!("?limit=3&cursor={cursor}")).await["items"].as_array().expect("a list").len(),
        1
    );
}
