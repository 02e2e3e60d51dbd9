//! The model that the AI tutor speaks through: one conversation over one connection.
//!
//! What a caller asks for ([`ModelCommand`]) and hears ([`ModelEvent`]) names no protocol. [`openai`] speaks OpenAI's; their
//! next one is another module beside it.

mod openai;

use serde::Deserialize;

use crate::error::{Error, Result};
use crate::platform::byte_queue::{ByteQueue, QueueError, QueueReader};
use crate::platform::config::OpenAiConfig;

/// Bytes of commands that wait for a connection that does not take them: a minute of speech, which a page says again after its
/// line broke. Whoever fills it has lost the connection.
const COMMAND_BYTES: usize = 5 * 1024 * 1024;
/// Bytes of events that wait for whoever listens: two minutes of speech, which come at once. A model that is further ahead is cut
/// off: to pause it would end it as well, and nobody would notice.
const EVENT_BYTES: usize = 8 * 1024 * 1024;
/// What a command or an event costs beside its text.
const OVERHEAD: usize = 128;

/// What the model is asked to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModelCommand {
    /// How it is to be for the whole conversation. First, and once.
    Configure {
        /// What it is told about itself and its task.
        instructions: String,
        /// How it takes turns with somebody who speaks; `None` where everything is written.
        speech: Option<TurnTaking>,
    },
    /// It takes turns in another way from now on.
    TakeTurns(TurnTaking),
    /// What the student's microphone hears: base64 of 24 kHz mono 16-bit.
    Hear(String),
    /// The student has said everything.
    EndOfSpeech,
    /// What was heard since somebody last said something means nothing.
    IgnoreSpeech,
    /// Only the start of something that it said was heard.
    Truncate {
        /// The item that it became.
        item_id: String,
        /// How much of it was heard.
        heard_ms: u64,
    },
    /// Something that was said, or that it is told.
    Add {
        /// Our id of it, at most 32 letters.
        item_id: String,
        /// Who says it.
        speaker: Speaker,
        /// What.
        text: String,
    },
    /// It forgets something that was said.
    Forget {
        /// The item.
        item_id: String,
    },
    /// It is to answer.
    Respond {
        /// Comes back with [`ModelEvent::ResponseStarted`].
        tag: u64,
        /// Where the answer belongs.
        place: ResponsePlace,
        /// Whether it writes or speaks.
        medium: Medium,
    },
    /// It is to stop answering.
    Cancel {
        /// The answer.
        response_id: String,
    },
}

/// Who says something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speaker {
    /// The student.
    Student,
    /// The model.
    Tutor,
    /// The academy.
    Academy,
}

/// How something is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Medium {
    /// In writing.
    Text,
    /// Aloud.
    Speech,
}

/// How the model knows that somebody has said everything.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnTaking {
    /// By what they say, and it waits long: who thinks aloud makes pauses.
    #[default]
    Patient,
    /// By what they say.
    Balanced,
    /// By what they say, and it waits little.
    Quick,
    /// They say so.
    PushToTalk,
}

/// Where an answer belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResponsePlace {
    /// Into the conversation.
    Conversation,
    /// Beside it, as these instructions say; nothing of it is remembered.
    Aside {
        /// What to do.
        instructions: String,
    },
}

/// What the model does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModelEvent {
    /// It is configured.
    Ready,
    /// An answer begins.
    ResponseStarted {
        /// The answer.
        response_id: String,
        /// As it was asked for; `None` for an answer that nobody asked for.
        tag: Option<u64>,
    },
    /// More of an answer: its text, or the words of its speech.
    Text {
        /// The answer.
        response_id: String,
        /// The item that it becomes.
        item_id: String,
        /// What is said next.
        delta: String,
    },
    /// More of how a spoken answer sounds.
    Speech {
        /// The answer.
        response_id: String,
        /// The item that it becomes.
        item_id: String,
        /// Base64 of 24 kHz mono 16-bit.
        audio: String,
    },
    /// The student begins to speak.
    StudentSpeaks,
    /// The student does not any more.
    StudentFallsSilent,
    /// What the student said is an item of the conversation.
    StudentSaid {
        /// The item.
        item_id: String,
    },
    /// There was nothing that the student could have said.
    NothingSaid,
    /// The words of what the student said.
    Transcribed {
        /// The item.
        item_id: String,
        /// What was understood; `None` where that could not be told.
        text: Option<String>,
    },
    /// An answer is over.
    ResponseDone {
        /// The answer.
        response_id: String,
        /// How it ended.
        outcome: ResponseOutcome,
    },
    /// It refuses a command. The conversation goes on.
    Refused {
        /// Of [`ModelCommand::Respond`], if that is what it refuses.
        tag: Option<u64>,
        /// What kind of refusal it is.
        code: String,
        /// For the log.
        message: String,
    },
    /// The conversation is over, and nothing more comes.
    Closed {
        /// For the log.
        why: String,
    },
}

/// How an answer ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResponseOutcome {
    /// All of it was said.
    Completed,
    /// It was told to stop.
    Cancelled,
    /// It could not go on.
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

/// A connection to the model. It ends when this is dropped.
pub struct ModelConnection {
    /// What it is asked to do.
    pub commands: ModelCommands,
    /// What it does; the last one is [`ModelEvent::Closed`].
    pub events: ModelEvents,
}

/// What a model is asked to do, in its order.
pub struct ModelCommands(ByteQueue<ModelCommand>);

impl ModelCommands {
    /// Asks it for something.
    ///
    /// # Errors
    /// Why the connection is lost.
    pub fn send(&self, command: ModelCommand) -> std::result::Result<(), String> {
        let bytes = command.bytes();
        push(&self.0, command, bytes)
    }
}

/// What a model does, in its order.
pub struct ModelEvents(QueueReader<ModelEvent>);

impl ModelEvents {
    /// The next event; `None` after the last one.
    pub async fn next(&mut self) -> Option<ModelEvent> {
        self.0.recv().await
    }
}

/// Queues something with so many bytes of text.
///
/// # Errors
/// Why the connection has to end.
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
    /// Sets the client up; connects to nothing yet.
    pub fn new(config: &OpenAiConfig) -> Result<RealtimeModel> {
        let tls = native_tls::TlsConnector::new().map_err(Error::internal)?;
        Ok(RealtimeModel { config: config.clone(), tls: tls.into() })
    }

    /// Opens a conversation on behalf of `person`, a number that says nothing about who it is: by it the service tells one who
    /// misuses it from everybody else.
    ///
    /// # Errors
    /// Why it cannot be reached, for the log.
    pub async fn connect(&self, person: &str) -> std::result::Result<ModelConnection, String> {
        openai::connect(&self.config, &self.tls, person).await
    }
}
