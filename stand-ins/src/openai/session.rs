//! One session: its settings, its conversation, the responses that are under way. Without I/O: events in, events out.

use std::collections::VecDeque;

use serde_json::{Map, Value};

use super::{
    client_event::{ClientEvent, NewItem, ResponseInput, ResponseParams, SessionUpdate},
    control::OpenAi,
    faults::OpenAiFault,
    request_error::RequestError,
    script::{self, ScriptInput},
    server_event::{self, ConversationMessage, ModelResponse, ResponseEnd, id},
};

/// How long a session lasts.
pub(super) const SESSION_SECONDS: u32 = 60 * 60;
/// How often [`OpenAiFault::Burst`] says [`BURST_TEXT`]: four megabytes with what is around it.
const BURST_DELTAS: usize = 4096;
const BURST_TEXT: &str = "All of it at once, and nobody reads that fast. ";

/// A session.
pub(super) struct Session {
    openai: OpenAi,
    settings: Value,
    conversation_id: String,
    messages: Vec<ConversationMessage>,
    /// At most one of them belongs to the conversation.
    active: Vec<ActiveResponse>,
    /// The session is over after the response that is under way.
    expires: bool,
}

/// A response that is under way.
struct ActiveResponse {
    response: ModelResponse,
    rest: VecDeque<String>,
    /// How it ends when all of the rest is said.
    end: ResponseEnd,
    is_stalled: bool,
    has_unknown_fields: bool,
    /// Refusals of cancellations that came too late.
    late_refusals: Vec<Value>,
}

impl ActiveResponse {
    const fn is_in_conversation(&self) -> bool {
        self.response.conversation_id.is_some()
    }

    fn say(&mut self, text: &str) -> Value {
        self.response.message.text.push_str(text);
        let delta = self.response.delta(text);
        if self.has_unknown_fields { server_event::with_unknown_field(delta) } else { delta }
    }
}

/// What follows from an event, or from the time that passed.
#[derive(Debug, Default)]
pub(super) struct SessionOutput {
    pub events: Vec<Value>,
    pub end: Option<ConnectionEnd>,
}

/// How a connection ends.
#[derive(Debug)]
pub(super) enum ConnectionEnd {
    /// With a close frame.
    Close { code: u16, reason: String },
    /// Without one.
    Cut,
}

impl SessionOutput {
    const fn events(events: Vec<Value>) -> Self {
        Self { events, end: None }
    }
}

impl Session {
    pub fn new(openai: OpenAi, model: &str, now: i64) -> Self {
        let settings = server_event::new_session(model, now + i64::from(SESSION_SECONDS));
        let conversation_id = id("conv");
        Self { openai, settings, conversation_id, messages: Vec::new(), active: Vec::new(), expires: false }
    }

    pub fn created(&self) -> Value {
        server_event::session_created(&self.settings)
    }

    /// Whether there is more to say.
    pub fn is_responding(&self) -> bool {
        self.active.iter().any(|active| !active.is_stalled)
    }

    pub fn receive(&mut self, value: Value) -> SessionOutput {
        let client_event_id = value.get("event_id").and_then(Value::as_str).map(str::to_owned);
        let handled =
            ClientEvent::parse(value).and_then(|event| self.handle(event, client_event_id.as_deref()));
        handled.unwrap_or_else(|error| {
            SessionOutput::events(vec![server_event::error(&error, client_event_id.as_deref())])
        })
    }

