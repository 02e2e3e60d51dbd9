use serde_json::Value;

use crate::stripe::{error::ApiError, objects::Event};

use super::{
    Call,
    list::{Created, Pagination},
};

/// `GET /v1/events`
pub(super) fn list(call: &mut Call<'_>) -> Result<Value, ApiError> {
    let params = &mut call.params;
    let page = Pagination::take(params)?;
    let created = Created::take(params)?;
    let mut kinds = params.texts("types")?;
    kinds.extend(params.text("type")?);
    params.finish()?;
    let events = call
        .store
        .events
        .values()
        .rev()
        .filter(|event| created.holds(event.created))
        .filter(|event| kinds.is_empty() || kinds.iter().any(|kind| kind_matches(kind, event)))
        .map(Event::to_json)
        .collect();
    page.answer("/v1/events", events)
}

/// `GET /v1/events/{id}`
pub(super) fn retrieve(call: &mut Call<'_>) -> Result<Value, ApiError> {
    call.params.finish()?;
    let id = call.id();
    let event = call.store.events.get(&id);
    Ok(event.ok_or_else(|| ApiError::missing_object("event", &id, "id"))?.to_json())
}

/// `wanted` may end in `.*` to match all event types of an object.
fn kind_matches(wanted: &str, event: &Event) -> bool {
    match wanted.strip_suffix('*') {
        Some(start) => event.kind.starts_with(start),
        None => event.kind == wanted,
    }
}
