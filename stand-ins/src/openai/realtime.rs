//! `GET /v1/realtime`: the socket.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header,
    web::{Data, Payload, Query},
};
use actix_ws::{AggregatedMessage, AggregatedMessageStream, CloseCode, CloseReason};
use chrono::Utc;
use futures_util::StreamExt;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::{
    client_event::Refused,
    control::{OpenAi, OpenConnection},
    faults::OpenAiFault,
    server_event,
    session::{Outcome, Session},
};

/// The longest event of a client: the real one takes 15 MiB of audio in one.
const MAX_MESSAGE: usize = 16 * 1024 * 1024;

#[derive(Deserialize)]
pub(super) struct RealtimeQuery {
    model: Option<String>,
}

/// Whether a request bears the key.
pub(super) fn is_authorized(request: &HttpRequest, openai: &OpenAi) -> bool {
    let bearer = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    bearer.and_then(|text| text.strip_prefix("Bearer ")) == Some(openai.api_key())
}

/// `GET /openai/v1/realtime`
pub(super) async fn open(
    openai: Data<OpenAi>,
    query: Query<RealtimeQuery>,
    request: HttpRequest,
    payload: Payload,
) -> Result<HttpResponse, actix_web::Error> {
    if !is_authorized(&request, &openai) {
        return Ok(HttpResponse::Unauthorized().json(json!({ "error": { "code": "invalid_api_key" } })));
    }
    let Some(model) = query.model.clone().filter(|model| !model.is_empty()) else {
        return Ok(HttpResponse::BadRequest().json(json!({ "error": { "code": "missing_model" } })));
    };
    if openai.take_fault(OpenAiFault::RefuseConnection) {
        return Ok(HttpResponse::ServiceUnavailable().finish());
    }
    let (response, socket, messages) = actix_ws::handle(&request, payload)?;
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    let is_beta = header("OpenAI-Beta").is_some();
    let counted = openai.opened(header("OpenAI-Safety-Identifier"));
    let connection = Connection {
        session: Session::new((**openai).clone(), &model, Utc::now().timestamp()),
        openai: (**openai).clone(),
        socket,
        _counted: counted,
    };
    let messages = messages
        .max_frame_size(MAX_MESSAGE)
        .aggregate_continuations()
        .max_continuation_size(MAX_MESSAGE);
    actix_web::rt::spawn(connection.run(messages, is_beta));
    Ok(response)
}

struct Connection {
    session: Session,
    openai: OpenAi,
    socket: actix_ws::Session,
    _counted: OpenConnection,
}

/// The connection is over: with this close frame, or without one.
struct End(Option<(u16, &'static str)>);

impl From<actix_ws::Closed> for End {
    fn from(_: actix_ws::Closed) -> Self {
        Self(None)
    }
}

impl Connection {
    async fn run(mut self, messages: AggregatedMessageStream, is_beta: bool) {
        let End(frame) = match self.exchange(messages, is_beta).await {
            Ok(()) => End(Some((1000, ""))),
            Err(end) => end,
        };
        let Some((code, words)) = frame else { return };
        let reason = CloseReason { code: CloseCode::from(code), description: Some(words.to_owned()) };
        if self.socket.close(Some(reason)).await.is_err() {
            tracing::debug!("a client was gone before its close frame");
        }
    }

    async fn exchange(&mut self, mut messages: AggregatedMessageStream, is_beta: bool) -> Result<(), End> {
        if is_beta {
            return Err(End(Some((4000, "beta_api_shape_disabled"))));
        }
        if self.openai.take_fault(OpenAiFault::CloseAtOnce) {
            return Err(End(Some((1011, "server_error"))));
        }
        let mut cuts = self.openai.cuts();
        cuts.mark_unchanged();
        let created = self.session.created();
        self.send(created).await?;
        loop {
            let is_answering = self.session.is_answering();
            tokio::select! {
                message = messages.next() => match message {
                    Some(Ok(AggregatedMessage::Text(text))) => {
                        let outcome = self.receive(&text);
                        self.perform(outcome).await?;
                    }
                    Some(Ok(AggregatedMessage::Ping(payload))) => self.socket.pong(&payload).await?,
                    Some(Ok(AggregatedMessage::Pong(_))) => {}
                    Some(Ok(AggregatedMessage::Binary(_))) => return Err(End(Some((1003, "unsupported data")))),
                    Some(Ok(AggregatedMessage::Close(_))) => return Ok(()),
                    Some(Err(_)) | None => return Err(End(None)),
                },
                _ = cuts.changed() => return Err(End(None)),
                () = sleep(self.openai.pace()), if is_answering => {
                    let outcome = self.session.go_on();
                    self.perform(outcome).await?;
                }
            }
        }
    }

    fn receive(&mut self, text: &str) -> Outcome {
        match serde_json::from_str::<Value>(text) {
            Ok(value) => {
                self.openai.log_received(value.clone());
                self.session.receive(&value)
            }
            Err(error) => {
                let refused = Refused {
                    code: "invalid_json",
                    message: error.to_string(),
                    param: None,
                    event_id: None,
                };
                Outcome { events: vec![server_event::error("invalid_request_error", &refused)], ends: None }
            }
        }
    }

    async fn perform(&mut self, outcome: Outcome) -> Result<(), End> {
        for event in outcome.events {
            self.send(event).await?;
        }
        outcome.ends.map_or(Ok(()), |frame| Err(End(frame)))
    }

    async fn send(&mut self, event: Value) -> Result<(), End> {
        let text = event.to_string();
        self.openai.log_sent(event);
        Ok(self.socket.text(text).await?)
    }
}
