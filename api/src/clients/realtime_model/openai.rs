//! OpenAI's Realtime protocol in its GA version: <https://developers.openai.com/api/docs/guides/realtime>.
//!
//! One task per connection forwards commands and events. It ends when either side is gone, when the service does not
//! accept a frame in time, or when the queue of events is full.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderValue, header};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async_with_config};
use url::Url;

use super::{
    COMMAND_BYTES, EVENT_BYTES, Medium, ModelCommand, ModelCommands, ModelConnection, ModelEvent,
    ModelEvents, ResponseOutcome, ResponsePlace, Speaker, TurnTaking, push,
};
use crate::platform::byte_queue::{ByteQueue, QueueReader, byte_queue};
use crate::platform::config::OpenAiConfig;

/// The maximum size of an event. A burst of speech is smaller.
const MAX_MESSAGE: usize = 1024 * 1024;
/// The size of unsent data at which the connection counts as lost.
const MAX_WRITE_BUFFER: usize = 1024 * 1024;
/// The size of the read buffer.
const READ_BUFFER: usize = 16 * 1024;
/// How long the service may take to accept a frame.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// The interval of pings.
const PING_INTERVAL: Duration = Duration::from_secs(20);
/// A service that left two pings unanswered counts as gone.
const IDLE_TIMEOUT: Duration = Duration::from_secs(45);
/// The maximum length of a response in tokens: some pages, or about two minutes of speech.
const MAX_OUTPUT_TOKENS: u32 = 2048;
/// The share of the conversation that is kept when it gets too long. Smaller cuts would make the service process the
/// whole context anew more often.
const RETENTION_RATIO: f64 = 0.8;

/// The error code for a turn that is too short.
const NOTHING_SAID: &str = "input_audio_buffer_commit_empty";
/// The prefix of event ids of response requests.
const RESPOND: &str = "respond_";

type OpenAiSocket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Opens a connection and starts its task.
pub(super) async fn connect(
    config: &OpenAiConfig,
    tls: &tokio_native_tls::TlsConnector,
    person: &str,
) -> Result<ModelConnection, String> {
    let socket = timeout(config.connect_timeout, open(config, tls, person))
        .await
        .map_err(|_| "it does not answer".to_owned())??;
    let (commands, waiting) = byte_queue(COMMAND_BYTES);
    let (queue, events) = byte_queue(EVENT_BYTES);
    let speech =
        SpeechModels { transcription: config.transcription_model.clone(), voice: config.voice.clone() };
    tokio::spawn(pump(socket, speech, waiting, queue));
    Ok(ModelConnection { commands: ModelCommands(commands), events: ModelEvents(events) })
}

async fn open(
    config: &OpenAiConfig,
    tls: &tokio_native_tls::TlsConnector,
    person: &str,
) -> Result<OpenAiSocket, String> {
    let url = realtime_url(&config.api_url, &config.realtime_model)?;
    let host = url.host_str().ok_or("its address names no host")?.to_owned();
    let port = url.port_or_known_default().ok_or("its address names no port")?;
    let mut request = url.as_str().into_client_request().map_err(|error| error.to_string())?;
    let headers = request.headers_mut();
    let bearer = format!("Bearer {}", config.api_key);
    headers
        .insert(header::AUTHORIZATION, HeaderValue::from_str(&bearer).map_err(|_| "the key is no header")?);
    let person = HeaderValue::from_str(person).map_err(|_| "the person is no header")?;
    headers.insert("OpenAI-Safety-Identifier", person);
    let stream = TcpStream::connect((host.as_str(), port)).await.map_err(|error| error.to_string())?;
    stream.set_nodelay(true).map_err(|error| error.to_string())?;
    let stream = if url.scheme() == "wss" {
        MaybeTlsStream::NativeTls(tls.connect(&host, stream).await.map_err(|error| error.to_string())?)
    } else {
        MaybeTlsStream::Plain(stream)
    };
    let limits = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER)
        .max_write_buffer_size(MAX_WRITE_BUFFER)
        .max_message_size(Some(MAX_MESSAGE))
        .max_frame_size(Some(MAX_MESSAGE));
    let (socket, _) = client_async_with_config(request, stream, Some(limits)).await.map_err(failure)?;
    Ok(socket)
}

