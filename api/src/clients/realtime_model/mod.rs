//! The model that the AI tutor speaks through: one conversation over one connection.
//!
//! What a caller asks for ([`ModelCommand`]) and hears ([`ModelEvent`]) names no protocol. [`openai`] speaks OpenAI's; their
//! next one is another module beside it.

mod openai;

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

use crate::error::{Error, Result};
use crate::platform::config::OpenAiConfig;

/// Commands that wait for a connection that does not take them; whoever fills it has lost the connection.
const COMMANDS: usize = 64;
/// Bytes of events that wait for whoever listens. A model that is this far ahead is cut off: to pause it would end it as well,
/// and nobody would notice.
const EVENT_BYTES: usize = 1024 * 1024;
/// What an event costs beside its text.
const EVENT_OVERHEAD: usize = 128;

/// What the model is asked to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModelCommand {
    /// How it is to be for the whole conversation. First, and once.
    Configure {
        /// What it is told about itself and its task.
        instructions: String,
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
    /// More of an answer.
    Text {
        /// The answer.
        response_id: String,
        /// The item that it becomes.
        item_id: String,
        /// What is said next.
        delta: String,
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

/// A connection to the model. It ends when this is dropped.
pub struct ModelConnection {
    /// What it is asked to do. Full: the connection is lost.
    pub commands: mpsc::Sender<ModelCommand>,
    /// What it does; the last one is [`ModelEvent::Closed`].
    pub events: ModelEvents,
}

/// What a model does, in its order.
pub struct ModelEvents(mpsc::UnboundedReceiver<(ModelEvent, Option<OwnedSemaphorePermit>)>);

impl ModelEvents {
    /// The next event; `None` after the last one.
    pub async fn next(&mut self) -> Option<ModelEvent> {
        self.0.recv().await.map(|(event, _)| event)
    }
}

/// Where a model's events go, as long as not too much of them waits.
struct EventQueue {
    queue: mpsc::UnboundedSender<(ModelEvent, Option<OwnedSemaphorePermit>)>,
    budget: Arc<Semaphore>,
}

impl EventQueue {
    fn new() -> (EventQueue, ModelEvents) {
        let (queue, events) = mpsc::unbounded_channel();
        (EventQueue { queue, budget: Arc::new(Semaphore::new(EVENT_BYTES)) }, ModelEvents(events))
    }

    /// Queues an event with so many bytes of text.
    ///
    /// # Errors
    /// Why the connection has to end.
    fn push(&self, event: ModelEvent, bytes: usize) -> std::result::Result<(), String> {
        let cost = u32::try_from(bytes + EVENT_OVERHEAD).unwrap_or(u32::MAX);
        let permit = self.budget.clone().try_acquire_many_owned(cost);
        let permit = permit.map_err(|_| "it says more than anybody takes".to_owned())?;
        self.queue.send((event, Some(permit))).map_err(|_| "nobody listens any more".to_owned())
    }

    /// Queues the last event, whatever waits before it.
    fn close(&self, why: String) {
        if self.queue.send((ModelEvent::Closed { why }, None)).is_err() {
            tracing::trace!("nobody listens any more");
        }
    }
}

/// Access to the model.
#[derive(Clone)]
pub struct RealtimeModel {
    config: OpenAiConfig,
    tls: tokio_native_tls::TlsConnector,
}

impl RealtimeModel {
    /// Sets the client up; connects to nothing yet.
    ///
    /// # Errors
    /// When there is no TLS.
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
