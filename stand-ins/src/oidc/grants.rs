//! Authorization codes between the page and the token endpoint.

use std::collections::HashMap;

use super::people::IssuerAccount;

/// Lifetime of a code, in seconds.
const LIFE: i64 = 600;

/// What an authorization code was issued for.
#[derive(Clone, Debug)]
pub(super) struct Grant {
    pub account: IssuerAccount,
    pub redirect_uri: String,
    pub nonce: Option<String>,
    /// The PKCE challenge (S256).
    pub challenge: Option<String>,
    pub issued_at: i64,
}

/// Codes that are not redeemed yet.
#[derive(Debug, Default)]
pub(super) struct Grants(HashMap<String, Grant>);

impl Grants {
    /// Issues a code for a grant.
    pub(super) fn issue(&mut self, grant: Grant) -> String {
        let code = secret();
        self.0.insert(code.clone(), grant);
        code
    }

    /// Removes a code and returns its grant. `None` if the code is unknown or expired.
    pub(super) fn take(&mut self, code: &str, now: i64) -> Option<Grant> {
        self.0.remove(code).filter(|grant| now < grant.issued_at + LIFE)
    }
}

/// Returns 256 random bits in hex.
pub(super) fn secret() -> String {
    hex::encode(rand::random::<[u8; 32]>())
}
