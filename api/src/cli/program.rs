//! What a program of the academy does around its work: settings, log, runtime, exit code.

use std::process::ExitCode;

use crate::error::Result;
use crate::platform::clock::Clock;
use crate::platform::config::Config;
use crate::platform::logging;

/// Exit code for settings that cannot be used. Work that fails exits with 1.
const UNUSABLE_SETTINGS: u8 = 2;

/// Runs `work` with the environment's settings. Errors go to the log and, under the program's name, to standard error.
pub fn run<F>(name: &str, work: impl FnOnce(Config, Clock) -> F) -> ExitCode
where
    F: Future<Output = Result<()>>,
{
    let config = match Config::from_env() {
        Ok(config) => config,
        Err(error) => {
            eprintln!("{name}: {error}");
            return ExitCode::from(UNUSABLE_SETTINGS);
        }
    };
    if let Err(error) = logging::start(config.log_format) {
        eprintln!("{name}: {error}");
        return ExitCode::FAILURE;
    }
    let clock = config.test_clock_file.clone().map_or(Clock::System, Clock::File);
    let outcome = actix_web::rt::System::new().block_on(work(config, clock));
    if let Err(error) = &outcome {
        tracing::error!(%error, "stopped");
        eprintln!("{name}: {error}");
    }
    logging::flush();
    if outcome.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
