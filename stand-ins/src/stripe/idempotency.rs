//! Idempotency keys: repeated requests with a key get the first response.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::error::ApiError;

/// Stripe's limit on a key's length, in characters.
const MAX_KEY: usize = 255;
/// Stripe keeps keys for at least a day.
const RETENTION_SECONDS: i64 = 24 * 3600;

/// A complete response.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredResponse {
    pub(crate) status: u16,
    pub(crate) body: String,
    pub(crate) request_id: String,
}

/// The record of a key.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct IdempotencyRecord {
    created: i64,
    endpoint: String,
    params: String,
    /// `None` while the first request is running. A restart ends every request, so such records are dropped.
    #[serde(alias = "answer")]
    response: Option<StoredResponse>,
}

/// How a request with a key proceeds.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Admission {
    /// The key is new: run the operation, then [`keep`] or [`forget`].
    First,
    /// Return this response again.
    Replay(StoredResponse),
}

/// Looks a key up and reserves it if it is new.
///
/// # Errors
/// If the key is too long, in use by a running request, or was used with other parameters.
pub(crate) fn admit(
    records: &mut IndexMap<String, IdempotencyRecord>,
    key: &str,
    endpoint: &str,
    body: &[u8],
    now: i64,
) -> Result<Admission, ApiError> {
    if key.chars().count() > MAX_KEY {
        return Err(ApiError::idempotency(format!(
            "Idempotency keys may be {MAX_KEY} characters long at most."
        )));
    }
    records.retain(|_, entry| entry.response.is_none() || entry.created + RETENTION_SECONDS > now);
    let params = canonical(body);
    let Some(entry) = records.get(key) else {
        let entry = IdempotencyRecord { created: now, endpoint: endpoint.to_owned(), params, response: None };
        records.insert(key.to_owned(), entry);
        return Ok(Admission::First);
    };
    if entry.endpoint != endpoint {
        return Err(ApiError::idempotency(format!(
            "Keys for idempotent requests can only be used for the same endpoint they were first \
             used for ('{endpoint}' vs '{}'). Try using a key other than '{key}' if you meant to \
             execute a different request.",
            entry.endpoint
        )));
    }
    if entry.params != params {
        return Err(ApiError::idempotency(format!(
            "Keys for idempotent requests can only be used with the same parameters they were \
             first used with. Try using a key other than '{key}' if you meant to execute a \
             different request."
        )));
    }
    match &entry.response {
        Some(response) => Ok(Admission::Replay(response.clone())),
        None => Err(ApiError {
            status: 409,
            ..ApiError::invalid(format!(
                "There is currently another in-progress request using this Idempotent Key (that \
                 probably means you submitted twice, and the other request is still going \
                 through): {key}. Please try again later."
            ))
        }
        .code("idempotency_key_in_use")),
    }
}

/// Stores the response of the first request.
pub(crate) fn store(records: &mut IndexMap<String, IdempotencyRecord>, key: &str, response: &StoredResponse) {
    if let Some(entry) = records.get_mut(key) {
        entry.response = Some(response.clone());
    }
}

/// Releases a key whose request had no effects.
pub(crate) fn forget(records: &mut IndexMap<String, IdempotencyRecord>, key: &str) {
    if records.get(key).is_some_and(|entry| entry.response.is_none()) {
        records.shift_remove(key);
    }
}

/// Releases the keys of requests that ended with the process.
pub(crate) fn forget_unfinished(records: &mut IndexMap<String, IdempotencyRecord>) {
    records.retain(|_, entry| entry.response.is_some());
}

/// Returns the parameters in a fixed order, because clients serialize maps such as metadata in any order.
fn canonical(body: &[u8]) -> String {
    let mut pairs: Vec<_> = url::form_urlencoded::parse(body).into_owned().collect();
    pairs.sort();
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn response() -> StoredResponse {
        StoredResponse { status: 200, body: "{}".to_owned(), request_id: "req_1".to_owned() }
    }

    #[test]
    fn the_first_answer_is_replayed_whatever_the_order_of_parameters() {
        let mut records = IndexMap::new();
        let first = admit(&mut records, "k", "POST /v1/refunds", b"a=1&b=2", 0).unwrap();
        assert_eq!(first, Admission::First);
        store(&mut records, "k", &response());
        let again = admit(&mut records, "k", "POST /v1/refunds", b"b=2&a=1", 1).unwrap();
        assert_eq!(again, Admission::Replay(response()));
    }

    #[test]
    fn other_parameters_or_endpoints_are_an_error() {
        let mut records = IndexMap::new();
        admit(&mut records, "k", "POST /v1/refunds", b"a=1", 0).unwrap();
        store(&mut records, "k", &response());
        let other = admit(&mut records, "k", "POST /v1/refunds", b"a=2", 0).unwrap_err();
        assert_eq!((other.status, other.kind), (400, "idempotency_error"));
        let other = admit(&mut records, "k", "POST /v1/transfers", b"a=1", 0).unwrap_err();
        assert_eq!((other.status, other.kind), (400, "idempotency_error"));
    }

    #[test]
    fn a_key_in_use_is_a_conflict_until_it_is_freed() {
        let mut records = IndexMap::new();
        admit(&mut records, "k", "e", b"a=1", 0).unwrap();
        assert_eq!(admit(&mut records, "k", "e", b"a=1", 0).unwrap_err().status, 409);
        forget(&mut records, "k");
        assert_eq!(admit(&mut records, "k", "e", b"a=1", 0).unwrap(), Admission::First);
    }

    #[test]
    fn keys_are_bounded_and_forgotten_after_a_day() {
        let mut records = IndexMap::new();
        assert!(admit(&mut records, &"k".repeat(256), "e", b"", 0).is_err());
        admit(&mut records, "k", "e", b"a=1", 0).unwrap();
        store(&mut records, "k", &response());
        let later = admit(&mut records, "k", "e", b"a=2", RETENTION_SECONDS).unwrap();
        assert_eq!(later, Admission::First);
    }
}