    fn handle(
        &mut self,
        event: ClientEvent,
        client_event_id: Option<&str>,
    ) -> Result<SessionOutput, RequestError> {
        match event {
            ClientEvent::SessionUpdate(update) => self.update(update),
            ClientEvent::ItemCreate { previous_item_id, item } => self.create_item(previous_item_id, item),
            ClientEvent::ItemDelete { item_id } => {
                let at = self.position(&item_id).ok_or_else(|| {
                    let message =
                        format!("Error deleting item: the item with id '{item_id}' does not exist.");
                    RequestError::new("item_delete_invalid_item_id", message).at("item_id")
                })?;
                self.messages.remove(at);
                Ok(SessionOutput::events(vec![server_event::item_deleted(&item_id)]))
            }
            ClientEvent::ItemRetrieve { item_id } => {
                let at = self.position(&item_id).ok_or_else(|| {
                    let message =
                        format!("Error retrieving item: the item with id '{item_id}' does not exist.");
                    RequestError::new("item_retrieve_invalid_item_id", message).at("item_id")
                })?;
                Ok(SessionOutput::events(vec![server_event::item_retrieved(&self.messages[at])]))
            }
            ClientEvent::ResponseCreate(params) => self.respond(params),
            ClientEvent::ResponseCancel { response_id } => {
                self.cancel(response_id.as_deref(), client_event_id)
            }
        }
    }

    fn update(&mut self, update: SessionUpdate) -> Result<SessionOutput, RequestError> {
        if update.model.is_some_and(|model| self.settings["model"] != model) {
            let message = "The model of a session cannot be changed.";
            return Err(RequestError::new("invalid_value", message).at("session.model"));
        }
        if let Some(settings) = self.settings.as_object_mut() {
            merge(settings, update.changes);
        }
        if self.openai.take_fault(OpenAiFault::NeverReady) {
            return Ok(SessionOutput::default());
        }
        Ok(SessionOutput::events(vec![server_event::session_updated(&self.settings)]))
    }

    fn create_item(
        &mut self,
        previous: Option<String>,
        item: NewItem,
    ) -> Result<SessionOutput, RequestError> {
        let at = match previous.as_deref() {
            None => self.messages.len(),
            Some("root") => 0,
            Some(previous) => {
                self.position(previous).ok_or_else(|| {
                    let message =
                        format!("Error adding item: the previous item with id '{previous}' does not exist.");
                    RequestError::new("item_create_invalid_previous_item_id", message).at("previous_item_id")
                })? + 1
            }
        };
        if let Some(id) = item.id.as_deref().filter(|id| self.position(id).is_some()) {
            let message = format!("Error adding item: an item with id '{id}' already exists.");
            return Err(RequestError::new("item_create_duplicate_item_id", message));
        }
        let message = message_of(item);
        let previous = at.checked_sub(1).map(|before| self.messages[before].id.clone());
        let events = vec![
            server_event::item_added(&message, previous.as_deref()),
            server_event::item_done(&message, previous.as_deref()),
        ];
        self.messages.insert(at, message);
        Ok(SessionOutput::events(events))
    }

