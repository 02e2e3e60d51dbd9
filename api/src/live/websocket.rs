//! A WebSocket, independent of its protocol: timeouts, limits, pings and closing.
//!
//! [`accept`] responds to the upgrade and starts the loop. The [`Sender`] sends and closes from anywhere without
//! waiting; the [`OpenSocket`] receives. The loop ends when either side closes, when the peer is silent, or when it
//! reads too slowly.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use actix_web::web::{Bytes, Payload};
use actix_web::{HttpRequest, HttpResponse};
use actix_ws::{AggregatedMessage, AggregatedMessageStream, CloseCode, ProtocolError, Session};
use bytestring::ByteString;
use futures_util::StreamExt;
use tokio::sync::mpsc;
use tokio::task::yield_now;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;

use crate::platform::byte_queue::{ByteQueue, QueueError, QueueReader, byte_queue};

/// Below the 55 s after which routers in front close an idle connection.
const PING_INTERVAL: Duration = Duration::from_secs(20);
/// A peer that left two pings unanswered counts as gone.
const IDLE_TIMEOUT: Duration = Duration::from_secs(45);
/// The longest time for one write; long enough for a phone that changes cells.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// The size in bytes of received messages that are not processed yet; a peer that sends more is closed.
const RECEIVE_BUDGET: usize = 64 * 1024;
/// The cost of a received message in addition to its size: many small ones are expensive as well.
const MESSAGE_OVERHEAD: usize = 1024;
/// The cost of a frame in addition to its size.
const FRAME_OVERHEAD: usize = 64;
/// Frames above this size in bytes are sent separately.
const LARGE_FRAME: usize = 8 * 1024;

/// The limits of a socket.
#[derive(Debug, Clone, Copy)]
pub struct SocketLimits {
    /// The maximum size of a received message in bytes.
    pub max_message: usize,
    /// The size in bytes of frames that may wait to be sent; a peer with a larger backlog is closed.
    pub send_budget: usize,
    /// The size in bytes of received messages that may wait to be processed; a peer that sends more is closed.
    pub receive_budget: usize,
    /// The interval of pings.
    pub ping_interval: Duration,
    /// How long the peer may be silent, pongs included, before it counts as gone.
    pub idle_timeout: Duration,
    /// How long one frame may wait for a peer that does not read.
    pub write_timeout: Duration,
}

impl SocketLimits {
    /// These limits with the default timeouts.
    #[must_use]
    pub const fn new(max_message: usize, send_budget: usize) -> SocketLimits {
        SocketLimits {
            max_message,
            send_budget,
            receive_budget: RECEIVE_BUDGET,
            ping_interval: PING_INTERVAL,
            idle_timeout: IDLE_TIMEOUT,
            write_timeout: WRITE_TIMEOUT,
        }
    }
}

/// Why a socket was closed. Browsers see the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CloseReason {
    /// Both sides are done.
    Normal,
    /// The peer violated the WebSocket protocol.
    Protocol,
    /// The peer sent an unexpected message, or too many.
    Policy,
    /// A message was too large.
    TooLarge,
    /// The process is shutting down: reconnect at once, to another one.
    Restart,
    /// The server is full or cannot reach the database: reconnect later.
    Overload,
    /// The peer reads too slowly: reconnect and catch up.
    TooSlow,
    /// The session has ended: do not reconnect.
    SignedOut,
    /// The user has too many sockets: reconnect much later.
    TooMany,
    /// The peer is gone; no close frame is sent.
    Gone,
}

impl CloseReason {
    /// The code and reason of the close frame.
    #[must_use]
    pub const fn code(self) -> Option<(u16, &'static str)> {
        Some(match self {
            CloseReason::Normal => (1000, ""),
            CloseReason::Protocol => (1002, ""),
            CloseReason::Policy => (1008, ""),
            CloseReason::TooLarge => (1009, ""),
            CloseReason::Restart => (1012, "the server restarts"),
            CloseReason::Overload => (1013, "try again later"),
            CloseReason::TooSlow => (1013, "too slow"),
            CloseReason::SignedOut => (4401, "signed out"),
            CloseReason::TooMany => (4429, "too many sockets"),
            CloseReason::Gone => return None,
        })
    }
}

