//! Masks numbers that cannot be phone numbers because of their format.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::pattern::patterns;

/// Placeholder for masked characters.
pub(super) const MASK: char = '\u{1}';

static MASKS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    patterns([
        // Times and dates.
        r"\b\d{1,2}:\d{2}(?::\d{2})?\b",
        r"\b\d{4}-\d{1,2}-\d{1,2}\b",
        r"\b\d{1,2}/\d{1,2}(?:/\d{2,4})?\b",
        // Money, grouped thousands, scientific and hexadecimal numbers.
        r"[$€£¥]\s?\d[\d,.]*",
        r"\b\d{1,3}(?:,\d{3})+(?:\.\d+)?\b",
        r"\b\d+(?:\.\d+)?e[+-]?\d+\b",
        r"\b0x[0-9a-f]+\b",
        // Numbers of books, papers and meetings.
        r"\b(?:isbn|issn)(?:-1[03])?\s*:?\s*(?:is\s+)?[\dx -]{8,20}",
        r"\b97[89][- ]?\d{1,5}[- ]?\d{1,7}[- ]?\d{1,7}[- ]?\d\b",
        r"\b(?:doi|arxiv|pmid|pmcid|pmc|genbank|cas)\b\s*:?\s*(?:is\s+)?[\d./-]+",
        r"\b(?:meeting id|passcode|booking|receipt|order)\b\s*(?:id|number|no\.?|#)?\s*(?:is\b)?\s*:?\s*[\d -]{6,16}",
        r"\b(?:pages?|pp?\.|problems?|lines?|chapters?|sections?|years?)\s*\d{1,4}\b(?:\s*(?:,|-|and\b|to\b)\s*\d{1,4}\b)*",
    ])
});

/// IP addresses, in messages about networking.
static IP: LazyLock<Vec<Regex>> =
    LazyLock::new(|| patterns([r"\b(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)\b"]));
static NETWORK: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    patterns([r"\b(?:ip|ipv4|subnet|netmask|mask|localhost|dns|gateway|router|ping|networking)\b"])
});

static DECIMAL: LazyLock<Vec<Regex>> = LazyLock::new(|| patterns([r"\d+(?:\.\d+)+"]));

/// Returns the text with these numbers and the ranges `links` replaced by [`MASK`]s of the same length in bytes.
pub(super) fn mask(text: &str, links: impl Iterator<Item = Range<usize>>) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let found = MASKS.iter().flat_map(|mask| mask.find_iter(text)).map(|found| found.range());
    let decimals = DECIMAL.iter().flat_map(|mask| mask.find_iter(text));
    let is_decimal = |found: &regex::Match<'_>| {
        let rest = text[found.end()..].strip_prefix(['-', '.', ' ']);
        // A zero may be written as the letter o.
        let goes_on = rest.is_some_and(|rest| begins_with_digit(rest.strip_prefix('o').unwrap_or(rest)));
        found.as_str().matches('.').count() == 1 && !goes_on
    };
    let decimals = decimals.filter(is_decimal).map(|found| found.range());
    let is_network = NETWORK.iter().any(|words| words.is_match(text));
    let addresses = IP.iter().filter(|_| is_network).flat_map(|address| address.find_iter(text));
    let addresses = addresses.map(|found| found.range());
    for range in found.chain(decimals).chain(addresses).chain(links) {
        bytes[range].fill(MASK as u8);
    }
    // Whole characters were replaced by ASCII bytes.
    String::from_utf8(bytes).unwrap_or_default()
}

fn begins_with_digit(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_digit())
}
