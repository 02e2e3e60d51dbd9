//! Where one task leaves something for another, as long as not too much of it waits. Messages are counted by their bytes: a
//! second of speech and a word are one message each.

use std::sync::Arc;

use tokio::sync::mpsc::error::TryRecvError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// Makes a queue that holds so many bytes, and what reads it.
#[must_use]
pub fn byte_queue<T>(budget: usize) -> (ByteQueue<T>, QueueReader<T>) {
    let (waiting, reader) = mpsc::unbounded_channel();
    (ByteQueue { waiting, budget: Arc::new(Semaphore::new(budget)) }, QueueReader(reader))
}

/// Where something is left.
#[derive(Debug)]
pub struct ByteQueue<T> {
    waiting: mpsc::UnboundedSender<(T, Option<OwnedSemaphorePermit>)>,
    budget: Arc<Semaphore>,
}

/// Where it is found, in its order.
#[derive(Debug)]
pub struct QueueReader<T>(mpsc::UnboundedReceiver<(T, Option<OwnedSemaphorePermit>)>);

/// Why something was not queued.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QueueError {
    /// Too much waits.
    Full,
    /// Nobody reads any more.
    Closed,
}

impl<T> ByteQueue<T> {
    /// Queues something that costs so many bytes.
    ///
    /// # Errors
    /// When too much waits, or nobody reads any more.
    pub fn push(&self, message: T, bytes: usize) -> Result<(), QueueError> {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        let permit = self.budget.clone().try_acquire_many_owned(bytes).map_err(|_| QueueError::Full)?;
        self.waiting.send((message, Some(permit))).map_err(|_| QueueError::Closed)
    }

    /// Queues the last one, however much waits before it.
    pub fn finish(self, last: T) {
        if self.waiting.send((last, None)).is_err() {
            tracing::trace!("nobody reads the end of a queue");
        }
    }
}

impl<T> QueueReader<T> {
    /// The next one; `None` after the last one.
    pub async fn recv(&mut self) -> Option<T> {
        self.0.recv().await.map(|(message, _)| message)
    }

    /// Whether nothing more will be queued.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.0.is_closed()
    }

    /// The next one, if it is there.
    ///
    /// # Errors
    /// When none is, or none will be.
    pub fn try_recv(&mut self) -> Result<T, TryRecvError> {
        self.0.try_recv().map(|(message, _)| message)
    }
}
