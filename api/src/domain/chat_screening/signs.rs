//! Signs of addresses that are written as words.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::pattern::pattern;

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