/// The reason why a connection failed, without the request, which contains the key.
fn failure(error: tungstenite::Error) -> String {
    match error {
        tungstenite::Error::Http(response) => format!("it answers {}", response.status()),
        other => other.to_string(),
    }
}

fn realtime_url(api_url: &Url, model: &str) -> Result<Url, String> {
    let mut url = api_url.join("realtime").map_err(|error| error.to_string())?;
    let scheme = if url.scheme() == "https" { "wss" } else { "ws" };
    url.set_scheme(scheme).map_err(|()| "its address has another scheme".to_owned())?;
    url.query_pairs_mut().append_pair("model", model);
    Ok(url)
}

/// The models for transcription and speech.
struct SpeechModels {
    transcription: Option<String>,
    voice: String,
}

async fn pump(
    mut socket: OpenAiSocket,
    speech: SpeechModels,
    mut commands: QueueReader<ModelCommand>,
    queue: ByteQueue<ModelEvent>,
) {
    let why = exchange(&mut socket, &speech, &mut commands, &queue).await;
    if timeout(WRITE_TIMEOUT, socket.close(None)).await.is_err() {
        tracing::debug!("the model did not take its close frame");
    }
    queue.finish(ModelEvent::Closed { why });
}

/// Runs until the connection has to end; returns the reason.
async fn exchange(
    socket: &mut OpenAiSocket,
    speech: &SpeechModels,
    commands: &mut QueueReader<ModelCommand>,
    queue: &ByteQueue<ModelEvent>,
) -> String {
    let mut ping = interval(PING_INTERVAL);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut heard = Instant::now();
    loop {
        let step = tokio::select! {
            command = commands.recv() => match command {
                Some(command) => write(socket, Message::text(client_event(command, speech))).await,
                None => Err("it is not needed any more".to_owned()),
            },
            message = socket.next() => {
                heard = Instant::now();
                receive(message, queue)
            }
            _ = ping.tick() => {
                if heard.elapsed() > IDLE_TIMEOUT {
                    Err("it fell silent".to_owned())
                } else {
                    write(socket, Message::Ping(Default::default())).await
                }
            }
        };
        if let Err(why) = step {
            return why;
        }
    }
}

async fn write(socket: &mut OpenAiSocket, message: Message) -> Result<(), String> {
    match timeout(WRITE_TIMEOUT, socket.send(message)).await {
        Ok(sent) => sent.map_err(|error| error.to_string()),
        Err(_) => Err("it does not take what it is sent".to_owned()),
    }
}

fn receive(
    message: Option<Result<Message, tungstenite::Error>>,
    queue: &ByteQueue<ModelEvent>,
) -> Result<(), String> {
    match message {
        None => Err("it hung up".to_owned()),
        Some(Err(error)) => Err(error.to_string()),
        Some(Ok(Message::Close(frame))) => Err(frame.map_or_else(
            || "it hung up".to_owned(),
            |frame| format!("it hung up with {}: {}", u16::from(frame.code), frame.reason),
        )),
        Some(Ok(Message::Text(text))) => match server_event(&text) {
            Some(event) => push(queue, event, text.len()),
            None => Ok(()),
        },
        // Pings are answered below; the protocol has no binary messages.
        Some(Ok(_)) => Ok(()),
    }
}

