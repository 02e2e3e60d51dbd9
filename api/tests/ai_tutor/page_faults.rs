//! Pages that violate the protocol. A page that does not read is handled by the shared socket loop
//! (`live/websocket.rs`).

use academy::ai_tutor::event::{BrowserEvent, ReceivedEvent};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rand::rngs::StdRng;
use rand::{Rng, RngCore, SeedableRng};
use serde_json::{Value, json};

use test_support::ai_tutor::{Talk, user_item};
use test_support::{AiTutorApp, until_true};

#[test_support::test]
async fn bytes_are_no_words() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.visitor()).await;
    talk.socket.say_bytes(vec![0; 64]).await;
    assert_eq!(talk.close_code().await, 1008);
}

#[test_support::test]
async fn a_frame_that_is_too_long_ends_the_socket_and_not_the_server() {
    let app = AiTutorApp::start().await;
    for length in [70 * 1024, 20 * 1024 * 1024] {
        let mut talk = app.talk(&app.visitor()).await;
        // The server may have closed the connection before all of it was sent.
        let sent = talk.socket.try_say(&"x".repeat(length)).await;
        match sent {
            Ok(()) => assert_eq!(talk.close_code().await, 1009),
            Err(_) => assert!(length > 1024 * 1024, "a small frame fits"),
        }
    }
    assert_eq!(app.talk(&app.visitor()).await.ask("2x + 3 = 11").await.status, "completed");
}

#[test_support::test]
async fn what_is_no_json_is_refused_and_the_session_goes_on() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.visitor()).await;
    for text in ["", "{", "null", "\"response.create\"", "{\"type\":\"response.create\"", &"[".repeat(10_000)]
    {
        talk.socket.say(text).await;
        assert_eq!(talk.until("error").await["error"]["code"], "not_understood", "{text:.40}");
    }
    assert_eq!(talk.ask("2x + 3 = 11").await.status, "completed");
}

#[test_support::test]
async fn a_flood_ends_the_socket() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.visitor()).await;
    for _ in 0..200 {
        if talk.socket.try_say("{\"type\":\"response.cancel\"}").await.is_err() {
            break;
        }
    }
    assert_eq!(talk.close_code().await, 1008);
}

#[test_support::test]
async fn bytes_that_are_no_frames_end_their_socket_and_nothing_else() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.visitor()).await;
    let mut random = StdRng::seed_from_u64(20_261_125);
    for _ in 0..60 {
        let mut talk = Talk::open(&client, "").await;
        let mut bytes = vec![0; random.random_range(1..400)];
        random.fill_bytes(&mut bytes);
        talk.socket.write_bytes(&bytes).await;
    }
    until_true("all of them have ended", async || app.state.live.count() == 0).await;
    assert_eq!(app.talk(&app.visitor()).await.ask("2x + 3 = 11").await.status, "completed");
}

proptest! {
    #[test]
    fn a_frame_is_an_event_of_ours_or_a_refusal(frame in prop_oneof![".{0,200}", some_json().prop_map(|json| json.to_string())]) {
        let received = ReceivedEvent::parse(&frame);
        let is_id = |id: &String| (1..=32).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_graphic());
        prop_assert!(received.event_id.iter().all(is_id));
        if let Ok(BrowserEvent::Item { id, .. }) = &received.event {
            prop_assert!(is_id(id));
        }
    }
}

/// JSON that resembles a page's frames.
fn some_json() -> impl Strategy<Value = Value> {
    const TEXTS: [&str; 16] = [
        "conversation.item.create",
        "response.create",
        "response.cancel",
        "tutor.hint",
        "tutor.end",
        "session.update",
        "message",
        "user",
        "system",
        "assistant",
        "input_text",
        "nudge",
        "item_1",
        "",
        "\u{0}",
        "<b>",
    ];
    const KEYS: [&str; 8] = ["type", "event_id", "item", "level", "id", "role", "content", "text"];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        prop::sample::select(TEXTS.to_vec()).prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 60, 8, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::btree_map(prop::sample::select(KEYS.to_vec()), inner, 1..8)
                .prop_map(|fields| fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()),
        ]
    })
}

#[test]
fn something_that_resembles_what_a_page_sends_is_an_event_now_and_then() {
    let mut runner = TestRunner::deterministic();
    let some = some_json();
    let events = (0..20_000).filter(|_| {
        ReceivedEvent::parse(&some.new_tree(&mut runner).unwrap().current().to_string()).event.is_ok()
    });
    assert!(events.count() > 20);
}

#[test_support::test]
async fn everything_that_a_page_can_say_leaves_the_session_alive() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.visitor()).await;
    let texts = [
        Value::Null,
        json!(1),
        json!(""),
        json!("\u{0}\u{202e}"),
        json!([]),
        json!({}),
        json!("x".repeat(5000)),
    ];
    let kinds = [
        "conversation.item.create",
        "response.create",
        "response.cancel",
        "tutor.hint",
        "tutor.closing_question",
        "session.update",
    ];
    for kind in kinds {
        for text in &texts {
            let item = json!({ "id": text, "type": text, "role": text, "content": text });
            for frame in [
                json!({ "type": kind, "event_id": text, "item": text, "level": text, "response": text }),
                json!({ "type": kind, "item": item }),
                json!({ "type": kind, "item": user_item("x", "y")["item"], "level": "step", "event_id": "a" }),
            ] {
                talk.say(frame).await;
                // Stays below a page's rate limit.
                actix_web::rt::time::sleep(std::time::Duration::from_millis(45)).await;
            }
        }
    }
    talk.say(json!({ "type": "made.up", "event_id": "last" })).await;
    while talk.until("error").await["error"]["event_id"] != "last" {}
}
