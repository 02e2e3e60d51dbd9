use serde_json::json;
use stand_ins::openai::OpenAiFault;

use super::support::{Incoming, MODEL, RealtimeClient, kinds, said, start};

#[tokio::test]
async fn a_session_tells_what_it_is_set_to() {
    let openai = start().await;
    let mut client = RealtimeClient::open(&openai).await;
    let created = client.expect("session.created").await["session"].clone();
    assert_eq!((&created["type"], &created["model"]), (&json!("realtime"), &json!(MODEL)));
    assert_eq!(created["output_modalities"], json!(["audio"]));
    assert_eq!(created["audio"]["input"]["turn_detection"]["type"], "server_vad");
    assert!(created["expires_at"].as_i64().unwrap() > chrono::Utc::now().timestamp() + 3590);
    client
        .send(json!({
            "type": "session.update",
            "session": {
                "type": "realtime", "output_modalities": ["text"], "instructions": "Ask first.",
                "max_output_tokens": 2048, "truncation": { "type": "retention_ratio", "retention_ratio": 0.8 },
                "audio": { "input": { "turn_detection": null } },
            },
        }))
        .await;
    let updated = client.expect("session.updated").await["session"].clone();
    let mut expected = created;
    expected["output_modalities"] = json!(["text"]);
    expected["instructions"] = json!("Ask first.");
    expected["max_output_tokens"] = json!(2048);
    expected["truncation"] = json!({ "type": "retention_ratio", "retention_ratio": 0.8 });
    expected["audio"]["input"]["turn_detection"] = json!(null);
    assert_eq!(updated, expected);
    let state = openai.state();
    assert_eq!((state.connections, state.opened), (1, 1));
    assert_eq!(state.safety_identifiers, ["person-1"]);
    assert_eq!(state.received.len(), 1);
    assert_eq!(kinds(&openai.sent()), ["session.created", "session.updated"]);
}

#[tokio::test]
async fn a_response_comes_in_the_real_ones_order() {
    let openai = start().await;
    openai.answer_next("Hi there.");
    let mut client = RealtimeClient::ready(&openai, "").await;
    let asked = client.add("user", "Say hi").await;
    client.send(json!({ "type": "response.create", "response": { "metadata": { "tag": "7" } } })).await;
    let events = client.until("rate_limits.updated").await;
    assert_eq!(
        kinds(&events),
        [
            "response.created",
            "response.output_item.added",
            "conversation.item.added",
            "response.content_part.added",
            "response.output_text.delta",
            "response.output_text.delta",
            "response.output_text.done",
            "response.content_part.done",
            "conversation.item.done",
            "response.output_item.done",
            "response.done",
            "rate_limits.updated",
        ]
    );
    assert_eq!(events[0]["response"]["metadata"], json!({ "tag": "7" }));
    assert_eq!(events[2]["previous_item_id"], json!(asked));
    assert_eq!(events[2]["item"]["content"], json!([]));
    assert_eq!((said(&events).as_str(), &events[6]["text"]), ("Hi there.", &json!("Hi there.")));
    let response = &events[10]["response"];
    assert_eq!((&response["status"], &response["metadata"]["tag"]), (&json!("completed"), &json!("7")));
    assert_eq!(response["output"][0]["content"], json!([{ "type": "output_text", "text": "Hi there." }]));
    // The conversation contains the response.
    let item_id = response["output"][0]["id"].clone();
    client.send(json!({ "type": "conversation.item.retrieve", "item_id": item_id })).await;
    let retrieved = client.expect("conversation.item.retrieved").await;
    assert_eq!(retrieved["item"], response["output"][0]);
    client.send(json!({ "type": "conversation.item.delete", "item_id": item_id })).await;
    assert_eq!(client.expect("conversation.item.deleted").await["item_id"], item_id);
    let gone = client.refused(json!({ "type": "conversation.item.retrieve", "item_id": item_id })).await;
    assert_eq!(gone["code"], "item_retrieve_invalid_item_id");
}

#[tokio::test]
async fn one_response_at_a_time_belongs_to_the_conversation() {
    let openai = start().await;
    openai.answer_next(&"a long one ".repeat(50));
    openai.answer_next("Beside it.");
    let mut client = RealtimeClient::ready(&openai, "").await;
    // Slow enough that both responses overlap.
    openai.set_pace(std::time::Duration::from_millis(5));
    client.send(json!({ "type": "response.create" })).await;
    let first = client.expect("response.created").await["response"]["id"].clone();
    client.send(json!({ "type": "response.create", "event_id": "mine" })).await;
    let error = client.until("error").await.pop().unwrap()["error"].clone();
    assert_eq!(error["code"], "conversation_already_has_active_response");
    assert_eq!(error["event_id"], "mine");
    assert!(error["message"].as_str().unwrap().contains(first.as_str().unwrap()));

    client.send(json!({ "type": "response.create", "response": { "conversation": "none" } })).await;
    let mut events = client.until("response.done").await;
    let beside = events.pop().unwrap()["response"].clone();
    assert_ne!(beside["id"], first);
    assert_eq!((&beside["status"], &beside["conversation_id"]), (&json!("completed"), &json!(null)));
    let of_beside = |event: &&serde_json::Value| {
        let is_item = event["type"].as_str().unwrap().starts_with("conversation.item.");
        event["item"]["id"] == beside["output"][0]["id"] && is_item
    };
    assert_eq!(events.iter().find(of_beside), None);
    let unknown = client.until("rate_limits.updated").await;
    assert_eq!(kinds(&unknown).iter().filter(|kind| **kind == "response.done").count(), 0);
    client.send(json!({ "type": "conversation.item.retrieve", "item_id": beside["output"][0]["id"] })).await;
    assert_eq!(client.until("error").await.pop().unwrap()["error"]["code"], "item_retrieve_invalid_item_id");
}

