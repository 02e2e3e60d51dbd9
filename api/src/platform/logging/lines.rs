//! Lines on their way to standard output, many with one call to the system.
//!
//! A line waits for at most [`FLUSH_INTERVAL`], and one that says that something is wrong not at all. When
//! standard output does not keep up, those who log wait for it: nothing is dropped.

use std::io::{self, Write};
use std::sync::LazyLock;
use std::time::Duration;

use parking_lot::{Condvar, Mutex};
use tracing::{Level, Metadata};
use tracing_subscriber::fmt::MakeWriter;

/// How long lines are collected.
const FLUSH_INTERVAL: Duration = Duration::from_millis(5);
/// Bytes that may wait; whoever adds the line that exceeds them writes all of them out.
const MAX_BUFFERED_BYTES: usize = 256 * 1024;

static LINES: LazyLock<Lines> = LazyLock::new(Lines::default);

#[derive(Default)]
struct Lines {
    waiting: Mutex<Vec<u8>>,
    some: Condvar,
    /// Held while writing, so that lines keep their order; the buffer takes turns with the waiting one.
    out: Mutex<Vec<u8>>,
}

/// Starts the thread that writes lines out.
pub fn start() -> io::Result<Appending> {
    std::thread::Builder::new().name("log".to_owned()).spawn(|| {
        loop {
            LINES.until_some();
            std::thread::sleep(FLUSH_INTERVAL);
            LINES.write_out();
        }
    })?;
    Ok(Appending)
}

/// Writes out what still waits. For the end of the process.
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
        // When it fails, nobody reads our output any more, so there is nobody to tell.
        let _untold = stdout.write_all(&out).and_then(|()| stdout.flush());
        out.clear();
    }
}

/// Takes the lines of `tracing`.
#[derive(Debug, Clone, Copy)]
pub struct Appending;

/// Takes one line, whole.
pub struct Line {
    urgent: bool,
}

impl<'a> MakeWriter<'a> for Appending {
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
