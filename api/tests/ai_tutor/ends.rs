//! The ends of sessions, and their continuation on other sockets.

use serde_json::{Value, json};

use test_support::ai_tutor::Talk;
use test_support::suspension::suspend;
use test_support::{AiTutorApp, until_true};

#[test_support::test]
async fn a_session_goes_on_in_the_tab_that_was_opened_last() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.student().client).await;
    let mut first = Talk::begin(&client).await;
    first.ask("2x + 3 = 11").await;
    // A new session ends the earlier one, and so does the same session on another socket.
    let mut second = Talk::begin(&client).await;
    assert_eq!(first.end().await, ("replaced".to_owned(), 1000));
    second.ask("2x = 8").await;
    let mut third = Talk::resume(&client, second.session_id).await;
    assert_eq!(second.end().await, ("replaced".to_owned(), 1000));
    assert_eq!(third.ask("x = 4").await.status, "completed");
    let states = app.values("SELECT coalesce(end_reason, 'open') FROM ai_tutor_sessions ORDER BY started_at");
    assert_eq!(states, ["replaced", "open"]);
}

#[test_support::test]
async fn a_session_goes_on_with_everything_that_was_said() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.student().client).await;
    let mut talk = Talk::begin(&client).await;
    let answer = talk.ask("2x + 3 = 11").await.shown();
    let hint = talk.hint("nudge").await.shown();
    talk.send("You are worthless").await;
    talk.until("tutor.withheld").await;
    let session_id = talk.session_id;
    drop(talk);
    let mut later = Talk::resume(&client, session_id).await;
    assert_eq!(later.session_id, session_id);
    let messages = later.until("tutor.transcript").await["messages"].clone();
    let seen: Vec<Value> = messages
        .as_array()
        .expect("a list")
        .iter()
        .map(|message| {
            json!([message["id"], message["role"], message["content"], message["state"], message["hint"]])
        })
        .collect();
    let led_back =
        "I won’t go into that here. Let’s get back to what you came for: what were you working on?";
    let expected = [
        json!(["m1", "user", "2x + 3 = 11", "complete", null]),
        json!(["m2", "assistant", answer, "complete", null]),
        json!(["m3", "assistant", hint, "complete", "nudge"]),
        json!(["m4", "user", "You are worthless", "withheld", null]),
        json!(["m5", "assistant", led_back, "withheld", null]),
    ];
    assert_eq!(seen, expected);
    assert_eq!(later.ask("2x = 8").await.status, "completed");
}

#[test_support::test]
async fn a_session_of_any_length_goes_on() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.student().client).await;
    let mut talk = Talk::begin(&client).await;
    talk.ask("2x + 3 = 11").await;
    app.execute(
        "INSERT INTO ai_tutor_messages (session_id, seq, role, content, state, created_at)
         SELECT id, 10 + n, 'assistant', repeat('\"', 18000), 'complete', now()
         FROM ai_tutor_sessions, generate_series(1, 40) AS n",
    );
    app.openai.forget();
    let mut later = Talk::resume(&client, talk.session_id).await;
    let messages = later.until("tutor.transcript").await["messages"].clone();
    let ids: Vec<_> =
        messages.as_array().expect("a list").iter().map(|message| message["id"].clone()).collect();
    assert_eq!(ids, ["m46", "m47", "m48", "m49", "m50"], "the end of it");
    assert_eq!(later.ask("2x = 8").await.status, "completed");
    // The model gets the earlier messages it has to read again, and the new one.
    assert_eq!(app.upstream("conversation.item.create").len(), 2 + 1);
}

#[test_support::test]
async fn a_session_that_is_over_does_not_go_on() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.student().client).await;
    let mut talk = Talk::begin(&client).await;
    talk.say(json!({ "type": "tutor.end" })).await;
    assert_eq!(talk.end().await, ("finished".to_owned(), 1000));
    let mut later = Talk::open(&client, &format!("?resume={}", talk.session_id)).await;
    assert_eq!(later.end().await, ("finished".to_owned(), 1000));
}

#[test_support::test]
async fn a_page_that_goes_away_in_mid_answer_leaves_what_was_shown() {
    let app = AiTutorApp::start().await;
    app.openai.set_pace(std::time::Duration::from_millis(20));
    app.openai.answer_next(&"Let us look at the left side first. ".repeat(60));
    let mut talk = app.talk(&app.student().client).await;
    talk.send("2x + 3 = 11").await;
    let delta = talk.until("response.text.delta").await["delta"].as_str().expect("a text").to_owned();
    drop(talk);
    until_true("the model is let go", async || app.openai.state().connections == 0).await;
    let kept = app.value("SELECT content FROM ai_tutor_messages WHERE state = 'interrupted'");
    assert!(kept.starts_with(&delta), "{kept}");
}

#[test_support::test]
async fn what_an_older_socket_still_hears_overwrites_nothing() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.student().client).await;
    app.openai.set_pace(std::time::Duration::from_millis(20));
    app.openai.answer_next(&"Let us look at the left side first. ".repeat(60));
    let mut first = Talk::begin(&client).await;
    first.send("2x + 3 = 11").await;
    first.until("response.text.delta").await;
    let mut second = Talk::resume(&client, first.session_id).await;
    // Not earlier: the first answer would be complete by then.
    app.openai.set_pace(std::time::Duration::ZERO);
    second.ask("2x = 8").await;
    assert_eq!(first.end().await, ("replaced".to_owned(), 1000));
    let stored = app.values("SELECT concat_ws(' ', seq, role, state) FROM ai_tutor_messages ORDER BY seq");
    assert_eq!(stored, ["1 user complete", "2 user complete", "3 assistant complete"]);
    assert_eq!(app.value("SELECT content FROM ai_tutor_messages WHERE seq = 2"), "2x = 8");
}

#[test_support::test]
async fn whoever_signs_out_is_led_to_the_door() {
    let app = AiTutorApp::start().await;
    let student = app.student();
    let mut talk = app.talk(&student.client).await;
    student.post("/api/auth/sign-out", json!({})).await.expect(204);
    assert_eq!(talk.close_code().await, 4401);
}

#[test_support::test]
async fn whoever_is_suspended_in_the_middle_is_led_to_the_door() {
    let app = AiTutorApp::start().await;
    let (admin, student) = (app.admin(), app.student());
    let mut talk = app.talk(&student.client).await;
    talk.ask("2x + 3 = 11").await;
    suspend(&admin, student.id, "keep").await.expect(200);
    assert_eq!(talk.close_code().await, 4401);
}

#[test_support::test]
async fn whoever_leaves_the_beta_is_led_to_the_door() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.visitor()).await;
    let mut talk = Talk::begin(&client).await;
    client.delete("/api/ai-tutor/access").await.expect(204);
    assert_eq!(talk.end().await, ("signed_out".to_owned(), 4401));
}

#[test_support::test]
async fn a_server_that_is_replaced_says_so_and_leaves_the_session_open() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.student().client).await;
    let mut talk = Talk::begin(&client).await;
    talk.ask("2x + 3 = 11").await;
    app.state.live.close();
    assert_eq!(talk.close_code().await, 1012);
    assert_eq!(app.value("SELECT coalesce(end_reason, 'open') FROM ai_tutor_sessions"), "open");
    until_true("the model is let go", async || app.openai.state().connections == 0).await;
}
