//! `GET /openai/v1/realtime`: the WebSocket.

use std::time::Duration;

use actix_web::{
    HttpRequest, HttpResponse,
    http::header,
    web::{Data, Payload, Query},
};
use actix_ws::{AggregatedMessage, AggregatedMessageStream, CloseCode, CloseReason};
use chrono::Utc;
use futures_util::StreamExt;
use serde::Deserialize;
use serde_json::Value;
use tokio::{
    task::yield_now,
    time::{Instant, MissedTickBehavior, interval_at, sleep, sleep_until, timeout},
};

use crate::connection::Connection;

use super::{
    control::{OpenAi, OpenConnection},
    faults::OpenAiFault,
    request_error::RequestError,
    server_event,
    session::{ConnectionEnd, SESSION_SECONDS, Session, SessionOutput},
};

/// Maximum size of a client event in bytes. The real service accepts 15 MiB of audio in one event.
const MAX_MESSAGE: usize = 16 * 1024 * 1024;
/// Interval between the service's pings.
const PING_INTERVAL: Duration = Duration::from_secs(20);
/// How long the client has to read the sent events before the connection is cut.
const CUT_TIMEOUT: Duration = Duration::from_millis(500);
/// The service's close code for an invalid key.
const CLOSE_UNAUTHORIZED: u16 = 3000;
/// The service's close code for an invalid request.
const CLOSE_BAD_REQUEST: u16 = 4000;
/// The service's close code for an internal error.
const CLOSE_INTERNAL_ERROR: u16 = 1011;

#[derive(Deserialize)]
pub(super) struct RealtimeQuery {
    model: Option<String>,
}

/// Checks a request's key.
pub(super) fn check_key(request: &HttpRequest, openai: &OpenAi) -> Result<(), RequestError> {
    let authorization = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    match authorization.and_then(|text| text.strip_prefix("Bearer ")) {
        Some(key) if key == openai.api_key() => Ok(()),
        Some(key) => {
            let key: String = key.chars().take(8).collect();
            let message = format!(
                "Incorrect API key provided: {key}***. You can find your API key at \
                 https://platform.openai.com/account/api-keys."
            );
            Err(RequestError::new("invalid_api_key", message))
        }
        None => {
            let message = "Missing bearer or basic authentication in header".to_owned();
            Err(RequestError { code: None, message, param: None })
        }
    }
}

/// Opens the WebSocket. Like the real service, it accepts every upgrade and reports a refusal as an error event and a
/// close code.
pub(super) async fn open(
    openai: Data<OpenAi>,
    query: Query<RealtimeQuery>,
    request: HttpRequest,
    payload: Payload,
) -> Result<HttpResponse, actix_web::Error> {
    if openai.take_fault(OpenAiFault::RefuseConnection) {
        return Ok(HttpResponse::ServiceUnavailable().finish());
    }
    let refusal = refusal(&request, &openai, query.model.as_deref());
    let (response, socket, messages) = actix_ws::handle(&request, payload)?;
    let safety_identifier =
        request.headers().get("OpenAI-Safety-Identifier").and_then(|value| value.to_str().ok());
    let connection = RealtimeConnection {
        session: Session::new(
            (**openai).clone(),
            query.model.as_deref().unwrap_or_default(),
            Utc::now().timestamp(),
        ),
        openai: (**openai).clone(),
        socket,
        line: Connection::of(&request),
        _counted: openai.open_connection(safety_identifier),
    };
    let messages =
        messages.max_frame_size(MAX_MESSAGE).aggregate_continuations().max_continuation_size(MAX_MESSAGE);
    actix_web::rt::spawn(connection.run(messages, refusal));
    Ok(response)
}

/// Returns the error and the close code of a connection that is refused.
fn refusal(request: &HttpRequest, openai: &OpenAi, model: Option<&str>) -> Option<(RequestError, u16)> {
    if let Err(error) = check_key(request, openai) {
        return Some((error, CLOSE_UNAUTHORIZED));
    }
    let error = if request.headers().contains_key("OpenAI-Beta") {
        let message = "The Realtime Beta API is no longer supported. Please use /v1/realtime for the GA API.";
        RequestError::new("beta_api_shape_disabled", message)
    } else {
        match model {
            None | Some("") => {
                let message = "You must provide a model parameter, for example \
                               wss://api.openai.com/v1/realtime?model=gpt-realtime-2.1";
                RequestError::new("missing_model", message)
            }
            Some(model) if model.starts_with("gpt-realtime") => return None,
            Some(model) => {
                let message = format!("Model \"{model}\" is not supported in realtime mode.");
                RequestError::new("invalid_model", message)
            }
        }
    };
    Some((error, CLOSE_BAD_REQUEST))
}

struct RealtimeConnection {
    session: Session,
    openai: OpenAi,
    socket: actix_ws::Session,
    /// The TCP connection below the WebSocket.
    line: Option<Connection>,
    _counted: OpenConnection,
}

impl From<actix_ws::Closed> for ConnectionEnd {
    fn from(_: actix_ws::Closed) -> Self {
        Self::Cut
    }
}

