//! Blocked spoken texts.

use serde_json::json;
use stand_ins::openai::{OpenAiFault, sentence};

use test_support::ai_tutor::Talk;
use test_support::{AiTutorApp, until_true};

#[test_support::test]
async fn distress_that_is_said_aloud_shows_help_and_tells_adults() {
    let app = AiTutorApp::start().await;
    let mut talk = Talk::begin_aloud(&app.enter(&app.student().client).await).await;
    talk.speak("distress").await;
    let help = talk.until("tutor.help").await;
    assert_eq!(help["help_lines"][0]["contact"], "call 911");
    assert_eq!(talk.end().await, ("unsafe".to_owned(), 1000));
    assert!(app.upstream("response.create").is_empty(), "it was answered");
    assert_eq!(app.value("SELECT excerpt FROM ai_tutor_flags"), sentence("distress").text);
}

#[test_support::test]
async fn the_service_forgets_what_is_not_let_through_and_the_talk_goes_on() {
    let app = AiTutorApp::start().await;
    let mut talk = Talk::begin_aloud(&app.enter(&app.student().client).await).await;
    app.openai.understand_next("You are worthless.");
    talk.speak("wait").await;
    let committed = talk.until("input_audio_buffer.committed").await;
    assert_eq!(talk.until("tutor.withheld").await["item_id"], committed["item_id"]);
    app.until_upstream("conversation.item.delete", 1).await;
    assert!(app.upstream("response.create").is_empty());
    talk.speak("equation").await;
    assert_eq!(talk.listen_to_its_end().await.status.as_deref(), Some("completed"));
}

#[test_support::test]
async fn what_the_model_should_not_say_is_not_heard() {
    let app = AiTutorApp::start().await;
    let mut talk = Talk::begin_aloud(&app.enter(&app.student().client).await).await;
    let fine = "Let us look at it together, from the start and with care, step by step. ";
    app.openai.answer_next(&format!("{fine}You are worthless. {}", "And so on. ".repeat(20)));
    talk.speak("equation").await;
    let answer = talk.listen(|answer| answer.status.is_some()).await;
    assert_eq!(answer.status.as_deref(), Some("withheld"));
    assert!(fine.starts_with(answer.words().trim_end()), "{}", answer.words());
    assert!(answer.frames.iter().any(|frame| frame["type"] == "tutor.withheld"));
    // The audio is as long as the shown words.
    assert!(answer.milliseconds() < 5000, "{}", answer.milliseconds());
    app.until_upstream("conversation.item.delete", 1).await;
    assert!(app.upstream("conversation.item.truncate").is_empty());
}

#[test_support::test]
async fn where_nothing_is_written_down_the_session_goes_on_in_writing() {
    for fault in [OpenAiFault::TranscriptionFails, OpenAiFault::TranscriptionHangs] {
        let app = AiTutorApp::impatient().await;
        let mut talk = Talk::begin_aloud(&app.enter(&app.student().client).await).await;
        talk.speak("equation").await;
        assert_eq!(talk.listen_to_its_end().await.status.as_deref(), Some("completed"));
        app.openai.fault(fault, 1);
        talk.speak("subtract").await;
        let committed = talk.until("input_audio_buffer.committed").await;
        talk.until("tutor.voice_closed").await;
        assert_eq!(talk.until("conversation.item.deleted").await["item_id"], committed["item_id"]);
        // Not answered, because its text is unknown.
        assert_eq!(app.upstream("response.create").len(), 1, "{fault:?}");
        let written = talk.ask("2x = 8").await;
        assert_eq!((written.status.as_str(), written.text.is_some()), ("completed", true), "{fault:?}");
        // Microphone audio in transit is discarded.
        let before = app.upstream("input_audio_buffer.append").len();
        talk.speak("four").await;
        assert_eq!(talk.refusal(json!({ "type": "made.up" })).await, "unknown_event");
        assert_eq!(app.upstream("input_audio_buffer.append").len(), before);
        assert_eq!(app.values("SELECT count(*) FROM ai_tutor_sessions"), ["1"]);
    }
}

#[test_support::test]
async fn what_is_said_last_is_checked_although_the_page_is_gone() {
    let app = AiTutorApp::start().await;
    let mut talk = Talk::begin_aloud(&app.enter(&app.student().client).await).await;
    app.openai.set_pace(std::time::Duration::from_millis(300));
    talk.speak("distress").await;
    talk.until("input_audio_buffer.committed").await;
    drop(talk);
    until_true("adults are told", async || {
        app.values("SELECT excerpt FROM ai_tutor_flags") == [sentence("distress").text]
    })
    .await;
    until_true("no line is left", async || app.openai.state().connections == 0).await;
}
