//! Patterns, made once.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::fold::Folded;
use super::{FindingKind, Hit};

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

/// Whatever these patterns find, as a hit of this kind.
pub(super) fn hits<'a>(
    view: &'a Folded,
    kind: FindingKind,
    patterns: &'a [Regex],
) -> impl Iterator<Item = Hit> + 'a {
    let found = patterns.iter().flat_map(move |pattern| pattern.find_iter(view.text()));
    found.map(move |found| Hit { kind, range: view.place(found.range()) })
}

/// A sign that was written as a word.
pub(super) struct SpelledSign {
    pub(super) range: Range<usize>,
    pub(super) sign: char,
}

static SIGNS: LazyLock<Vec<(Regex, char)>> = LazyLock::new(|| {
    vec![
        (pattern(r"\s*[(\[{<]\s*(?:dot|punkt|punto|point|\.)\s*[)\]}>]\s*|\s+dot\s+|\s+period\s+"), '.'),
        (
            pattern(
                r"\s*[(\[{<]\s*(?:at|@)\s*[)\]}>]\s*|,?\s+(?:then\s+)?(?:the\s+)?at[- ]sign,?\s+(?:then\s+)?",
            ),
            '@',
        ),
        (pattern(r"\s+(?:forward\s+)?slash\s+"), '/'),
    ]
});

/// Signs of addresses that are written as words, in the text's order.
pub(super) fn spelled_signs(text: &str) -> Vec<SpelledSign> {
    let mut signs: Vec<SpelledSign> = SIGNS
        .iter()
        .flat_map(|(pattern, sign)| {
            pattern.find_iter(text).map(|found| SpelledSign { range: found.range(), sign: *sign })
        })
        .collect();
    signs.sort_by_key(|sign| sign.range.start);
    let mut end = 0;
    signs.retain(|sign| {
        let follows = sign.range.start >= end;
        if follows {
            end = sign.range.end;
        }
        follows
    });
    signs
}
