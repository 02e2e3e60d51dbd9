//! Buffers log lines and writes many of them to standard output with one system call.
//!
//! A line waits for at most [`FLUSH_INTERVAL`]; warnings and errors do not wait. If standard output does not keep up,
//! the threads that log block: no line is dropped.

use std::io::{self, Write};
use std::sync::LazyLock;
use std::time::Duration;

use parking_lot::{Condvar, Mutex};
use tracing::{Level, Metadata};
use tracing_subscriber::fmt::MakeWriter;

/// How long lines are collected.
const FLUSH_INTERVAL: Duration = Duration::from_millis(5);
/// The size of the buffer in bytes; the thread that exceeds it writes everything out.
const MAX_BUFFERED_BYTES: usize = 256 * 1024;

static LINES: LazyLock<Lines> = LazyLock::new(Lines::default);

#[derive(Default)]
struct Lines {
    waiting: Mutex<Vec<u8>>,
    some: Condvar,
    /// Locked while writing, to keep the order of lines; swapped with the `waiting` buffer.
    out: Mutex<Vec<u8>>,
}

/// Starts the thread that writes the lines.
pub fn start() -> io::Result<LogWriter> {
    std::thread::Builder::new().name("log".to_owned()).spawn(|| {
        loop {
            LINES.until_some();
            std::thread::sleep(FLUSH_INTERVAL);
            LINES.write_out();
        }
    })?;
    Ok(LogWriter)
}

/// Writes all buffered lines. Called at the end of the process.
pub fn flush() {
    LINES.write_out();
}

impl Lines {
    fn until_some(&self) {
        let mut waiting = self.waiting.lock();
        while waiting.is_empty() {
            self.some.wait(&mut waiting);
        }
    }

    fn append(&self, line: &[u8], urgent: bool) {
        let mut waiting = self.waiting.lock();
        if waiting.is_empty() && !urgent {
            self.some.notify_one();
        }
        waiting.extend_from_slice(line);
        let many = waiting.len() > MAX_BUFFERED_BYTES;
        drop(waiting);
        if urgent || many {
            self.write_out();
        }
    }

    fn write_out(&self) {
        let mut out = self.out.lock();
        std::mem::swap(&mut *out, &mut *self.waiting.lock());
        let mut stdout = io::stdout().lock();
        // If it fails, nobody reads the output, and there is nowhere to report it.
        let _untold = stdout.write_all(&out).and_then(|()| stdout.flush());
        out.clear();
    }
}

/// The writer for `tracing`.
#[derive(Debug, Clone, Copy)]
pub struct LogWriter;

/// Takes one whole line.
pub struct Line {
    urgent: bool,
}

impl<'a> MakeWriter<'a> for LogWriter {
    type Writer = Line;

    fn make_writer(&'a self) -> Line {
        Line { urgent: true }
    }

    fn make_writer_for(&'a self, about: &Metadata<'_>) -> Line {
        Line { urgent: *about.level() <= Level::WARN }
    }
}

impl Write for Line {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        LINES.append(line, self.urgent);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
