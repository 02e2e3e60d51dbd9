//! An interrupted answer is stored as far as it was heard.

use serde_json::{Value, json};
use stand_ins::openai::sentence;

use test_support::AiTutorApp;
use test_support::ai_tutor::{Talk, user_item};
use test_support::voice::SpokenAnswer;

/// Returns the part of the tutor's sentence that was spoken by then.
fn words_before(name: &str, heard_ms: usize) -> String {
    let spoken = sentence(name);
    let said = spoken.words.iter().filter(|(_, sample)| sample * 1000 / 24_000 <= heard_ms).count();
    // The current word is excluded.
    let end = spoken.words[said - 1].0;
    spoken.text[..end].trim_end().to_owned()
}

/// A session during a worked example, which the service has sent completely.
async fn talk_in_an_answer(app: &AiTutorApp) -> (Talk, SpokenAnswer) {
    let mut talk = Talk::begin_aloud(&app.enter(&app.student().client).await).await;
    app.openai.answer_next(sentence("worked-example").text);
    talk.speak("equation").await;
    let mut answer = talk.receive(|answer| answer.milliseconds() > 4000).await;
    talk.played(&answer.item_id, 2600, "playing").await;
    talk.receive_on(&mut answer, |answer| answer.milliseconds() > 5000).await;
    (talk, answer)
}

/// In the middle of a word, in ms.
const HEARD: usize = 2900;

fn truncated(app: &AiTutorApp) -> Vec<Value> {
    app.upstream("conversation.item.truncate")
        .into_iter()
        .map(|event| event["audio_end_ms"].clone())
        .collect()
}

#[test_support::test]
async fn what_is_stored_is_what_was_heard_to_the_word() {
    let app = AiTutorApp::start().await;
    let (mut talk, answer) = talk_in_an_answer(&app).await;
    app.openai.answer_next(sentence("nudge").text);
    talk.hear(&sentence("wait").samples).await;
    talk.frames_until("input_audio_buffer.speech_started").await;
    talk.played(&answer.item_id, HEARD, "stopped").await;
    let after = talk.frames_until("response.done").await;
    assert_eq!(after.last().expect("its end")["response"]["status"], "cancelled");
    // No audio is sent after the page must be silent.
    assert!(after.iter().all(|frame| frame["type"] != "response.audio.delta"), "{after:?}");
    let done =
        after.iter().find(|frame| frame["type"] == "response.audio_transcript.done").expect("what was heard");
    let heard = words_before("worked-example", HEARD);
    assert_eq!(
        (heard.as_str(), &done["transcript"]),
        ("Another one: five x equals ten. Divide", &json!(heard))
    );
    app.until_upstream("conversation.item.truncate", 1).await;
    assert_eq!(truncated(&app), [json!(HEARD)]);
    let kept = "SELECT state || ' ' || content FROM ai_tutor_messages WHERE seq = 2";
    assert_eq!(app.value(kept), format!("interrupted {heard}"));
    // The interruption is answered.
    talk.hear_silence(1500).await;
    let next = talk.listen_to_its_end().await;
    assert_eq!(next.transcript.as_deref(), Some(sentence("nudge").text));
    assert_eq!(app.value("SELECT content FROM ai_tutor_messages WHERE seq = 3"), sentence("wait").text);
}

#[test_support::test]
async fn an_answer_is_cut_although_the_service_has_said_all_of_it() {
    let app = AiTutorApp::start().await;
    let (mut talk, answer) = talk_in_an_answer(&app).await;
    let all = 1000 * sentence("worked-example").samples.len() / 24_000;
    app.until_sent("response.done", 1).await;
    // A playback report beyond the sent audio is not accepted.
    talk.played(&answer.item_id, 5000, "stopped").await;
    assert_eq!(talk.until("response.done").await["response"]["status"], "cancelled");
    app.until_upstream("conversation.item.truncate", 1).await;
    assert_eq!(truncated(&app), [json!(5000)]);
    assert!(all > 5000);
    // Too late to cancel: the response was complete.
    assert!(app.upstream("response.cancel").is_empty());
}

