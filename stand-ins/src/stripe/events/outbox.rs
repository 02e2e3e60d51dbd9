use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::stripe::{objects::Endpoint, store::StripeStore};

use super::sign;

/// An event that is not delivered yet.
#[derive(Clone, Debug, Serialize)]
pub struct PendingEvent {
    /// `evt_…`; occurs twice if the event was duplicated.
    pub id: String,
    /// Such as `checkout.session.completed`.
    pub kind: String,
    /// The id of the event's object.
    pub object_id: String,
    /// The endpoint that it goes to.
    pub endpoint: Endpoint,
    /// Failed attempts so far.
    pub attempts: u32,
    /// Whether it is held until it is released.
    pub held: bool,
}

/// An event as it is sent to the webhook, for tests that deliver events themselves.
#[derive(Clone, Debug, Serialize)]
pub struct SignedEvent {
    /// `evt_…`
    pub id: String,
    /// Such as `checkout.session.completed`.
    pub kind: String,
    /// The endpoint that it goes to.
    pub endpoint: Endpoint,
    /// The raw body.
    pub payload: String,
    /// The `Stripe-Signature` header.
    pub signature: String,
}

/// One event for one endpoint.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Delivery {
    pub(super) number: u64,
    pub(super) event: String,
    pub(super) endpoint: Endpoint,
    pub(super) attempts: u32,
    pub(super) held: bool,
    /// Earliest time of delivery; `None` means now, also after a restart.
    #[serde(skip)]
    pub(super) due: Option<Instant>,
}

/// Deliveries in order.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Outbox {
    pub(super) deliveries: Vec<Delivery>,
    holding: bool,
    numbered: u64,
}

impl Outbox {
    /// Queues an event; it is held if all events are.
    pub(crate) fn queue(&mut self, event: &str, endpoint: Endpoint) {
        self.numbered += 1;
        self.deliveries.push(Delivery {
            number: self.numbered,
            event: event.to_owned(),
            endpoint,
            attempts: 0,
            held: self.holding,
            due: None,
        });
    }

    /// Holds future events and those not sent yet.
    pub(crate) fn hold(&mut self) {
        self.holding = true;
        for delivery in &mut self.deliveries {
            delivery.held = true;
        }
    }

    /// Releases all events.
    pub(crate) fn resume(&mut self) {
        self.holding = false;
        for delivery in &mut self.deliveries {
            delivery.held = false;
            delivery.due = None;
        }
    }

    /// Releases these events, in this order and before all others.
    pub(crate) fn release(&mut self, events: &[String]) {
        let mut first = Vec::new();
        for event in events {
            let (mut chosen, rest): (Vec<_>, Vec<_>) = std::mem::take(&mut self.deliveries)
                .into_iter()
                .partition(|delivery| delivery.event == *event);
            for delivery in &mut chosen {
                delivery.held = false;
                delivery.due = None;
            }
            first.append(&mut chosen);
            self.deliveries = rest;
        }
        first.append(&mut self.deliveries);
        self.deliveries = first;
    }

    /// Returns the number of pending deliveries.
    pub(crate) fn len(&self) -> usize {
        self.deliveries.len()
    }

    /// Keeps only the first `len` deliveries.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.deliveries.truncate(len);
    }

    /// Drops these events.
    pub(crate) fn discard(&mut self, events: &[String]) {
        self.deliveries.retain(|delivery| !events.contains(&delivery.event));
    }

    /// Delays these events by a real duration.
    pub(crate) fn delay(&mut self, events: &[String], by: Duration) {
        for delivery in &mut self.deliveries {
            if events.contains(&delivery.event) {
                delivery.held = false;
                delivery.due = Some(Instant::now() + by);
            }
        }
    }

    pub(super) fn remove(&mut self, number: u64) {
        self.deliveries.retain(|delivery| delivery.number != number);
    }

    pub(super) fn retry(&mut self, number: u64, after: Duration) {
        for delivery in &mut self.deliveries {
            if delivery.number == number {
                delivery.attempts += 1;
                delivery.due = Some(Instant::now() + after);
            }
        }
    }
}

impl StripeStore {
    /// Returns the events that are not delivered yet, in the order of delivery.
    pub(crate) fn pending_events(&self) -> Vec<PendingEvent> {
        self.outbox
            .deliveries
            .iter()
            .filter_map(|delivery| {
                let event = self.events.get(&delivery.event)?;
                Some(PendingEvent {
                    id: event.id.clone(),
                    kind: event.kind.clone(),
                    object_id: event.object_id().to_owned(),
                    endpoint: delivery.endpoint,
                    attempts: delivery.attempts,
                    held: delivery.held,
                })
            })
            .collect()
    }

    /// Removes all pending events from the queue and returns them with fresh signatures.
    pub(crate) fn take_events(&mut self) -> Vec<SignedEvent> {
        std::mem::take(&mut self.outbox.deliveries)
            .iter()
            .filter_map(|delivery| self.signed(&delivery.event))
            .collect()
    }

    /// Returns an event as it is sent to its webhook, with a fresh signature.
    pub(crate) fn signed(&self, event: &str) -> Option<SignedEvent> {
        let event = self.events.get(event)?;
        let payload = event.to_json().to_string();
        let secret = self.webhooks.secret(event.endpoint());
        Some(SignedEvent {
            id: event.id.clone(),
            kind: event.kind.clone(),
            endpoint: event.endpoint(),
            signature: sign(secret, self.clock.now(), &payload),
            payload,
        })
    }
}
