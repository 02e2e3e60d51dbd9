//! Pages that break the rules, or do not read.

use serde_json::{Value, json};

use crate::support::ai_tutor::user_item;
use crate::support::{AiTutorApp, until_true};

#[actix_web::test]
async fn bytes_are_no_words() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.visitor()).await;
    talk.socket.say_bytes(vec![0; 64]).await;
    assert_eq!(talk.close_code().await, 1008);
}

#[actix_web::test]
async fn a_frame_that_is_too_long_ends_the_socket_and_not_the_server() {
    let app = AiTutorApp::start().await;
    for length in [70 * 1024, 20 * 1024 * 1024] {
        let mut talk = app.talk(&app.visitor()).await;
        // The server may have hung up before all of it was sent.
        let sent = talk.socket.try_say(&"x".repeat(length)).await;
        match sent {
            Ok(()) => assert_eq!(talk.close_code().await, 1009),
            Err(_) => assert!(length > 1024 * 1024, "a small frame fits"),
        }
    }
    assert_eq!(app.talk(&app.visitor()).await.ask("2x + 3 = 11").await.status, "completed");
}

#[actix_web::test]
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

#[actix_web::test]
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

#[actix_web::test]
async fn a_page_that_does_not_read_is_let_go() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.visitor()).await;
    app.openai.answer_next(&"word ".repeat(3000));
    // Each refusal says what is refused: a page that asks and never listens fills its line.
    let event = json!({ "type": "made.up", "event_id": "e" }).to_string();
    until_true("the session has lost its page", async || {
        // As fast as a page may talk.
        for _ in 0..15 {
            if talk.socket.try_say(&event).await.is_err() {
                return true;
            }
        }
        app.openai.state().connections == 0
    })
    .await;
}

#[actix_web::test]
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
                // Not faster than a page may.
                actix_web::rt::time::sleep(std::time::Duration::from_millis(45)).await;
            }
        }
    }
    talk.say(json!({ "type": "made.up", "event_id": "last" })).await;
    while talk.until("error").await["error"]["event_id"] != "last" {}
}
