use std::time::Duration;

use serde_json::json;
use stand_ins::openai::OpenAiFault;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Error;

use super::support::{Incoming, RealtimeClient, kinds, said, start};

/// Long enough for any event to arrive.
const SILENCE: Duration = Duration::from_millis(300);

const TEXT: &str = "Explain where it comes from, please.";

#[tokio::test]
async fn a_connection_can_be_refused_or_closed_at_once() {
    let openai = start().await;
    openai.fault(OpenAiFault::RefuseConnection, 2);
    for _ in 0..2 {
        match RealtimeClient::connect(&openai, "?model=gpt-realtime", &[]).await {
            Err(Error::Http(response)) => assert_eq!(response.status(), 503),
            other => panic!("{:?}", other.map(drop)),
        }
    }
    openai.fault(OpenAiFault::CloseAtOnce, 1);
    let mut client = RealtimeClient::open(&openai).await;
    assert_eq!(client.next().await, Incoming::Close(1011, "server_error".to_owned()));
    RealtimeClient::ready(&openai, "").await;
}

#[tokio::test]
async fn a_session_can_stay_unconfigured() {
    let openai = start().await;
    openai.fault(OpenAiFault::NeverReady, 1);
    let mut client = RealtimeClient::open(&openai).await;
    client.expect("session.created").await;
    let update = json!({ "type": "session.update", "session": { "type": "realtime" } });
    client.send(update.clone()).await;
    assert!(timeout(SILENCE, client.next()).await.is_err());
    client.send(update).await;
    client.expect("session.updated").await;
}

#[tokio::test]
async fn a_response_can_be_refused_or_never_begin() {
    let openai = start().await;
    let mut client = RealtimeClient::ready(&openai, "").await;
    openai.fault(OpenAiFault::RefuseResponse, 1);
    assert_eq!(client.refused(json!({ "type": "response.create" })).await["code"], "rate_limit_exceeded");
    openai.fault(OpenAiFault::NeverAnswer, 1);
    client.send(json!({ "type": "response.create" })).await;
    assert!(timeout(SILENCE, client.next()).await.is_err());
    openai.answer_next(TEXT);
    assert_eq!(client.respond().await, TEXT);
}

#[tokio::test]
async fn a_response_can_end_as_failed_or_filtered() {
    let openai = start().await;
    let mut client = RealtimeClient::ready(&openai, "").await;
    for (fault, status, details) in [
        (OpenAiFault::FailResponse, "failed", ("error", json!("server_error"))),
        (OpenAiFault::ContentFilter, "incomplete", ("reason", json!("content_filter"))),
    ] {
        openai.answer_next(TEXT);
        openai.fault(fault, 1);
        client.send(json!({ "type": "response.create" })).await;
        let events = client.until("response.done").await;
        let response = &events.last().unwrap()["response"];
        assert_eq!(response["status"], status);
        let (name, value) = details;
        let found = &response["status_details"][name];
        assert!(*found == value || found["code"] == value, "{response}");
        assert_eq!(said(&events), "Explain ");
        client.expect("rate_limits.updated").await;
    }
}

#[tokio::test]
async fn a_response_can_stop_in_the_middle_of_a_word() {
    let openai = start().await;
    let mut client = RealtimeClient::ready(&openai, "").await;
    openai.answer_next(TEXT);
    openai.fault(OpenAiFault::StallMidWord, 1);
    client.send(json!({ "type": "response.create" })).await;
    let mut events = client.until("response.output_text.delta").await;
    assert!(timeout(SILENCE, client.next()).await.is_err());
    assert_eq!(said(&events), "Exp");
    // The response can be cancelled.
    client.send(json!({ "type": "response.cancel" })).await;
    events = client.until("response.done").await;
    assert_eq!(events.last().unwrap()["response"]["status"], "cancelled");
    client.expect("rate_limits.updated").await;

    openai.answer_next(TEXT);
    openai.fault(OpenAiFault::CutMidWord, 1);
    client.send(json!({ "type": "response.create" })).await;
    events = client.until("response.output_text.delta").await;
    assert_eq!((said(&events).as_str(), client.next().await), ("Exp", Incoming::Cut));
}

#[tokio::test]
async fn a_response_can_be_over_before_its_cancellation_comes() {
    let openai = start().await;
    let mut client = RealtimeClient::ready(&openai, "").await;
    openai.answer_next(TEXT);
    openai.fault(OpenAiFault::CancelTooLate, 1);
    openai.set_pace(Duration::from_millis(20));
    client.send(json!({ "type": "response.create" })).await;
    let mut events = client.until("response.output_text.delta").await;
    client.send(json!({ "type": "response.cancel", "event_id": "mine" })).await;
    events.extend(client.until("response.done").await);
    assert_eq!(said(&events), TEXT);
    client.expect("rate_limits.updated").await;
    let error = client.expect("error").await["error"].clone();
    assert_eq!((&error["code"], &error["event_id"]), (&json!("response_cancel_not_active"), &json!("mine")));
}

#[tokio::test]
async fn every_connection_can_be_cut() {
    let openai = start().await;
    let mut clients = [RealtimeClient::ready(&openai, "").await, RealtimeClient::ready(&openai, "").await];
    openai.cut();
    for client in &mut clients {
        assert_eq!(client.next().await, Incoming::Cut);
    }
    // Sessions opened later are not affected.
    RealtimeClient::ready(&openai, "").await;
}

#[tokio::test]
async fn what_nobody_knows_can_come_in_between() {
    let openai = start().await;
    let mut client = RealtimeClient::ready(&openai, "").await;
    openai.answer_next(TEXT);
    openai.fault(OpenAiFault::UnknownEvents, 1);
    client.send(json!({ "type": "response.create" })).await;
    let events = client.until("response.done").await;
    assert!(kinds(&events).contains(&"response.thought.added"));
    let deltas = events.iter().filter(|event| event["type"] == "response.output_text.delta");
    assert!(deltas.clone().count() > 1 && deltas.clone().all(|delta| delta["obfuscation"].is_string()));
    assert_eq!(said(&events), TEXT);
}

#[tokio::test]
async fn four_megabytes_can_come_at_once() {
    let openai = start().await;
    let mut client = RealtimeClient::ready(&openai, "").await;
    openai.answer_next(TEXT);
    openai.fault(OpenAiFault::Burst, 1);
    // A pace slower than any test: a response without delay proves that no pace applies to it.
    openai.set_pace(Duration::from_secs(3600));
    client.send(json!({ "type": "response.create" })).await;
    let mut bytes = 0;
    client.until("response.content_part.added").await;
    while bytes < 4 * 1024 * 1024 {
        bytes += client.expect("response.output_text.delta").await.to_string().len();
    }
}

#[tokio::test]
async fn the_60_minutes_of_a_session_can_be_over() {
    let openai = start().await;
    let mut client = RealtimeClient::ready(&openai, "").await;
    openai.answer_next(TEXT);
    openai.fault(OpenAiFault::SessionExpires, 1);
    client.send(json!({ "type": "response.create" })).await;
    let events = client.until("error").await;
    assert_eq!(said(&events), TEXT);
    assert_eq!(events.last().unwrap()["error"]["code"], "session_expired");
    let closed = Incoming::Close(1001, "invalid_request_error.session_expired".to_owned());
    assert_eq!(client.next().await, closed);

    let mut client = RealtimeClient::ready(&openai, "").await;
    openai.expire();
    assert_eq!(client.expect("error").await["error"]["code"], "session_expired");
    assert_eq!(client.next().await, closed);
}
