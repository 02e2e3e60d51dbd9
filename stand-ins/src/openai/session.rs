//! One session: its settings, its conversation, its active responses. It does no I/O: client events in, server events
//! out.

use std::collections::VecDeque;

use serde_json::{Map, Value};

use super::{
    client_event::{ClientEvent, NewItem, ResponseInput, ResponseParams, SessionUpdate},
    control::OpenAi,
    faults::OpenAiFault,
    request_error::RequestError,
    script::{self, ScriptInput},
    server_event::{self, ConversationMessage, Medium, ModelResponse, ResponseEnd, id},
    speech::{self, Hearing, HearingEvent, SpokenWord},
};

/// Lifetime of a session.
pub(super) const SESSION_SECONDS: u32 = 60 * 60;
/// How many deltas of [`BURST_TEXT`] an [`OpenAiFault::Burst`] sends: four megabytes including the JSON.
const BURST_DELTAS: usize = 4096;
const BURST_SAMPLES: usize = 360;
const BURST_TEXT: &str = "All of it at once, and nobody reads that fast. ";
/// Silence in ms after which the service takes a turn as ended, by eagerness. The real service considers the words too,
/// and waits longer.
const QUIET_MS: &[(&str, usize)] = &[("low", 1200), ("medium", 800), ("auto", 800), ("high", 400)];

/// A session.
pub(super) struct Session {
    openai: OpenAi,
    settings: Value,
    conversation_id: String,
    messages: Vec<ConversationMessage>,
    /// At most one response belongs to the conversation.
    active: Vec<ActiveResponse>,
    hearing: Hearing,
    /// Items whose transcription is pending, with their transcripts.
    transcribing: VecDeque<(String, String)>,
    /// Whether the session expires after the current response.
    expires: bool,
}

/// An active response.
struct ActiveResponse {
    response: ModelResponse,
    rest: VecDeque<Piece>,
    /// How the response ends after its last piece.
    end: ResponseEnd,
    is_stalled: bool,
    has_unknown_fields: bool,
    /// Errors for cancellations that arrived too late, sent at the end.
    late_refusals: Vec<Value>,
}

impl ActiveResponse {
    const fn is_in_conversation(&self) -> bool {
        self.response.conversation_id.is_some()
    }

    fn say(&mut self, Piece { text, samples }: &Piece) -> Vec<Value> {
        let message = &mut self.response.message;
        message.text.push_str(text);
        message.samples += samples.len();
        let mut deltas = vec![self.response.delta(text)];
        if !samples.is_empty() {
            deltas.push(self.response.audio_delta(samples));
        }
        if self.has_unknown_fields {
            deltas = deltas.into_iter().map(server_event::with_unknown_field).collect();
        }
        deltas
    }
}

/// What one delta contains: a piece of text, or a word with its audio.
#[derive(Debug)]
struct Piece {
    text: String,
    samples: Vec<i16>,
}

impl From<SpokenWord> for Piece {
    fn from(SpokenWord { text, samples }: SpokenWord) -> Self {
        Self { text, samples }
    }
}

