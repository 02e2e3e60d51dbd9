//! Decodes text that was encoded to escape the screening: base64, base32, hexadecimal, binary, URL and HTML escapes,
//! ROT13, and reversed lines.
//!
//! Decoded text is screened like a message. Text that decodes to nothing suspicious passes, because lessons often
//! contain encoded data.

use std::ops::Range;
use std::sync::LazyLock;

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use regex::Regex;

use super::fold::Folded;
use super::pattern::pattern;

/// Minimum number of decoded characters worth screening.
const MIN_DECODED: usize = 5;

static BASE: LazyLock<Regex> = LazyLock::new(|| pattern(r"[A-Za-z0-9+/_-]{8,}={0,6}"));
static HEX: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)[0-9a-f]{2}(?:[ :,]?(?:\\?0?x)?[0-9a-f]{2}){4,}"));
static BITS: LazyLock<Regex> = LazyLock::new(|| pattern(r"[01]{8}(?:\s*[01]{8}){3,}"));
static ESCAPE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"%(?P<hex>[2-7][0-9A-Fa-f])|&#(?P<decimal>\d{2,3});|&#[xX](?P<code>[0-9A-Fa-f]{2});|&(?P<name>commat|period|colon|sol|num|lowbar);",
    )
});
/// Words of which nearly every suspicious message contains one. Their ROT13 forms are not words.
static TELLING: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:my|me|add|at|snap(?:chat)?|insta(?:gram)?|discord|whats ?app|tele(?:gram)?|wechat|e?-?mail|gmail|text|call|meet|venmo|pay(?:pal)?|zelle|cash|number|phone|https?|www|dot|com)\b",
    )
});
static BACKWARDS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)\b(?:backwards?|reversed?|mirror(?:ed)?|right to left)\b"));

/// Base64 with either alphabet and any padding.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// Returns the texts that a message decodes to, each to be screened separately.
pub(super) fn decoded(message: &str) -> Vec<Folded> {
    let mut texts = Vec::new();
    let parts = parts(message);
    if !parts.is_empty() {
        let lines = parts.iter().flat_map(|(text, place)| {
            // Each on its own line, so that two decoded parts do not form a sentence.
            text.chars().chain(['\n']).map(|letter| (letter, (place.start, place.end)))
        });
        texts.push(Folded::of_letters(lines));
    }
    texts.extend(unescaped(message));
    let turned = || letters(message).map(|(letter, place)| (rot13(letter), place));
    if TELLING.is_match(&text_of(turned())) {
        texts.push(Folded::of_letters(turned()));
    }
    let reversed = || letters(message).rev();
    if BACKWARDS.is_match(message) || TELLING.is_match(&text_of(reversed())) {
        texts.push(Folded::of_letters(reversed()));
    }
    texts
}

/// Decodes single words of a message, and returns each result with the word's range.
fn parts(message: &str) -> Vec<(String, Range<usize>)> {
    let base = BASE.find_iter(message).flat_map(|found| {
        let word = found.as_str().trim_end_matches('=');
        let standard = word.replace('-', "+").replace('_', "/");
        let texts = [
            BASE64.decode(&standard).ok(),
            base32::decode(base32::Alphabet::Rfc4648 { padding: false }, word),
        ];
        texts.into_iter().flatten().map(move |bytes| (bytes, found.range()))
    });
    let hex = HEX.find_iter(message).filter_map(|found| {
        let digits = found.as_str().replace("0x", "").replace("\\x", "");
        let digits: String = digits.chars().filter(char::is_ascii_hexdigit).collect();
        Some((hex::decode(digits).ok()?, found.range()))
    });
    let bits = BITS.find_iter(message).map(|found| {
        let bits: Vec<u8> = found.as_str().bytes().filter(u8::is_ascii_digit).collect();
        let byte = |bits: &[u8]| bits.iter().fold(0, |byte, bit| (byte << 1) | (bit - b'0'));
        (bits.chunks_exact(8).map(byte).collect(), found.range())
    });
    let decoded = base.chain(hex).chain(bits);
    decoded.filter_map(|(bytes, place)| Some((readable(bytes)?, place))).collect()
}

/// Returns the bytes as text, if they are plausible text.
fn readable(bytes: Vec<u8>) -> Option<String> {
    let text = String::from_utf8(bytes).ok()?;
    let is_readable = text.chars().count() >= MIN_DECODED
        && !text.chars().any(|letter| letter.is_control() && !letter.is_whitespace());
    is_readable.then_some(text)
}

/// Replaces URL and HTML escapes by the characters that they stand for; `None` if there are none.
fn unescaped(message: &str) -> Option<Folded> {
    let mut letters: Vec<(char, (usize, usize))> = Vec::new();
    let mut last = 0;
    for found in ESCAPE.captures_iter(message) {
        let Some((whole, letter)) = found.get(0).zip(escaped(&found)) else { continue };
        letters.extend(
            self::letters(&message[last..whole.start()])
                .map(|(letter, (start, end))| (letter, (last + start, last + end))),
        );
        letters.push((letter, (whole.start(), whole.end())));
        last = whole.end();
    }
    (last > 0).then(|| {
        let rest = self::letters(&message[last..]);
        letters.extend(rest.map(|(letter, (start, end))| (letter, (last + start, last + end))));
        Folded::of_letters(letters.into_iter())
    })
}

fn escaped(found: &regex::Captures<'_>) -> Option<char> {
    let number = |name, radix| {
        let digits = found.name(name)?;
        char::from_u32(u32::from_str_radix(digits.as_str(), radix).ok()?)
    };
    let named = || match found.name("name")?.as_str() {
        "commat" => Some('@'),
        "period" => Some('.'),
        "colon" => Some(':'),
        "sol" => Some('/'),
        "num" => Some('#'),
        "lowbar" => Some('_'),
        _ => None,
    };
    number("hex", 16).or_else(|| number("decimal", 10)).or_else(|| number("code", 16)).or_else(named)
}

/// Returns the characters of a message with their byte ranges.
fn letters(message: &str) -> impl DoubleEndedIterator<Item = (char, (usize, usize))> {
    message.char_indices().map(|(start, letter)| (letter, (start, start + letter.len_utf8())))
}

fn text_of(letters: impl Iterator<Item = (char, (usize, usize))>) -> String {
    letters.map(|(letter, _)| letter).collect()
}

fn rot13(letter: char) -> char {
    let turn = |byte: u8, first: u8| (((byte - first) + 13) % 26 + first) as char;
    match letter {
        'a'..='z' => turn(letter as u8, b'a'),
        'A'..='Z' => turn(letter as u8, b'A'),
        other => other,
    }
}
