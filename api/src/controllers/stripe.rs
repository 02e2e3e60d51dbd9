//! Stripe's webhooks: verify each event, store it, acknowledge it. A job processes it later.

use actix_web::HttpRequest;
use actix_web::web::{Data, Json};
use macros::operation;
use schema::models::stripe_event::StripeEvent;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::clients::stripe::signature;
use crate::error::{Code, Error, Result};
use crate::extract::RawBody;
use crate::platform::config::StripeConfig;
use crate::state::AppState;

/// Response once the event is stored.
#[derive(Debug, Serialize, ToSchema)]
pub struct WebhookAcknowledgement {
    /// Always true.
    pub received: bool,
}

/// The fields that every event has, whatever its type.
#[derive(Deserialize)]
struct WebhookEnvelope {
    id: String,
    #[serde(rename = "type")]
    kind: String,
    account: Option<String>,
    /// The event's object. Its shape is arbitrary for event types that we do not read.
    #[serde(default)]
    data: Value,
}

impl WebhookEnvelope {
    /// Returns a string field of the event's object; `None` if the object has no such field.
    fn object_text(&self, name: &str) -> Option<&str> {
        self.data.get("object")?.get(name)?.as_str()
    }
}

/// Stripe's events about the academy's own account
///
/// `Stripe-Signature` must be made with this endpoint's secret over exactly this body, at most 300 seconds ago. An
/// event that was received before changes nothing.
#[operation(
    security(("stripe_signature" = [])), tag = "stripe", operation_id = "stripe_webhook",
    request_body(content = Value, description = "An event, as Stripe has signed it"),
    responses((status = 200, body = WebhookAcknowledgement)), errors(BadSignature, PaymentsUnavailable)
)]
pub async fn account(
    state: Data<AppState>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Json<WebhookAcknowledgement>> {
    receive(&state, &request, body, |stripe| &stripe.webhook_secret).await
}

/// Stripe's events about connected accounts
///
/// Works like `stripe_webhook`, with a secret of its own.
#[operation(
    security(("stripe_signature" = [])), tag = "stripe", operation_id = "stripe_connect_webhook",
    request_body(content = Value, description = "An event, as Stripe has signed it"),
    responses((status = 200, body = WebhookAcknowledgement)), errors(BadSignature, PaymentsUnavailable)
)]
pub async fn connect(
    state: Data<AppState>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Json<WebhookAcknowledgement>> {
    receive(&state, &request, body, |stripe| &stripe.connect_webhook_secret).await
}

async fn receive(
    state: &AppState,
    request: &HttpRequest,
    RawBody(body): RawBody,
    secret: fn(&StripeConfig) -> &str,
) -> Result<Json<WebhookAcknowledgement>> {
    let stripe = state.config.stripe.as_ref().ok_or_else(|| Error::new(Code::PaymentsUnavailable))?;
    let now = state.clock.now();
    let header = request.headers().get("stripe-signature").and_then(|value| value.to_str().ok());
    if !header.is_some_and(|header| signature::is_valid(header, &body, secret(stripe), now)) {
        return Err(Error::new(Code::BadSignature));
    }
    let malformed = |_| Error::new(Code::MalformedBody);
    let envelope: WebhookEnvelope = serde_json::from_slice(&body).map_err(malformed)?;
    let event = StripeEvent {
        object_id: envelope.object_text("id").map(str::to_owned),
        intent_id: envelope.object_text("payment_intent").map(str::to_owned),
        // A Checkout Session that was created by hand in the dashboard may have any text here.
        reference: envelope.object_text("client_reference_id").and_then(|text| text.parse().ok()),
        id: envelope.id,
        kind: envelope.kind,
        account: envelope.account,
        received_at: now,
        due_at: now,
        attempts: 0,
    };
    state.db.run(move |conn| Ok(event.insert(conn)?)).await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(WebhookAcknowledgement { received: true }))
}
