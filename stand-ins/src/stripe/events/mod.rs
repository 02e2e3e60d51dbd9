//! Events and their delivery to the webhook endpoints.

mod delivery;
mod outbox;
mod signature;

pub use self::{
    delivery::Webhooks,
    outbox::{PendingEvent, SignedEvent},
    signature::sign,
};
pub(crate) use self::{delivery::deliver, outbox::Outbox};
