//! Log lines for errors reported by browsers, limited per minute so that neither a broken release nor abuse floods the
//! log.
//!
//! The limits are counted in this process and not in Postgres: they have to work while the database is down, and a
//! release that breaks every page must not write a row per error. See
//! docs/decisions/387-a-browsers-error-is-logged-by-known-words.md.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::domain::client_error::{ClientErrorKind, ClientErrorReason, StackFrame};
use crate::platform::memory_limits::{MemoryLimit, TooManyTries};
use crate::platform::metrics::Metrics;

/// The burst of lines that a process writes, ...
pub const MAX_LINES: u32 = 60;
/// ... and the interval after which one more is allowed.
const LINE_INTERVAL: Duration = Duration::from_secs(1);
/// The burst of reports accepted from one network address, which a school may share, ...
pub const MAX_REPORTS: u32 = 60;
/// ... and the interval after which one more is allowed.
const REPORT_INTERVAL: Duration = Duration::from_secs(10);
/// The key under which all lines are counted.
const ALL_LINES: &str = "lines";

/// The content of a log line.
#[derive(Debug)]
pub struct ClientErrorLine<'a> {
    /// How the error was caught.
    pub kind: ClientErrorKind,
    /// The error's class.
    pub name: &'a str,
    /// The known reason that its message stands for, if any.
    pub reason: Option<ClientErrorReason>,
    /// The React error code, if it is one of React's (<https://react.dev/errors>).
    pub react_code: Option<u16>,
    /// The route pattern of the page; `None` if the address matches no page.
    pub route: Option<&'a str>,
    /// The front-end release that the page belongs to.
    pub release: Option<&'a str>,
    /// The browser family.
    pub browser: &'a str,
    /// The stack trace, innermost frame first.
    pub stack: &'a [StackFrame],
    /// The stack of React components, innermost first.
    pub component_stack: &'a [StackFrame],
}

/// Writes the lines and counts those it drops.
pub struct ClientErrorLog {
    networks: MemoryLimit,
    lines: MemoryLimit,
    /// Lines dropped since the last one that was written.
    left_out: AtomicU64,
    metrics: Arc<Metrics>,
}

impl ClientErrorLog {
    /// Creates a log with full allowances.
    #[must_use]
    pub fn new(metrics: Arc<Metrics>) -> ClientErrorLog {
        ClientErrorLog {
            networks: MemoryLimit::new(MAX_REPORTS, REPORT_INTERVAL),
            lines: MemoryLimit::new(MAX_LINES, LINE_INTERVAL),
            left_out: AtomicU64::new(0),
            metrics,
        }
    }

    /// Charges a report to a network address.
    pub fn charge(&self, address: &str) -> Result<(), TooManyTries> {
        self.networks.charge(address).map(drop)
    }

    /// Counts an error and logs it unless the line limit is exhausted. The next line reports how many were dropped.
    pub fn write(&self, line: &ClientErrorLine<'_>) {
        self.write_at(line, Instant::now());
    }

    /// The same at a given instant.
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
