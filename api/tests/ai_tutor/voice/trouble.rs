//! Invalid frames of a page, and a service that disconnects.

use std::time::{Duration, Instant};

use academy::ai_tutor::flood::FloodGauge;
use serde_json::json;
use stand_ins::openai::{OpenAiFault, sentence};

use test_support::AiTutorApp;
use test_support::ai_tutor::Talk;
use test_support::voice::append;

#[test_support::test]
async fn what_is_no_sound_is_refused_and_nothing_happens() {
    let app = AiTutorApp::start().await;
    let mut talk = Talk::begin_aloud(&app.enter(&app.visitor()).await).await;
    let too_much = append(&vec![0; 16_385])["audio"].clone();
    for audio in [json!("not base64!"), json!("AAAA"), json!("A"), json!(""), json!(null), too_much] {
        let event = json!({ "type": "input_audio_buffer.append", "audio": audio });
        assert_eq!(talk.refusal(event).await, "invalid_audio");
    }
    let no_text = json!({ "type": "input_audio_buffer.append", "audio": 3 });
    assert_eq!(talk.refusal(no_text).await, "not_understood");
    assert!(app.upstream("input_audio_buffer.append").is_empty());
    talk.say(append(&vec![0; 16_384])).await;
    talk.speak("equation").await;
    assert_eq!(talk.listen_to_its_end().await.status.as_deref(), Some("completed"));
}

#[test_support::test]
async fn more_sound_than_a_microphone_hears_closes_the_socket() {
    let app = AiTutorApp::start().await;
    let mut talk = Talk::begin_aloud(&app.enter(&app.visitor()).await).await;
    // A page may send up to a minute of audio at once after a reconnection.
    talk.hear_silence(60_000).await;
    assert_eq!(talk.refusal(json!({ "type": "made.up" })).await, "unknown_event");
    talk.hear_silence(20_000).await;
    assert_eq!(talk.close_code().await, 1008);
}

#[test]
fn an_hour_of_silence_is_what_a_microphone_hears() {
    let mut now = Instant::now();
    let (mut microphone, mut flood) = (FloodGauge::audio(now), FloodGauge::audio(now));
    let chunk = Duration::from_secs_f64(1024.0 / 24_000.0);
    let mut is_flood = false;
    for _ in 0..3600 * 24_000 / 1024 {
        now += chunk;
        assert!(microphone.count(2048, now));
        is_flood |= !flood.count(2 * 2048, now);
    }
    assert!(is_flood, "twice as much as there is passes");
}

#[test_support::test]
async fn what_was_said_as_the_line_broke_is_asked_for_again() {
    let app = AiTutorApp::impatient().await;
    let mut talk = Talk::begin_aloud(&app.enter(&app.student().client).await).await;
    app.openai.fault(OpenAiFault::TranscriptionHangs, 1);
    talk.speak("equation").await;
    let committed = talk.until("input_audio_buffer.committed").await;
    app.openai.cut();
    assert_eq!(talk.until("error").await["error"]["code"], "speech_lost");
    assert_eq!(talk.until("conversation.item.deleted").await["item_id"], committed["item_id"]);
    while talk.until("tutor.connection").await["state"] != "ready" {}
    talk.speak("equation").await;
    assert_eq!(talk.listen_to_a_whole_one().await.status.as_deref(), Some("completed"));
}

#[test_support::test]
async fn an_answer_whose_line_breaks_goes_on_after_a_pause() {
    let app = AiTutorApp::start().await;
    let mut talk = Talk::begin_aloud(&app.enter(&app.student().client).await).await;
    let example = sentence("worked-example");
    app.openai.answer_next(example.text);
    app.openai.answer_next(sentence("step").text);
    app.openai.set_pace(std::time::Duration::from_millis(30));
    talk.speak("equation").await;
    let mut first = talk.receive(|answer| answer.milliseconds() > 1000).await;
    app.openai.cut();
    // The moderated part plays on while the next answer is pending.
    talk.receive_on(&mut first, |answer| answer.is_whole).await;
    let mut next = talk.receive(|answer| answer.milliseconds() > 0).await;
    talk.played(&first.item_id, first.milliseconds(), "ended").await;
    talk.receive_on(&mut first, |answer| answer.status.is_some()).await;
    assert_eq!(first.status.as_deref(), Some("failed"));
    let heard = first.transcript.expect("what was heard");
    assert!(example.text.starts_with(&heard) && heard.len() > 20, "{heard}");
    talk.listen_on(&mut next, |answer| answer.status.is_some()).await;
    assert_eq!(next.transcript.as_deref(), Some(sentence("step").text));
    // The new connection gets the transcript, and continues there.
    let told = app.upstream("conversation.item.create");
    let texts: Vec<_> =
        told.iter().map(|event| event["item"]["content"][0]["text"].as_str().expect("a text")).collect();
    assert_eq!(texts[0], sentence("equation").text);
    assert_eq!(texts[1].trim_end(), heard);
    assert!(texts[2].starts_with("You were cut off"), "{texts:?}");
}