#[tokio::test]
async fn a_response_beside_the_conversation_does_not_hold_it_up() {
    let openai = start().await;
    openai.answer_next(&"a long one ".repeat(50));
    openai.answer_next("In between.");
    let mut client = RealtimeClient::ready(&openai, "").await;
    openai.set_pace(std::time::Duration::from_millis(5));
    client.send(json!({ "type": "response.create", "response": { "conversation": "none" } })).await;
    let beside = client.expect("response.created").await["response"]["id"].clone();
    client.send(json!({ "type": "response.create" })).await;
    let done = client.until("response.done").await.pop().unwrap()["response"].clone();
    assert_eq!(done["output"][0]["content"][0]["text"], "In between.");
    // Without an id, the response of the default conversation is cancelled; with an id, an out-of-band response.
    client.expect("rate_limits.updated").await;
    client.send(json!({ "type": "response.cancel" })).await;
    assert_eq!(client.until("error").await.pop().unwrap()["error"]["code"], "response_cancel_not_active");
    client.send(json!({ "type": "response.cancel", "response_id": beside })).await;
    let cancelled = client.until("response.done").await.pop().unwrap()["response"].clone();
    assert_eq!((&cancelled["id"], &cancelled["status"]), (&beside, &json!("cancelled")));
}

#[tokio::test]
async fn a_response_that_is_cancelled_leaves_what_it_said() {
    let openai = start().await;
    openai.answer_next(&"word after word ".repeat(50));
    let mut client = RealtimeClient::ready(&openai, "").await;
    openai.set_pace(std::time::Duration::from_millis(2));
    client.send(json!({ "type": "response.create" })).await;
    let id = client.expect("response.created").await["response"]["id"].clone();
    let mut events = client.until("response.output_text.delta").await;
    client.send(json!({ "type": "response.cancel", "response_id": id })).await;
    events.extend(client.until("response.done").await);
    let response = &events.last().unwrap()["response"];
    assert_eq!(response["status"], "cancelled");
    assert_eq!(response["status_details"], json!({ "type": "cancelled", "reason": "client_cancelled" }));
    assert_eq!(response["output"][0]["status"], "incomplete");
    assert_eq!(response["output"][0]["content"][0]["text"], json!(said(&events)));
    client.expect("rate_limits.updated").await;
    let late =
        client.refused(json!({ "type": "response.cancel", "response_id": id, "event_id": "late" })).await;
    assert_eq!((&late["code"], &late["event_id"]), (&json!("response_cancel_not_active"), &json!("late")));
    // Another response can follow.
    openai.answer_next("Again.");
    assert_eq!(client.respond().await, "Again.");
}

#[tokio::test]
async fn a_response_has_no_more_tokens_than_it_is_given() {
    let openai = start().await;
    openai.answer_next("one two three four five six seven eight");
    let mut client = RealtimeClient::ready(&openai, "").await;
    client.send(json!({ "type": "response.create", "response": { "max_output_tokens": 3 } })).await;
    let events = client.until("response.done").await;
    let response = &events.last().unwrap()["response"];
    assert_eq!(response["status"], "incomplete");
    assert_eq!(response["status_details"], json!({ "type": "incomplete", "reason": "max_output_tokens" }));
    assert_eq!(kinds(&events).iter().filter(|kind| **kind == "response.output_text.delta").count(), 3);
    client.expect("rate_limits.updated").await;

    openai.answer_next("one two three four five six seven eight");
    openai.fault(OpenAiFault::IgnoreTokenLimit, 1);
    client.send(json!({ "type": "response.create", "response": { "max_output_tokens": 3 } })).await;
    let events = client.until("response.done").await;
    assert_eq!(said(&events), "one two three four five six seven eight");
}

#[tokio::test]
async fn items_stand_where_they_are_put() {
    let openai = start().await;
    let mut client = RealtimeClient::ready(&openai, "").await;
    for (id, after, before) in [
        ("b", None, json!(null)),
        ("d", None, json!("b")),
        ("c", Some("b"), json!("b")),
        ("a", Some("root"), json!(null)),
        ("e", None, json!("d")),
    ] {
        let content = json!([{ "type": "input_text", "text": id }]);
        let item = json!({ "id": id, "type": "message", "role": "user", "content": content });
        let mut event = json!({ "type": "conversation.item.create", "item": item });
        if let Some(after) = after {
            event["previous_item_id"] = json!(after);
        }
        client.send(event).await;
        assert_eq!(client.expect("conversation.item.added").await["previous_item_id"], before, "{id}");
        client.expect("conversation.item.done").await;
    }
}

#[tokio::test]
async fn a_client_that_hangs_up_is_let_go() {
    let openai = start().await;
    let client = RealtimeClient::ready(&openai, "").await;
    drop(client);
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(10);
    while openai.state().connections > 0 {
        assert!(std::time::Instant::now() < deadline, "it is still counted");
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    assert_eq!(openai.state().opened, 1);
}

#[tokio::test]
async fn the_end_of_the_stand_in_is_the_end_of_its_connections() {
    let openai = start().await;
    let mut client = RealtimeClient::ready(&openai, "").await;
    openai.stop().await;
    assert_eq!(client.next().await, Incoming::Cut);
}
