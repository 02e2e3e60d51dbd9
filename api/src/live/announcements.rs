//! What a listening connection announces, queued for the bus.
//!
//! The task that works the connection never waits for the bus: a connection that nobody works answers no ping either.

use std::future::poll_fn;

use schema::models::{live_event, signal};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_postgres::{AsyncMessage, Connection, Notification, Socket};

use crate::platform::listening_connection::TlsStream;

/// Signals that wait for the bus.
const MAX_QUEUED_SIGNALS: usize = 1024;

/// One announcement, or several that mean the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Announcement {
    /// There are events to read.
    Events,
    /// A signal, as JSON.
    Signal(String),
}

/// The announcements of one connection.
pub struct Announcements {
    events: mpsc::Receiver<()>,
    signals: mpsc::Receiver<String>,
    driver: JoinHandle<()>,
}

impl Announcements {
    /// Works the connection from now on, until it ends or this is dropped.
    #[must_use]
    pub fn of(connection: Connection<Socket, TlsStream>) -> Announcements {
        // One that waits covers all the events that are announced meanwhile.
        let (new_event, events) = mpsc::channel(1);
        let (new_signal, signals) = mpsc::channel(MAX_QUEUED_SIGNALS);
        let driver = tokio::spawn(Driver { new_event, new_signal }.run(connection));
        Announcements { events, signals, driver }
    }

    /// The next one; `None` once the connection has ended, or when signals were lost because too many waited. After
    /// either, a listener connects again and assumes to have missed signals.
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

    /// `false` when it is lost.
    fn queue(&self, notification: &Notification) -> bool {
        match notification.channel() {
            signal::CHANNEL => self.new_signal.try_send(notification.payload().to_owned()).is_ok(),
            live_event::CHANNEL => {
                // Full: the one that waits covers this one.
                let _queued = self.new_event.try_send(());
                true
            }
            _ => true,
        }
    }
}
