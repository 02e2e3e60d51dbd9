//! Being asked to end.

use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::error::{Error, Result};

/// SIGTERM and SIGINT. Once this exists neither kills the process by itself any more, so a second one,
/// as hosts send it, does no harm.
pub struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    /// Starts listening.
    pub fn listen() -> Result<Signals> {
        let listen = |kind| signal(kind).map_err(Error::internal);
        Ok(Signals {
            terminate: listen(SignalKind::terminate())?,
            interrupt: listen(SignalKind::interrupt())?,
        })
    }

    /// Waits for one of them.
    pub async fn wait(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => tracing::info!("SIGTERM: ending"),
            _ = self.interrupt.recv() => tracing::info!("SIGINT: ending"),
        }
    }
}
