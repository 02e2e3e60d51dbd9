//! Random secrets, given out once and stored only as a hash.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use rand::TryRngCore;
use rand::rngs::OsRng;
use sha2::{Digest, Sha256};

use crate::error::{Error, Result};

/// How long the emailed link of a new account is valid.
pub const SIGN_UP_LINK_VALID: TimeDelta = TimeDelta::hours(48);

/// Lifetime of a session.
pub const SESSION_LENGTH: TimeDelta = TimeDelta::days(30);

/// A new secret and its hash.
#[derive(Debug)]
pub struct Token {
    /// For the cookie or the emailed link.
    pub secret: String,
    /// For the database.
    pub hash: Vec<u8>,
}

impl Token {
    /// 256 random bits from the operating system.
    pub fn random() -> Result<Token> {
        let mut bytes = [0u8; 32];
        OsRng.try_fill_bytes(&mut bytes).map_err(Error::internal)?;
        let secret = URL_SAFE_NO_PAD.encode(bytes);
        Ok(Token { hash: hash(&secret), secret })
    }
}

/// The SHA-256 under which a secret is stored. Secrets are random, so no salt is needed.
#[must_use]
pub fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}
