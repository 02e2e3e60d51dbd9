//! What tests see and steer.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use serde::Serialize;
use serde_json::Value;
use tokio::sync::watch;

use super::faults::OpenAiFault;

/// Events that are remembered, the newest ones.
const MAX_LOG: usize = 5000;

/// The stand-in's state, shared by its connections.
#[derive(Clone, Debug)]
pub struct OpenAi {
    api_key: Arc<str>,
    inner: Arc<Mutex<Inner>>,
    /// Counts up when every connection is to be cut.
    cuts: watch::Sender<u64>,
    /// Counts up when every session is to expire.
    expiries: watch::Sender<u64>,
    /// Counts up when faults are cleared.
    repairs: watch::Sender<u64>,
}

#[derive(Debug, Default)]
struct Inner {
    faults: Vec<(OpenAiFault, u32)>,
    /// What is said instead of what the script says, in this order.
    answers: VecDeque<String>,
    /// What is understood instead of what was said, in this order.
    transcripts: VecDeque<String>,
    pace: Duration,
    connections: usize,
    opened: usize,
    received: VecDeque<Value>,
    audio_bytes: usize,
    sent: VecDeque<Value>,
    moderated: VecDeque<String>,
    safety_identifiers: Vec<String>,
}

/// What happened so far.
#[derive(Clone, Debug, Serialize)]
pub struct OpenAiState {
    pub connections: usize,
    /// Connections that were opened.
    pub opened: usize,
    /// Events that clients sent, without their audio.
    pub received: Vec<Value>,
    /// How much audio clients sent, in bytes of base64.
    pub audio_bytes: usize,
    /// Texts that were moderated.
    pub moderated: Vec<String>,
    /// For whom clients said that they ask.
    pub safety_identifiers: Vec<String>,
}

impl OpenAi {
    pub(crate) fn new(api_key: &str, pace: Duration) -> Self {
        let inner = Inner { pace, ..Inner::default() };
        Self {
            api_key: api_key.into(),
            inner: Arc::new(Mutex::new(inner)),
            cuts: watch::Sender::new(0),
            expiries: watch::Sender::new(0),
            repairs: watch::Sender::new(0),
        }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        // What is stored stays whole whatever panicked beside it.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The key that callers must present.
    #[must_use]
    pub fn api_key(&self) -> &str {
        &self.api_key
    }

    /// Lets something go wrong so many times from now on.
    pub fn fault(&self, fault: OpenAiFault, times: u32) {
        self.inner().faults.push((fault, times));
    }

    /// Lets everything go well again; what hangs goes on.
    pub fn clear_faults(&self) {
        self.inner().faults.clear();
        self.repairs.send_modify(|count| *count += 1);
    }

    /// Lets the next response say this instead of what the script says.
    pub fn answer_next(&self, text: &str) {
        self.inner().answers.push_back(text.to_owned());
    }

    /// Lets the next spoken turn be understood as this, whatever it sounds like.
    pub fn understand_next(&self, text: &str) {
        self.inner().transcripts.push_back(text.to_owned());
    }

    /// Sets the time between two pieces of a response.
    pub fn set_pace(&self, pace: Duration) {
        self.inner().pace = pace;
    }

    /// Cuts every connection without a close frame.
    pub fn cut(&self) {
        self.cuts.send_modify(|count| *count += 1);
    }

    /// Lets the 60 minutes of every session be over.
    pub fn expire(&self) {
        self.expiries.send_modify(|count| *count += 1);
    }

    /// What happened so far.
    #[must_use]
    pub fn state(&self) -> OpenAiState {
        let inner = self.inner();
        OpenAiState {
            connections: inner.connections,
            opened: inner.opened,
            received: inner.received.iter().cloned().collect(),
            audio_bytes: inner.audio_bytes,
            moderated: inner.moderated.iter().cloned().collect(),
            safety_identifiers: inner.safety_identifiers.clone(),
        }
    }

    /// Every event that was sent so far, without its audio.
    #[must_use]
    pub fn sent(&self) -> Vec<Value> {
        self.inner().sent.iter().cloned().collect()
    }

    /// Forgets what happened so far.
    pub fn forget(&self) {
        let mut inner = self.inner();
        inner.received.clear();
        inner.sent.clear();
        inner.moderated.clear();
        inner.safety_identifiers.clear();
    }

    /// Whether this is to go wrong now.
    pub(super) fn take_fault(&self, fault: OpenAiFault) -> bool {
        let mut inner = self.inner();
        let Some(at) = inner.faults.iter().position(|(found, _)| *found == fault) else { return false };
        inner.faults[at].1 -= 1;
        if inner.faults[at].1 == 0 {
            inner.faults.remove(at);
        }
        true
    }

    pub(super) fn take_answer(&self) -> Option<String> {
        self.inner().answers.pop_front()
    }

    pub(super) fn take_transcript(&self) -> Option<String> {
        self.inner().transcripts.pop_front()
    }

    pub(super) fn pace(&self) -> Duration {
        self.inner().pace
    }

    pub(super) fn cuts(&self) -> watch::Receiver<u64> {
        self.cuts.subscribe()
    }

    pub(super) fn expiries(&self) -> watch::Receiver<u64> {
        self.expiries.subscribe()
    }

    pub(super) fn repairs(&self) -> watch::Receiver<u64> {
        self.repairs.subscribe()
    }

    pub(super) fn open_connection(&self, safety_identifier: Option<&str>) -> OpenConnection {
        let mut inner = self.inner();
        inner.connections += 1;
        inner.opened += 1;
        inner.safety_identifiers.extend(safety_identifier.map(str::to_owned));
        OpenConnection(self.clone())
    }

    pub(super) fn log_received(&self, mut event: Value) {
        let bytes = take_audio(&mut event, "input_audio_buffer.append", "audio");
        let mut inner = self.inner();
        inner.audio_bytes += bytes;
        push(&mut inner.received, event);
    }

    pub(super) fn log_sent(&self, mut event: Value) {
        take_audio(&mut event, "response.output_audio.delta", "delta");
        push(&mut self.inner().sent, event);
    }

    pub(super) fn log_moderated(&self, text: &str) {
        push(&mut self.inner().moderated, text.to_owned());
    }
}

/// Takes an event's audio out, which nobody reads in a log; returns how much it was, in bytes.
fn take_audio(event: &mut Value, kind: &str, field: &str) -> usize {
    if event["type"] != kind {
        return 0;
    }
    match event.get_mut(field) {
        Some(Value::String(audio)) => std::mem::take(audio).len(),
        _ => 0,
    }
}

fn push<T>(log: &mut VecDeque<T>, entry: T) {
    if log.len() == MAX_LOG {
        log.pop_front();
    }
    log.push_back(entry);
}

/// A connection, counted until this is dropped.
#[derive(Debug)]
pub(super) struct OpenConnection(OpenAi);

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.0.inner().connections -= 1;
    }
}
