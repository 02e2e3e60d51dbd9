//! The AI tutor's realtime model: one conversation over one connection.
//!
//! [`ModelCommand`] and [`ModelEvent`] are independent of the protocol. [`openai`] implements OpenAI's; another
//! protocol is another module beside it.

mod openai;

use serde::Deserialize;

use crate::error::{Error, Result};
use crate::platform::byte_queue::{ByteQueue, QueueError, QueueReader};
use crate::platform::config::OpenAiConfig;

/// The budget of queued commands in bytes: one minute of speech, which a page sends again after its connection broke.
/// If the queue is full the connection counts as lost.
const COMMAND_BYTES: usize = 5 * 1024 * 1024;
/// The budget of queued events in bytes: two minutes of speech, which arrive at once. If the model is further ahead,
/// the connection is closed: pausing it would end it as well, but unnoticed.
const EVENT_BYTES: usize = 8 * 1024 * 1024;
/// What a command or event costs in addition to its text.
const OVERHEAD: usize = 128;

/// A command to the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModelCommand {
    /// Configures the conversation. Sent once, first.
    Configure {
        /// The system instructions.
        instructions: String,
        /// How the model detects the end of a turn of speech; `None` for a conversation in text.
        speech: Option<TurnTaking>,
    },
    /// Changes the turn detection.
    TakeTurns(TurnTaking),
    /// Audio from the student's microphone: base64 of 24 kHz mono 16-bit PCM.
    Hear(String),
    /// The student's turn has ended.
    EndOfSpeech,
    /// Discards the audio received since the last turn.
    IgnoreSpeech,
    /// Truncates a spoken response to the part that was played.
    Truncate {
        /// The item that the response became.
        item_id: String,
        /// How much of it was played, in milliseconds.
        heard_ms: u64,
    },
    /// Adds a message to the conversation.
    Add {
        /// Our id of the item, at most 32 characters.
        item_id: String,
        /// The author.
        speaker: Speaker,
        /// The content.
        text: String,
    },
    /// Deletes an item of the conversation.
    Forget {
        /// The item.
        item_id: String,
    },
    /// Requests a response.
    Respond {
        /// Returned with [`ModelEvent::ResponseStarted`].
        tag: u64,
        /// Whether the response becomes part of the conversation.
        place: ResponsePlace,
        /// Text or speech.
        medium: Medium,
    },
    /// Cancels a response.
    Cancel {
        /// The response.
        response_id: String,
    },
}

/// The author of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speaker {
    /// The student.
    Student,
    /// The model.
    Tutor,
    /// The academy (system messages).
    Academy,
}

/// The medium of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Medium {
    /// Text.
    Text,
    /// Speech.
    Speech,
}

/// How the end of a turn of speech is detected.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnTaking {
    /// By content (semantic VAD), with long pauses: people who think aloud pause.
    #[default]
    Patient,
    /// By content, with medium pauses.
    Balanced,
    /// By content, with short pauses.
    Quick,
    /// The student signals it.
    PushToTalk,
}

/// Whether a response becomes part of the conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResponsePlace {
    /// It does.
    Conversation,
    /// It does not: it follows these instructions and is not remembered.
    Aside {
        /// The instructions.
        instructions: String,
    },
}

/// An event from the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModelEvent {
    /// The conversation is configured.
    Ready,
    /// A response starts.
    ResponseStarted {
        /// The response.
        response_id: String,
        /// The tag of the request; `None` for a response that was not requested.
        tag: Option<u64>,
    },
    /// A delta of a response's text, or of the transcript of its speech.
    Text {
        /// The response.
        response_id: String,
        /// The item that it becomes.
        item_id: String,
        /// The delta.
        delta: String,
    },
    /// A delta of a response's audio.
    Speech {
        /// The response.
        response_id: String,
        /// The item that it becomes.
        item_id: String,
        /// Base64 of 24 kHz mono 16-bit PCM.
        audio: String,
    },
    /// The student starts to speak.
    StudentSpeaks,
    /// The student stops speaking.
    StudentFallsSilent,
    /// The student's turn became an item of the conversation.
    StudentSaid {
        /// The item.
        item_id: String,
    },
    /// The turn was too short to contain speech.
    NothingSaid,
    /// The transcript of the student's turn.
    Transcribed {
        /// The item.
        item_id: String,
        /// The transcript; `None` if transcription failed.
        text: Option<String>,
    },
    /// A response is finished.
    ResponseDone {
        /// The response.
        response_id: String,
        /// How it ended.
        outcome: ResponseOutcome,
    },
    /// A command was refused. The conversation continues.
    Refused {
        /// The tag, if a [`ModelCommand::Respond`] was refused.
        tag: Option<u64>,
        /// The error code.
        code: String,
        /// For the log.
        message: String,
    },
    /// The connection is closed. The last event.
    Closed {
        /// For the log.
        why: String,
    },
}

/// How a response ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResponseOutcome {
    /// It is complete.
    Completed,
    /// It was canceled.
    Cancelled,
    /// It failed.
    Failed,
}

impl ModelCommand {
    fn bytes(&self) -> usize {
        match self {
            ModelCommand::Configure { instructions, .. } => instructions.len(),
            ModelCommand::Hear(text) | ModelCommand::Add { text, .. } => text.len(),
            _ => 0,
        }
    }
}

/// A connection to the model, closed on drop.
pub struct ModelConnection {
    /// Sends commands.
    pub commands: ModelCommands,
    /// Receives events; the last one is [`ModelEvent::Closed`].
    pub events: ModelEvents,
}

/// The queue of commands, in order.
pub struct ModelCommands(ByteQueue<ModelCommand>);

impl ModelCommands {
    /// Queues a command.
    ///
    /// # Errors
    /// The reason why the connection counts as lost.
    pub fn send(&self, command: ModelCommand) -> std::result::Result<(), String> {
        let bytes = command.bytes();
        push(&self.0, command, bytes)
    }
}

/// The queue of events, in order.
pub struct ModelEvents(QueueReader<ModelEvent>);

impl ModelEvents {
    /// The next event; `None` after the last one.
    pub async fn next(&mut self) -> Option<ModelEvent> {
        self.0.recv().await
    }
}

/// Queues a message with this number of bytes of text.
///
/// # Errors
/// The reason why the connection has to end.
fn push<T>(queue: &ByteQueue<T>, message: T, bytes: usize) -> std::result::Result<(), String> {
    queue.push(message, bytes + OVERHEAD).map_err(|error| match error {
        QueueError::Full => "it is told more than it takes".to_owned(),
        QueueError::Closed => "nobody listens any more".to_owned(),
    })
}

/// Access to the model.
#[derive(Clone)]
pub struct RealtimeModel {
    config: OpenAiConfig,
    tls: tokio_native_tls::TlsConnector,
}

impl RealtimeModel {
    /// Creates the client. Opens no connection.
    pub fn new(config: &OpenAiConfig) -> Result<RealtimeModel> {
        let tls = native_tls::TlsConnector::new().map_err(Error::internal)?;
        Ok(RealtimeModel { config: config.clone(), tls: tls.into() })
    }

    /// Opens a conversation on behalf of `person`, a pseudonymous id by which OpenAI can tell a user who misuses the
    /// service from others.
    ///
    /// # Errors
    /// The reason why the connection failed, for the log.
    pub async fn connect(&self, person: &str) -> std::result::Result<ModelConnection, String> {
        openai::connect(&self.config, &self.tls, person).await
    }
}
