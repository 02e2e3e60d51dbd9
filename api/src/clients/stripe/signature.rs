//! Whether an event really comes from Stripe.
//!
//! Checked here and not by the client library, which reads the machine's clock and fails on events whose
//! type or shape it does not know; those are stored all the same.

use chrono::{DateTime, TimeDelta, Utc};
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// Older signatures are refused, so that a recorded event cannot be played again later.
const TOLERANCE: TimeDelta = TimeDelta::seconds(300);

/// Whether one of the header's signatures is the secret's, over exactly this body, and recent.
///
/// The header reads `t=1700000000,v1=5257…,v1=…`: while a secret is being rolled there are two.
#[must_use]
pub fn is_valid(header: &str, body: &[u8], secret: &str, now: DateTime<Utc>) -> bool {
    let fields = || header.split(',').filter_map(|field| field.trim().split_once('='));
    let Some(timestamp) = fields().find(|(name, _)| *name == "t").map(|(_, value)| value) else {
        return false;
    };
    let signed_at = timestamp.parse().ok().and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    let recent = signed_at.is_some_and(|at| (now - at).abs() <= TOLERANCE);
    let matches = fields().filter(|(name, _)| *name == "v1").any(|(_, signature)| {
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return false };
        mac.update(timestamp.as_bytes());
        mac.update(b".");
        mac.update(body);
        // Compares in constant time.
        hex::decode(signature).is_ok_and(|bytes| mac.verify_slice(&bytes).is_ok())
    });
    recent && matches
}
