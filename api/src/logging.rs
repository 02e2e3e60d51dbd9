//! Log lines: JSON for machines, readable at a terminal.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use crate::config::LogFormat;

/// Starts logging to standard output, filtered by `RUST_LOG` (everything of ours at `info` if not set).
pub fn start(format: Option<LogFormat>) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_target(false);
    let format =
        format.unwrap_or(if std::io::stdout().is_terminal() { LogFormat::Pretty } else { LogFormat::Json });
    match format {
        LogFormat::Json => log.json().flatten_event(true).init(),
        LogFormat::Pretty => log.compact().init(),
    }
}
