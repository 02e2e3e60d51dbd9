//! Proof that whoever redeems a code is who asked for it (RFC 7636).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::error::Result;
use crate::platform::tokens;
use crate::platform::tokens::Token;

/// A secret kept here, and its hash, which goes along with the person.
#[derive(Debug)]
pub struct Pkce {
    /// Kept until the code is redeemed.
    pub verifier: String,
    /// Sent ahead.
    pub challenge: String,
}

impl Pkce {
    /// A fresh pair, by S256.
    pub fn random() -> Result<Pkce> {
        let verifier = Token::random()?.secret;
        let challenge = URL_SAFE_NO_PAD.encode(tokens::hash(&verifier));
        Ok(Pkce { verifier, challenge })
    }
}