#[test_support::test]
async fn a_service_that_stalls_in_mid_word_or_says_it_all_at_once_is_survived() {
    for fault in [OpenAiFault::StallMidWord, OpenAiFault::Burst] {
        // Only a response that stalls is given up.
        let app = match fault {
            OpenAiFault::StallMidWord => AiTutorApp::impatient().await,
            _ => AiTutorApp::start().await,
        };
        let mut talk = Talk::begin_aloud(&app.enter(&app.student().client).await).await;
        app.openai.fault(fault, 1);
        talk.speak("equation").await;
        let answer = talk.listen_to_a_whole_one().await;
        assert!(answer.milliseconds() > 1000, "{fault:?}");
        talk.speak("subtract").await;
        let next = talk.listen_to_a_whole_one().await;
        assert!(next.transcript.is_some(), "{fault:?}");
    }
}

#[test_support::test]
async fn what_was_being_said_when_the_line_broke_is_said_again() {
    let app = AiTutorApp::start().await;
    let mut talk = Talk::begin_aloud(&app.enter(&app.student().client).await).await;
    let spoken = &sentence("equation").samples;
    talk.hear(&spoken[..spoken.len() / 2]).await;
    talk.until("input_audio_buffer.speech_started").await;
    app.openai.cut();
    assert_eq!(talk.until("tutor.connection").await["state"], "reconnecting");
    // This audio is lost.
    talk.hear(&spoken[spoken.len() / 2..]).await;
    assert_eq!(talk.until("tutor.connection").await["state"], "ready");
    talk.speak("equation").await;
    let created = talk.until("conversation.item.created").await;
    assert_eq!(created["item"]["content"], sentence("equation").text);
    assert_eq!(talk.listen_to_its_end().await.status.as_deref(), Some("completed"));
}

#[test_support::test]
async fn a_renewal_is_heard_as_nothing_at_all() {
    let app = AiTutorApp::start().await;
    app.set("session_minutes = 180, minutes_per_day = 720");
    let mut talk = Talk::begin_aloud(&app.enter(&app.student().client).await).await;
    talk.speak("equation").await;
    talk.listen_to_its_end().await;
    let before = app.openai.state().opened;
    app.clock.advance(chrono::TimeDelta::minutes(54));
    test_support::until_true("the line is renewed", async || app.openai.state().opened > before).await;
    // Audio sent meanwhile is buffered.
    talk.speak("subtract").await;
    let frames = talk.frames_until("conversation.item.created").await;
    assert!(frames.iter().all(|frame| frame["type"] != "tutor.connection"), "{frames:?}");
    assert_eq!(frames.last().expect("the item")["item"]["content"], sentence("subtract").text);
    assert_eq!(talk.listen_to_its_end().await.status.as_deref(), Some("completed"));
}

#[test_support::test]
async fn a_page_that_comes_back_goes_on_aloud() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.student().client).await;
    let mut talk = Talk::begin_aloud(&client).await;
    talk.speak("equation").await;
    talk.listen_to_its_end().await;
    let id = talk.session_id;
    drop(talk);
    let mut talk = Talk::resume(&client, id).await;
    assert_eq!(talk.until("tutor.transcript").await["messages"].as_array().expect("messages").len(), 2);
    talk.speak("subtract").await;
    assert_eq!(talk.listen_to_its_end().await.status.as_deref(), Some("completed"));
}
