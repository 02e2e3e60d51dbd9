//! Client events, parsed as strictly as the real service parses them; the beta API's fields are unknown.

use serde_json::{Map, Value};

use super::{fields::Fields, request_error::RequestError, speech};

/// The event types that the service lists in its error for an unknown one.
const EVENT_TYPES: &[&str] = &[
    "session.update",
    "session.close",
    "input_audio_buffer.append",
    "session.input_audio_buffer.append",
    "input_audio_buffer.commit",
    "input_audio_buffer.clear",
    "conversation.item.create",
    "conversation.item.truncate",
    "conversation.item.delete",
    "conversation.item.retrieve",
    "response.create",
    "response.cancel",
];
/// Maximum length of an item id.
const MAX_ID: usize = 32;
/// Maximum of a response's token limit.
const MAX_OUTPUT_TOKENS: u64 = 4096;
/// Maximum number of key-value pairs in a response's metadata.
const MAX_METADATA: usize = 16;
const MAX_METADATA_KEY: usize = 64;
const MAX_METADATA_VALUE: usize = 512;
/// The only supported sample rate of PCM.
const SAMPLE_RATE: u64 = 24_000;

/// A client event.
#[derive(Debug)]
pub(super) enum ClientEvent {
    SessionUpdate(SessionUpdate),
    ItemCreate {
        previous_item_id: Option<String>,
        item: NewItem,
    },
    ItemTruncate {
        item_id: String,
        audio_end_ms: u64,
    },
    ItemDelete {
        item_id: String,
    },
    ItemRetrieve {
        item_id: String,
    },
    ResponseCreate(ResponseParams),
    ResponseCancel {
        response_id: Option<String>,
    },
    /// Audio from the microphone.
    AudioAppend {
        audio: Vec<i16>,
    },
    AudioCommit,
    AudioClear,
}

/// Session settings: parsed, and verbatim.
#[derive(Debug)]
pub(super) struct SessionUpdate {
    pub model: Option<String>,
    pub changes: Map<String, Value>,
}

/// A message to add to the conversation.
#[derive(Debug, Clone)]
pub(super) struct NewItem {
    pub id: Option<String>,
    pub role: String,
    pub text: String,
}

/// Parameters of a response.
#[derive(Debug, Default)]
pub(super) struct ResponseParams {
    pub output_modality: Option<String>,
    /// Whether the response is out of band: it is not added to the conversation.
    pub is_out_of_band: bool,
    pub instructions: Option<String>,
    pub metadata: Option<Map<String, Value>>,
    pub max_output_tokens: Option<Value>,
    pub input: Option<Vec<ResponseInput>>,
}

/// The input of a response in place of the conversation.
#[derive(Debug)]
pub(super) enum ResponseInput {
    Item(NewItem),
    Reference { id: String },
}

impl ClientEvent {
    /// Parses an event.
    pub fn parse(value: Value) -> Result<Self, RequestError> {
        let mut fields = Fields::of_event(value)?;
        let kind = fields.required_text("type")?;
        fields.text("event_id")?;
        let event = match kind.as_str() {
            "session.update" => {
                let session = fields.value("session").ok_or_else(|| RequestError::missing("session"))?;
                Self::SessionUpdate(SessionUpdate::read(session)?)
            }
            "conversation.item.create" => {
                let previous_item_id = fields.text("previous_item_id")?;
                let item = fields.value("item").ok_or_else(|| RequestError::missing("item"))?;
                Self::ItemCreate { previous_item_id, item: NewItem::read(Fields::of(item, "item")?)? }
            }
            "conversation.item.delete" => Self::ItemDelete { item_id: fields.required_text("item_id")? },
            "conversation.item.retrieve" => Self::ItemRetrieve { item_id: fields.required_text("item_id")? },
            "response.create" => {
                let params = fields.object("response")?;
                Self::ResponseCreate(params.map(ResponseParams::read).transpose()?.unwrap_or_default())
            }
            "response.cancel" => Self::ResponseCancel { response_id: fields.text("response_id")? },
            "conversation.item.truncate" => {
                let item_id = fields.required_text("item_id")?;
                if fields.required_number("content_index")? != 0 {
                    return Err(RequestError::new("invalid_value", "Only audio content can be truncated.")
                        .at("content_index"));
                }
                Self::ItemTruncate { item_id, audio_end_ms: fields.required_number("audio_end_ms")? }
            }
            "input_audio_buffer.append" => {
                let audio = speech::decode(&fields.required_text("audio")?).ok_or_else(|| {
                    let message = "Invalid 'audio'. Expected base64-encoded audio bytes (mono PCM16 at 24kHz) \
                                   but got an invalid value.";
                    RequestError::new("invalid_value", message).at("audio")
                })?;
                Self::AudioAppend { audio }
            }
            "input_audio_buffer.commit" => Self::AudioCommit,
            "input_audio_buffer.clear" => Self::AudioClear,
            known if EVENT_TYPES.contains(&known) => {
                return Err(
                    RequestError::unsupported_by_stand_in("knows this event by name alone").at("type")
                );
            }
            unknown => return Err(RequestError::wrong_value("type", unknown, EVENT_TYPES)),
        };
        fields.finish()?;
        Ok(event)
    }
}

