//! Log lines: JSON for machines, readable at a terminal. See docs/decisions/161-request-logs-are-written-in-batches.md.

pub mod json;
mod lines;

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::field::RecordFields;
use tracing_subscriber::fmt::FormatFields;
use tracing_subscriber::fmt::format::{DefaultFields, Writer};

use crate::platform::config::LogFormat;
use crate::platform::request_id;

pub use lines::flush;

/// For machines: everything, a line for each answer among it.
const FOR_MACHINES: &str = "info";
/// For people: what starts and ends, and what goes wrong. A line for each answer would hide it.
const FOR_PEOPLE: &str = "warn,academy=info,academy::router::middleware=warn";

/// Starts logging to standard output, filtered by `RUST_LOG`; if that is not set, by who reads it.
pub fn start(format: Option<LogFormat>) -> std::io::Result<()> {
    let format =
        format.unwrap_or(if std::io::stdout().is_terminal() { LogFormat::Pretty } else { LogFormat::Json });
    let usual = match format {
        LogFormat::Json => FOR_MACHINES,
        LogFormat::Pretty => FOR_PEOPLE,
    };
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(usual));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_target(false);
    let log = log.with_writer(lines::start()?);
    match format {
        LogFormat::Json => log.event_format(json::Json).init(),
        LogFormat::Pretty => log.compact().fmt_fields(WithRequest).init(),
    }
    Ok(())
}

/// The usual fields, and the request during which the line was written.
struct WithRequest;

impl<'line> FormatFields<'line> for WithRequest {
    fn format_fields<R: RecordFields>(&self, mut line: Writer<'line>, fields: R) -> std::fmt::Result {
        DefaultFields::new().format_fields(line.by_ref(), fields)?;
        request_id::with_current(|id| write!(line, " request={id}")).unwrap_or(Ok(()))
    }
}