impl RealtimeConnection {
    async fn run(mut self, mut messages: AggregatedMessageStream, refusal: Option<(RequestError, u16)>) {
        let end = match refusal {
            Some((error, code)) => self.refuse(&error, code).await,
            None => self.exchange(&mut messages).await,
        };
        match end {
            Ok(ConnectionEnd::Close { code, reason }) | Err(ConnectionEnd::Close { code, reason }) => {
                let reason = CloseReason { code: CloseCode::from(code), description: Some(reason) };
                if self.socket.close(Some(reason)).await.is_err() {
                    tracing::debug!("a client was gone before its close frame");
                }
            }
            Ok(ConnectionEnd::Cut) | Err(ConnectionEnd::Cut) => self.cut(&mut messages).await,
        }
    }

    /// Cuts the connection after the client has read the sent events.
    async fn cut(&mut self, messages: &mut AggregatedMessageStream) {
        const LAST_PING: &[u8] = b"last";
        let is_last = |message: &AggregatedMessage| matches!(message, AggregatedMessage::Pong(pong) if pong == LAST_PING);
        let has_read = async {
            if self.socket.ping(LAST_PING).await.is_ok() {
                while let Some(Ok(message)) = messages.next().await {
                    if is_last(&message) {
                        break;
                    }
                }
            }
        };
        if timeout(CUT_TIMEOUT, has_read).await.is_err() {
            tracing::debug!("a client is cut that does not read");
        }
        if let Some(line) = &self.line {
            line.cut();
        }
    }

    async fn refuse(&mut self, error: &RequestError, code: u16) -> Result<ConnectionEnd, ConnectionEnd> {
        self.send(server_event::error(error, None)).await?;
        Ok(ConnectionEnd::Close { code, reason: error.close_reason() })
    }

    /// Exchanges events until the connection ends.
    async fn exchange(
        &mut self,
        messages: &mut AggregatedMessageStream,
    ) -> Result<ConnectionEnd, ConnectionEnd> {
        if self.openai.take_fault(OpenAiFault::CloseAtOnce) {
            return Ok(ConnectionEnd::Close {
                code: CLOSE_INTERNAL_ERROR,
                reason: "server_error".to_owned(),
            });
        }
        let mut cuts = self.openai.cuts();
        let mut expiries = self.openai.expiries();
        let end_of_session = Instant::now() + Duration::from_secs(SESSION_SECONDS.into());
        let mut ping = interval_at(Instant::now() + PING_INTERVAL, PING_INTERVAL);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.send(self.session.created()).await?;
        loop {
            let is_responding = self.session.is_responding();
            let output = tokio::select! {
                message = messages.next() => match message {
                    Some(Ok(AggregatedMessage::Text(text))) => self.receive(&text),
                    Some(Ok(AggregatedMessage::Binary(_))) => {
                        let message = "Expected a text WebSocket message; binary frames are not supported.";
                        refused(&RequestError::new("invalid_event", message))
                    }
                    Some(Ok(AggregatedMessage::Ping(payload))) => {
                        self.socket.pong(&payload).await?;
                        SessionOutput::default()
                    }
                    Some(Ok(AggregatedMessage::Pong(_))) => SessionOutput::default(),
                    Some(Ok(AggregatedMessage::Close(_))) => {
                        return Ok(ConnectionEnd::Close { code: 1000, reason: String::new() });
                    }
                    Some(Err(_)) | None => return Ok(ConnectionEnd::Cut),
                },
                _ = cuts.changed() => return Ok(ConnectionEnd::Cut),
                _ = expiries.changed() => self.session.expire(),
                () = sleep_until(end_of_session) => self.session.expire(),
                _ = ping.tick() => {
                    self.socket.ping(b"ping").await?;
                    SessionOutput::default()
                }
                () = pause(self.openai.pace()), if is_responding => self.session.go_on(),
            };
            for event in output.events {
                self.send(event).await?;
            }
            if let Some(end) = output.end {
                return Ok(end);
            }
        }
    }

    fn receive(&mut self, text: &str) -> SessionOutput {
        match serde_json::from_str::<Value>(text) {
            Ok(value) => {
                self.openai.log_received(value.clone());
                self.session.receive(value)
            }
            Err(error) => {
                let message = format!("Invalid event: failed to parse JSON value. {error}");
                refused(&RequestError::new("invalid_json", message))
            }
        }
    }

    async fn send(&mut self, event: Value) -> Result<(), ConnectionEnd> {
        let text = event.to_string();
        self.openai.log_sent(event);
        Ok(self.socket.text(text).await?)
    }
}

/// Waits for `pace`. A zero pace skips the timer, which would wait a millisecond.
async fn pause(pace: Duration) {
    if pace.is_zero() {
        yield_now().await;
    } else {
        sleep(pace).await;
    }
}

fn refused(error: &RequestError) -> SessionOutput {
    SessionOutput { events: vec![server_event::error(error, None)], end: None }
}