impl SessionUpdate {
    fn read(session: Value) -> Result<Self, RequestError> {
        let mut fields = Fields::of(session.clone(), "session")?;
        let mut changes = session.as_object().cloned().unwrap_or_default();
        changes.remove("type");
        match fields.word("type", &["realtime", "transcription"])?.as_deref() {
            None => return Err(RequestError::missing("session.type")),
            Some("realtime") => {}
            Some(_) => {
                let message =
                    "Passing a transcription session update event to a realtime session is not allowed.";
                return Err(RequestError::new("invalid_parameter", message).at("session.type"));
            }
        }
        modality(&mut fields)?;
        fields.text("instructions")?;
        if let Some(tokens) = fields.value("max_output_tokens") {
            check_output_tokens(&tokens, "session.max_output_tokens")?;
        }
        if let Some(truncation) = fields.value("truncation") {
            check_truncation(truncation)?;
        }
        if let Some(audio) = fields.object("audio")? {
            check_audio(audio)?;
        }
        if fields.list("tools", "an array of objects")?.is_some_and(|tools| !tools.is_empty()) {
            return Err(RequestError::unsupported_by_stand_in("calls no tools").at("session.tools"));
        }
        for name in ["tool_choice", "tracing", "include", "prompt", "reasoning", "parallel_tool_calls"] {
            fields.value(name);
        }
        let model = fields.text("model")?;
        fields.finish()?;
        Ok(Self { model, changes })
    }
}

/// Returns the requested output modality. The service does not allow text and audio together.
fn modality(fields: &mut Fields) -> Result<Option<String>, RequestError> {
    let Some(list) = fields.list("output_modalities", "an array of strings")? else { return Ok(None) };
    match list.as_slice() {
        [Value::String(one)] if one == "text" || one == "audio" => Ok(Some(one.clone())),
        _ => {
            let names: Vec<String> =
                list.iter().map(|name| format!("'{}'", name.as_str().unwrap_or_default())).collect();
            let message = format!(
                "Invalid modalities: [{}]. Supported combinations are: ['text'] and ['audio'].",
                names.join(", ")
            );
            Err(RequestError::new("invalid_value", message).at(fields.path("output_modalities")))
        }
    }
}

fn check_output_tokens(tokens: &Value, path: &str) -> Result<(), RequestError> {
    match tokens {
        Value::String(text) if text == "inf" => Ok(()),
        Value::Number(number) => match number.as_u64() {
            Some(1..=MAX_OUTPUT_TOKENS) => Ok(()),
            Some(above @ 1..) => {
                let message = format!(
                    "Invalid '{path}': integer above maximum value. Expected a value <= {MAX_OUTPUT_TOKENS}, but got {above} \
                     instead."
                );
                Err(RequestError::new("integer_above_max_value", message).at(path))
            }
            _ => {
                let message = format!(
                    "Invalid '{path}': integer below minimum value. Expected a value >= 1, but got {number} instead."
                );
                Err(RequestError::new("integer_below_min_value", message).at(path))
            }
        },
        other => Err(RequestError::wrong_type(path, "an integer or 'inf'", other)),
    }
}

