//! RS256 for ID tokens with OpenSSL, which is linked for TLS anyway.

use jsonwebtoken::crypto::{CryptoProvider, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{ErrorKind, Result as JwtResult};
use jsonwebtoken::signature::{Error as SignatureError, Verifier};
use jsonwebtoken::{Algorithm, DecodingKey, DecodingKeyKind};
use openssl::bn::BigNum;
use openssl::error::ErrorStack;
use openssl::hash::MessageDigest;
use openssl::pkey::PKey;
use openssl::rsa::Rsa;
use openssl::sign;

/// Shorter keys are rejected (NIST SP 800-131A).
const MIN_KEY_BYTES: usize = 2048 / 8;

/// Verifies RS256 only, and signs nothing.
static RS256_ONLY: CryptoProvider = CryptoProvider {
    signer_factory: |_, _| Err(ErrorKind::InvalidAlgorithm.into()),
    verifier_factory: verifier,
    key_utils: KeyUtils::new_unimplemented(),
};

/// Installs this as the provider of `jsonwebtoken`. Call it before the first token is verified.
pub fn install() {
    match RS256_ONLY.install_default() {
        // An error means that a provider is installed already; in this process it is always this one.
        Ok(()) | Err(_) => {}
    }
}

fn verifier(algorithm: &Algorithm, key: &DecodingKey) -> JwtResult<Box<dyn JwtVerifier>> {
    match (algorithm, key.kind()) {
        (Algorithm::RS256, DecodingKeyKind::RsaModulusExponent { n, e }) if n.len() >= MIN_KEY_BYTES => {
            Ok(Box::new(Rs256 { modulus: n.clone(), exponent: e.clone() }))
        }
        _ => Err(ErrorKind::InvalidAlgorithm.into()),
    }
}

struct Rs256 {
    modulus: Vec<u8>,
    exponent: Vec<u8>,
}

impl Rs256 {
    fn matches(&self, message: &[u8], signature: &[u8]) -> Result<bool, ErrorStack> {
        let (modulus, exponent) = (BigNum::from_slice(&self.modulus)?, BigNum::from_slice(&self.exponent)?);
        let key = PKey::from_rsa(Rsa::from_public_components(modulus, exponent)?)?;
        sign::Verifier::new(MessageDigest::sha256(), &key)?.verify_oneshot(signature, message)
    }
}

impl Verifier<Vec<u8>> for Rs256 {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> Result<(), SignatureError> {
        match self.matches(message, signature) {
            Ok(true) => Ok(()),
            Ok(false) => Err(SignatureError::new()),
            Err(error) => Err(SignatureError::from_source(error)),
        }
    }
}

impl JwtVerifier for Rs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::RS256
    }
}
