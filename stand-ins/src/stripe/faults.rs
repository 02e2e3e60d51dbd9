//! Faults that tests set.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

/// How a request fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// 500 without effects; stored under the request's idempotency key, as Stripe does.
    ServerError,
    /// 500 after the effects; stored under the idempotency key.
    ServerErrorAfterEffects,
    /// 429 without effects, not stored.
    RateLimited,
    /// 400 without effects, not stored.
    Refused,
    /// The operation runs, and the connection is cut before the first byte of the response.
    CutBeforeAnswer,
    /// The request hangs until the test releases it.
    Hang,
}

/// A fault for the next requests that match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaultRule {
    /// `GET`, `POST`, `DELETE`, or `*`.
    pub method: String,
    /// A path such as `/v1/checkout/sessions/*/expire`; a star matches one segment, and at the end any number.
    pub path: String,
    /// Number of requests that fail.
    pub times: u32,
    /// How they fail.
    pub fault: Fault,
}

impl FaultRule {
    /// Fails the next `times` requests of `method` on `path`.
    pub fn new(method: &str, path: &str, times: u32, fault: Fault) -> Self {
        Self { method: method.to_owned(), path: path.to_owned(), times, fault }
    }

    fn matches(&self, method: &str, path: &str) -> bool {
        (self.method == "*" || self.method.eq_ignore_ascii_case(method)) && path_matches(&self.path, path)
    }
}

fn path_matches(pattern: &str, path: &str) -> bool {
    let mut path = path.split('/');
    let mut pattern = pattern.split('/').peekable();
    while let Some(part) = pattern.next() {
        if part == "*" && pattern.peek().is_none() {
            return path.next().is_some();
        }
        match path.next() {
            Some(found) if part == "*" || part == found => {}
            _ => return false,
        }
    }
    path.next().is_none()
}

/// The pending faults; the first match applies.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    rules: VecDeque<FaultRule>,
    /// Incremented to release hanging requests.
    pub(crate) released: u64,
    /// Number of requests that hang now.
    pub(crate) hanging: usize,
}

impl Faults {
    pub(crate) fn add(&mut self, rule: FaultRule) {
        self.rules.push_back(rule);
    }

    pub(crate) fn clear(&mut self) {
        self.rules.clear();
    }

    /// Returns the fault for this request and decrements its count.
    pub(crate) fn take(&mut self, method: &str, path: &str) -> Option<Fault> {
        let at = self.rules.iter().position(|rule| rule.times > 0 && rule.matches(method, path))?;
        self.rules[at].times -= 1;
        let fault = self.rules[at].fault;
        self.rules.retain(|rule| rule.times > 0);
        Some(fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_parts() {
        assert!(path_matches("/v1/refunds", "/v1/refunds"));
        assert!(!path_matches("/v1/refunds", "/v1/refunds/re_1"));
        assert!(path_matches("/v1/*/re_1", "/v1/refunds/re_1"));
        assert!(path_matches("/v1/*", "/v1/checkout/sessions/cs_1/expire"));
        assert!(path_matches("/v1/checkout/sessions/*/expire", "/v1/checkout/sessions/cs_1/expire"));
        assert!(!path_matches("/v1/checkout/sessions/*/expire", "/v1/checkout/sessions/cs_1"));
    }

    #[test]
    fn a_fault_is_used_up() {
        let mut faults = Faults::default();
        faults.add(FaultRule::new("POST", "/v1/refunds", 1, Fault::ServerError));
        assert_eq!(faults.take("GET", "/v1/refunds"), None);
        assert_eq!(faults.take("POST", "/v1/refunds"), Some(Fault::ServerError));
        assert_eq!(faults.take("POST", "/v1/refunds"), None);
    }
}