fn check_truncation(truncation: Value) -> Result<(), RequestError> {
    const PATH: &str = "session.truncation";
    if let Value::String(word) = &truncation {
        return match word.as_str() {
            "auto" | "disabled" => Ok(()),
            other => Err(RequestError::wrong_value(PATH, other, &["auto", "disabled"])),
        };
    }
    let mut fields = Fields::of(truncation, PATH)?;
    if fields.word("type", &["retention_ratio"])?.is_none() {
        return Err(RequestError::missing(&fields.path("type")));
    }
    let path = fields.path("retention_ratio");
    let ratio = fields.value("retention_ratio").ok_or_else(|| RequestError::missing(&path))?;
    if !ratio.as_f64().is_some_and(|ratio| (0.0..=1.0).contains(&ratio)) {
        return Err(RequestError::new("invalid_value", format!("Invalid value: '{ratio}'.")).at(path));
    }
    if let Some(mut limits) = fields.object("token_limits")? {
        limits.value("post_instructions");
        limits.finish()?;
    }
    fields.finish()
}

fn check_audio(mut audio: Fields) -> Result<(), RequestError> {
    if let Some(mut input) = audio.object("input")? {
        check_format(&mut input)?;
        if let Some(mut transcription) = input.object_or_null("transcription")? {
            for name in ["model", "language", "prompt"] {
                transcription.text(name)?;
            }
            transcription.finish()?;
        }
        if let Some(mut reduction) = input.object_or_null("noise_reduction")? {
            reduction.word("type", &["near_field", "far_field"])?;
            reduction.finish()?;
        }
        if let Some(detection) = input.object_or_null("turn_detection")? {
            check_turn_detection(detection)?;
        }
        input.finish()?;
    }
    if let Some(mut output) = audio.object("output")? {
        check_format(&mut output)?;
        for name in ["voice", "speed"] {
            output.value(name);
        }
        output.finish()?;
    }
    audio.finish()
}

fn check_turn_detection(mut detection: Fields) -> Result<(), RequestError> {
    let kind = detection.word("type", &["server_vad", "semantic_vad"])?;
    match kind.as_deref() {
        None => return Err(RequestError::missing(&detection.path("type"))),
        Some("semantic_vad") => {
            detection.word("eagerness", &["low", "medium", "high", "auto"])?;
        }
        Some(_) => {
            for name in ["threshold", "prefix_padding_ms", "silence_duration_ms", "idle_timeout_ms"] {
                detection.value(name);
            }
        }
    }
    for name in ["create_response", "interrupt_response"] {
        detection.value(name);
    }
    detection.finish()
}

fn check_format(side: &mut Fields) -> Result<(), RequestError> {
    let Some(mut format) = side.object("format")? else { return Ok(()) };
    let kind = format.word("type", &["audio/pcm", "audio/pcmu", "audio/pcma"])?;
    let path = format.path("rate");
    match (kind.as_deref(), format.value("rate").map(|rate| rate.as_u64())) {
        (None, _) => return Err(RequestError::missing(&format.path("type"))),
        (Some("audio/pcm"), Some(rate)) if rate != Some(SAMPLE_RATE) => {
            let message =
                format!("Invalid '{path}': integer below minimum value. Expected a value >= {SAMPLE_RATE}.");
            return Err(RequestError::new("integer_below_min_value", message).at(path));
        }
        _ => {}
    }
    format.finish()
}

impl NewItem {
    fn read(mut fields: Fields) -> Result<Self, RequestError> {
        let kind = fields.required_text("type")?;
        if kind != "message" {
            return Err(RequestError::unsupported_by_stand_in("takes messages alone").at(fields.path("type")));
        }
        let id = fields.text("id")?;
        if let Some(id) = id.as_ref().filter(|id| id.len() > MAX_ID) {
            let path = fields.path("id");
            let message = format!(
                "Invalid '{path}': string too long. Expected a string with maximum length {MAX_ID}, but got a string with length \
                 {} instead.",
                id.len()
            );
            return Err(RequestError::new("string_above_max_length", message).at(path));
        }
        fields.word("object", &["realtime.item"])?;
        fields.word("status", &["completed", "incomplete", "in_progress"])?;
        let path = fields.path("role");
        let role = fields
            .word("role", &["user", "assistant", "system"])?
            .ok_or_else(|| RequestError::missing(&path))?;
        let path = fields.path("content");
        let content =
            fields.list("content", "an array of objects")?.ok_or_else(|| RequestError::missing(&path))?;
        let mut text = String::new();
        for (index, part) in content.into_iter().enumerate() {
            text.push_str(&text_of(part, &role, &format!("{path}[{index}]"))?);
        }
        fields.finish()?;
        Ok(Self { id, role, text })
    }
}

