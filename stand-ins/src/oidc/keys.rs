//! The issuer's signing keys.

use std::{io, sync::OnceLock};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use openssl::{
    error::ErrorStack,
    hash::MessageDigest,
    pkey::{PKey, Private},
    rsa::Rsa,
    sign::Signer,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::provider::OidcProvider;

/// A key pair that signs ID tokens with RS256.
#[derive(Clone, Debug)]
pub(super) struct Key {
    pub id: String,
    pair: PKey<Private>,
    modulus: Vec<u8>,
    exponent: Vec<u8>,
}

// Generated once per process, because generation is slow and tests start hundreds of issuers.
static GOOGLES: OnceLock<Key> = OnceLock::new();
static ORCIDS: OnceLock<Key> = OnceLock::new();
static STRANGERS: OnceLock<Key> = OnceLock::new();

/// Returns the first key of an issuer.
pub(super) fn first(provider: OidcProvider) -> io::Result<&'static Key> {
    made_once(match provider {
        OidcProvider::Google => &GOOGLES,
        OidcProvider::Orcid => &ORCIDS,
    })
}

/// Returns a key that belongs to no issuer.
pub(super) fn stranger() -> io::Result<&'static Key> {
    made_once(&STRANGERS)
}

fn made_once(place: &'static OnceLock<Key>) -> io::Result<&'static Key> {
    match place.get() {
        Some(key) => Ok(key),
        None => {
            let key = Key::generate()?;
            Ok(place.get_or_init(|| key))
        }
    }
}

impl Key {
    pub(super) fn generate() -> io::Result<Self> {
        let rsa = Rsa::generate(2048)?;
        let (modulus, exponent) = (rsa.n().to_vec(), rsa.e().to_vec());
        let id = hex::encode(&Sha256::digest(&modulus)[..20]);
        Ok(Self { id, pair: PKey::from_rsa(rsa)?, modulus, exponent })
    }

    pub(super) fn sign(&self, message: &[u8]) -> Result<Vec<u8>, ErrorStack> {
        Signer::new(MessageDigest::sha256(), &self.pair)?.sign_oneshot_to_vec(message)
    }

    /// Returns the public key as a JWK (RFC 7517).
    pub(super) fn public(&self) -> Value {
        json!({
            "kty": "RSA", "use": "sig", "alg": "RS256", "kid": self.id,
            "n": URL_SAFE_NO_PAD.encode(&self.modulus), "e": URL_SAFE_NO_PAD.encode(&self.exponent),
        })
    }
}
