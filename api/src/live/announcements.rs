//! Notifications of the listening connection, queued for the bus.
//!
//! The task that drives the connection never waits for the bus: a connection that is not driven would not answer pings
//! either.

use std::future::poll_fn;

use schema::models::{live_event, signal};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_postgres::{AsyncMessage, Connection, Notification, Socket};

use crate::platform::listening_connection::TlsStream;

/// The number of signals that may be queued.
const MAX_QUEUED_SIGNALS: usize = 1024;

/// One or several equal notifications.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Announcement {
    /// There are new events to read.
    Events,
    /// A signal, as JSON.
    Signal(String),
}

/// The notifications of one connection.
pub struct Announcements {
    events: mpsc::Receiver<()>,
    signals: mpsc::Receiver<String>,
    driver: JoinHandle<()>,
}

impl Announcements {
    /// Drives the connection until it ends or this is dropped.
    #[must_use]
    pub fn of(connection: Connection<Socket, TlsStream>) -> Announcements {
        // A single queued notification covers all events until it is taken.
        let (new_event, events) = mpsc::channel(1);
        let (new_signal, signals) = mpsc::channel(MAX_QUEUED_SIGNALS);
        let driver = tokio::spawn(Driver { new_event, new_signal }.run(connection));
        Announcements { events, signals, driver }
    }

    /// The next notification; `None` once the connection has ended, or if signals were lost because the queue was full.
    /// The listener then reconnects and assumes that it missed signals.
    pub async fn next(&mut self) -> Option<Announcement> {
        tokio::select! {
            biased;
            Some(payload) = self.signals.recv() => Some(Announcement::Signal(payload)),
            Some(()) = self.events.recv() => Some(Announcement::Events),
            else => None,
        }
    }
}

impl Drop for Announcements {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

struct Driver {
    new_event: mpsc::Sender<()>,
    new_signal: mpsc::Sender<String>,
}

impl Driver {
    async fn run(self, mut connection: Connection<Socket, TlsStream>) {
        loop {
            match poll_fn(|context| connection.poll_message(context)).await {
                Some(Ok(AsyncMessage::Notification(notification))) => {
                    if !self.queue(&notification) {
                        tracing::warn!("too many signals wait: listening anew");
                        return;
                    }
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => {
                    tracing::warn!(%error, "listening connection lost");
                    return;
                }
                None => return,
            }
        }
    }

    /// Returns `false` if the notification was lost.
    fn queue(&self, notification: &Notification) -> bool {
        match notification.channel() {
            signal::CHANNEL => self.new_signal.try_send(notification.payload().to_owned()).is_ok(),
            live_event::CHANNEL => {
                // If it is full, the queued notification covers this one.
                let _queued = self.new_event.try_send(());
                true
            }
            _ => true,
        }
    }
}
