//! A model that is unreachable, disconnects, or sends unknown events.

use serde_json::{Value, json};
use stand_ins::openai::OpenAiFault;

use test_support::ai_tutor::{Answer, Talk, equations};
use test_support::{AiTutorApp, until_true};

/// Returns the reported states of the model's connection, in order.
fn connection_states(frames: &[Value]) -> Vec<&str> {
    let states = frames.iter().filter(|frame| frame["type"] == "tutor.connection");
    states.map(|frame| frame["state"].as_str().expect("a state")).collect()
}

/// Retries an interrupted answer.
async fn retry(talk: &mut Talk) -> Answer {
    talk.say(json!({ "type": "response.create" })).await;
    talk.answer().await
}

#[test_support::test]
async fn a_model_that_is_reached_at_the_second_try_is_waited_for() {
    for fault in [OpenAiFault::RefuseConnection, OpenAiFault::CloseAtOnce, OpenAiFault::NeverReady] {
        let app = AiTutorApp::impatient().await;
        app.openai.fault(fault, 1);
        let client = app.enter(&app.visitor()).await;
        let mut talk = Talk::open(&client, "").await;
        talk.set_up(equations()).await;
        let frames = talk.frames_until("tutor.connection").await;
        assert_eq!(connection_states(&frames), ["reconnecting"], "{fault:?}");
        talk.until("session.updated").await;
        assert_eq!(talk.until("tutor.connection").await["state"], "ready", "{fault:?}");
        assert_eq!(talk.ask("2x + 3 = 11").await.status, "completed", "{fault:?}");
    }
}

#[test_support::test]
async fn a_model_that_is_not_reached_at_all_ends_the_session() {
    let app = AiTutorApp::impatient().await;
    app.openai.fault(OpenAiFault::RefuseConnection, 5);
    let client = app.enter(&app.student().client).await;
    let mut talk = Talk::open(&client, "").await;
    talk.set_up(equations()).await;
    let ended = talk.until("tutor.ended").await;
    assert_eq!(ended["reason"], "unreachable");
    assert_eq!(ended["message"], "We can’t reach the AI tutor right now. Please try again in a few minutes.");
    assert_eq!(talk.close_code().await, 1000);
    assert_eq!(app.value("SELECT end_reason FROM ai_tutor_sessions"), "unreachable");
}

#[test_support::test]
async fn an_answer_that_never_comes_or_breaks_off_can_be_asked_for_again() {
    let faults = [
        OpenAiFault::NeverAnswer,
        OpenAiFault::StallMidWord,
        OpenAiFault::CutMidWord,
        OpenAiFault::FailResponse,
        OpenAiFault::RefuseResponse,
    ];
    for fault in faults {
        let app = AiTutorApp::impatient().await;
        let mut talk = app.talk(&app.student().client).await;
        app.openai.fault(fault, 1);
        let failed = talk.ask("2x + 3 = 11").await;
        assert_eq!(failed.status, "failed", "{fault:?}");
        let error = talk.until("error").await["error"].clone();
        assert_eq!(
            (&error["code"], &error["type"]),
            (&json!("response_failed"), &json!("server_error")),
            "{fault:?}"
        );
        let again = retry(&mut talk).await;
        assert_eq!(again.status, "completed", "{fault:?}: {again:?}");
        assert_eq!(talk.ask("2x = 8").await.status, "completed", "{fault:?}");
        // The text shown in the first attempt is stored as interrupted.
        let interrupted = app.values("SELECT content FROM ai_tutor_messages WHERE state = 'interrupted'");
        let shown: Vec<_> = [failed.shown()].into_iter().filter(|text| !text.is_empty()).collect();
        assert_eq!(interrupted, shown, "{fault:?}");
    }
}

#[test_support::test]
async fn a_model_that_does_not_stop_is_connected_anew() {
    let app = AiTutorApp::impatient().await;
    let mut talk = app.talk(&app.visitor()).await;
    app.openai.fault(OpenAiFault::NeverAnswer, 1);
    talk.send("2x + 3 = 11").await;
    talk.until("response.created").await;
    talk.say(json!({ "type": "response.cancel" })).await;
    assert_eq!(talk.answer().await.status, "cancelled");
    assert_eq!(talk.ask("2x = 8").await.status, "completed");
    assert_eq!(app.openai.state().opened, 2);
}

#[test_support::test]
async fn a_session_that_never_reached_its_model_is_not_counted() {
    let app = AiTutorApp::impatient().await;
    app.set("sessions_per_day = 1");
    app.openai.fault(OpenAiFault::RefuseConnection, 5);
    let client = app.enter(&app.student().client).await;
    let mut talk = Talk::open(&client, "").await;
    talk.set_up(equations()).await;
    assert_eq!(talk.end().await.0, "unreachable");
    assert_eq!(client.get("/api/ai-tutor").await.expect(200)["allowance"]["sessions_left"], 1);
    assert_eq!(Talk::begin(&client).await.ask("2x + 3 = 11").await.status, "completed");
}

