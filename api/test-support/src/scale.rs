//! How much a test does.

/// `usual` with `make test`, `soak` with `make soak`: crowds and schedules of which a part finds what was ever found
/// (docs/testing.md), and all of them run after a change of what they are about.
pub fn scale(usual: usize, soak: usize) -> usize {
    if is_soak() { soak } else { usual }
}

fn is_soak() -> bool {
    std::env::var_os("SOAK").is_some()
}
