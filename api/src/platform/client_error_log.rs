//! Lines of the log about errors in people's browsers: so many a minute, whatever a broken release or somebody with time sends.
//!
//! Counted in this process and not in Postgres: it has to work while the database does not, and a release that breaks every page
//! must not write a row for each. See docs/decisions/387-a-browsers-error-is-logged-by-known-words.md.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::domain::client_error::{ClientErrorKind, ClientErrorReason, StackFrame};
use crate::platform::memory_limits::{MemoryLimit, TooManyTries};
use crate::platform::metrics::Metrics;

/// Lines that a process writes at once, ...
pub const MAX_LINES: u32 = 60;
/// ... and one more after each of these.
const LINE_INTERVAL: Duration = Duration::from_secs(1);
/// Reports taken at once from one address of the network, which a school may share, ...
pub const MAX_REPORTS: u32 = 60;
/// ... and one more after each of these.
const REPORT_INTERVAL: Duration = Duration::from_secs(10);
/// What all lines are counted by.
const ALL_LINES: &str = "lines";

/// What a line says.
#[derive(Debug)]
pub struct ClientErrorLine<'a> {
    /// How the error came to light.
    pub kind: ClientErrorKind,
    /// Its class.
    pub name: &'a str,
    /// What its message means, if that is known.
    pub reason: Option<ClientErrorReason>,
    /// Its number, if it is one of React's (<https://react.dev/errors>).
    pub react_code: Option<u16>,
    /// The pattern of the page's address; `None` for an address that no page has.
    pub route: Option<&'a str>,
    /// Which build of the front end the page is of.
    pub release: Option<&'a str>,
    /// The browser, coarsely.
    pub browser: &'a str,
    /// Where it was thrown, the innermost first.
    pub stack: &'a [StackFrame],
    /// In which components, the innermost first.
    pub component_stack: &'a [StackFrame],
}

/// Writes the lines, and counts what it leaves out.
pub struct ClientErrorLog {
    networks: MemoryLimit,
    lines: MemoryLimit,
    /// Since the last line.
    left_out: AtomicU64,
    metrics: Arc<Metrics>,
}

impl ClientErrorLog {
    /// A log in which nothing stands yet.
    #[must_use]
    pub fn new(metrics: Arc<Metrics>) -> ClientErrorLog {
        ClientErrorLog {
            networks: MemoryLimit::new(MAX_REPORTS, REPORT_INTERVAL),
            lines: MemoryLimit::new(MAX_LINES, LINE_INTERVAL),
            left_out: AtomicU64::new(0),
            metrics,
        }
    }

    /// Counts a report from an address of the network.
    pub fn charge(&self, address: &str) -> Result<(), TooManyTries> {
        self.networks.charge(address).map(drop)
    }

    /// Counts an error, and writes a line about it unless there were too many lately. The next line says how many were left out.
    pub fn write(&self, line: &ClientErrorLine<'_>) {
        self.write_at(line, Instant::now());
    }

    /// The same for an error that is reported at an instant.
    pub fn write_at(&self, line: &ClientErrorLine<'_>, now: Instant) {
        self.metrics.client_error(line.kind);
        if self.lines.charge_at(ALL_LINES, now).is_err() {
            self.left_out.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let left_out = self.left_out.swap(0, Ordering::Relaxed);
        tracing::warn!(
            target: "academy::client_errors",
            kind = line.kind.as_str(),
            name = line.name,
            reason = line.reason.map(ClientErrorReason::as_str),
            react_code = line.react_code,
            route = line.route.unwrap_or("unknown"),
            release = line.release,
            browser = line.browser,
            stack = %joined(line.stack),
            component_stack = %joined(line.component_stack),
            left_out,
            "error in a browser"
        );
    }
}

fn joined(frames: &[StackFrame]) -> String {
    frames.iter().map(StackFrame::to_string).collect::<Vec<_>>().join(" ")
}