/// A message from the peer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// A text.
    Text(ByteString),
    /// Bytes.
    Binary(Bytes),
}

impl Message {
    fn len(&self) -> usize {
        match self {
            Message::Text(text) => text.len(),
            Message::Binary(bytes) => bytes.len(),
        }
    }
}

/// The receiving half of an open socket. The channel returns `None` once the socket has ended.
pub struct OpenSocket {
    /// Sends and closes.
    pub sender: Sender,
    /// The peer's messages.
    pub messages: QueueReader<Message>,
}

/// The sending half of a socket.
#[derive(Debug, Clone)]
pub struct Sender {
    queue: mpsc::UnboundedSender<Outbound>,
    shared: Arc<Shared>,
}

/// An item of the send queue.
#[derive(Debug)]
enum Outbound {
    /// A frame to send.
    Text(Frame),
    /// Close after everything before it was sent.
    Close(CloseReason),
}

#[derive(Debug)]
struct Shared {
    budget: usize,
    queued: AtomicUsize,
    reason: OnceLock<CloseReason>,
    closed: CancellationToken,
}

impl Sender {
    /// Queues a text frame, whose bytes are shared by all sockets that it is sent to. A peer with too large a backlog
    /// is closed instead.
    pub fn send(&self, text: impl Into<Bytes>) {
        let text = text.into();
        let cost = text.len() + FRAME_OVERHEAD;
        if self.shared.queued.fetch_add(cost, Ordering::AcqRel) + cost > self.shared.budget {
            self.close(CloseReason::TooSlow);
        }
        let frame = Frame { text, shared: self.shared.clone(), cost };
        self.queue(Outbound::Text(frame));
    }

    /// Closes the socket after all queued frames were sent.
    pub fn finish(&self, reason: CloseReason) {
        self.queue(Outbound::Close(reason));
    }

    fn queue(&self, outbound: Outbound) {
        if self.queue.send(outbound).is_err() {
            tracing::trace!("sent to a socket that has ended");
        }
    }

    /// Closes the socket without sending queued frames. The first reason given is sent to the peer.
    pub fn close(&self, reason: CloseReason) {
        self.shared.reason.get_or_init(|| reason);
        self.shared.closed.cancel();
    }

    /// The size in bytes of frames that wait to be sent.
    #[must_use]
    pub fn queued(&self) -> usize {
        self.shared.queued.load(Ordering::Acquire)
    }
}

/// A text frame, counted until the connection has taken it.
#[derive(Debug)]
struct Frame {
    text: Bytes,
    shared: Arc<Shared>,
    cost: usize,
}

impl AsRef<[u8]> for Frame {
    fn as_ref(&self) -> &[u8] {
        &self.text
    }
}

impl Drop for Frame {
    fn drop(&mut self) {
        self.shared.queued.fetch_sub(self.cost, Ordering::AcqRel);
    }
}

/// Responds to the upgrade and starts the socket.
pub fn accept(
    request: &HttpRequest,
    payload: Payload,
    limits: SocketLimits,
) -> Result<(HttpResponse, OpenSocket), actix_web::Error> {
    let (response, session, messages) = actix_ws::handle(request, payload)?;
    let messages = messages
        .max_frame_size(limits.max_message)
        .aggregate_continuations()
        .max_continuation_size(limits.max_message);
    let (queue, frames) = mpsc::unbounded_channel();
    let (inbox, received) = byte_queue(limits.receive_budget);
    let shared = Arc::new(Shared {
        budget: limits.send_budget,
        queued: AtomicUsize::new(0),
        reason: OnceLock::new(),
        closed: CancellationToken::new(),
    });
    let sender = Sender { queue, shared: shared.clone() };
    actix_web::rt::spawn(SocketTask { session, shared, limits }.run(messages, frames, inbox));
    Ok((response, OpenSocket { sender, messages: received }))
}

struct SocketTask {
    session: Session,
    shared: Arc<Shared>,
    limits: SocketLimits,
}

