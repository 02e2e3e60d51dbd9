//! What the service sends, in the shapes and the order in which it does.
//!
//! OpenAI's published types leave out some of what comes over the wire, such as a session's id and a `null` for what is absent;
//! `scripts/test/openai.test.ts` lists all of it.

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::request_error::RequestError;

/// A new id, such as `resp_…`.
pub(super) fn id(prefix: &str) -> String {
    let number = Uuid::new_v4().simple().to_string();
    format!("{prefix}_{}", &number[..20])
}

fn event(kind: &str, mut rest: Value) -> Value {
    rest["type"] = json!(kind);
    rest["event_id"] = json!(id("event"));
    rest
}

/// A session as it begins.
pub(super) fn new_session(model: &str, expires_at: i64) -> Value {
    json!({
        "type": "realtime",
        "object": "realtime.session",
        "id": id("sess"),
        "model": model,
        "output_modalities": ["audio"],
        "instructions": "",
        "tools": [],
        "tool_choice": "auto",
        "max_output_tokens": "inf",
        "tracing": null,
        "truncation": "auto",
        "prompt": null,
        "expires_at": expires_at,
        "audio": {
            "input": {
                "format": { "type": "audio/pcm", "rate": 24000 },
                "transcription": null,
                "noise_reduction": null,
                "turn_detection": {
                    "type": "server_vad", "threshold": 0.5, "prefix_padding_ms": 300, "silence_duration_ms": 200,
                    "idle_timeout_ms": null, "create_response": true, "interrupt_response": true,
                },
            },
            "output": { "format": { "type": "audio/pcm", "rate": 24000 }, "voice": "marin", "speed": 1.0 },
        },
        "include": null,
    })
}

pub(super) fn session_created(session: &Value) -> Value {
    event("session.created", json!({ "session": session }))
}

pub(super) fn session_updated(session: &Value) -> Value {
    event("session.updated", json!({ "session": session }))
}

/// A message of the conversation.
#[derive(Clone, Debug)]
pub(super) struct ConversationMessage {
    pub id: String,
    pub role: String,
    pub text: String,
    pub status: &'static str,
}

impl ConversationMessage {
    fn view(&self) -> Value {
        let kind = if self.role == "assistant" { "output_text" } else { "input_text" };
        // An answer begins without content.
        let content = if self.status == "in_progress" {
            json!([])
        } else {
            json!([{ "type": kind, "text": self.text }])
        };
        json!({ "id": self.id, "type": "message", "status": self.status, "role": self.role, "content": content })
    }
}

pub(super) fn item_added(message: &ConversationMessage, previous: Option<&str>) -> Value {
    event("conversation.item.added", json!({ "previous_item_id": previous, "item": message.view() }))
}

pub(super) fn item_done(message: &ConversationMessage, previous: Option<&str>) -> Value {
    event("conversation.item.done", json!({ "previous_item_id": previous, "item": message.view() }))
}

pub(super) fn item_retrieved(message: &ConversationMessage) -> Value {
    event("conversation.item.retrieved", json!({ "item": message.view() }))
}

pub(super) fn item_deleted(item_id: &str) -> Value {
    event("conversation.item.deleted", json!({ "item_id": item_id }))
}

/// A response of the model.
#[derive(Clone, Debug)]
pub(super) struct ModelResponse {
    pub id: String,
    /// Absent beside the conversation.
    pub conversation_id: Option<String>,
    pub metadata: Option<Map<String, Value>>,
    pub max_output_tokens: Value,
    pub message: ConversationMessage,
    /// After which item of the conversation it stands.
    pub previous_item_id: Option<String>,
    /// How much the model read for it.
    pub input_tokens: usize,
}

/// How a response ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ResponseEnd {
    Completed,
    ClientCancelled,
    MaxOutputTokens,
    ContentFilter,
    Failed,
}

impl ResponseEnd {
    const fn status(self) -> &'static str {
        match self {
            Self::Completed => "completed",
            Self::ClientCancelled => "cancelled",
            Self::MaxOutputTokens | Self::ContentFilter => "incomplete",
            Self::Failed => "failed",
        }
    }

    fn details(self) -> Value {
        let reason = match self {
            Self::Completed => return Value::Null,
            Self::Failed => {
                let message = "The server had an error while processing your request. Sorry about that!";
                let error = json!({ "type": "server_error", "code": "server_error", "message": message });
                return json!({ "type": "failed", "error": error });
            }
            Self::ClientCancelled => "client_cancelled",
            Self::MaxOutputTokens => "max_output_tokens",
            Self::ContentFilter => "content_filter",
        };
        json!({ "type": self.status(), "reason": reason })
    }
}