/// Serializes a command. Nothing else is sent to the service.
fn client_event(command: ModelCommand, speech: &SpeechModels) -> String {
    let event = match command {
        // Base64 needs no escaping.
        ModelCommand::Hear(audio) => {
            return format!(r#"{{"type":"input_audio_buffer.append","audio":"{audio}"}}"#);
        }
        ModelCommand::Configure { instructions, speech: taking } => json!({
            "type": "session.update",
            "session": {
                "type": "realtime",
                "output_modalities": [modality(if taking.is_some() { Medium::Speech } else { Medium::Text })],
                "instructions": instructions,
                "max_output_tokens": MAX_OUTPUT_TOKENS,
                "truncation": { "type": "retention_ratio", "retention_ratio": RETENTION_RATIO },
                "audio": taking.map_or_else(
                    || json!({ "input": { "turn_detection": null } }),
                    |taking| audio(taking, speech),
                ),
            },
        }),
        ModelCommand::TakeTurns(taking) => json!({
            "type": "session.update",
            "session": {
                "type": "realtime",
                "audio": { "input": { "turn_detection": turn_detection(taking) } },
            },
        }),
        ModelCommand::EndOfSpeech => json!({ "type": "input_audio_buffer.commit" }),
        ModelCommand::IgnoreSpeech => json!({ "type": "input_audio_buffer.clear" }),
        ModelCommand::Truncate { item_id, heard_ms } => json!({
            "type": "conversation.item.truncate",
            "item_id": item_id, "content_index": 0, "audio_end_ms": heard_ms,
        }),
        ModelCommand::Add { item_id, speaker, text } => {
            let (role, kind) = match speaker {
                Speaker::Student => ("user", "input_text"),
                Speaker::Tutor => ("assistant", "output_text"),
                Speaker::Academy => ("system", "input_text"),
            };
            json!({
                "type": "conversation.item.create",
                "item": {
                    "id": item_id, "type": "message", "role": role,
                    "content": [{ "type": kind, "text": text }],
                },
            })
        }
        ModelCommand::Forget { item_id } => {
            json!({ "type": "conversation.item.delete", "item_id": item_id })
        }
        ModelCommand::Respond { tag, place, medium } => {
            let mut response =
                json!({ "output_modalities": [modality(medium)], "metadata": { "tag": tag.to_string() } });
            if let ResponsePlace::Aside { instructions } = place {
                response["conversation"] = json!("none");
                response["instructions"] = json!(instructions);
            }
            json!({ "type": "response.create", "event_id": respond_event_id(tag), "response": response })
        }
        ModelCommand::Cancel { response_id } => {
            json!({ "type": "response.cancel", "response_id": response_id })
        }
    };
    event.to_string()
}

const fn modality(medium: Medium) -> &'static str {
    match medium {
        Medium::Text => "text",
        Medium::Speech => "audio",
    }
}

/// The session's audio settings.
fn audio(taking: TurnTaking, SpeechModels { transcription, voice }: &SpeechModels) -> Value {
    let format = json!({ "type": "audio/pcm", "rate": 24000 });
    json!({
        "input": {
            "format": format,
            "transcription": transcription.as_ref().map(|model| json!({ "model": model })),
            // Students use laptops and hear the tutor through the speakers.
            "noise_reduction": { "type": "far_field" },
            "turn_detection": turn_detection(taking),
        },
        "output": { "format": format, "voice": voice },
    })
}

/// The service neither responds nor interrupts by itself: what was said is moderated first, and only the page knows how
/// much of a response was played.
fn turn_detection(taking: TurnTaking) -> Value {
    let eagerness = match taking {
        TurnTaking::Patient => "low",
        TurnTaking::Balanced => "medium",
        TurnTaking::Quick => "high",
        TurnTaking::PushToTalk => return Value::Null,
    };
    json!({
        "type": "semantic_vad", "eagerness": eagerness, "create_response": false, "interrupt_response": false,
    })
}

/// The event id of a response request; an error refers to it.
fn respond_event_id(tag: u64) -> String {
    format!("{RESPOND}{tag}")
}

/// The tag of the response request that an error refers to.
fn refused_tag(event_id: &str) -> Option<u64> {
    event_id.strip_prefix(RESPOND)?.parse().ok()
}

