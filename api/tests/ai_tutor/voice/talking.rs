//! Spoken turns and spoken answers.

use serde_json::{Value, json};
use stand_ins::openai::sentence;

use test_support::AiTutorApp;
use test_support::ai_tutor::Talk;
use test_support::voice::equations_aloud;

fn kinds(frames: &[Value]) -> Vec<&str> {
    frames.iter().map(|frame| frame["type"].as_str().expect("a type")).collect()
}

#[test_support::test]
async fn what_is_said_is_written_down_checked_shown_and_answered_aloud() {
    let app = AiTutorApp::start().await;
    let mut talk = Talk::begin_aloud(&app.enter(&app.student().client).await).await;
    let question = sentence("equation");
    let reply = sentence("first-step");
    app.openai.answer_next(reply.text);
    talk.speak("equation").await;
    let answer = talk.listen_to_its_end().await;
    let kinds = kinds(&answer.frames);
    let order = [
        "input_audio_buffer.speech_started",
        "input_audio_buffer.speech_stopped",
        "input_audio_buffer.committed",
        "conversation.item.created",
        "response.created",
        "response.audio_transcript.delta",
        "response.audio.delta",
        "response.audio.done",
        "response.audio_transcript.done",
        "response.done",
    ];
    let places = order.map(|kind| {
        kinds.iter().position(|found| *found == kind).unwrap_or_else(|| panic!("no {kind}: {kinds:?}"))
    });
    assert!(places.is_sorted(), "{kinds:?}");
    let frame = |kind: &str| answer.frames.iter().find(|frame| frame["type"] == kind).expect("a frame");
    let created = frame("conversation.item.created");
    assert_eq!(created["item"]["content"], question.text);
    assert_eq!(created["item"]["id"], frame("input_audio_buffer.committed")["item_id"]);
    // All of the audio is received, sample by sample, with each word at its position.
    let sound: Vec<u8> = reply.samples.iter().flat_map(|sample| sample.to_le_bytes()).collect();
    assert_eq!(answer.sound, sound);
    let captions: Vec<_> = reply.words.iter().map(|(_, sample)| (sample * 1000 / 24_000) as u64).collect();
    assert_eq!(answer.captions.iter().map(|(_, at)| *at).collect::<Vec<_>>(), captions);
    assert_eq!((answer.words().as_str(), answer.transcript.as_deref()), (reply.text, Some(reply.text)));
    assert_eq!(answer.status.as_deref(), Some("completed"));
    // The turn is moderated before it is answered, and so is all audible text.
    let moderated = app.openai.state().moderated;
    assert_eq!(moderated[1], question.text);
    assert!(
        moderated.last().expect("the answer").ends_with(&reply.text[reply.text.len() - 40..]),
        "{moderated:?}"
    );
    let said = "SELECT role || ' ' || state || ' ' || content FROM ai_tutor_messages ORDER BY seq";
    assert_eq!(
        app.values(said),
        [format!("user complete {}", question.text), format!("assistant complete {}", reply.text)]
    );
    // A completely played answer is not truncated, because the service would forget its text.
    assert!(app.upstream("conversation.item.truncate").is_empty());
    assert!(app.upstream("conversation.item.create").is_empty(), "it knows what was said by itself");
}

#[test_support::test]
async fn nothing_is_answered_before_it_is_checked() {
    let app = AiTutorApp::impatient().await;
    let mut talk = Talk::begin_aloud(&app.enter(&app.visitor()).await).await;
    app.openai.fault(stand_ins::openai::OpenAiFault::ModerationHangs, 1);
    talk.speak("stuck").await;
    talk.until("input_audio_buffer.committed").await;
    // A later frame's response proves that the earlier frames were processed.
    assert_eq!(talk.refusal(json!({ "type": "made.up" })).await, "unknown_event");
    assert!(app.upstream("response.create").is_empty());
    app.openai.clear_faults();
    assert_eq!(talk.listen_to_its_end().await.status.as_deref(), Some("completed"));
}

#[test_support::test]
async fn a_page_is_never_sent_more_than_some_seconds_ahead() {
    let app = AiTutorApp::start().await;
    let mut talk = Talk::begin_aloud(&app.enter(&app.visitor()).await).await;
    app.openai.answer_next(&"Half a minute is said in a moment. ".repeat(12));
    talk.speak("equation").await;
    let mut answer = talk.receive(|answer| answer.milliseconds() >= 4000).await;
    let first = answer.milliseconds();
    assert!(first < 4600, "{first} ms");
    // No more audio comes until more was played.
    assert_eq!(talk.refusal(json!({ "type": "made.up" })).await, "unknown_event");
    talk.played(&answer.item_id, 1000, "playing").await;
    talk.receive_on(&mut answer, |answer| answer.milliseconds() > first).await;
    talk.listen_on(&mut answer, |answer| answer.status.is_some()).await;
    assert!(answer.milliseconds() > 15_000, "{}", answer.milliseconds());
    assert_eq!(answer.status.as_deref(), Some("completed"));
}

