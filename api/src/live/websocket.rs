//! One WebSocket, whatever is said over it: deadlines, budgets, pings and how it ends.
//!
//! [`accept`] answers the upgrade and starts the loop. What holds the [`Sender`] sends and closes from anywhere, without
//! waiting; what holds the [`Connection`] receives. The loop ends when either side closes, when the peer falls silent,
//! and when it does not read as fast as it is sent to.

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

/// Below the 55 s after which routers in front take a silent line for dead.
const PING_INTERVAL: Duration = Duration::from_secs(20);
/// A peer that let two pings go unanswered is gone.
const IDLE_TIMEOUT: Duration = Duration::from_secs(45);
/// Long enough for a phone between two cells.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// Bytes received that nobody has taken yet; a peer that sends more is closed.
const RECEIVE_BUDGET: usize = 64 * 1024;
/// What a message that was received costs beside its text: many small ones are much as well.
const MESSAGE_OVERHEAD: usize = 1024;
/// What a frame costs beside its text.
const FRAME_OVERHEAD: usize = 64;
/// A frame that is sent by itself, in bytes.
const LARGE_FRAME: usize = 8 * 1024;

/// What one socket may use.
#[derive(Debug, Clone, Copy)]
pub struct SocketLimits {
    /// The longest message that is received, in bytes.
    pub max_message: usize,
    /// Bytes that may wait to be sent; a peer that lies further behind is closed.
    pub send_budget: usize,
    /// Bytes that may wait for whoever acts on them; a peer that sends more is closed.
    pub receive_budget: usize,
    /// Between pings of the peer.
    pub ping_interval: Duration,
    /// How long the peer may say nothing, not even to a ping, until it is gone.
    pub idle_timeout: Duration,
    /// How long one frame may wait for a peer that does not read.
    pub write_timeout: Duration,
}

impl SocketLimits {
    /// These bounds, with the deadlines that every socket has.
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

/// Why a socket ends. Browsers see the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CloseReason {
    /// Both sides are done.
    Normal,
    /// The peer sent what no WebSocket sends.
    Protocol,
    /// The peer sent what is not agreed on, or too much of it.
    Policy,
    /// A message was too long.
    TooLarge,
    /// The process stops: come back at once, to another one.
    Restart,
    /// The server is full, or cannot reach its records: come back later.
    Overload,
    /// The peer reads too slowly: come back and catch up.
    TooSlow,
    /// The session is over: do not come back.
    SignedOut,
    /// The person has too many sockets: come back much later.
    TooMany,
    /// The peer is gone; nothing is sent.
    Gone,
}

impl CloseReason {
    /// The code of the close frame, and its words.
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

/// What the peer sent.
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

/// The receiving end of an open socket. `None` from its channel: the socket has ended.
pub struct Connection {
    /// Sends and closes.
    pub sender: Sender,
    /// What the peer sends.
    pub messages: QueueReader<Message>,
}

/// The sending end of a socket.
#[derive(Debug, Clone)]
pub struct Sender {
    queue: mpsc::UnboundedSender<Outbound>,
    shared: Arc<Shared>,
}

/// What waits for its turn.
#[derive(Debug)]
enum Outbound {
    /// To be sent.
    Text(Frame),
    /// The end, once everything before it was sent.
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
    /// Queues a text, which all sockets that are sent it share. A peer that lies too far behind is closed instead.
    pub fn send(&self, text: impl Into<Bytes>) {
        let text = text.into();
        let cost = text.len() + FRAME_OVERHEAD;
        if self.shared.queued.fetch_add(cost, Ordering::AcqRel) + cost > self.shared.budget {
            self.close(CloseReason::TooSlow);
        }
        let frame = Frame { text, shared: self.shared.clone(), cost };
        self.queue(Outbound::Text(frame));
    }

    /// Ends the socket once everything that is queued was sent.
    pub fn finish(&self, reason: CloseReason) {
        self.queue(Outbound::Close(reason));
    }

    fn queue(&self, outbound: Outbound) {
        if self.queue.send(outbound).is_err() {
            tracing::trace!("sent to a socket that has ended");
        }
    }

    /// Ends the socket; what is still queued is not sent. The first reason given is the one the peer hears.
    pub fn close(&self, reason: CloseReason) {
        self.shared.reason.get_or_init(|| reason);
        self.shared.closed.cancel();
    }

    /// Bytes that wait to be sent.
    #[must_use]
    pub fn queued(&self) -> usize {
        self.shared.queued.load(Ordering::Acquire)
    }
}

/// A text on its way, counted until the connection has taken it.
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

/// Answers an upgrade and starts the socket.
pub fn accept(
    request: &HttpRequest,
    payload: Payload,
    limits: SocketLimits,
) -> Result<(HttpResponse, Connection), actix_web::Error> {
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
    actix_web::rt::spawn(Loop { session, shared, limits }.run(messages, frames, inbox));
    Ok((response, Connection { sender, messages: received }))
}

struct Loop {
    session: Session,
    shared: Arc<Shared>,
    limits: SocketLimits,
}

impl Loop {
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
        // A peer that reads nothing does not get its close frame; the connection's own deadline ends it then.
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
                        // So that the connection sends it before the next one: it copies what it finds, and keeps the room.
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
            // It sends faster than anybody can act on it.
            Err(QueueError::Full) => Err(CloseReason::Policy),
            // Nobody acts on it any more: the end is queued, behind what is still to be sent.
            Ok(()) | Err(QueueError::Closed) => Ok(()),
        }
    }
}

/// Hands something to the connection, unless that takes too long or the socket is to end meanwhile.
async fn write(
    closed: &CancellationToken,
    limit: Duration,
    writing: impl Future<Output = Result<(), actix_ws::Closed>>,
) -> Result<(), CloseReason> {
    tokio::select! {
        // First: what broke the budget was queued after the end was decided, and is not sent.
        biased;
        () = closed.cancelled() => Err(CloseReason::Gone),
        written = timeout(limit, writing) => match written {
            Ok(written) => written.map_err(|_| CloseReason::Gone),
            Err(_) => Err(CloseReason::TooSlow),
        },
    }
}
