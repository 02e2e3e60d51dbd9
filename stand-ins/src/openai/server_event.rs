//! Server events, in the shape and order of the real service.
//!
//! OpenAI's published types omit some of what the service sends, such as a session's id and `null` for absent values;
//! `stand-ins/tests/openai/event-types.ts` lists all of it.

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::{request_error::RequestError, speech};

/// Returns a new id, such as `resp_…`.
pub(super) fn id(prefix: &str) -> String {
    let number = Uuid::new_v4().simple().to_string();
    format!("{prefix}_{}", &number[..20])
}

fn event(kind: &str, mut rest: Value) -> Value {
    rest["type"] = json!(kind);
    rest["event_id"] = json!(id("event"));
    rest
}

/// Returns the initial state of a session.
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

/// Whether a message is text or audio.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Medium {
    Text,
    Audio,
}

/// A message of the conversation.
#[derive(Clone, Debug)]
pub(super) struct ConversationMessage {
    pub id: String,
    pub role: String,
    pub medium: Medium,
    /// The text; for audio, its transcript.
    pub text: String,
    /// Length of the audio in samples.
    pub samples: usize,
    pub status: &'static str,
}

impl ConversationMessage {
    fn view(&self) -> Value {
        let content = match (self.role.as_str(), self.medium) {
            // A response begins without content.
            _ if self.status == "in_progress" => json!([]),
            ("assistant", Medium::Text) => json!([{ "type": "output_text", "text": self.text }]),
            ("assistant", Medium::Audio) => json!([{ "type": "output_audio", "transcript": self.text }]),
            (_, Medium::Text) => json!([{ "type": "input_text", "text": self.text }]),
            // The transcript follows in its own event when it is ready.
            (_, Medium::Audio) => json!([{ "type": "input_audio", "transcript": null }]),
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

pub(super) fn item_truncated(item_id: &str, audio_end_ms: u64) -> Value {
    event(
        "conversation.item.truncated",
        json!({ "item_id": item_id, "content_index": 0, "audio_end_ms": audio_end_ms }),
    )
}

pub(super) fn speech_started(item_id: &str, audio_start_ms: usize) -> Value {
    event(
        "input_audio_buffer.speech_started",
        json!({ "item_id": item_id, "audio_start_ms": audio_start_ms }),
    )
}

pub(super) fn speech_stopped(item_id: &str, audio_end_ms: usize) -> Value {
    event("input_audio_buffer.speech_stopped", json!({ "item_id": item_id, "audio_end_ms": audio_end_ms }))
}

pub(super) fn audio_committed(item_id: &str, previous: Option<&str>) -> Value {
    event("input_audio_buffer.committed", json!({ "item_id": item_id, "previous_item_id": previous }))
}

pub(super) fn audio_cleared() -> Value {
    event("input_audio_buffer.cleared", json!({}))
}

/// Returns the events of a transcript: one delta, then the complete transcript.
pub(super) fn transcribed(item_id: &str, transcript: &str) -> Vec<Value> {
    const KIND: &str = "conversation.item.input_audio_transcription";
    let tokens = tokens(transcript);
    let usage = json!({
        "type": "tokens", "total_tokens": 2 * tokens, "input_tokens": tokens, "output_tokens": tokens,
        "input_token_details": { "text_tokens": 0, "audio_tokens": tokens },
    });
    vec![
        event(
            &format!("{KIND}.delta"),
            json!({ "item_id": item_id, "content_index": 0, "delta": transcript }),
        ),
        event(
            &format!("{KIND}.completed"),
            json!({ "item_id": item_id, "content_index": 0, "transcript": transcript, "usage": usage }),
        ),
    ]
}

pub(super) fn transcription_failed(item_id: &str) -> Value {
    let error = json!({
        "type": "server_error", "code": "transcription_failed",
        "message": "The audio could not be transcribed.", "param": null,
    });
    event(
        "conversation.item.input_audio_transcription.failed",
        json!({ "item_id": item_id, "content_index": 0, "error": error }),
    )
}

/// A response of the model.
#[derive(Clone, Debug)]
pub(super) struct ModelResponse {
    pub id: String,
    /// `None` for an out-of-band response.
    pub conversation_id: Option<String>,
    pub metadata: Option<Map<String, Value>>,
    pub max_output_tokens: Value,
    pub message: ConversationMessage,
    /// The conversation item that it follows.
    pub previous_item_id: Option<String>,
    /// Number of input tokens.
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
            "output_modalities": [match self.message.medium { Medium::Text => "text", Medium::Audio => "audio" }],
            "max_output_tokens": self.max_output_tokens,
            "audio": { "output": { "format": { "type": "audio/pcm", "rate": 24000 }, "voice": "marin" } },
            "usage": usage,
            "metadata": self.metadata,
        })
    }

