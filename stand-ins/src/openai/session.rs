//! One session: its settings, its conversation, the answer that is being given. Without I/O: events in, events out.

use std::collections::VecDeque;

use serde_json::{Value, json};

use super::{
    answers,
    client_event::{ClientEvent, Item, Refused, ResponseParams, SessionUpdate},
    control::OpenAi,
    faults::OpenAiFault,
    server_event::{self, Message, Response, Settings, id},
};

/// How long a session lasts.
pub(super) const SESSION_SECONDS: i64 = 60 * 60;

/// A session.
pub(super) struct Session {
    openai: OpenAi,
    settings: Settings,
    conversation_id: String,
    messages: Vec<Message>,
    active: Option<Active>,
    /// The session is over after the answer that is being given.
    expires: bool,
}

/// An answer that is being given.
struct Active {
    response: Response,
    rest: VecDeque<String>,
    previous: Option<String>,
    stalls: Option<OpenAiFault>,
}

/// What follows from an event, or from the time that passed.
#[derive(Default)]
pub(super) struct Outcome {
    pub events: Vec<Value>,
    /// The connection ends: with a close frame of this code, or without one.
    pub ends: Option<Option<(u16, &'static str)>>,
}

impl Outcome {
    fn events(events: Vec<Value>) -> Self {
        Self { events, ends: None }
    }
}

impl Session {
    pub fn new(openai: OpenAi, model: &str, now: i64) -> Self {
        let settings = Settings {
            id: id("sess"),
            model: model.to_owned(),
            instructions: String::new(),
            output_modalities: vec!["audio".to_owned()],
            max_output_tokens: json!("inf"),
            truncation: json!("auto"),
            turn_detection: json!({
                "type": "server_vad", "threshold": 0.5, "prefix_padding_ms": 300, "silence_duration_ms": 200,
                "idle_timeout_ms": null, "create_response": true, "interrupt_response": true,
            }),
            expires_at: now + SESSION_SECONDS,
        };
        let conversation_id = id("conv");
        Self { openai, settings, conversation_id, messages: Vec::new(), active: None, expires: false }
    }

    pub fn created(&self) -> Value {
        server_event::session_created(&self.settings)
    }

    /// Whether an answer is being given.
    pub fn is_answering(&self) -> bool {
        self.active.as_ref().is_some_and(|active| active.stalls.is_none())
    }

    pub fn receive(&mut self, value: &Value) -> Outcome {
        let handled = ClientEvent::parse(value).and_then(|event| self.handle(event));
        handled.unwrap_or_else(|refused| {
            Outcome::events(vec![server_event::error("invalid_request_error", &refused)])
        })
    }

    fn handle(&mut self, event: ClientEvent) -> Result<Outcome, Refused> {
        match event {
            ClientEvent::SessionUpdate { event_id, session } => {
                self.update(session).map_err(|refused| refused.of(event_id))?;
                if self.openai.take_fault(OpenAiFault::NeverReady) {
                    return Ok(Outcome::default());
                }
                Ok(Outcome::events(vec![server_event::session_updated(&self.settings)]))
            }
            ClientEvent::ItemCreate { event_id, previous_item_id, item } => {
                self.create_item(previous_item_id, &item).map_err(|refused| refused.of(event_id))
            }
            ClientEvent::ItemDelete { event_id, item_id } => {
                let Some(at) = self.messages.iter().position(|message| message.id == item_id) else {
                    let message = format!("Item with id '{item_id}' does not exist.");
                    return Err(Refused::new("item_delete_invalid_item_id", message, "item_id").of(event_id));
                };
                self.messages.remove(at);
                Ok(Outcome::events(vec![server_event::item_deleted(&item_id)]))
            }
            ClientEvent::ResponseCreate { event_id, response } => {
                self.respond(response.unwrap_or_default()).map_err(|refused| refused.of(event_id))
            }
            ClientEvent::ResponseCancel { event_id, response_id } => {
                self.cancel(response_id.as_deref()).map_err(|refused| refused.of(event_id))
            }
        }
    }

