//! What the service sends, in the shapes of OpenAI's published types.

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::client_event::Refused;

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

/// A session's settings, as it tells them.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub id: String,
    pub model: String,
    pub instructions: String,
    pub output_modalities: Vec<String>,
    pub max_output_tokens: Value,
    pub truncation: Value,
    pub turn_detection: Value,
    pub expires_at: i64,
}

impl Settings {
    fn view(&self) -> Value {
        json!({
            "type": "realtime",
            "object": "realtime.session",
            "id": self.id,
            "model": self.model,
            "output_modalities": self.output_modalities,
            "instructions": self.instructions,
            "tools": [],
            "tool_choice": "auto",
            "max_output_tokens": self.max_output_tokens,
            "tracing": null,
            "truncation": self.truncation,
            "prompt": null,
            "expires_at": self.expires_at,
            "audio": {
                "input": {
                    "format": { "type": "audio/pcm", "rate": 24000 },
                    "transcription": null,
                    "noise_reduction": null,
                    "turn_detection": self.turn_detection,
                },
                "output": { "format": { "type": "audio/pcm", "rate": 24000 }, "voice": "marin", "speed": 1.0 },
            },
            "include": null,
        })
    }
}

pub(super) fn session_created(settings: &Settings) -> Value {
    event("session.created", json!({ "session": settings.view() }))
}

pub(super) fn session_updated(settings: &Settings) -> Value {
    event("session.updated", json!({ "session": settings.view() }))
}

/// A message of the conversation.
#[derive(Clone, Debug)]
pub(super) struct Message {
    pub id: String,
    pub role: String,
    pub text: String,
}

impl Message {
    fn view(&self, status: &str, with_content: bool) -> Value {
        let kind = if self.role == "assistant" { "output_text" } else { "input_text" };
        let content = if with_content { json!([{ "type": kind, "text": self.text }]) } else { json!([]) };
        json!({
            "id": self.id,
            "object": "realtime.item",
            "type": "message",
            "status": status,
            "role": self.role,
            "content": content,
        })
    }
}

pub(super) fn item_added(message: &Message, previous: Option<&str>, is_complete: bool) -> Value {
    let status = if is_complete { "completed" } else { "in_progress" };
    event(
        "conversation.item.added",
        json!({ "previous_item_id": previous, "item": message.view(status, is_complete) }),
    )
}

pub(super) fn item_done(message: &Message, previous: Option<&str>, status: &str) -> Value {
    event("conversation.item.done", json!({ "previous_item_id": previous, "item": message.view(status, true) }))
}

pub(super) fn item_deleted(item_id: &str) -> Value {
    event("conversation.item.deleted", json!({ "item_id": item_id }))
}

/// An answer.
#[derive(Clone, Debug)]
pub(super) struct Response {
    pub id: String,
    pub conversation_id: Option<String>,
    pub metadata: Option<Map<String, Value>>,
    pub message: Message,
}

impl Response {
    fn view(&self, status: &str, details: Value, output: Value, usage: Value) -> Value {
        json!({
            "object": "realtime.response",
            "id": self.id,
            "status": status,
            "status_details": details,
            "output": output,
            "conversation_id": self.conversation_id,
            "output_modalities": ["text"],
            "max_output_tokens": "inf",
            "audio": { "output": { "format": { "type": "audio/pcm", "rate": 24000 }, "voice": "marin" } },
            "usage": usage,
            "metadata": self.metadata,
        })
    }

    fn place(&self) -> Value {
        json!({ "response_id": self.id, "item_id": self.message.id, "output_index": 0, "content_index": 0 })
    }

    pub fn created(&self) -> Value {
        event("response.created", json!({ "response": self.view("in_progress", Value::Null, json!([]), Value::Null) }))
    }

    /// What comes before the first word.
    pub fn opening(&self, previous: Option<&str>) -> Vec<Value> {
        let item = self.message.view("in_progress", false);
        let mut part = self.place();
        part["part"] = json!({ "type": "text", "text": "" });
        let mut events = vec![event(
            "response.output_item.added",
            json!({ "response_id": self.id, "output_index": 0, "item": item }),
        )];
        if self.conversation_id.is_some() {
            events.push(item_added(&Message { text: String::new(), ..self.message.clone() }, previous, false));
        }
        events.push(event("response.content_part.added", part));
        events
    }

    pub fn delta(&self, delta: &str) -> Value {
        let mut rest = self.place();
        rest["delta"] = json!(delta);
        event("response.output_text.delta", rest)
    }

    /// What comes after the last word, and the end.
    pub fn closing(&self, status: &str, details: Value, previous: Option<&str>) -> Vec<Value> {
        let item_status = if status == "completed" { "completed" } else { "incomplete" };
        let item = self.message.view(item_status, true);
        let mut text = self.place();
        text["text"] = json!(self.message.text);
        let mut part = self.place();
        part["part"] = json!({ "type": "text", "text": self.message.text });
        let mut events = vec![
            event("response.output_text.done", text),
            event("response.content_part.done", part),
            event(
                "response.output_item.done",
                json!({ "response_id": self.id, "output_index": 0, "item": item.clone() }),
            ),
        ];
        if self.conversation_id.is_some() {
            events.push(item_done(&self.message, previous, item_status));
        }
        events.push(self.done(status, details, json!([item])));
        events
    }

    pub fn done(&self, status: &str, details: Value, output: Value) -> Value {
        let usage = json!({
            "total_tokens": 420,
            "input_tokens": 400,
            "output_tokens": 20,
            "input_token_details": {
                "text_tokens": 400, "audio_tokens": 0, "image_tokens": 0, "cached_tokens": 384,
                "cached_tokens_details": { "text_tokens": 384, "audio_tokens": 0, "image_tokens": 0 },
            },
            "output_token_details": { "text_tokens": 20, "audio_tokens": 0 },
        });
        event("response.done", json!({ "response": self.view(status, details, output, usage) }))
    }
}

pub(super) fn rate_limits_updated() -> Value {
    let limits = json!([{ "name": "tokens", "limit": 100_000, "remaining": 99_000, "reset_seconds": 0.6 }]);
    event("rate_limits.updated", json!({ "rate_limits": limits }))
}

pub(super) fn error(kind: &str, refused: &Refused) -> Value {
    event(
        "error",
        json!({
            "error": {
                "type": kind,
                "code": refused.code,
                "message": refused.message,
                "param": refused.param,
                "event_id": refused.event_id,
            },
        }),
    )
}

/// An event that this protocol does not have yet.
pub(super) fn from_the_future() -> Value {
    event("response.thought.added", json!({ "thought": { "depth": 3, "text": "…" } }))
}
