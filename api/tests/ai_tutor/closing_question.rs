//! The closing question, which the student answers without help.

use serde_json::json;
use stand_ins::openai::OpenAiFault;

use test_support::ai_tutor::{Talk, user_item};
use test_support::{AiTutorApp, until_true};

#[test_support::test]
async fn a_student_is_asked_answers_alone_and_is_told_how_it_went() {
    let app = AiTutorApp::start().await;
    let student = app.student();
    let mut talk = app.talk(&student.client).await;
    let ask = json!({ "type": "tutor.closing_question" });
    assert_eq!(talk.refusal(ask.clone()).await, "attempt_first");
    talk.ask("2x + 3 = 11").await;
    talk.say(ask.clone()).await;
    let question = talk.answer().await;
    assert_eq!((question.status.as_str(), question.purpose.as_str()), ("completed", "closing_question"));
    let progress = loop {
        let progress = talk.until("tutor.progress").await;
        if progress["closing_question"] != "none" {
            break progress;
        }
    };
    assert_eq!((&progress["closing_question"], &progress["next_hint"]), (&json!("asked"), &json!(null)));
    // No hint now, and no second question.
    assert_eq!(talk.refusal(json!({ "type": "tutor.hint", "level": "nudge" })).await, "answer_without_help");
    assert_eq!(talk.refusal(ask).await, "not_allowed");
    let feedback = talk.ask("x = 7, because both sides are the same then").await;
    assert_eq!((feedback.status.as_str(), feedback.purpose.as_str()), ("completed", "feedback"));
    assert_eq!(app.value("SELECT closing_question FROM ai_tutor_sessions"), question.shown());
    assert_eq!(
        app.value("SELECT closing_answer FROM ai_tutor_sessions"),
        "x = 7, because both sides are the same then"
    );
    // Hints are available again afterwards.
    assert_eq!(talk.hint("nudge").await.status, "completed");
}

#[test_support::test]
async fn a_question_waits_for_its_answer_on_another_socket() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.student().client).await;
    let mut talk = Talk::begin(&client).await;
    talk.ask("2x + 3 = 11").await;
    talk.say(json!({ "type": "tutor.closing_question" })).await;
    talk.answer().await;
    let mut later = Talk::resume(&client, talk.session_id).await;
    assert_eq!(later.until("tutor.progress").await["closing_question"], "asked");
    assert_eq!(later.ask("x = 7").await.purpose, "feedback");
}

#[test_support::test]
async fn an_answer_that_is_checked_when_the_page_is_gone_is_the_answer() {
    let app = AiTutorApp::impatient().await;
    let client = app.enter(&app.student().client).await;
    let mut talk = Talk::begin(&client).await;
    talk.ask("2x + 3 = 11").await;
    talk.say(json!({ "type": "tutor.closing_question" })).await;
    talk.answer().await;
    app.openai.fault(OpenAiFault::ModerationHangs, 1);
    talk.say(user_item("last", "x = 7")).await;
    until_true("it is being checked", async || {
        app.openai.state().moderated.iter().any(|text| text == "x = 7")
    })
    .await;
    let session_id = talk.session_id;
    drop(talk);
    app.openai.clear_faults();
    until_true("it is kept", async || app.value("SELECT closing_answer FROM ai_tutor_sessions") == "x = 7")
        .await;
    let mut later = Talk::resume(&client, session_id).await;
    assert_eq!(later.until("tutor.progress").await["closing_question"], "answered");
    later.say(json!({ "type": "response.create" })).await;
    assert_eq!(later.answer().await.purpose, "feedback");
}