    fn respond(&mut self, params: ResponseParams) -> Result<SessionOutput, RequestError> {
        let modality =
            params.output_modality.as_deref().or_else(|| self.settings["output_modalities"][0].as_str());
        if modality != Some("text") {
            return Err(RequestError::unsupported_by_stand_in("answers in text alone")
                .at("response.output_modalities"));
        }
        let in_progress = self.active.iter().find(|active| active.is_in_conversation());
        if let Some(active) = in_progress.filter(|_| !params.is_out_of_band) {
            let message = format!(
                "Conversation already has an active response in progress: {}. Wait until the response is finished before creating \
                 a new one.",
                active.response.id
            );
            return Err(RequestError::new("conversation_already_has_active_response", message));
        }
        let messages = match params.input {
            None => self.messages.clone(),
            Some(input) => input.into_iter().map(|input| self.resolve(input)).collect::<Result<_, _>>()?,
        };
        if self.openai.take_fault(OpenAiFault::RefuseResponse) {
            return Err(RequestError::new(
                "rate_limit_exceeded",
                "Rate limit reached. Please try again later.",
            ));
        }
        if self.openai.take_fault(OpenAiFault::NeverAnswer) {
            return Ok(SessionOutput::default());
        }
        self.expires |= self.openai.take_fault(OpenAiFault::SessionExpires);
        let session_instructions = self.settings["instructions"].as_str().unwrap_or_default();
        let instructions = params.instructions.as_deref().unwrap_or(session_instructions);
        let input = ScriptInput { session_instructions, instructions, messages: &messages };
        let text = self.openai.take_answer().unwrap_or_else(|| script::respond(&input));
        let said: usize = messages.iter().map(|message| server_event::tokens(&message.text)).sum();
        let max_output_tokens =
            params.max_output_tokens.unwrap_or_else(|| self.settings["max_output_tokens"].clone());
        let mut rest = pieces(&text);
        let most =
            max_output_tokens.as_u64().and_then(|most| usize::try_from(most).ok()).unwrap_or(usize::MAX);
        let is_cut = rest.len() > most && !self.openai.take_fault(OpenAiFault::IgnoreTokenLimit);
        let end = if is_cut { ResponseEnd::MaxOutputTokens } else { ResponseEnd::Completed };
        if is_cut {
            rest.truncate(most);
        }
        let response = ModelResponse {
            id: id("resp"),
            conversation_id: (!params.is_out_of_band).then(|| self.conversation_id.clone()),
            metadata: params.metadata,
            max_output_tokens,
            message: ConversationMessage {
                id: id("item"),
                role: "assistant".to_owned(),
                text: String::new(),
                status: "in_progress",
            },
            previous_item_id: self.messages.last().map(|message| message.id.clone()),
            input_tokens: server_event::tokens(instructions) + said,
        };
        Ok(self.begin(ActiveResponse {
            response,
            rest,
            end,
            is_stalled: false,
            has_unknown_fields: false,
            late_refusals: Vec::new(),
        }))
    }

    fn begin(&mut self, mut active: ActiveResponse) -> SessionOutput {
        let mut events = vec![active.response.created()];
        if self.openai.take_fault(OpenAiFault::UnknownEvents) {
            events.push(server_event::from_the_future());
            active.has_unknown_fields = true;
        }
        events.extend(active.response.opening());
        if active.is_in_conversation() {
            self.messages.push(active.response.message.clone());
        }
        if self.openai.take_fault(OpenAiFault::Burst) {
            events.extend((0..BURST_DELTAS).map(|_| active.say(&BURST_TEXT.repeat(18))));
        }
        self.active.push(active);
        SessionOutput::events(events)
    }

    fn resolve(&self, input: ResponseInput) -> Result<ConversationMessage, RequestError> {
        match input {
            ResponseInput::Item(item) => Ok(message_of(item)),
            ResponseInput::Reference { id } => {
                let at = self.position(&id).ok_or_else(|| {
                    RequestError::new("invalid_value", format!("The item with id '{id}' does not exist."))
                        .at("response.input")
                })?;
                Ok(self.messages[at].clone())
            }
        }
    }

    fn cancel(
        &mut self,
        response_id: Option<&str>,
        client_event_id: Option<&str>,
    ) -> Result<SessionOutput, RequestError> {
        let refusal =
            RequestError::new("response_cancel_not_active", "Cancellation failed: no active response found");
        let at = self.active.iter().position(|active| {
            response_id.map_or_else(|| active.is_in_conversation(), |id| active.response.id == id)
        });
        let Some(at) = at else { return Err(refusal) };
        if self.openai.take_fault(OpenAiFault::CancelTooLate) {
            self.active[at].late_refusals.push(server_event::error(&refusal, client_event_id));
            return Ok(SessionOutput::default());
        }
        Ok(self.close(at, ResponseEnd::ClientCancelled))
    }

    /// The next piece of each response.
    pub fn go_on(&mut self) -> SessionOutput {
        let mut output = SessionOutput::default();
        // From the end: what is over is taken out.
        for at in (0..self.active.len()).rev() {
            let step = self.step(at);
            output.events.extend(step.events);
            if step.end.is_some() {
                output.end = step.end;
                break;
            }
        }
        output
    }

