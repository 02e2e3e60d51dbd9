//! Patterns, made once.

use regex::Regex;

/// Makes a pattern of this module's own text.
///
/// # Panics
/// When it is none, which any message's screening would show: the tests screen hundreds.
#[allow(clippy::expect_used, reason = "the text is a constant")]
pub(super) fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("a pattern of the screening")
}

/// Makes several.
pub(super) fn patterns<const N: usize>(texts: [&str; N]) -> Vec<Regex> {
    texts.iter().map(|text| pattern(text)).collect()
}
