use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::API_VERSION;

/// Something that happened, told to a webhook.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Event {
    /// `evt_…`
    pub id: String,
    /// Unix seconds.
    pub created: i64,
    /// Such as `checkout.session.completed`.
    pub kind: String,
    /// The connected account that it happened to; such events go to the Connect endpoint.
    pub account: Option<String>,
    /// The object as it was at that moment.
    pub object: Value,
    /// What an `….updated` event changed: the values before.
    pub previous: Option<Value>,
    /// What made it happen.
    pub origin: Origin,
    /// Endpoints that have not yet taken it.
    pub pending_webhooks: u32,
}

/// The API call, if one, behind an event.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Origin {
    /// `req_…`; none when a customer, the dashboard or the clock caused it.
    pub request: Option<String>,
    /// The call's idempotency key.
    pub idempotency_key: Option<String>,
}

/// Which of the two webhooks an event goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Endpoint {
    /// The platform's own events.
    Account,
    /// Events of connected accounts.
    Connect,
}

impl Event {
    /// Where it goes.
    pub fn endpoint(&self) -> Endpoint {
        if self.account.is_some() { Endpoint::Connect } else { Endpoint::Account }
    }

    /// The id of the object that it is about.
    pub fn object_id(&self) -> &str {
        self.object["id"].as_str().unwrap_or_default()
    }

    /// The object on the wire.
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