/// The fields of events that we read; events have more, and there are more events.
#[derive(Deserialize)]
#[serde(tag = "type")]
enum OpenAiEvent {
    #[serde(rename = "session.updated")]
    SessionUpdated,
    #[serde(rename = "response.created")]
    ResponseCreated { response: OpenAiResponse },
    #[serde(rename = "response.output_text.delta", alias = "response.output_audio_transcript.delta")]
    TextDelta { response_id: String, item_id: String, delta: String },
    #[serde(rename = "response.output_audio.delta")]
    AudioDelta { response_id: String, item_id: String, delta: String },
    #[serde(rename = "input_audio_buffer.speech_started")]
    SpeechStarted,
    #[serde(rename = "input_audio_buffer.speech_stopped")]
    SpeechStopped,
    #[serde(rename = "input_audio_buffer.committed")]
    Committed { item_id: String },
    #[serde(rename = "conversation.item.input_audio_transcription.completed")]
    Transcribed { item_id: String, transcript: String },
    #[serde(rename = "conversation.item.input_audio_transcription.failed")]
    TranscriptionFailed { item_id: String, error: TranscriptionError },
    #[serde(rename = "response.done")]
    ResponseDone { response: OpenAiResponse },
    #[serde(rename = "error")]
    Error { error: ServiceError },
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct OpenAiResponse {
    id: String,
    status: String,
    status_details: Option<StatusDetails>,
    metadata: Option<Metadata>,
}

#[derive(Deserialize)]
struct StatusDetails {
    reason: Option<String>,
    error: Option<StatusError>,
}

#[derive(Deserialize)]
struct StatusError {
    code: Option<String>,
    message: Option<String>,
}

impl OpenAiResponse {
    fn outcome(&self) -> ResponseOutcome {
        let reason = self.status_details.as_ref().and_then(|details| details.reason.as_deref());
        match (self.status.as_str(), reason) {
            ("incomplete", Some("content_filter")) => ResponseOutcome::Failed,
            // A response that reached the maximum length counts as completed.
            ("completed" | "incomplete", _) => ResponseOutcome::Completed,
            ("cancelled", _) => ResponseOutcome::Cancelled,
            _ => {
                let error = self.status_details.as_ref().and_then(|details| details.error.as_ref());
                let code = error.and_then(|error| error.code.as_deref());
                let message = error.and_then(|error| error.message.as_deref());
                tracing::error!(status = self.status, code, message, "the model could not answer");
                ResponseOutcome::Failed
            }
        }
    }
}

#[derive(Deserialize)]
struct TranscriptionError {
    code: Option<String>,
    message: Option<String>,
}

#[derive(Deserialize)]
struct Metadata {
    tag: Option<String>,
}

#[derive(Deserialize)]
struct ServiceError {
    code: Option<String>,
    message: String,
    /// The id of the client event that was refused.
    event_id: Option<String>,
}

/// Removes control characters, some of which Postgres does not store.
fn printable(mut text: String) -> String {
    text.retain(|letter| !letter.is_control() || matches!(letter, '\n' | '\t'));
    text
}

/// Parses an event; `None` for events that are not needed or cannot be parsed, because the service may add new ones.
fn server_event(text: &str) -> Option<ModelEvent> {
    let event = serde_json::from_str(text)
        .inspect_err(|error| tracing::warn!(%error, "the model said what cannot be read"))
        .ok()?;
    Some(match event {
        OpenAiEvent::SessionUpdated => ModelEvent::Ready,
        OpenAiEvent::ResponseCreated { response } => ModelEvent::ResponseStarted {
            response_id: response.id,
            tag: response.metadata.and_then(|metadata| metadata.tag?.parse().ok()),
        },
        OpenAiEvent::TextDelta { response_id, item_id, delta } => {
            ModelEvent::Text { response_id, item_id, delta: printable(delta) }
        }
        OpenAiEvent::AudioDelta { response_id, item_id, delta } => {
            ModelEvent::Speech { response_id, item_id, audio: delta }
        }
        OpenAiEvent::SpeechStarted => ModelEvent::StudentSpeaks,
        OpenAiEvent::SpeechStopped => ModelEvent::StudentFallsSilent,
        OpenAiEvent::Committed { item_id } => ModelEvent::StudentSaid { item_id },
        OpenAiEvent::Transcribed { item_id, transcript } => {
            ModelEvent::Transcribed { item_id, text: Some(printable(transcript)) }
        }
        OpenAiEvent::TranscriptionFailed { item_id, error } => {
            let (code, message) = (error.code.as_deref(), error.message.as_deref());
            tracing::error!(code, message, "what a student said could not be transcribed");
            ModelEvent::Transcribed { item_id, text: None }
        }
        OpenAiEvent::ResponseDone { response } => {
            ModelEvent::ResponseDone { outcome: response.outcome(), response_id: response.id }
        }
        OpenAiEvent::Error { error } if error.code.as_deref() == Some(NOTHING_SAID) => {
            ModelEvent::NothingSaid
        }
        OpenAiEvent::Error { error } => {
            let tag = error.event_id.as_deref().and_then(refused_tag);
            ModelEvent::Refused { tag, code: error.code.unwrap_or_default(), message: error.message }
        }
        OpenAiEvent::Other => return None,
    })
}
