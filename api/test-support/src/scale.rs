//! How much a test does.

use proptest::test_runner::{Config as ProptestConfig, RngSeed};

/// `usual` with `make test`, `soak` with `make soak`: crowds and schedules of which a part finds what was ever found
/// (docs/testing.md), and all of them run after a change of what they are about.
pub fn scale(usual: usize, soak: usize) -> usize {
    if is_soak() { soak } else { usual }
}

/// The same for what is tried with inputs at random. With `make test` they are the same ones each time, so that a run is never
/// red for what a change has not touched; with `make soak` they are new ones, and what they show gets a test of its own.
pub fn random_cases(usual: u32, soak: u32) -> ProptestConfig {
    let (cases, rng_seed) = if is_soak() { (soak, RngSeed::Random) } else { (usual, RngSeed::Fixed(1)) };
    ProptestConfig { cases, rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

fn is_soak() -> bool {
    std::env::var_os("SOAK").is_some()
}
