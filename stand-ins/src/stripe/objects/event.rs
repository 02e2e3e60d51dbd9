use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::API_VERSION;

/// An event for a webhook.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Event {
    /// `evt_…`
    pub id: String,
    /// Unix seconds.
    pub created: i64,
    /// Such as `checkout.session.completed`.
    pub kind: String,
    /// The connected account of the event; such events go to the Connect endpoint.
    pub account: Option<String>,
    /// The object at the time of the event.
    pub object: Value,
    /// The previous values of the fields that an `….updated` event changed.
    pub previous: Option<Value>,
    /// What caused it.
    pub origin: Origin,
    /// Number of endpoints that have not acknowledged it yet.
    pub pending_webhooks: u32,
}

/// The API request that caused an event, if any.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Origin {
    /// `req_…`; `None` if a customer, the dashboard or the clock caused it.
    pub request: Option<String>,
    /// The request's idempotency key.
    pub idempotency_key: Option<String>,
}

/// The endpoint of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Endpoint {
    /// The platform's own events.
    Account,
    /// Events of connected accounts.
    Connect,
}

impl Event {
    /// Returns the endpoint that it goes to.
    pub fn endpoint(&self) -> Endpoint {
        if self.account.is_some() { Endpoint::Connect } else { Endpoint::Account }
    }

    /// Returns the id of its object.
    pub fn object_id(&self) -> &str {
        self.object["id"].as_str().unwrap_or_default()
    }

    /// Returns the object in Stripe's format.
    pub fn to_json(&self) -> Value {
        let mut event = json!({
            "id": self.id,
            "object": "event",
            "api_version": API_VERSION,
            "created": self.created,
            "data": { "object": self.object },
            "livemode": false,
            "pending_webhooks": self.pending_webhooks,
            "request": {
                "id": self.origin.request,
                "idempotency_key": self.origin.idempotency_key,
            },
            "type": self.kind,
        });
        if let Some(previous) = &self.previous {
            event["data"]["previous_attributes"] = previous.clone();
        }
        if let Some(account) = &self.account {
            event["account"] = json!(account);
        }
        event
    }
}
