//! Signs of addresses written as words.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::pattern::pattern;

/// A sign written as a word.
pub(super) struct SpelledSign {
    pub(super) range: Range<usize>,
    pub(super) sign: char,
}

static SIGNS: LazyLock<Vec<(Regex, char)>> = LazyLock::new(|| {
    vec![
        (
            pattern(
                r"(?P<sign>\s*[(\[{<]\s*(?:d[o0]t|punkt|punto|ponto|point|\.)\s*[)\]}>]\s*|\s+d[o0]t\s+|\s+period\s+)",
            ),
            '.',
        ),
        // These are also words in other languages: matched only before a top-level domain.
        (
            pattern(
                r"(?P<sign>\s+(?:punto|ponto|punkt|point)\s+|\s*(?:点|點)\s*)(?:com|org|net|edu|info|mx|cn)\b",
            ),
            '.',
        ),
        (
            pattern(
                r"(?P<sign>\s*[(\[{<]\s*(?:[a4]t|@)\s*[)\]}>]\s*|,?\s+(?:then\s+)?(?:the\s+)?at[- ]sign,?\s+(?:then\s+)?|\s+(?:arroba|arobase|klammeraffe|chiocciola|sobaka)\s+|\s*艾特\s*)",
            ),
            '@',
        ),
        (pattern(r"(?P<sign>\s+(?:forward\s+)?slash\s+)"), '/'),
    ]
});

/// Returns the signs written as words, in the order of the text.
pub(super) fn spelled_signs(text: &str) -> Vec<SpelledSign> {
    let mut signs: Vec<SpelledSign> = SIGNS
        .iter()
        .flat_map(|(pattern, sign)| {
            let found = pattern.captures_iter(text).filter_map(|found| found.name("sign"));
            found.map(|found| SpelledSign { range: found.range(), sign: *sign })
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
