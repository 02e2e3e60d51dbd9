//! Captures the log of the product's code on the thread of a test.

use std::io::{self, Write};
use std::sync::Arc;

use academy::platform::logging::json::Json;
use parking_lot::Mutex;
use serde_json::Value;
use tracing::subscriber::DefaultGuard;

/// The log lines, in the operators' format, captured until this is dropped.
pub struct CapturedLog {
    written: Buffer,
    _guard: DefaultGuard,
    /// A second dispatcher. With only one, tracing caches whether a call site is enabled by asking the thread that
    /// first reaches it, which may be another test's thread without a log.
    _second: tracing::Dispatch,
}

#[derive(Clone, Default)]
struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl CapturedLog {
    /// Starts capturing the log of this thread.
    pub fn start() -> CapturedLog {
        let written = Buffer::default();
        let writer = written.clone();
        let second = tracing::Dispatch::new(tracing_subscriber::registry());
        let log = tracing_subscriber::fmt().event_format(Json).with_writer(move || writer.clone());
        CapturedLog { written, _guard: tracing::subscriber::set_default(log.finish()), _second: second }
    }

    /// Returns the log so far as text.
    pub fn text(&self) -> String {
        String::from_utf8(self.written.0.lock().clone()).expect("text")
    }

    /// Returns the log so far as parsed lines.
    pub fn lines(&self) -> Vec<Value> {
        self.text().lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
    }
}
