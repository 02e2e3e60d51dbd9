//! The amount of work in a test.

use proptest::test_runner::{Config as ProptestConfig, RngSeed};

/// Returns `usual` with `make test`, `soak` with `make soak`. The usual number of concurrent clients and schedules is
/// enough to find every bug found so far (docs/testing.md); run the full number after changing the code under test.
pub fn scale(usual: usize, soak: usize) -> usize {
    if is_soak() { soak } else { usual }
}

/// The same for property tests. With `make test` the inputs are the same each time, so that a run never fails for code
/// that the change does not touch; with `make soak` they are random, and each failure found gets its own test.
pub fn random_cases(usual: u32, soak: u32) -> ProptestConfig {
    let (cases, rng_seed) = if is_soak() { (soak, RngSeed::Random) } else { (usual, RngSeed::Fixed(1)) };
    ProptestConfig { cases, rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

fn is_soak() -> bool {
    std::env::var_os("SOAK").is_some()
}
