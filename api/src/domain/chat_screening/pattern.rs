//! Compiles the screening's patterns, once each.

use regex::Regex;

/// Compiles a constant pattern.
///
/// # Panics
/// If the pattern is invalid, which the first screening of any message would reveal: the tests screen hundreds.
#[allow(clippy::expect_used, reason = "the text is a constant")]
pub(super) fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("a pattern of the screening")
}

/// Compiles several patterns.
pub(super) fn patterns<const N: usize>(texts: [&str; N]) -> Vec<Regex> {
    texts.iter().map(|text| pattern(text)).collect()
}