    fn update(&mut self, update: SessionUpdate) -> Result<(), Refused> {
        if update.kind != "realtime" {
            return Err(Refused::new("invalid_value", format!("Invalid value: '{}'.", update.kind), "session.type"));
        }
        if let Some(modalities) = update.output_modalities {
            check_modalities(&modalities, "session.output_modalities")?;
            self.settings.output_modalities = modalities;
        }
        if let Some(instructions) = update.instructions {
            self.settings.instructions = instructions;
        }
        if let Some(tokens) = update.max_output_tokens {
            let is_number = tokens.as_u64().is_some_and(|tokens| (1..=4096).contains(&tokens));
            if !is_number && tokens != "inf" {
                let message = "Invalid 'session.max_output_tokens': integer above maximum value.";
                return Err(Refused::new("integer_above_max_value", message, "session.max_output_tokens"));
            }
            self.settings.max_output_tokens = tokens;
        }
        if let Some(truncation) = update.truncation {
            self.settings.truncation = truncation;
        }
        if let Some(turn_detection) = update.audio.as_ref().and_then(|audio| audio.pointer("/input/turn_detection")) {
            self.settings.turn_detection = turn_detection.clone();
        }
        Ok(())
    }

    fn create_item(&mut self, previous: Option<String>, item: &Item) -> Result<Outcome, Refused> {
        item.check()?;
        if previous.is_some_and(|previous| previous != "root" && !self.knows(&previous)) {
            let message = "The previous item does not exist.";
            return Err(Refused::new("item_create_invalid_previous_item_id", message, "previous_item_id"));
        }
        if item.id.as_ref().is_some_and(|id| self.knows(id)) {
            let message = "Item with this id already exists.";
            return Err(Refused::new("item_create_duplicate_item_id", message, "item.id"));
        }
        let message = Message {
            id: item.id.clone().unwrap_or_else(|| id("item")),
            role: item.role.clone(),
            text: item.text(),
        };
        let last = self.last_id();
        let previous = last.as_deref();
        let events =
            vec![server_event::item_added(&message, previous, true), server_event::item_done(&message, previous, "completed")];
        self.messages.push(message);
        Ok(Outcome::events(events))
    }

    fn respond(&mut self, params: ResponseParams) -> Result<Outcome, Refused> {
        if let Some(modalities) = &params.output_modalities {
            check_modalities(modalities, "response.output_modalities")?;
        }
        let modalities = params.output_modalities.as_ref().unwrap_or(&self.settings.output_modalities);
        if modalities[0] != "text" {
            let message = "This stand-in speaks text alone so far.";
            return Err(Refused::new("invalid_value", message, "response.output_modalities"));
        }
        let is_aside = match params.conversation.as_deref() {
            None | Some("auto") => false,
            Some("none") => true,
            Some(other) => {
                return Err(Refused::new("invalid_value", format!("Invalid value: '{other}'."), "response.conversation"));
            }
        };
        if self.active.is_some() {
            let message = "Conversation already has an active response in progress.";
            return Err(Refused::new("conversation_already_has_active_response", message, "response"));
        }
        if self.openai.take_fault(OpenAiFault::RefuseResponse) {
            return Err(Refused::new("rate_limit_exceeded", "Rate limit reached.", "response"));
        }
        if self.openai.take_fault(OpenAiFault::NeverAnswer) {
            return Ok(Outcome::default());
        }
        self.expires = self.openai.take_fault(OpenAiFault::SessionExpires);
        let instructions = params.instructions.as_deref().unwrap_or(&self.settings.instructions);
        let text = self
            .openai
            .take_answer()
            .unwrap_or_else(|| answers::answer(&self.settings.instructions, instructions, &self.messages));
        let response = Response {
            id: id("resp"),
            conversation_id: (!is_aside).then(|| self.conversation_id.clone()),
            metadata: params.metadata,
            message: Message { id: id("item"), role: "assistant".to_owned(), text: String::new() },
        };
        let previous = self.last_id();
        let mut events = vec![response.created()];
        if self.openai.take_fault(OpenAiFault::UnknownEvents) {
            events.push(server_event::from_the_future());
        }
        if self.openai.take_fault(OpenAiFault::Burst) {
            events.extend(response.opening(previous.as_deref()));
            events.extend((0..4096).map(|_| response.delta(&"burst ".repeat(170))));
        }
        events.extend(response.opening(previous.as_deref()));
        self.active = Some(Active { response, rest: pieces(&text), previous, stalls: None });
        Ok(Outcome::events(events))
    }