    fn step(&mut self, at: usize) -> SessionOutput {
        let active = &mut self.active[at];
        if active.is_stalled {
            return SessionOutput::default();
        }
        if !active.response.message.text.is_empty() {
            for (fault, end) in [
                (OpenAiFault::FailResponse, ResponseEnd::Failed),
                (OpenAiFault::ContentFilter, ResponseEnd::ContentFilter),
            ] {
                if self.openai.take_fault(fault) {
                    return self.close(at, end);
                }
            }
        }
        let Some(piece) = active.rest.pop_front() else {
            let end = active.end;
            return self.close(at, end);
        };
        if let Some(half) = half_a_word(&piece) {
            if self.openai.take_fault(OpenAiFault::CutMidWord) {
                return SessionOutput { events: vec![active.say(half)], end: Some(ConnectionEnd::Cut) };
            }
            if self.openai.take_fault(OpenAiFault::StallMidWord) {
                active.is_stalled = true;
                return SessionOutput::events(vec![active.say(half)]);
            }
        }
        SessionOutput::events(vec![active.say(&piece)])
    }

    fn close(&mut self, at: usize, end: ResponseEnd) -> SessionOutput {
        let ActiveResponse { mut response, late_refusals, .. } = self.active.remove(at);
        let mut events = response.closing(end);
        events.push(server_event::rate_limits_updated());
        events.extend(late_refusals);
        if let Some(at) = self.position(&response.message.id) {
            self.messages[at] = response.message;
        }
        if !self.expires {
            return SessionOutput::events(events);
        }
        let expired = self.expire();
        events.extend(expired.events);
        SessionOutput { events, end: expired.end }
    }

    /// The 60 minutes are over.
    pub fn expire(&self) -> SessionOutput {
        let error =
            RequestError::new("session_expired", "Your session hit the maximum duration of 60 minutes.");
        // That the real one closes with this code is not known for sure.
        let end = ConnectionEnd::Close { code: 1001, reason: error.close_reason() };
        SessionOutput { events: vec![server_event::error(&error, None)], end: Some(end) }
    }

    fn position(&self, id: &str) -> Option<usize> {
        self.messages.iter().position(|message| message.id == id)
    }
}

fn message_of(item: NewItem) -> ConversationMessage {
    let NewItem { id: given, role, text } = item;
    ConversationMessage { id: given.unwrap_or_else(|| id("item")), role, text, status: "completed" }
}

/// Sets what a client set: within audio field by field, elsewhere as a whole.
fn merge(settings: &mut Map<String, Value>, changes: Map<String, Value>) {
    for (name, change) in changes {
        match (settings.get_mut(&name), change) {
            (Some(Value::Object(settings)), Value::Object(changes))
                if matches!(name.as_str(), "audio" | "input" | "output") =>
            {
                merge(settings, changes);
            }
            (_, change) => {
                settings.insert(name, change);
            }
        }
    }
}

/// The first half of a piece that has a word to break.
fn half_a_word(piece: &str) -> Option<&str> {
    let word = piece.trim_end();
    let half = word.char_indices().nth(word.chars().count() / 2)?.0;
    (half > 0 && word.chars().all(char::is_alphabetic)).then(|| &word[..half])
}

/// A text in pieces as a model gives it: about a word each, and not always a whole one.
fn pieces(text: &str) -> VecDeque<String> {
    const LONGEST: usize = 9;
    let mut pieces = VecDeque::new();
    let mut piece = String::new();
    for letter in text.chars() {
        piece.push(letter);
        if piece.len() >= LONGEST || (letter == ' ' && piece.len() >= 3) {
            pieces.push_back(std::mem::take(&mut piece));
        }
    }
    if !piece.is_empty() {
        pieces.push_back(piece);
    }
    pieces
}
