//! The stored record of a session.

use academy::live::Topic;
use serde_json::json;
use stand_ins::openai::OpenAiFault;

use test_support::AiTutorApp;

#[test_support::test]
async fn a_session_is_kept_with_what_was_said_and_summed_up() {
    let app = AiTutorApp::start().await;
    let student = app.student();
    let mut talk = app.talk(&student.client).await;
    let answer = talk.ask("2x + 3 = 11").await.shown();
    app.clock.advance(chrono::TimeDelta::minutes(12));
    let summary = "The student worked on linear equations and could subtract alone. Practice: dividing.";
    app.openai.answer_next(summary);
    talk.say(json!({ "type": "tutor.end" })).await;
    assert_eq!(talk.until("tutor.summary").await["text"], summary);
    assert_eq!(talk.end().await, ("finished".to_owned(), 1000));
    let row = "SELECT concat_ws('|', user_id, grade, subject, topic, mode, seconds / 60, end_reason, summary)
               FROM ai_tutor_sessions";
    let expected = format!("{}|9th|Math|Linear equations|text|12|finished|{summary}", student.id);
    assert_eq!(app.values(row), [expected]);
    let messages = "SELECT concat_ws('|', seq, role, state, content) FROM ai_tutor_messages ORDER BY seq";
    assert_eq!(
        app.values(messages),
        ["1|user|complete|2x + 3 = 11".to_owned(), format!("2|assistant|complete|{answer}")]
    );
    let events: Vec<_> = app.published(Topic::User(student.id)).into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(events, ["ai_tutor_session.changed"]);
    // The summary is an out-of-band response; the model continues the conversation unchanged.
    let aside = app.upstream("response.create").pop().expect("the summary")["response"].clone();
    assert_eq!(aside["conversation"], "none");
}

#[test_support::test]
async fn a_session_without_a_word_has_nothing_to_sum_up() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.student().client).await;
    talk.say(json!({ "type": "tutor.end" })).await;
    assert_eq!(talk.end().await.0, "finished");
    assert!(app.upstream("response.create").is_empty());
    assert_eq!(app.value("SELECT summary = '' FROM ai_tutor_sessions"), "true");
}

#[test_support::test]
async fn a_session_ends_without_a_summary_when_none_can_be_had() {
    for fault in [OpenAiFault::FailResponse, OpenAiFault::RefuseResponse, OpenAiFault::CutMidWord] {
        let app = AiTutorApp::start().await;
        let mut talk = app.talk(&app.student().client).await;
        talk.ask("2x + 3 = 11").await;
        app.openai.fault(fault, 1);
        talk.say(json!({ "type": "tutor.end" })).await;
        assert_eq!(talk.end().await, ("finished".to_owned(), 1000), "{fault:?}");
        assert_eq!(app.value("SELECT summary = '' FROM ai_tutor_sessions"), "true", "{fault:?}");
    }
}

#[test_support::test]
async fn a_summary_that_is_not_let_through_is_none() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.student().client).await;
    talk.ask("2x + 3 = 11").await;
    app.openai.answer_next("You are worthless.");
    talk.say(json!({ "type": "tutor.end" })).await;
    assert_eq!(talk.end().await.0, "finished");
    assert_eq!(app.value("SELECT summary = '' FROM ai_tutor_sessions"), "true");
}

#[test_support::test]
async fn a_visitors_session_is_nobodys() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.visitor()).await;
    talk.ask("2x + 3 = 11").await;
    assert_eq!(app.value("SELECT user_id IS NULL FROM ai_tutor_sessions"), "true");
    assert!(
        app.values("SELECT holder FROM ai_tutor_usage ORDER BY holder")
            .iter()
            .all(|holder| !holder.contains("user:"))
    );
}
