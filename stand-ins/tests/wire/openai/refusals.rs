use serde_json::{Value, json};

use super::support::{Incoming, RealtimeClient, start};

#[tokio::test]
async fn whoever_is_not_served_is_told_why_and_closed_out() {
    let openai = start().await;
    let key = format!("Bearer {}", openai.api_key());
    let good = ("authorization", key.as_str());
    let model = "?model=gpt-realtime-2.1";
    for (query, headers, code, close, reason) in [
        (
            model,
            vec![("authorization", "Bearer sk-wrong")],
            json!("invalid_api_key"),
            3000,
            ".invalid_api_key",
        ),
        (model, vec![], json!(null), 3000, ""),
        (
            model,
            vec![good, ("openai-beta", "realtime=v1")],
            json!("beta_api_shape_disabled"),
            4000,
            ".beta_api_shape_disabled",
        ),
        ("", vec![good], json!("missing_model"), 4000, ".missing_model"),
        ("?model=gpt-5", vec![good], json!("invalid_model"), 4000, ".invalid_model"),
        ("?model=gpt-4o-realtime-preview", vec![good], json!("invalid_model"), 4000, ".invalid_model"),
    ] {
        let mut client = RealtimeClient::connect(&openai, query, &headers).await.unwrap();
        let error = client.expect("error").await["error"].clone();
        assert_eq!((&error["type"], &error["code"]), (&json!("invalid_request_error"), &code), "{query}");
        let closed = Incoming::Close(close, format!("invalid_request_error{reason}"));
        assert_eq!(client.next().await, closed, "{query} {headers:?}");
    }
}

/// Asserts that each event is refused with the given code and parameter.
async fn refuses(cases: Vec<(Value, &str, Value)>) {
    let openai = start().await;
    let mut client = RealtimeClient::ready(&openai, "").await;
    for (mut event, code, param) in cases {
        event["event_id"] = json!("mine");
        let error = client.refused(event.clone()).await;
        assert_eq!((&error["code"], &error["param"]), (&json!(code), &param), "{event}: {error}");
        assert_eq!((&error["type"], &error["event_id"]), (&json!("invalid_request_error"), &json!("mine")));
    }
    // No event had an effect, and the session goes on.
    client.send(json!({ "type": "session.update", "session": { "type": "realtime" } })).await;
    let session = client.expect("session.updated").await["session"].clone();
    assert_eq!(session["output_modalities"], json!(["text"]));
    assert_eq!(session["max_output_tokens"], "inf");
}

fn update(mut session: Value) -> Value {
    session["type"] = json!("realtime");
    json!({ "type": "session.update", "session": session })
}

fn item(item: Value) -> Value {
    json!({ "type": "conversation.item.create", "item": item })
}

#[tokio::test]
async fn the_betas_shapes_are_unknown() {
    let beta_session = json!({ "modalities": ["text"], "instructions": "" });
    refuses(vec![
        (
            json!({ "type": "session.update", "session": beta_session }),
            "missing_required_parameter",
            json!("session.type"),
        ),
        (update(json!({ "modalities": ["text"] })), "unknown_parameter", json!("session.modalities")),
        (update(json!({ "voice": "alloy" })), "unknown_parameter", json!("session.voice")),
        (
            update(json!({ "input_audio_format": "pcm16" })),
            "unknown_parameter",
            json!("session.input_audio_format"),
        ),
        (update(json!({ "turn_detection": null })), "unknown_parameter", json!("session.turn_detection")),
        (update(json!({ "temperature": 0.8 })), "unknown_parameter", json!("session.temperature")),
        (
            update(json!({ "max_response_output_tokens": 5 })),
            "unknown_parameter",
            json!("session.max_response_output_tokens"),
        ),
        (json!({ "type": "transcription_session.update", "session": {} }), "invalid_value", json!("type")),
        (
            json!({ "type": "response.create", "response": { "modalities": ["text"] } }),
            "unknown_parameter",
            json!("response.modalities"),
        ),
        (
            item(json!({ "type": "message", "role": "user", "content": [{ "type": "text", "text": "" }] })),
            "invalid_value",
            json!("item.content[0].type"),
        ),
    ])
    .await;
}