#[test_support::test]
async fn a_session_that_was_used_counts_although_its_record_is_deleted() {
    let app = AiTutorApp::start().await;
    app.set("sessions_per_day = 2");
    let client = app.enter(&app.student().client).await;
    let mut talk = Talk::begin(&client).await;
    talk.ask("2x + 3 = 11").await;
    client.delete(&format!("/api/ai-tutor/sessions/{}", talk.session_id)).await.expect(204);
    app.openai.fault(OpenAiFault::ModerationFails, 2);
    talk.send("2x = 8").await;
    talk.close_code().await;
    assert_eq!(client.get("/api/ai-tutor").await.expect(200)["allowance"]["sessions_left"], 1);
}

#[test_support::test]
async fn a_new_line_to_the_model_is_told_what_was_said() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.student().client).await;
    let first = talk.ask("2x + 3 = 11").await.shown();
    app.openai.forget();
    app.openai.cut();
    assert_eq!(talk.until("tutor.connection").await["state"], "reconnecting");
    assert_eq!(talk.until("tutor.connection").await["state"], "ready");
    assert_eq!(talk.ask("2x = 8").await.status, "completed");
    let said: Vec<_> = app
        .upstream("conversation.item.create")
        .iter()
        .map(|event| {
            let (item, part) = (&event["item"], &event["item"]["content"][0]);
            json!([item["role"], part["type"], part["text"]])
        })
        .collect();
    let expected = [
        json!(["user", "input_text", "2x + 3 = 11"]),
        json!(["assistant", "output_text", first]),
        json!(["user", "input_text", "2x = 8"]),
    ];
    assert_eq!(said, expected);
}

#[test_support::test]
async fn a_model_whose_hour_is_over_goes_on_with_another_one() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.visitor()).await;
    app.openai.fault(OpenAiFault::SessionExpires, 1);
    let answer = talk.ask("2x + 3 = 11").await;
    assert_eq!(answer.status, "completed");
    // The connection may end before the last words are moderated.
    if connection_states(&answer.frames).is_empty() {
        assert_eq!(talk.until("tutor.connection").await["state"], "reconnecting");
    }
    assert_eq!(talk.ask("2x = 8").await.status, "completed");
    assert_eq!(app.openai.state().opened, 2);
}

#[test_support::test]
async fn a_line_is_renewed_between_turns_before_its_hour_is_over() {
    let app = AiTutorApp::start().await;
    app.set("session_minutes = 180, minutes_per_day = 720");
    let mut talk = app.talk(&app.student().client).await;
    talk.ask("2x + 3 = 11").await;
    app.openai.forget();
    app.clock.advance(chrono::TimeDelta::minutes(54));
    until_true("the line is renewed", async || app.openai.state().opened == 2).await;
    let answer = talk.ask("2x = 8").await;
    assert_eq!(answer.status, "completed");
    assert!(connection_states(&answer.frames).is_empty(), "nobody notices");
    assert_eq!(app.upstream("conversation.item.create").len(), 3, "what was said, and what is said now");
    assert_eq!(app.upstream("session.update").len(), 1);
    until_true("the old line is gone", async || app.openai.state().connections == 1).await;
}

#[test_support::test]
async fn an_answer_is_not_cut_by_a_renewal() {
    let app = AiTutorApp::start().await;
    app.set("session_minutes = 180, minutes_per_day = 720");
    let mut talk = app.talk(&app.student().client).await;
    app.openai.set_pace(std::time::Duration::from_millis(20));
    app.openai.answer_next(&"Let us look at the left side first. ".repeat(30));
    talk.send("2x + 3 = 11").await;
    talk.until("response.text.delta").await;
    app.clock.advance(chrono::TimeDelta::minutes(55));
    let answer = talk.answer().await;
    assert_eq!(answer.status, "completed");
    until_true("the line is renewed afterwards", async || app.openai.state().opened == 2).await;
}

#[test_support::test]
async fn four_megabytes_at_once_are_an_answer_that_is_cut_or_broke_off() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.visitor()).await;
    app.openai.fault(OpenAiFault::Burst, 1);
    let answer = talk.ask("2x + 3 = 11").await;
    assert!(["completed", "failed"].contains(&answer.status.as_str()), "{}", answer.status);
    assert!(answer.shown().len() <= 18_000, "{}", answer.shown().len());
    assert_eq!(talk.ask("2x = 8").await.status, "completed");
}

#[test_support::test]
async fn what_nobody_knows_is_passed_over() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.visitor()).await;
    app.openai.fault(OpenAiFault::UnknownEvents, 1);
    let answer = talk.ask("2x + 3 = 11").await;
    assert_eq!(answer.status, "completed");
    assert!(!answer.shown().is_empty());
    assert_eq!(app.openai.state().opened, 1);
}
