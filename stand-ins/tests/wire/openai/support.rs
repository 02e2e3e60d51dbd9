use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use stand_ins::openai::{OpenAiOptions, OpenAiStandIn};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async_with_config,
    tungstenite::{Error, Message, client::IntoClientRequest},
};

/// Timeout for an expected event. Tests for the absence of an event wait for less.
const PATIENCE: Duration = Duration::from_secs(10);

pub const MODEL: &str = "gpt-realtime-2.1";

/// What a connection receives.
#[derive(Debug, PartialEq)]
pub enum Incoming {
    Event(Value),
    Close(u16, String),
    /// The connection closed without a close frame.
    Cut,
}

/// A client of the Realtime API that sends arbitrary events.
pub struct RealtimeClient {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

pub async fn start() -> OpenAiStandIn {
    OpenAiStandIn::start(OpenAiOptions::default()).await.unwrap()
}

impl RealtimeClient {
    /// Connects with a custom query and headers.
    pub async fn connect(
        openai: &OpenAiStandIn,
        query: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, Error> {
        let url = format!("{}/realtime{query}", openai.url().replace("http://", "ws://"));
        let mut request = url.into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        connect_async_with_config(request, None, true).await.map(|(socket, _)| Self { socket })
    }

    /// Connects with a valid query and headers.
    pub async fn open(openai: &OpenAiStandIn) -> Self {
        let bearer = format!("Bearer {}", openai.api_key());
        let headers = [("authorization", bearer.as_str()), ("openai-safety-identifier", "person-1")];
        Self::connect(openai, &format!("?model={MODEL}"), &headers).await.unwrap()
    }

    /// Connects and configures a text session.
    pub async fn ready(openai: &OpenAiStandIn, instructions: &str) -> Self {
        let mut client = Self::open(openai).await;
        client.expect("session.created").await;
        client
            .send(json!({
                "type": "session.update",
                "session": { "type": "realtime", "output_modalities": ["text"], "instructions": instructions },
            }))
            .await;
        client.expect("session.updated").await;
        client
    }

    pub async fn send(&mut self, event: Value) {
        self.send_text(&event.to_string()).await;
    }

    pub async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    pub async fn send_binary(&mut self, bytes: &[u8]) {
        self.socket.send(Message::binary(bytes.to_vec())).await.unwrap();
    }

    pub async fn next(&mut self) -> Incoming {
        loop {
            let frame = timeout(PATIENCE, self.socket.next()).await.expect("it falls silent");
            match frame {
                Some(Ok(Message::Text(text))) => {
                    return Incoming::Event(serde_json::from_str(&text).unwrap());
                }
                Some(Ok(Message::Close(Some(frame)))) => {
                    return Incoming::Close(frame.code.into(), frame.reason.to_string());
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(other)) => panic!("{other:?}"),
                Some(Err(_)) | None => return Incoming::Cut,
            }
        }
    }

    pub async fn event(&mut self) -> Value {
        match self.next().await {
            Incoming::Event(event) => event,
            other => panic!("an event was to come: {other:?}"),
        }
    }

    /// Returns the next event and asserts its type.
    pub async fn expect(&mut self, kind: &str) -> Value {
        let event = self.event().await;
        assert_eq!(event["type"], kind, "{event}");
        event
    }

    /// Returns the events up to the first one of a type.
    pub async fn until(&mut self, kind: &str) -> Vec<Value> {
        let mut events = vec![self.event().await];
        while events.last().unwrap()["type"] != kind {
            events.push(self.event().await);
        }
        events
    }

    /// Sends an invalid event and returns the error.
    pub async fn refused(&mut self, event: Value) -> Value {
        self.send(event).await;
        self.expect("error").await["error"].clone()
    }

    pub async fn add(&mut self, role: &str, text: &str) -> String {
        let kind = if role == "assistant" { "output_text" } else { "input_text" };
        let content = json!([{ "type": kind, "text": text }]);
        let item = json!({ "type": "message", "role": role, "content": content });
        self.send(json!({ "type": "conversation.item.create", "item": item })).await;
        self.expect("conversation.item.added").await;
        let done = self.expect("conversation.item.done").await;
        done["item"]["id"].as_str().unwrap().to_owned()
    }

    /// Requests a response and returns its text.
    pub async fn respond(&mut self) -> String {
        self.send(json!({ "type": "response.create" })).await;
        let events = self.until("response.done").await;
        self.expect("rate_limits.updated").await;
        said(&events)
    }
}

/// Returns the concatenated deltas.
pub fn said(events: &[Value]) -> String {
    let deltas = events.iter().filter(|event| event["type"] == "response.output_text.delta");
    deltas.map(|event| event["delta"].as_str().unwrap()).collect()
}

pub fn kinds(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["type"].as_str().unwrap()).collect()
}
