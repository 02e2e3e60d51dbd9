//! Shutdown signals.

use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::error::{Error, Result};

/// SIGTERM and SIGINT. Once this exists neither kills the process by default, so that a second signal, as some hosts
/// send it, does no harm.
pub struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    /// Installs the handlers.
    pub fn listen() -> Result<Signals> {
        let listen = |kind| signal(kind).map_err(Error::internal);
        Ok(Signals {
            terminate: listen(SignalKind::terminate())?,
            interrupt: listen(SignalKind::interrupt())?,
        })
    }

    /// Waits for either signal.
    pub async fn wait(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => tracing::info!("SIGTERM: ending"),
            _ = self.interrupt.recv() => tracing::info!("SIGINT: ending"),
        }
    }
}