#[test_support::test]
async fn a_page_that_claims_to_have_heard_more_than_it_was_sent_is_not_believed() {
    let app = AiTutorApp::start().await;
    let mut talk = Talk::begin_aloud(&app.enter(&app.student().client).await).await;
    app.openai.answer_next(sentence("worked-example").text);
    talk.speak("equation").await;
    let answer = talk.receive(|answer| answer.milliseconds() > 4000).await;
    let sent = answer.milliseconds();
    talk.played(&answer.item_id, 3_600_000, "stopped").await;
    talk.until("response.done").await;
    app.until_upstream("conversation.item.truncate", 1).await;
    let heard = truncated(&app)[0].as_u64().expect("ms") as usize;
    assert!(
        heard >= sent && heard < 1000 * sentence("worked-example").samples.len() / 24_000,
        "{heard}, {sent}"
    );
}

#[test_support::test]
async fn whoever_types_or_stops_or_asks_for_a_hint_has_heard_enough() {
    let ways: [fn() -> Vec<Value>; 4] = [
        || vec![json!({ "type": "response.cancel" })],
        || vec![user_item("typed", "2x = 8"), json!({ "type": "response.create" })],
        || vec![json!({ "type": "tutor.hint", "level": "nudge" })],
        || vec![json!({ "type": "tutor.end" })],
    ];
    for way in ways {
        let app = AiTutorApp::start().await;
        let (mut talk, answer) = talk_in_an_answer(&app).await;
        // Where a page disconnects without a report, the latest one counts.
        talk.played(&answer.item_id, HEARD, "playing").await;
        for event in way() {
            talk.say(event).await;
        }
        let done = talk.until("response.audio_transcript.done").await;
        assert_eq!(done["transcript"], words_before("worked-example", HEARD), "{:?}", way());
        app.until_upstream("conversation.item.truncate", 1).await;
        assert_eq!(truncated(&app), [json!(HEARD)], "{:?}", way());
    }
}

#[test_support::test]
async fn a_page_that_is_lost_has_heard_what_it_said_last() {
    let app = AiTutorApp::start().await;
    let (mut talk, answer) = talk_in_an_answer(&app).await;
    talk.played(&answer.item_id, HEARD, "playing").await;
    assert_eq!(talk.refusal(json!({ "type": "made.up" })).await, "unknown_event");
    drop(talk);
    let kept = "SELECT state || ' ' || content FROM ai_tutor_messages WHERE seq = 2";
    let expected = format!("interrupted {}", words_before("worked-example", HEARD));
    test_support::until_true("what was heard is stored", async || app.values(kept) == [expected.clone()])
        .await;
}

#[test_support::test]
async fn nothing_of_an_answer_that_nobody_heard_is_said() {
    let app = AiTutorApp::start().await;
    let mut talk = Talk::begin_aloud(&app.enter(&app.student().client).await).await;
    app.openai.fault(stand_ins::openai::OpenAiFault::NeverAnswer, 1);
    talk.speak("equation").await;
    talk.until("response.created").await;
    app.until_upstream("response.create", 1).await;
    // A turn while an answer is pending: both are answered, once.
    talk.speak("subtract").await;
    let cancelled = talk.until("response.done").await;
    assert_eq!(cancelled["response"]["status"], "cancelled");
    while app.values("SELECT seq FROM ai_tutor_messages").len() < 2 {
        talk.until("conversation.item.created").await;
    }
    // The playback never stops either.
    app.openai.cut();
    let answer = talk.listen_to_a_whole_one().await;
    assert!(answer.transcript.is_some());
    let said = app.values("SELECT content FROM ai_tutor_messages WHERE role = 'user' ORDER BY seq");
    assert_eq!(said, [sentence("equation").text, sentence("subtract").text]);
    assert!(app.values("SELECT seq FROM ai_tutor_messages WHERE state = 'interrupted'").is_empty());
}