impl SocketTask {
    async fn run(
        mut self,
        messages: AggregatedMessageStream,
        frames: mpsc::UnboundedReceiver<Outbound>,
        inbox: ByteQueue<Message>,
    ) {
        let Err(found) = self.exchange(messages, frames, inbox).await;
        let reason = *self.shared.reason.get_or_init(|| found);
        self.shared.closed.cancel();
        let frame = reason.code().map(|(code, words)| actix_ws::CloseReason {
            code: CloseCode::from(code),
            description: (!words.is_empty()).then(|| words.to_owned()),
        });
        // A peer that reads nothing does not get its close frame; the connection's own timeout ends it then.
        if timeout(self.limits.write_timeout, self.session.close(frame)).await.is_err() {
            tracing::debug!(?reason, "a socket did not take its close frame");
        }
    }

    async fn exchange(
        &mut self,
        mut messages: AggregatedMessageStream,
        mut frames: mpsc::UnboundedReceiver<Outbound>,
        inbox: ByteQueue<Message>,
    ) -> Result<std::convert::Infallible, CloseReason> {
        let SocketLimits { ping_interval, idle_timeout, write_timeout, .. } = self.limits;
        let mut ping = interval(ping_interval);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        let closed = self.shared.closed.clone();
        loop {
            tokio::select! {
                () = closed.cancelled() => return Err(CloseReason::Gone),
                message = messages.next() => {
                    heard = Instant::now();
                    self.receive(message, &inbox).await?;
                }
                Some(outbound) = frames.recv() => {
                    let frame = match outbound {
                        Outbound::Text(frame) => frame,
                        Outbound::Close(reason) => return Err(reason),
                    };
                    let text = ByteString::try_from(Bytes::from_owner(frame)).map_err(|_| CloseReason::Gone)?;
                    let is_large = text.len() > LARGE_FRAME;
                    write(&closed, write_timeout, self.session.text(text)).await?;
                    if is_large {
                        // Lets the connection send it before the next frame: it copies what is queued into a buffer
                        // that it never shrinks.
                        yield_now().await;
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() > idle_timeout {
                        return Err(CloseReason::Gone);
                    }
                    write(&closed, write_timeout, self.session.ping(b"")).await?;
                }
            }
        }
    }

    async fn receive(
        &mut self,
        message: Option<Result<AggregatedMessage, ProtocolError>>,
        inbox: &ByteQueue<Message>,
    ) -> Result<(), CloseReason> {
        let message = match message {
            None => return Err(CloseReason::Gone),
            Some(Ok(AggregatedMessage::Pong(_))) => return Ok(()),
            Some(Ok(AggregatedMessage::Ping(payload))) => {
                let limit = self.limits.write_timeout;
                return write(&self.shared.closed, limit, self.session.pong(&payload)).await;
            }
            Some(Ok(AggregatedMessage::Close(_))) => return Err(CloseReason::Normal),
            Some(Ok(AggregatedMessage::Text(text))) => Message::Text(text),
            Some(Ok(AggregatedMessage::Binary(bytes))) => Message::Binary(bytes),
            Some(Err(ProtocolError::Overflow)) => return Err(CloseReason::TooLarge),
            Some(Err(_)) => return Err(CloseReason::Protocol),
        };
        let cost = message.len() + MESSAGE_OVERHEAD;
        match inbox.push(message, cost) {
            // The peer sends faster than messages are processed.
            Err(QueueError::Full) => Err(CloseReason::Policy),
            // The receiver was dropped: a close is queued behind the frames still to be sent.
            Ok(()) | Err(QueueError::Closed) => Ok(()),
        }
    }
}

/// Writes to the connection, unless it takes too long or the socket is closed meanwhile.
async fn write(
    closed: &CancellationToken,
    limit: Duration,
    writing: impl Future<Output = Result<(), actix_ws::Closed>>,
) -> Result<(), CloseReason> {
    tokio::select! {
        // Checked first: the frame that exceeded the budget was queued after the decision to close and is not sent.
        biased;
        () = closed.cancelled() => Err(CloseReason::Gone),
        written = timeout(limit, writing) => match written {
            Ok(written) => written.map_err(|_| CloseReason::Gone),
            Err(_) => Err(CloseReason::TooSlow),
        },
    }
}
