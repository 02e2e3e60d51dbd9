use hmac::{Hmac, Mac};
use sha2::Sha256;

/// Returns the `Stripe-Signature` header of a payload: HMAC-SHA256 over `timestamp.payload`.
pub fn sign(secret: &str, timestamp: i64, payload: &str) -> String {
    #[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key of any length");
    mac.update(timestamp.to_string().as_bytes());
    mac.update(b".");
    mac.update(payload.as_bytes());
    format!("t={timestamp},v1={}", hex::encode(mac.finalize().into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed with `printf '1700000000.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_test`.
    #[test]
    fn a_known_vector() {
        assert_eq!(
            sign("whsec_test", 1_700_000_000, r#"{"id":"evt_1"}"#),
            "t=1700000000,v1=c89214b5b5da833daed6f0b8c5bb6bd58cea9022bd80ccc78230f3942d632925"
        );
    }
}