#[tokio::test]
async fn the_type_of_content_follows_from_the_role() {
    let openai = start().await;
    let mut client = RealtimeClient::ready(&openai, "").await;
    for (role, kind, refusal) in [
        ("user", "input_text", None),
        (
            "user",
            "output_text",
            Some("Supported values are: 'input_text', 'input_audio', and 'input_image'."),
        ),
        ("user", "text", Some("Supported values are: 'input_text', 'input_audio', and 'input_image'.")),
        ("system", "input_text", None),
        ("system", "output_text", Some("Value must be 'input_text'.")),
        ("system", "text", Some("Value must be 'input_text'.")),
        ("assistant", "output_text", None),
        ("assistant", "input_text", Some("Value must be 'output_text'.")),
        ("assistant", "text", Some("Value must be 'output_text'.")),
    ] {
        let content = json!([{ "type": kind, "text": "Hello" }]);
        client.send(item(json!({ "type": "message", "role": role, "content": content }))).await;
        match refusal {
            None => {
                let added = client.expect("conversation.item.added").await;
                assert_eq!(added["item"]["content"], content);
                client.expect("conversation.item.done").await;
            }
            Some(words) => {
                let error = client.expect("error").await["error"].clone();
                assert_eq!(error["message"], format!("Invalid value: '{kind}'. {words}"));
                assert_eq!(error["param"], "item.content[0].type");
            }
        }
    }
}

#[tokio::test]
async fn a_session_is_set_to_nothing_that_it_cannot_be() {
    refuses(vec![
        (json!({ "type": "session.update" }), "missing_required_parameter", json!("session")),
        (update(json!({ "bogus_field": 1 })), "unknown_parameter", json!("session.bogus_field")),
        (update(json!({ "instructions": 1 })), "invalid_type", json!("session.instructions")),
        (
            update(json!({ "output_modalities": ["text", "audio"] })),
            "invalid_value",
            json!("session.output_modalities"),
        ),
        (
            update(json!({ "max_output_tokens": 5000 })),
            "integer_above_max_value",
            json!("session.max_output_tokens"),
        ),
        (
            update(json!({ "max_output_tokens": 0 })),
            "integer_below_min_value",
            json!("session.max_output_tokens"),
        ),
        (update(json!({ "model": "gpt-realtime" })), "invalid_value", json!("session.model")),
        (update(json!({ "truncation": "never" })), "invalid_value", json!("session.truncation")),
        (
            update(json!({ "truncation": { "type": "retention_ratio", "retention_ratio": 1.5 } })),
            "invalid_value",
            json!("session.truncation.retention_ratio"),
        ),
        (
            update(json!({ "audio": { "input": { "format": { "type": "audio/pcm", "rate": 16000 } } } })),
            "integer_below_min_value",
            json!("session.audio.input.format.rate"),
        ),
        (update(json!({ "audio": { "volume": 11 } })), "unknown_parameter", json!("session.audio.volume")),
        (
            json!({ "type": "session.update", "session": { "type": "transcription" } }),
            "invalid_parameter",
            json!("session.type"),
        ),
    ])
    .await;
}

