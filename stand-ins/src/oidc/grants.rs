//! Codes on their way from the page to the token endpoint.

use std::collections::HashMap;

use super::people::IssuerAccount;

/// How long a code is good, seconds.
const LIFE: i64 = 600;

/// What a code stands for.
#[derive(Clone, Debug)]
pub(super) struct Grant {
    pub account: IssuerAccount,
    pub redirect_uri: String,
    pub nonce: Option<String>,
    /// The S256 hash of what redeems the code.
    pub challenge: Option<String>,
    pub issued_at: i64,
}

/// Codes that were not redeemed yet.
#[derive(Debug, Default)]
pub(super) struct Grants(HashMap<String, Grant>);

impl Grants {
    /// A code for a grant.
    pub(super) fn issue(&mut self, grant: Grant) -> String {
        let code = secret();
        self.0.insert(code.clone(), grant);
        code
    }

    /// Uses a code up.
    pub(super) fn take(&mut self, code: &str, now: i64) -> Option<Grant> {
        self.0.remove(code).filter(|grant| now < grant.issued_at + LIFE)
    }
}

/// 256 random bits in hex.
pub(super) fn secret() -> String {
    hex::encode(rand::random::<[u8; 32]>())
}
