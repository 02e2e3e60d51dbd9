//! One page's socket.

use std::time::Duration;

use actix_web::web::{Data, Payload, Query};
use actix_web::{HttpRequest, HttpResponse};
use actix_ws::{AggregatedMessage, AggregatedMessageStream, CloseCode, CloseReason, Session};
use futures_util::StreamExt;
use schema::models::live_event;
use schema::models::session::SignedIn;
use serde::Deserialize;
use serde_json::json;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::error::Result;
use crate::extract::User;
use crate::live::hub::{Goodbye, Seat, Told};
use crate::origin;
use crate::state::State;

/// Below the 55 s after which routers in front take a silent line for dead.
const PING: Duration = Duration::from_secs(20);
/// A page that let two pings go unanswered is gone.
const SILENCE: Duration = Duration::from_secs(45);
/// How long one frame may wait for a page that does not read.
const WRITE: Duration = Duration::from_secs(10);
/// Pages send nothing but pongs and their goodbye.
const MAX_FRAME: usize = 1024;
/// More missed events than this are not told one by one: the page loads anew.
const MAX_REPLAY: i64 = 500;

/// Where the page stands.
#[derive(Debug, Deserialize)]
pub struct Resume {
    /// The last sequence that its data is known to contain; absent to hear only what is new.
    after: Option<i64>,
}

/// What a page missed.
enum Missed {
    /// These events.
    Events(Vec<Told>),
    /// More than is kept, or than is worth telling.
    TooMuch,
}

/// Opens the socket of a signed-in person's page.
///
/// # Errors
/// `origin_mismatch` for another site's page, `unauthenticated`, or too many sockets.
pub async fn open(
    state: Data<State>,
    who: User,
    resume: Query<Resume>,
    request: HttpRequest,
    payload: Payload,
) -> Result<HttpResponse, actix_web::Error> {
    origin::check(&request)?;
    // Listening first and reading then: what happens in between is in both, and told once.
    let seat = state.live.join(&who)?;
    let (now, missed) = catch_up(&state, &who, resume.after).await?;
    seat.starts_after(now);
    let (response, session, messages) = actix_ws::handle(&request, payload)?;
    let messages =
        messages.max_frame_size(MAX_FRAME).aggregate_continuations().max_continuation_size(MAX_FRAME);
    let socket = Socket { session, seat, told: now };
    actix_web::rt::spawn(socket.run(messages, missed));
    Ok(response)
}

/// Where live updates stand, and what this person missed up to there.
async fn catch_up(state: &State, who: &SignedIn, after: Option<i64>) -> Result<(i64, Missed)> {
    let (user, roles) = (who.profile.id, who.roles.clone());
    state
        .db
        .run(move |conn| {
            let now = live_event::latest_seq(conn)?;
            let Some(after) = after else { return Ok((now, Missed::Events(Vec::new()))) };
            let oldest = live_event::oldest_seq(conn)?;
            // Rolled-back transactions leave gaps, so this may ask for a reload that was not needed.
            if after > now || oldest.is_some_and(|oldest| after < oldest - 1) {
                return Ok((now, Missed::TooMuch));
            }
            let events = live_event::heard_since(conn, (user, &roles), (after, now), MAX_REPLAY + 1)?;
            let missed = match events.len() as i64 {
                0..=MAX_REPLAY => Missed::Events(events.iter().map(Told::from).collect()),
                _ => Missed::TooMuch,
            };
            Ok((now, missed))
        })
        .await
}

struct Socket {
    session: Session,
    seat: Seat,
    /// Everything up to here has been told.
    told: i64,
}

/// Why a socket ends.
enum End {
    /// The page left, or cannot be reached.
    Gone,
    /// The page broke the rules.
    Refused(CloseCode),
    /// The server ends it.
    Goodbye(Goodbye),
}

impl Socket {
    async fn run(mut self, messages: AggregatedMessageStream, missed: Missed) {
        let end = match self.greet(missed).await {
            Ok(()) => self.talk(messages).await,
            Err(end) => end,
        };
        let reason = match end {
            End::Gone => None,
            End::Refused(code) => Some(close(code, "")),
            End::Goodbye(Goodbye::Restart) => Some(close(CloseCode::Restart, "the server restarts")),
            End::Goodbye(Goodbye::TooSlow) => Some(close(CloseCode::Again, "too slow")),
            End::Goodbye(Goodbye::SignedOut) => Some(close(CloseCode::Other(4401), "signed out")),
        };
        // A page that reads nothing does not get its goodbye; the connection's own deadline ends it then.
        if timeout(WRITE, self.session.close(reason)).await.is_err() {
            tracing::debug!("a live socket did not take its goodbye");
        }
    }

    async fn greet(&mut self, missed: Missed) -> Result<(), End> {
        let now = self.told;
        self.send(json!({ "type": "hello", "seq": now }).to_string()).await?;
        match missed {
            Missed::TooMuch => self.send(json!({ "type": "resync", "seq": now }).to_string()).await,
            Missed::Events(events) => {
                for event in events {
                    self.send(event.frame.to_string()).await?;
                }
                Ok(())
            }
        }
    }

    async fn talk(&mut self, mut messages: AggregatedMessageStream) -> End {
        let mut ping = interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        loop {
            let step = tokio::select! {
                goodbye = &mut self.seat.goodbye => Err(goodbye.map_or(End::Gone, End::Goodbye)),
                message = messages.next() => {
                    heard = Instant::now();
                    self.hear(message).await
                }
                Some(event) = self.seat.events.recv() => self.tell(event).await,
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE { Err(End::Gone) } else { self.ping().await }
                }
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn hear(
        &mut self,
        message: Option<Result<AggregatedMessage, actix_ws::ProtocolError>>,
    ) -> Result<(), End> {
        match message {
            None => Err(End::Gone),
            Some(Ok(AggregatedMessage::Pong(_))) => Ok(()),
            Some(Ok(AggregatedMessage::Ping(payload))) => {
                timeout(WRITE, self.session.pong(&payload)).await.map_err(slow)?.map_err(|_| End::Gone)
            }
            Some(Ok(AggregatedMessage::Close(_))) => Err(End::Refused(CloseCode::Normal)),
            Some(Ok(AggregatedMessage::Text(_) | AggregatedMessage::Binary(_))) => {
                Err(End::Refused(CloseCode::Policy))
            }
            Some(Err(actix_ws::ProtocolError::Overflow)) => Err(End::Refused(CloseCode::Size)),
            Some(Err(_)) => Err(End::Refused(CloseCode::Protocol)),
        }
    }

    async fn tell(&mut self, event: Told) -> Result<(), End> {
        if event.seq <= self.told {
            return Ok(());
        }
        self.told = event.seq;
        self.send(event.frame.to_string()).await
    }

    async fn ping(&mut self) -> Result<(), End> {
        timeout(WRITE, self.session.ping(b"")).await.map_err(slow)?.map_err(|_| End::Gone)
    }

    /// Sends a text, unless the page does not take it in time or the server wants to end meanwhile.
    async fn send(&mut self, text: String) -> Result<(), End> {
        tokio::select! {
            sent = timeout(WRITE, self.session.text(text)) => sent.map_err(slow)?.map_err(|_| End::Gone),
            goodbye = &mut self.seat.goodbye => Err(goodbye.map_or(End::Gone, End::Goodbye)),
        }
    }
}

fn slow(_: tokio::time::error::Elapsed) -> End {
    End::Goodbye(Goodbye::TooSlow)
}

fn close(code: CloseCode, text: &str) -> CloseReason {
    CloseReason { code, description: (!text.is_empty()).then(|| text.to_owned()) }
}
