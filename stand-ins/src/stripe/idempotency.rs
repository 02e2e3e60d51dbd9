//! Idempotency keys: the first answer to a key is the answer.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::error::ApiError;

/// Stripe's bound, in characters.
const MAX_KEY: usize = 255;
/// Stripe forgets keys after a day at the earliest.
const KEPT_SECONDS: i64 = 24 * 3600;

/// A finished answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
    pub(crate) request_id: String,
}

/// What is known about a key.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    created: i64,
    endpoint: String,
    params: String,
    /// None while the first call is under way. A restart ends every call, so those are dropped.
    answer: Option<Answer>,
}

/// How a call with a key may go on.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Admission {
    /// Nobody has used the key: do the work, then [`keep`] or [`forget`].
    First,
    /// Give this answer again.
    Replay(Answer),
}

/// Looks a key up and reserves it when it is new.
///
/// # Errors
/// When the key is too long, in use at this moment, or was used for something else.
pub(crate) fn admit(
    kept: &mut IndexMap<String, Kept>,
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
    kept.retain(|_, entry| entry.answer.is_none() || entry.created + KEPT_SECONDS > now);
    let params = canonical(body);
    let Some(entry) = kept.get(key) else {
        let entry = Kept { created: now, endpoint: endpoint.to_owned(), params, answer: None };
        kept.insert(key.to_owned(), entry);
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
    match &entry.answer {
        Some(answer) => Ok(Admission::Replay(answer.clone())),
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

/// Keeps the answer of the first call.
pub(crate) fn keep(kept: &mut IndexMap<String, Kept>, key: &str, answer: &Answer) {
    if let Some(entry) = kept.get_mut(key) {
        entry.answer = Some(answer.clone());
    }
}

/// Frees a key whose call did no work.
pub(crate) fn forget(kept: &mut IndexMap<String, Kept>, key: &str) {
    if kept.get(key).is_some_and(|entry| entry.answer.is_none()) {
        kept.shift_remove(key);
    }
}

/// Frees the keys of calls that ended with the process.
pub(crate) fn forget_unfinished(kept: &mut IndexMap<String, Kept>) {
    kept.retain(|_, entry| entry.answer.is_some());
}

/// The parameters in one order: clients write maps such as metadata in any.
fn canonical(body: &[u8]) -> String {
    let mut pairs: Vec<_> = url::form_urlencoded::parse(body).into_owned().collect();
    pairs.sort();
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer() -> Answer {
        Answer { status: 200, body: "{}".to_owned(), request_id: "req_1".to_owned() }
    }

    #[test]
    fn the_first_answer_is_replayed_whatever_the_order_of_parameters() {
        let mut kept = IndexMap::new();
        let first = admit(&mut kept, "k", "POST /v1/refunds", b"a=1&b=2", 0).unwrap();
        assert_eq!(first, Admission::First);
        keep(&mut kept, "k", &answer());
        let again = admit(&mut kept, "k", "POST /v1/refunds", b"b=2&a=1", 1).unwrap();
        assert_eq!(again, Admission::Replay(answer()));
    }

    #[test]
    fn other_parameters_or_endpoints_are_an_error() {
        let mut kept = IndexMap::new();
        admit(&mut kept, "k", "POST /v1/refunds", b"a=1", 0).unwrap();
        keep(&mut kept, "k", &answer());
        let other = admit(&mut kept, "k", "POST /v1/refunds", b"a=2", 0).unwrap_err();
        assert_eq!((other.status, other.kind), (400, "idempotency_error"));
        let other = admit(&mut kept, "k", "POST /v1/transfers", b"a=1", 0).unwrap_err();
        assert_eq!((other.status, other.kind), (400, "idempotency_error"));
    }

    #[test]
    fn a_key_in_use_is_a_conflict_until_it_is_freed() {
        let mut kept = IndexMap::new();
        admit(&mut kept, "k", "e", b"a=1", 0).unwrap();
        assert_eq!(admit(&mut kept, "k", "e", b"a=1", 0).unwrap_err().status, 409);
        forget(&mut kept, "k");
        assert_eq!(admit(&mut kept, "k", "e", b"a=1", 0).unwrap(), Admission::First);
    }

    #[test]
    fn keys_are_bounded_and_forgotten_after_a_day() {
        let mut kept = IndexMap::new();
        assert!(admit(&mut kept, &"k".repeat(256), "e", b"", 0).is_err());
        admit(&mut kept, "k", "e", b"a=1", 0).unwrap();
        keep(&mut kept, "k", &answer());
        let later = admit(&mut kept, "k", "e", b"a=2", KEPT_SECONDS).unwrap();
        assert_eq!(later, Admission::First);
    }
}