    /// Returns an event about a content part.
    fn part_event(&self, kind: &str, mut rest: Value) -> Value {
        rest["response_id"] = json!(self.id);
        rest["item_id"] = json!(self.message.id);
        rest["output_index"] = json!(0);
        rest["content_index"] = json!(0);
        event(kind, rest)
    }

    fn output_event(&self, kind: &str) -> Value {
        event(kind, json!({ "response_id": self.id, "output_index": 0, "item": self.message.view() }))
    }

    pub fn created(&self) -> Value {
        let response = self.view("in_progress", Value::Null, json!([]), Value::Null);
        event("response.created", json!({ "response": response }))
    }

    /// Returns the events before the first delta.
    pub fn opening(&self) -> Vec<Value> {
        let mut events = vec![self.output_event("response.output_item.added")];
        if self.conversation_id.is_some() {
            events.push(item_added(&self.message, self.previous_item_id.as_deref()));
        }
        events.push(self.part_event("response.content_part.added", json!({ "part": self.part("") })));
        events
    }

    fn part(&self, text: &str) -> Value {
        match self.message.medium {
            Medium::Text => json!({ "type": "text", "text": text }),
            Medium::Audio => json!({ "type": "audio", "transcript": text }),
        }
    }

    /// Returns a delta of the text, or of the audio's transcript.
    pub fn delta(&self, delta: &str) -> Value {
        let kind = match self.message.medium {
            Medium::Text => "response.output_text.delta",
            Medium::Audio => "response.output_audio_transcript.delta",
        };
        self.part_event(kind, json!({ "delta": delta }))
    }

    pub fn audio_delta(&self, samples: &[i16]) -> Value {
        self.part_event("response.output_audio.delta", json!({ "delta": speech::encode(samples) }))
    }

    /// Returns the events after the last delta, up to the end.
    pub fn closing(&mut self, end: ResponseEnd) -> Vec<Value> {
        self.message.status = if end == ResponseEnd::Completed { "completed" } else { "incomplete" };
        let text = &self.message.text;
        let mut events = match self.message.medium {
            Medium::Text => vec![self.part_event("response.output_text.done", json!({ "text": text }))],
            Medium::Audio => vec![
                self.part_event("response.output_audio.done", json!({})),
                self.part_event("response.output_audio_transcript.done", json!({ "transcript": text })),
            ],
        };
        events.push(self.part_event("response.content_part.done", json!({ "part": self.part(text) })));
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

/// Estimates the number of tokens in a text.
pub(super) const fn tokens(text: &str) -> usize {
    text.len().div_ceil(4)
}

pub(super) fn rate_limits_updated() -> Value {
    let limits = json!([{ "name": "tokens", "limit": 100_000, "remaining": 99_000, "reset_seconds": 0.6 }]);
    event("rate_limits.updated", json!({ "rate_limits": limits }))
}

/// Returns an error event for a client event or the whole connection. `client_event_id` is the client's id of its
/// event.
pub(super) fn error(error: &RequestError, client_event_id: Option<&str>) -> Value {
    let mut view = error.view();
    view["event_id"] = json!(client_event_id);
    event("error", json!({ "error": view }))
}

/// Returns an event of a type that the protocol does not have.
pub(super) fn from_the_future() -> Value {
    event("response.thought.added", json!({ "thought": { "depth": 3, "text": "…" } }))
}

/// Adds an unknown field to a known event. The real service does so too: its deltas carry padding under this name.
pub(super) fn with_unknown_field(mut event: Value) -> Value {
    event["obfuscation"] = json!("aX3kQ");
    event
}