#[tokio::test]
async fn other_events_are_refused_by_the_real_ones_codes() {
    let long_id = "i".repeat(33);
    let message = |id: &str| {
        item(
            json!({ "id": id, "type": "message", "role": "user", "content": [{ "type": "input_text", "text": "" }] }),
        )
    };
    let respond = |response: Value| json!({ "type": "response.create", "response": response });
    refuses(vec![
        (json!({ "type": "nope" }), "invalid_value", json!("type")),
        (json!({}), "missing_required_parameter", json!("type")),
        (json!({ "type": "response.cancel", "why": "" }), "unknown_parameter", json!("why")),
        (json!({ "type": "response.cancel" }), "response_cancel_not_active", json!(null)),
        (
            json!({ "type": "conversation.item.delete", "item_id": "no" }),
            "item_delete_invalid_item_id",
            json!("item_id"),
        ),
        (json!({ "type": "conversation.item.delete" }), "missing_required_parameter", json!("item_id")),
        (message(&long_id), "string_above_max_length", json!("item.id")),
        (
            item(json!({ "type": "message", "role": "user" })),
            "missing_required_parameter",
            json!("item.content"),
        ),
        (
            item(json!({ "type": "message", "role": "tutor", "content": [] })),
            "invalid_value",
            json!("item.role"),
        ),
        (item(json!({ "role": "user", "content": [] })), "missing_required_parameter", json!("item.type")),
        (respond(json!({ "conversation": "mine" })), "invalid_value", json!("response.conversation")),
        (
            respond(json!({ "output_modalities": ["audio", "text"] })),
            "invalid_value",
            json!("response.output_modalities"),
        ),
        (respond(json!({ "metadata": { "tag": 7 } })), "invalid_type", json!("response.metadata.tag")),
        (
            respond(json!({ "metadata": { "tag": "x".repeat(513) } })),
            "string_above_max_length",
            json!("response.metadata"),
        ),
        (
            json!({ "type": "input_audio_buffer.append", "audio": "not base64" }),
            "invalid_value",
            json!("audio"),
        ),
        // An odd number of bytes is not valid 16-bit PCM.
        (json!({ "type": "input_audio_buffer.append", "audio": "AAAA" }), "invalid_value", json!("audio")),
        (json!({ "type": "input_audio_buffer.commit" }), "input_audio_buffer_commit_empty", json!(null)),
        (
            json!({ "type": "conversation.item.truncate", "item_id": "no", "content_index": 0, "audio_end_ms": 0 }),
            "item_truncate_invalid_item_id",
            json!("item_id"),
        ),
        // Features that only the stand-in lacks are refused with a message: it does not respond to speech
        // automatically.
        (
            json!({ "type": "input_audio_buffer.append", "audio": "" }),
            "unsupported_by_stand_in",
            json!("session.audio.input.turn_detection"),
        ),
    ])
    .await;
}

#[tokio::test]
async fn an_id_is_used_once() {
    let openai = start().await;
    let mut client = RealtimeClient::ready(&openai, "").await;
    let twice = item(
        json!({ "id": "m1", "type": "message", "role": "user", "content": [{ "type": "input_text", "text": "" }] }),
    );
    client.send(twice.clone()).await;
    client.until("conversation.item.done").await;
    let error = client.refused(twice.clone()).await;
    assert_eq!(error["code"], "item_create_duplicate_item_id");
    assert_eq!(error["message"], "Error adding item: an item with id 'm1' already exists.");
    let mut misplaced = twice;
    misplaced["item"]["id"] = json!("m2");
    misplaced["previous_item_id"] = json!("m9");
    assert_eq!(client.refused(misplaced).await["code"], "item_create_invalid_previous_item_id");
}

#[tokio::test]
async fn what_is_no_json_text_is_refused_and_the_session_goes_on() {
    let openai = start().await;
    let mut client = RealtimeClient::ready(&openai, "").await;
    client.send_text("not json").await;
    assert_eq!(client.expect("error").await["error"]["code"], "invalid_json");
    client.send_text("[]").await;
    assert_eq!(client.expect("error").await["error"]["code"], "invalid_json");
    client.send_binary(b"sound").await;
    assert_eq!(client.expect("error").await["error"]["code"], "invalid_event");
    openai.answer_next("Still here.");
    assert_eq!(client.respond().await, "Still here.");
}