#[test_support::test]
async fn how_the_service_hears_and_speaks_is_ours_to_say() {
    let app =
        AiTutorApp::with(&[("OPENAI_TRANSCRIPTION_MODEL", "whisper-1"), ("OPENAI_VOICE", "cedar")]).await;
    let mut talk = Talk::begin_aloud(&app.enter(&app.visitor()).await).await;
    for turn_taking in ["quick", "balanced", "push_to_talk"] {
        talk.say(json!({ "type": "tutor.turn_taking", "turn_taking": turn_taking })).await;
    }
    assert_eq!(talk.refusal(json!({ "type": "made.up" })).await, "unknown_event");
    app.until_upstream("session.update", 4).await;
    let updates = app.upstream("session.update");
    let audio = &updates[0]["session"]["audio"];
    assert_eq!(
        (&audio["input"]["transcription"]["model"], &audio["output"]["voice"]),
        (&json!("whisper-1"), &json!("cedar"))
    );
    let detection = |update: &Value| update["session"]["audio"]["input"]["turn_detection"].clone();
    assert_eq!(detection(&updates[0])["eagerness"], "low");
    assert_eq!(detection(&updates[1])["eagerness"], "high");
    assert_eq!(detection(&updates[2])["eagerness"], "medium");
    assert_eq!(detection(&updates[3]), Value::Null);
}

#[test_support::test]
async fn whoever_presses_a_button_to_talk_says_when_they_are_done() {
    let app = AiTutorApp::start().await;
    let mut talk = Talk::begin_aloud(&app.enter(&app.visitor()).await).await;
    talk.say(json!({ "type": "tutor.turn_taking", "turn_taking": "push_to_talk" })).await;
    // Spoken, and cancelled.
    talk.hear(&sentence("wait").samples).await;
    talk.say(json!({ "type": "input_audio_buffer.clear" })).await;
    talk.speak("four").await;
    talk.hear_silence(3000).await;
    assert_eq!(talk.refusal(json!({ "type": "made.up" })).await, "unknown_event");
    assert!(app.upstream("response.create").is_empty());
    talk.say(json!({ "type": "input_audio_buffer.commit" })).await;
    let answer = talk.listen_to_its_end().await;
    assert_eq!(answer.status.as_deref(), Some("completed"));
    assert!(!kinds(&answer.frames).contains(&"input_audio_buffer.speech_started"));
    assert_eq!(app.value("SELECT content FROM ai_tutor_messages WHERE seq = 1"), sentence("four").text);
}

#[test_support::test]
async fn what_was_no_word_is_forgotten() {
    let app = AiTutorApp::start().await;
    let mut talk = Talk::begin_aloud(&app.enter(&app.visitor()).await).await;
    app.openai.understand_next(" \n");
    talk.speak("wait").await;
    let committed = talk.until("input_audio_buffer.committed").await;
    assert_eq!(talk.until("conversation.item.deleted").await["item_id"], committed["item_id"]);
    app.until_upstream("conversation.item.delete", 1).await;
    assert!(app.upstream("response.create").is_empty());
    assert!(app.values("SELECT seq FROM ai_tutor_messages").is_empty());
}

#[test_support::test]
async fn a_session_aloud_can_be_typed_in_as_well() {
    let app = AiTutorApp::start().await;
    let mut talk = Talk::begin_aloud(&app.enter(&app.visitor()).await).await;
    talk.send("2x + 3 = 11").await;
    assert_eq!(talk.listen_to_its_end().await.status.as_deref(), Some("completed"));
    talk.speak("subtract").await;
    assert_eq!(talk.listen_to_its_end().await.status.as_deref(), Some("completed"));
    let roles = app.values("SELECT role FROM ai_tutor_messages ORDER BY seq");
    assert_eq!(roles, ["user", "assistant", "user", "assistant"]);
}

#[test_support::test]
async fn a_record_says_that_its_session_was_spoken() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.student().client).await;
    let mut talk = Talk::begin_aloud(&client).await;
    talk.speak("equation").await;
    talk.listen_to_its_end().await;
    let list = client.get("/api/ai-tutor/sessions").await.expect(200);
    assert_eq!(list["items"][0]["mode"], "voice");
}

#[test_support::test]
async fn a_closing_question_is_asked_once_it_was_heard_to_its_end() {
    let app = AiTutorApp::start().await;
    let mut talk = Talk::begin_aloud(&app.enter(&app.visitor()).await).await;
    talk.speak("equation").await;
    talk.listen_to_its_end().await;
    talk.say(json!({ "type": "tutor.closing_question" })).await;
    let cut = talk.receive(|answer| answer.milliseconds() > 1000).await;
    talk.played(&cut.item_id, 600, "stopped").await;
    talk.frames_until("response.done").await;
    assert_eq!(app.value("SELECT closing_question FROM ai_tutor_sessions"), "");
    talk.say(json!({ "type": "tutor.closing_question" })).await;
    let asked = talk.listen(|answer| answer.status.is_some()).await;
    assert_eq!(asked.transcript.as_deref(), Some(sentence("closing-question").text));
    assert_eq!(talk.until("tutor.progress").await["closing_question"], "asked");
    talk.speak("four").await;
    talk.listen_to_its_end().await;
    assert_eq!(app.value("SELECT closing_answer FROM ai_tutor_sessions"), sentence("four").text);
}

#[test_support::test]
async fn nobody_talks_where_nothing_is_written_down() {
    let app = AiTutorApp::with(&[("OPENAI_TRANSCRIPTION_MODEL", "off")]).await;
    let client = app.enter(&app.visitor()).await;
    assert_eq!(client.get("/api/ai-tutor").await.expect(200)["is_voice_open"], false);
    let mut talk = Talk::open(&client, "").await;
    talk.set_up(equations_aloud()).await;
    assert_eq!(talk.until("error").await["error"]["code"], "voice_unavailable");
    talk.set_up(test_support::ai_tutor::equations()).await;
    talk.ready().await;
}