    fn cancel(&mut self, response_id: Option<&str>) -> Result<Outcome, Refused> {
        let is_active = |active: &mut Active| response_id.is_none_or(|id| active.response.id == id);
        let Some(active) = self.active.take_if(is_active) else {
            let message = "Cancellation failed: no active response found";
            return Err(Refused::new("response_cancel_not_active", message, "response_id"));
        };
        Ok(self.close(active, "cancelled", json!({ "type": "cancelled", "reason": "client_cancelled" })))
    }

    /// The next piece of the answer.
    pub fn go_on(&mut self) -> Outcome {
        let Some(mut active) = self.active.take() else { return Outcome::default() };
        let has_begun = !active.response.message.text.is_empty();
        if has_begun && self.openai.take_fault(OpenAiFault::FailResponse) {
            let details = json!({ "type": "failed", "error": { "type": "server_error", "code": "server_error" } });
            return self.close(active, "failed", details);
        }
        if has_begun && self.openai.take_fault(OpenAiFault::CutMidWord) {
            return Outcome { events: Vec::new(), ends: Some(None) };
        }
        if has_begun && self.openai.take_fault(OpenAiFault::StallMidWord) {
            active.stalls = Some(OpenAiFault::StallMidWord);
            self.active = Some(active);
            return Outcome::default();
        }
        match active.rest.pop_front() {
            Some(piece) => {
                active.response.message.text.push_str(&piece);
                let event = active.response.delta(&piece);
                self.active = Some(active);
                Outcome::events(vec![event])
            }
            None => self.close(active, "completed", Value::Null),
        }
    }

    fn close(&mut self, active: Active, status: &str, details: Value) -> Outcome {
        let Active { response, previous, .. } = active;
        let mut events = response.closing(status, details, previous.as_deref());
        events.push(server_event::rate_limits_updated());
        if response.conversation_id.is_some() && !response.message.text.is_empty() {
            self.messages.push(response.message);
        }
        if self.expires {
            return self.expire(events);
        }
        Outcome::events(events)
    }

    /// The 60 minutes are over.
    pub fn expire(&self, mut events: Vec<Value>) -> Outcome {
        let refused = Refused {
            code: "session_expired",
            message: "Your session hit the maximum duration of 60 minutes.".to_owned(),
            param: None,
            event_id: None,
        };
        events.push(server_event::error("invalid_request_error", &refused));
        Outcome { events, ends: Some(Some((1001, "session_expired"))) }
    }

    fn knows(&self, id: &str) -> bool {
        self.messages.iter().any(|message| message.id == id)
    }

    fn last_id(&self) -> Option<String> {
        self.messages.last().map(|message| message.id.clone())
    }
}

/// Text and audio are not asked for together.
fn check_modalities(modalities: &[String], param: &str) -> Result<(), Refused> {
    match modalities {
        [one] if one == "text" || one == "audio" => Ok(()),
        _ => Err(Refused::new(
            "invalid_value",
            format!("Invalid modalities: {modalities:?}. Supported combinations are: ['text'] and ['audio']."),
            param,
        )),
    }
}

/// A text in pieces as a model gives it: about a word each, and not always a whole one.
fn pieces(text: &str) -> VecDeque<String> {
    let mut pieces = VecDeque::new();
    let mut piece = String::new();
    for letter in text.chars() {
        piece.push(letter);
        if piece.len() >= 9 || (letter == ' ' && piece.len() >= 3) {
            pieces.push_back(std::mem::take(&mut piece));
        }
    }
    if !piece.is_empty() {
        pieces.push_back(piece);
    }
    pieces
}
