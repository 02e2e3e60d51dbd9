//! Reproducible random numbers and ids.

use sha2::{Digest, Sha256};
use uuid::{Builder, Uuid};

/// A random number generator seeded by a name (SplitMix64).
pub struct Generator(u64);

impl Generator {
    pub fn new(name: &str) -> Generator {
        let (high, _) = id::<Uuid>(name).as_u64_pair();
        Generator(high)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number of `low..high`.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let span = high.saturating_sub(low).max(1).unsigned_abs();
        low + i64::try_from(self.next() % span).unwrap_or_default()
    }

    /// True with a probability of `per_mille` in 1,000.
    pub fn happens(&mut self, per_mille: i64) -> bool {
        self.between(0, 1000) < per_mille
    }

    /// A random element.
    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        let index = self.between(0, i64::try_from(all.len()).unwrap_or_default());
        all.get(usize::try_from(index).unwrap_or_default())
    }

    /// Shuffles the elements (Fisher–Yates).
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            let other = self.between(0, i64::try_from(last + 1).unwrap_or_default());
            all.swap(last, usize::try_from(other).unwrap_or_default());
        }
    }
}

/// A version 4 UUID derived from a name.
pub fn id<T: From<Uuid>>(name: &str) -> T {
    let digest = Sha256::digest(name.as_bytes());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    Builder::from_random_bytes(bytes).into_uuid().into()
}
