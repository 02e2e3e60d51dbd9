//! A channel between two tasks that is bounded by bytes instead of messages: a second of audio and a single word are
//! one message each.

use std::sync::Arc;

use tokio::sync::mpsc::error::TryRecvError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// Creates a queue with a budget in bytes, and its reader.
#[must_use]
pub fn byte_queue<T>(budget: usize) -> (ByteQueue<T>, QueueReader<T>) {
    let (waiting, reader) = mpsc::unbounded_channel();
    (ByteQueue { waiting, budget: Arc::new(Semaphore::new(budget)) }, QueueReader(reader))
}

/// The sending half.
#[derive(Debug)]
pub struct ByteQueue<T> {
    waiting: mpsc::UnboundedSender<(T, Option<OwnedSemaphorePermit>)>,
    budget: Arc<Semaphore>,
}

/// The receiving half. Messages arrive in order.
#[derive(Debug)]
pub struct QueueReader<T>(mpsc::UnboundedReceiver<(T, Option<OwnedSemaphorePermit>)>);

/// Why a message was not queued.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QueueError {
    /// The byte budget is exhausted.
    Full,
    /// The reader was dropped.
    Closed,
}

impl<T> ByteQueue<T> {
    /// Queues a message that counts as `bytes`.
    ///
    /// # Errors
    /// When the budget is exhausted or the reader was dropped.
    pub fn push(&self, message: T, bytes: usize) -> Result<(), QueueError> {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        let permit = self.budget.clone().try_acquire_many_owned(bytes).map_err(|_| QueueError::Full)?;
        self.waiting.send((message, Some(permit))).map_err(|_| QueueError::Closed)
    }

    /// Queues the last message, regardless of the budget.
    pub fn finish(self, last: T) {
        if self.waiting.send((last, None)).is_err() {
            tracing::trace!("nobody reads the end of a queue");
        }
    }
}

impl<T> QueueReader<T> {
    /// Waits for the next message; `None` after the last one.
    pub async fn recv(&mut self) -> Option<T> {
        self.0.recv().await.map(|(message, _)| message)
    }

    /// Whether no more messages will be queued.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.0.is_closed()
    }

    /// Returns the next message without waiting.
    ///
    /// # Errors
    /// When the queue is empty or closed.
    pub fn try_recv(&mut self) -> Result<T, TryRecvError> {
        self.0.try_recv().map(|(message, _)| message)
    }
}
