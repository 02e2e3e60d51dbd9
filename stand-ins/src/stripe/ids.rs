//! Object ids in Stripe's format, derived from a seed.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Generates ids. The same seed gives the same ids in the same order, also after a restart.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ids {
    seed: u64,
    issued: u64,
}

impl Ids {
    /// Starts a sequence; without a seed, a random one.
    pub fn new(seed: Option<u64>) -> Self {
        Self { seed: seed.unwrap_or_else(rand::random), issued: 0 }
    }

    /// Returns the next id, such as `pi_…` with 24 characters after the prefix.
    pub fn next(&mut self, prefix: &str) -> String {
        self.issued += 1;
        let digest = Sha256::new()
            .chain_update(self.seed.to_be_bytes())
            .chain_update(self.issued.to_be_bytes())
            .finalize();
        let tail =
            digest.iter().take(24).map(|byte| char::from(ALPHABET[usize::from(*byte) % ALPHABET.len()]));
        prefix.chars().chain(tail).collect()
    }
}
