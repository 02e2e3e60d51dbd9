//! Hints by level, at the student's request.

use serde_json::{Value, json};
use stand_ins::openai::OpenAiFault;

use test_support::AiTutorApp;
use test_support::ai_tutor::Talk;

fn ask(level: &str) -> Value {
    json!({ "type": "tutor.hint", "level": level })
}

#[test_support::test]
async fn help_grows_by_levels_after_an_attempt_of_ones_own() {
    let app = AiTutorApp::start().await;
    let student = app.student();
    let mut talk = app.talk(&student.client).await;
    for level in ["nudge", "step", "worked_example"] {
        assert_eq!(talk.refusal(ask(level)).await, "attempt_first");
    }
    talk.ask("2x + 3 = 11, I think I subtract something").await;
    for level in ["step", "worked_example"] {
        assert_eq!(talk.refusal(ask(level)).await, "hint_out_of_order");
    }
    for (level, next) in [("nudge", "step"), ("step", "worked_example"), ("worked_example", "worked_example")]
    {
        let hint = talk.hint(level).await;
        assert_eq!((hint.status.as_str(), hint.purpose.as_str()), ("completed", "hint"));
        let created =
            hint.frames.iter().find(|frame| frame["type"] == "response.created").expect("its beginning");
        assert_eq!(created["hint"], level);
        let progress = hint.frames.iter().rfind(|frame| frame["type"] == "tutor.progress").expect("progress");
        assert_eq!(progress["next_hint"], next);
    }
    talk.hint("nudge").await;
    assert_eq!(
        app.value("SELECT concat_ws(' ', nudges, steps, worked_examples) FROM ai_tutor_sessions"),
        "2 1 1"
    );
    let stored = app.values("SELECT coalesce(hint, '-') FROM ai_tutor_messages ORDER BY seq");
    assert_eq!(stored, ["-", "-", "nudge", "step", "worked_example", "nudge"]);
    // A note tells the model the level; the student's words are unchanged.
    let notes: Vec<_> = app
        .upstream("conversation.item.create")
        .iter()
        .filter(|event| event["item"]["role"] == "system")
        .map(|event| event["item"]["content"][0]["text"].as_str().expect("a text").to_owned())
        .collect();
    let levels: Vec<_> =
        ["nudge", "step", "worked_example", "nudge"].map(|level| format!("of the level {level}.")).into();
    assert_eq!(notes.len(), 4);
    for (note, level) in notes.iter().zip(levels) {
        assert!(note.contains(&level), "{note}");
    }
}

#[test_support::test]
async fn a_hint_that_failed_is_asked_for_again_as_that_hint() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.visitor()).await;
    talk.ask("2x + 3 = 11").await;
    app.openai.fault(OpenAiFault::FailResponse, 1);
    assert_eq!(talk.hint("nudge").await.status, "failed");
    talk.say(json!({ "type": "response.create" })).await;
    let again = talk.answer().await;
    assert_eq!((again.status.as_str(), again.purpose.as_str()), ("completed", "hint"));
    // Counted once, for one request.
    assert_eq!(app.value("SELECT nudges FROM ai_tutor_sessions"), "1");
}

#[test_support::test]
async fn hints_count_on_when_a_session_goes_on_elsewhere() {
    let app = AiTutorApp::start().await;
    let student = app.student();
    let client = app.enter(&student.client).await;
    let mut talk = Talk::begin(&client).await;
    talk.ask("2x + 3 = 11").await;
    talk.hint("nudge").await;
    let mut later = Talk::resume(&client, talk.session_id).await;
    let progress = later.until("tutor.progress").await;
    assert_eq!((&progress["hints"]["nudge"], &progress["next_hint"]), (&json!(1), &json!("step")));
    assert_eq!(later.hint("step").await.status, "completed");
}