impl ModelResponse {
    fn view(&self, status: &str, details: Value, output: Value, usage: Value) -> Value {
        json!({
            "object": "realtime.response",
            "id": self.id,
            "status": status,
            "status_details": details,
            "output": output,
            "conversation_id": self.conversation_id,
            "output_modalities": ["text"],
            "max_output_tokens": self.max_output_tokens,
            "audio": { "output": { "format": { "type": "audio/pcm", "rate": 24000 }, "voice": "marin" } },
            "usage": usage,
            "metadata": self.metadata,
        })
    }

    /// An event about a part of it.
    fn part_event(&self, kind: &str, name: &str, value: Value) -> Value {
        event(
            kind,
            json!({
                "response_id": self.id, "item_id": self.message.id, "output_index": 0, "content_index": 0, name: value,
            }),
        )
    }

    fn output_event(&self, kind: &str) -> Value {
        event(kind, json!({ "response_id": self.id, "output_index": 0, "item": self.message.view() }))
    }

    pub fn created(&self) -> Value {
        let response = self.view("in_progress", Value::Null, json!([]), Value::Null);
        event("response.created", json!({ "response": response }))
    }

    /// What comes before the first word.
    pub fn opening(&self) -> Vec<Value> {
        let mut events = vec![self.output_event("response.output_item.added")];
        if self.conversation_id.is_some() {
            events.push(item_added(&self.message, self.previous_item_id.as_deref()));
        }
        let part = json!({ "type": "text", "text": "" });
        events.push(self.part_event("response.content_part.added", "part", part));
        events
    }

    pub fn delta(&self, delta: &str) -> Value {
        self.part_event("response.output_text.delta", "delta", json!(delta))
    }

    /// What comes after the last word, and the end.
    pub fn closing(&mut self, end: ResponseEnd) -> Vec<Value> {
        self.message.status = if end == ResponseEnd::Completed { "completed" } else { "incomplete" };
        let text = json!(self.message.text);
        let part = json!({ "type": "text", "text": self.message.text });
        let mut events = vec![
            self.part_event("response.output_text.done", "text", text),
            self.part_event("response.content_part.done", "part", part),
        ];
        if self.conversation_id.is_some() {
            events.push(item_done(&self.message, self.previous_item_id.as_deref()));
        }
        events.push(self.output_event("response.output_item.done"));
        events.push(self.done(end));
        events
    }

    fn done(&self, end: ResponseEnd) -> Value {
        let input = self.input_tokens;
        let output = tokens(&self.message.text);
        let usage = json!({
            "total_tokens": input + output,
            "input_tokens": input,
            "output_tokens": output,
            "input_token_details": {
                "text_tokens": input, "audio_tokens": 0, "image_tokens": 0, "cached_tokens": 0,
                "cached_tokens_details": { "text_tokens": 0, "audio_tokens": 0, "image_tokens": 0 },
            },
            "output_token_details": { "text_tokens": output, "audio_tokens": 0 },
        });
        let response = self.view(end.status(), end.details(), json!([self.message.view()]), usage);
        event("response.done", json!({ "response": response }))
    }
}

/// About how many tokens a text is.
pub(super) const fn tokens(text: &str) -> usize {
    text.len().div_ceil(4)
}

pub(super) fn rate_limits_updated() -> Value {
    let limits = json!([{ "name": "tokens", "limit": 100_000, "remaining": 99_000, "reset_seconds": 0.6 }]);
    event("rate_limits.updated", json!({ "rate_limits": limits }))
}

/// Refuses what a client sent, or the whole connection. `client_event_id` is what the client called its event.
pub(super) fn error(error: &RequestError, client_event_id: Option<&str>) -> Value {
    let mut view = error.view();
    view["event_id"] = json!(client_event_id);
    event("error", json!({ "error": view }))
}

/// An event that this protocol does not have yet.
pub(super) fn from_the_future() -> Value {
    event("response.thought.added", json!({ "thought": { "depth": 3, "text": "…" } }))
}

/// A known event with more in it than is known. The real service does so too: its deltas carry padding under this name.
pub(super) fn with_unknown_field(mut event: Value) -> Value {
    event["obfuscation"] = json!("aX3kQ");
    event
}