/// The events that follow from a client event or from the passing of time.
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
    /// Without a close frame.
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
        Self {
            openai,
            settings,
            conversation_id,
            messages: Vec::new(),
            active: Vec::new(),
            hearing: Hearing::default(),
            transcribing: VecDeque::new(),
            expires: false,
        }
    }

    pub fn created(&self) -> Value {
        server_event::session_created(&self.settings)
    }

    /// Whether a response is active.
    pub fn is_responding(&self) -> bool {
        !self.transcribing.is_empty() || self.active.iter().any(|active| !active.is_stalled)
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
            ClientEvent::ItemTruncate { item_id, audio_end_ms } => self.truncate(&item_id, audio_end_ms),
            ClientEvent::AudioAppend { audio } => self.hear(&audio),
            ClientEvent::AudioCommit => {
                let (item_id, audio) = self.hearing.commit().map_err(|milliseconds| {
                    let message = format!(
                        "Error committing input audio buffer: buffer too small. Expected at least 100ms of audio, but buffer only \
                         has {milliseconds}.00ms of audio."
                    );
                    RequestError::new("input_audio_buffer_commit_empty", message)
                })?;
                Ok(SessionOutput::events(self.said(item_id, audio)))
            }
            ClientEvent::AudioClear => {
                self.hearing.clear();
                Ok(SessionOutput::events(vec![server_event::audio_cleared()]))
            }
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

    /// Returns the silence in ms that ends a turn; `None` if the client commits turns itself.
    fn quiet_ms(&self) -> Result<Option<usize>, RequestError> {
        let detection = &self.settings["audio"]["input"]["turn_detection"];
        if detection.is_null() {
            return Ok(None);
        }
        if detection["create_response"] != false || detection["interrupt_response"] != false {
            return Err(RequestError::unsupported_by_stand_in("answers only when it is asked to")
                .at("session.audio.input.turn_detection"));
        }
        let eagerness = detection["eagerness"].as_str().unwrap_or("auto");
        let by_eagerness = QUIET_MS.iter().find(|(name, _)| *name == eagerness).map(|(_, ms)| *ms);
        let by_length =
            detection["silence_duration_ms"].as_u64().and_then(|length| usize::try_from(length).ok());
        Ok(by_length.or(by_eagerness))
    }

    fn hear(&mut self, audio: &[i16]) -> Result<SessionOutput, RequestError> {
        let quiet_ms = self.quiet_ms()?;
        let mut events = Vec::new();
        for heard in self.hearing.append(audio, quiet_ms) {
            match heard {
                HearingEvent::Started { item_id, at_ms } => {
                    events.push(server_event::speech_started(&item_id, at_ms));
                }
                HearingEvent::Stopped { item_id, at_ms, audio } => {
                    events.push(server_event::speech_stopped(&item_id, at_ms));
                    events.extend(self.said(item_id, audio));
                }
            }
        }
        Ok(SessionOutput::events(events))
    }

    /// Adds spoken audio as a message.
    fn said(&mut self, item_id: String, audio: Vec<i16>) -> Vec<Value> {
        let previous = self.messages.last().map(|message| message.id.clone());
        let message = ConversationMessage {
            id: item_id.clone(),
            role: "user".to_owned(),
            medium: Medium::Audio,
            text: self.openai.take_transcript().unwrap_or_else(|| speech::recognize(&audio)),
            samples: audio.len(),
            status: "completed",
        };
        let events = vec![
            server_event::audio_committed(&item_id, previous.as_deref()),
            server_event::item_added(&message, previous.as_deref()),
            server_event::item_done(&message, previous.as_deref()),
        ];
        if !self.settings["audio"]["input"]["transcription"].is_null()
            && !self.openai.take_fault(OpenAiFault::TranscriptionHangs)
        {
            self.transcribing.push_back((item_id, message.text.clone()));
        }
        self.messages.push(message);
        events
    }

    fn truncate(&mut self, item_id: &str, audio_end_ms: u64) -> Result<SessionOutput, RequestError> {
        let message = self.messages.iter_mut().find(|message| message.id == item_id).ok_or_else(|| {
            let message = format!("Error truncating item: the item with id '{item_id}' does not exist.");
            RequestError::new("item_truncate_invalid_item_id", message).at("item_id")
        })?;
        if message.role != "assistant" || message.medium != Medium::Audio {
            let message = "Only model output audio messages can be truncated";
            return Err(RequestError::new("invalid_value", message).at("item_id"));
        }
        let has = speech::milliseconds(message.samples);
        let end = usize::try_from(audio_end_ms).unwrap_or(usize::MAX);
        if end > has {
            let message = format!("Audio content of {has}ms is already shorter than {end}ms");
            return Err(RequestError::new("invalid_value", message).at("audio_end_ms"));
        }
        // It is unknown which words the client has played.
        message.text.clear();
        message.samples = end * speech::SAMPLE_RATE / 1000;
        Ok(SessionOutput::events(vec![server_event::item_truncated(item_id, audio_end_ms)]))
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
        let medium = if modality == Some("text") { Medium::Text } else { Medium::Audio };
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
        let text = self.openai.take_answer().unwrap_or_else(|| match medium {
            Medium::Text => script::respond(&input),
            Medium::Audio => script::speak(&input).to_owned(),
        });
        let said: usize = messages.iter().map(|message| server_event::tokens(&message.text)).sum();
        let max_output_tokens =
            params.max_output_tokens.unwrap_or_else(|| self.settings["max_output_tokens"].clone());
        let mut rest = match medium {
            Medium::Text => pieces(&text),
            Medium::Audio => speech::speak(&text).into_iter().map(Piece::from).collect(),
        };
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
                medium,
                text: String::new(),
                samples: 0,
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
            let piece = match active.response.message.medium {
                Medium::Text => Piece { text: BURST_TEXT.repeat(18), samples: Vec::new() },
                Medium::Audio => Piece { text: BURST_TEXT.to_owned(), samples: vec![0; BURST_SAMPLES] },
            };
            events.extend((0..BURST_DELTAS).flat_map(|_| active.say(&piece)));
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

    /// Sends the next piece of each active response.
    pub fn go_on(&mut self) -> SessionOutput {
        let mut output = SessionOutput::default();
        if let Some((item_id, text)) = self.transcribing.pop_front() {
            if self.openai.take_fault(OpenAiFault::TranscriptionFails) {
                output.events.push(server_event::transcription_failed(&item_id));
            } else {
                output.events.extend(server_event::transcribed(&item_id, &text));
            }
        }
        // Iterates backwards, because completed responses are removed.
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
        if let Some(half) = piece.half() {
            if self.openai.take_fault(OpenAiFault::CutMidWord) {
                return SessionOutput { events: active.say(&half), end: Some(ConnectionEnd::Cut) };
            }
            if self.openai.take_fault(OpenAiFault::StallMidWord) {
                active.is_stalled = true;
                return SessionOutput::events(active.say(&half));
            }
        }
        SessionOutput::events(active.say(&piece))
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

    /// Ends the session, as after 60 minutes.
    pub fn expire(&self) -> SessionOutput {
        let error =
            RequestError::new("session_expired", "Your session hit the maximum duration of 60 minutes.");
        // It is not confirmed that the real service uses this close code.
        let end = ConnectionEnd::Close { code: 1001, reason: error.close_reason() };
        SessionOutput { events: vec![server_event::error(&error, None)], end: Some(end) }
    }

    fn position(&self, id: &str) -> Option<usize> {
        self.messages.iter().position(|message| message.id == id)
    }
}

fn message_of(item: NewItem) -> ConversationMessage {
    let NewItem { id: given, role, text } = item;
    let id = given.unwrap_or_else(|| id("item"));
    ConversationMessage { id, role, medium: Medium::Text, text, samples: 0, status: "completed" }
}

/// Merges the client's settings: `audio` field by field, everything else as a whole.
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

impl Piece {
    /// Returns the first half of a piece whose word can be split.
    fn half(&self) -> Option<Self> {
        let word = self.text.trim_end();
        let half = word.char_indices().nth(word.chars().count() / 2)?.0;
        let is_word = half > 0 && word.chars().all(char::is_alphabetic);
        is_word.then(|| Self {
            text: word[..half].to_owned(),
            samples: self.samples[..self.samples.len() / 2].to_vec(),
        })
    }
}

/// Splits a text into pieces like a model's deltas: about a word each, not always a whole one.
fn pieces(text: &str) -> VecDeque<Piece> {
    const LONGEST: usize = 9;
    let mut pieces = VecDeque::new();
    let mut piece = String::new();
    let of_text = |text: String| Piece { text, samples: Vec::new() };
    for letter in text.chars() {
        piece.push(letter);
        if piece.len() >= LONGEST || (letter == ' ' && piece.len() >= 3) {
            pieces.push_back(of_text(std::mem::take(&mut piece)));
        }
    }
    if !piece.is_empty() {
        pieces.push_back(of_text(piece));
    }
    pieces
}
