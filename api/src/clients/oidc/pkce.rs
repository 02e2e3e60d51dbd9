//! PKCE: proof that the party that redeems a code is the one that requested it (RFC 7636).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::error::Result;
use crate::platform::tokens;
use crate::platform::tokens::Token;

/// A verifier, and its hash, which is sent with the authorization request.
#[derive(Debug)]
pub struct Pkce {
    /// Stored until the code is redeemed.
    pub verifier: String,
    /// Sent with the authorization request.
    pub challenge: String,
}

impl Pkce {
    /// A random pair, by S256.
    pub fn random() -> Result<Pkce> {
        let verifier = Token::random()?.secret;
        let challenge = URL_SAFE_NO_PAD.encode(tokens::hash(&verifier));
        Ok(Pkce { verifier, challenge })
    }
}
