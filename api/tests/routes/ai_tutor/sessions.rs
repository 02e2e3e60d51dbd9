use chrono::TimeDelta;
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::ai_tutor::Talk;
use test_support::{AiTutorApp, Client};

/// Creates an ended session with a question and a hint. Returns its id.
async fn had(app: &AiTutorApp, client: &Client) -> Uuid {
    let mut talk = Talk::begin(client).await;
    talk.ask("2x + 3 = 11").await;
    talk.hint("nudge").await;
    app.openai.answer_next("The student worked on linear equations.");
    talk.say(json!({ "type": "tutor.end" })).await;
    assert_eq!(talk.end().await.0, "finished");
    talk.session_id
}

async fn listed(client: &Client) -> Vec<String> {
    let list = client.get("/api/ai-tutor/sessions").await.expect(200);
    let ids = list["items"].as_array().expect("a list").iter();
    ids.map(|item| item["id"].as_str().expect("an id").to_owned()).collect()
}

#[test_support::test]
async fn a_student_reads_their_sessions_newest_first() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.student().client).await;
    let first = had(&app, &client).await;
    app.clock.advance(TimeDelta::minutes(5));
    let second = had(&app, &client).await;
    // A session without messages is not listed.
    app.clock.advance(TimeDelta::minutes(5));
    drop(Talk::begin(&client).await);
    assert_eq!(listed(&client).await, [second.to_string(), first.to_string()]);
    let page = client.get("/api/ai-tutor/sessions?limit=1").await.expect(200);
    let item = &page["items"][0];
    let expected = json!({
        "id": second, "grade": "9th", "subject": "Math", "topic": "Linear equations", "mode": "text",
        "started_at": item["started_at"], "ended_at": item["ended_at"], "end_reason": "finished", "seconds": item["seconds"],
        "hints": { "nudge": 1, "step": 0, "worked_example": 0 }, "closing": "none",
        "summary": "The student worked on linear equations.",
    });
    assert_eq!(item, &expected);
    let cursor = page["next_cursor"].as_str().expect("a second page");
    let next = client.get(&format!("/api/ai-tutor/sessions?limit=1&cursor={cursor}")).await.expect(200);
    assert_eq!((&next["items"][0]["id"], &next["next_cursor"]), (&json!(first), &Value::Null));
}

#[test_support::test]
async fn a_list_is_one_query_however_long_it_is() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.student().client).await;
    let before = app.count_queries(client.get("/api/ai-tutor/sessions")).await.1;
    for _ in 0..3 {
        had(&app, &client).await;
    }
    // No heartbeat queries follow after the session's end.
    assert_eq!(app.count_queries(client.get("/api/ai-tutor/sessions")).await.1, before);
}

#[test_support::test]
async fn a_student_reads_what_was_said() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.student().client).await;
    let id = had(&app, &client).await;
    let transcript = client.get(&format!("/api/ai-tutor/sessions/{id}")).await.expect(200);
    let messages: Vec<_> = transcript["messages"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|message| json!([message["id"], message["role"], message["state"], message["hint"]]))
        .collect();
    let expected = [
        json!(["m1", "user", "complete", null]),
        json!(["m2", "assistant", "complete", null]),
        json!(["m3", "assistant", "complete", "nudge"]),
    ];
    assert_eq!(messages, expected);
    assert_eq!(transcript["session"]["id"], json!(id));
    assert_eq!((&transcript["closing_question"], &transcript["closing_answer"]), (&json!(""), &json!("")));
}

#[test_support::test]
async fn nobody_reads_or_deletes_a_session_of_somebody_else() {
    let app = AiTutorApp::start().await;
    let id = had(&app, &app.enter(&app.student().client).await).await;
    let unowned = had(&app, &app.enter(&app.visitor()).await).await;
    for other in [app.student(), app.tutor(None), app.admin()] {
        let client = app.enter(&other.client).await;
        for id in [id, unowned, Uuid::new_v4()] {
            client.get(&format!("/api/ai-tutor/sessions/{id}")).await.problem(404, "not_found");
            client.delete(&format!("/api/ai-tutor/sessions/{id}")).await.problem(404, "not_found");
        }
        assert!(listed(&client).await.is_empty());
    }
    assert_eq!(app.value("SELECT count(*) FROM ai_tutor_sessions"), "2");
}

#[test_support::test]
async fn a_student_deletes_a_session_for_good_but_for_what_was_flagged() {
    let app = AiTutorApp::start().await;
    let student = app.student();
    let client = app.enter(&student.client).await;
    let mut talk = Talk::begin(&client).await;
    talk.ask("2x + 3 = 11").await;
    talk.send("You are worthless").await;
    talk.until("tutor.withheld").await;
    let path = format!("/api/ai-tutor/sessions/{}", talk.session_id);
    client.delete(&path).await.expect(204);
    client.get(&path).await.problem(404, "not_found");
    client.delete(&path).await.problem(404, "not_found");
    assert!(listed(&client).await.is_empty());
    let left =
        "SELECT (SELECT count(*) FROM ai_tutor_messages) || ' ' || (SELECT count(*) FROM ai_tutor_flags)";
    assert_eq!(app.value(left), "0 1");
    // The page of an active session is told that it has ended.
    assert_eq!(talk.end().await, ("finished".to_owned(), 1000));
}