/// Returns the text of a message's content part, whose type depends on the role.
fn text_of(part: Value, role: &str, path: &str) -> Result<String, RequestError> {
    let mut part = Fields::of(part, path)?;
    let supported: &[&str] = match role {
        "user" => &["input_text", "input_audio", "input_image"],
        "system" => &["input_text"],
        _ => &["output_text"],
    };
    match part.word("type", supported)?.as_deref() {
        None => return Err(RequestError::missing(&part.path("type"))),
        Some("input_audio" | "input_image") => {
            return Err(RequestError::unsupported_by_stand_in("reads text alone").at(part.path("type")));
        }
        Some(_) => {}
    }
    let text = part.required_text("text")?;
    part.finish()?;
    Ok(text)
}

impl ResponseParams {
    fn read(mut fields: Fields) -> Result<Self, RequestError> {
        let output_modality = modality(&mut fields)?;
        let conversation = fields.word("conversation", &["auto", "none"])?;
        let instructions = fields.text("instructions")?;
        let max_output_tokens = fields.value("max_output_tokens");
        if let Some(tokens) = &max_output_tokens {
            check_output_tokens(tokens, "response.max_output_tokens")?;
        }
        let path = fields.path("metadata");
        let metadata = match fields.value("metadata") {
            None | Some(Value::Null) => None,
            Some(Value::Object(metadata)) => Some(check_metadata(metadata, &path)?),
            Some(other) => return Err(RequestError::wrong_type(&path, "an object", &other)),
        };
        let path = fields.path("input");
        let mut input = None;
        if let Some(list) = fields.list("input", "an array of objects")? {
            let items = list.into_iter().enumerate();
            input = Some(
                items
                    .map(|(index, item)| ResponseInput::read(item, &format!("{path}[{index}]")))
                    .collect::<Result<_, _>>()?,
            );
        }
        for name in ["audio", "tools", "tool_choice", "prompt", "reasoning", "parallel_tool_calls"] {
            fields.value(name);
        }
        fields.finish()?;
        Ok(Self {
            output_modality,
            is_out_of_band: conversation.as_deref() == Some("none"),
            instructions,
            metadata,
            max_output_tokens,
            input,
        })
    }
}

impl ResponseInput {
    fn read(item: Value, path: &str) -> Result<Self, RequestError> {
        let is_reference = item.get("type").and_then(Value::as_str) == Some("item_reference");
        let mut fields = Fields::of(item, path)?;
        if !is_reference {
            return NewItem::read(fields).map(Self::Item);
        }
        fields.value("type");
        let id = fields.required_text("id")?;
        fields.finish()?;
        Ok(Self::Reference { id })
    }
}

fn check_metadata(metadata: Map<String, Value>, path: &str) -> Result<Map<String, Value>, RequestError> {
    let too_long = |what: &str| {
        RequestError::new("string_above_max_length", format!("Invalid '{path}': {what} too long.")).at(path)
    };
    if metadata.len() > MAX_METADATA {
        let message = format!("Invalid '{path}': too many properties.");
        return Err(RequestError::new("object_above_max_properties", message).at(path));
    }
    for (key, value) in &metadata {
        let Value::String(text) = value else {
            return Err(RequestError::wrong_type(&format!("{path}.{key}"), "a string", value));
        };
        if key.len() > MAX_METADATA_KEY {
            return Err(too_long("key"));
        }
        if text.len() > MAX_METADATA_VALUE {
            return Err(too_long("value"));
        }
    }
    Ok(metadata)
}
