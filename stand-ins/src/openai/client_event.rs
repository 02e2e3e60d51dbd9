//! What clients may send, strictly: a field too many is refused, as is whatever was the beta's.

use serde::Deserialize;
use serde_json::{Map, Value};

/// An event of a client.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", deny_unknown_fields)]
pub(super) enum ClientEvent {
    #[serde(rename = "session.update")]
    SessionUpdate { event_id: Option<String>, session: SessionUpdate },
    #[serde(rename = "conversation.item.create")]
    ItemCreate { event_id: Option<String>, previous_item_id: Option<String>, item: Item },
    #[serde(rename = "conversation.item.delete")]
    ItemDelete { event_id: Option<String>, item_id: String },
    #[serde(rename = "response.create")]
    ResponseCreate { event_id: Option<String>, response: Option<ResponseParams> },
    #[serde(rename = "response.cancel")]
    ResponseCancel { event_id: Option<String>, response_id: Option<String> },
}

/// What is set of a session.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SessionUpdate {
    #[serde(rename = "type")]
    pub kind: String,
    pub output_modalities: Option<Vec<String>>,
    pub instructions: Option<String>,
    pub max_output_tokens: Option<Value>,
    pub truncation: Option<Value>,
    pub audio: Option<Value>,
    pub model: Option<String>,
    pub tools: Option<Vec<Value>>,
    pub tool_choice: Option<Value>,
    pub tracing: Option<Value>,
    pub include: Option<Vec<String>>,
}

/// A message.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Item {
    pub id: Option<String>,
    #[serde(rename = "type")]
    pub kind: String,
    pub role: String,
    pub content: Vec<Content>,
}

/// A part of a message.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Content {
    #[serde(rename = "type")]
    pub kind: String,
    pub text: String,
}

/// How to answer.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ResponseParams {
    pub output_modalities: Option<Vec<String>>,
    pub conversation: Option<String>,
    pub instructions: Option<String>,
    pub metadata: Option<Map<String, Value>>,
    pub max_output_tokens: Option<Value>,
    pub input: Option<Vec<Value>>,
}

/// Why an event is refused.
#[derive(Debug)]
pub(super) struct Refused {
    pub code: &'static str,
    pub message: String,
    pub param: Option<String>,
    pub event_id: Option<String>,
}

impl Refused {
    pub fn new(code: &'static str, message: impl Into<String>, param: &str) -> Self {
        Self { code, message: message.into(), param: Some(param.to_owned()), event_id: None }
    }

    pub fn of(mut self, event_id: Option<String>) -> Self {
        self.event_id = event_id;
        self
    }
}

impl ClientEvent {
    /// Reads an event.
    pub fn parse(value: &Value) -> Result<Self, Refused> {
        let event_id = value.get("event_id").and_then(Value::as_str).map(str::to_owned);
        let refuse = |code, message: String, param: Option<&str>| Refused {
            code,
            message,
            param: param.map(str::to_owned),
            event_id: event_id.clone(),
        };
        let session = value.get("session").and_then(Value::as_object);
        // The beta's session had these at its top, and no type.
        for name in ["modalities", "voice", "input_audio_format", "output_audio_format", "turn_detection", "temperature"] {
            if session.is_some_and(|session| session.contains_key(name)) {
                let message = format!("Unknown parameter: 'session.{name}'.");
                return Err(refuse("unknown_parameter", message, Some(&format!("session.{name}"))));
            }
        }
        if session.is_some_and(|session| !session.contains_key("type")) {
            let message = "Missing required parameter: 'session.type'.".to_owned();
            return Err(refuse("missing_required_parameter", message, Some("session.type")));
        }
        serde_json::from_value(value.clone()).map_err(|error| refuse("invalid_value", error.to_string(), None))
    }
}

impl Item {
    /// Whether it is a message as the real one takes it.
    pub fn check(&self) -> Result<(), Refused> {
        if self.kind != "message" {
            return Err(Refused::new("invalid_value", format!("Invalid value: '{}'.", self.kind), "item.type"));
        }
        let wanted = match self.role.as_str() {
            "user" | "system" => "input_text",
            "assistant" => "output_text",
            role => return Err(Refused::new("invalid_value", format!("Invalid value: '{role}'."), "item.role")),
        };
        if let Some(content) = self.content.iter().find(|content| content.kind != wanted) {
            let message = format!("Invalid value: '{}'. Value must be '{wanted}'.", content.kind);
            return Err(Refused::new("invalid_value", message, "item.content[0].type"));
        }
        if self.id.as_ref().is_some_and(|id| id.is_empty() || id.len() > 32) {
            return Err(Refused::new("string_above_max_length", "Invalid 'item.id': string too long.", "item.id"));
        }
        Ok(())
    }

    pub fn text(&self) -> String {
        self.content.iter().map(|content| content.text.as_str()).collect()
    }
}
