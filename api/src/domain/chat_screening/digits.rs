//! Digits of a text, written as such or as words.

use std::ops::Range;

/// Digits as words, the longer ones first.
const WORDS: [(&str, &str); 34] = [
    ("seventeen", "17"),
    ("thirteen", "13"),
    ("fourteen", "14"),
    ("eighteen", "18"),
    ("nineteen", "19"),
    ("fifteen", "15"),
    ("sixteen", "16"),
    ("eleven", "11"),
    ("twelve", "12"),
    ("seventy", "7"),
    ("twenty", "2"),
    ("thirty", "3"),
    ("eighty", "8"),
    ("ninety", "9"),
    ("forty", "4"),
    ("fifty", "5"),
    ("sixty", "6"),
    ("three", "3"),
    ("seven", "7"),
    ("eight", "8"),
    ("zero", "0"),
    ("four", "4"),
    ("five", "5"),
    ("nine", "9"),
    ("nought", "0"),
    ("ten", "10"),
    ("one", "1"),
    ("two", "2"),
    ("six", "6"),
    ("uno", "1"),
    ("dos", "2"),
    ("tres", "3"),
    ("oh", "0"),
    ("null", "0"),
];
/// Digits, or a word for some, in the text.
pub(super) struct DigitToken {
    pub(super) range: Range<usize>,
    pub(super) digits: String,
    pub(super) is_word: bool,
}

/// The tokens of a text that are digits or words for digits; `double` and `triple` repeat the next one.
pub(super) fn tokens(text: &str) -> Vec<DigitToken> {
    let mut tokens: Vec<DigitToken> = Vec::new();
    let mut repeat = None;
    for range in blobs(text) {
        let blob = &text[range.clone()];
        if let Some(times) = repetition(blob) {
            repeat = Some((times, range.start));
            continue;
        }
        if let Some((digits, is_word)) = decode(blob) {
            let (times, start) = repeat.take().unwrap_or((1, range.start));
            tokens.push(DigitToken { range: start..range.end, digits: digits.repeat(times), is_word });
        }
        repeat = None;
    }
    tokens
}

fn repetition(blob: &str) -> Option<usize> {
    match blob {
        "double" => Some(2),
        "triple" | "treble" => Some(3),
        _ => None,
    }
}

/// Runs of letters and digits.
fn blobs(text: &str) -> Vec<Range<usize>> {
    let mut blobs = Vec::new();
    let mut start = None;
    for (index, letter) in text.char_indices() {
        match (letter.is_ascii_alphanumeric(), start) {
            (true, None) => start = Some(index),
            (false, Some(first)) => {
                blobs.push(first..index);
                start = None;
            }
            _ => {}
        }
    }
    blobs.extend(start.map(|first| first..text.len()));
    blobs
}

/// The digits that a blob stands for, and whether words are among them.
fn decode(blob: &str) -> Option<(String, bool)> {
    let digit_count = blob.bytes().filter(u8::is_ascii_digit).count();
    if digit_count == blob.len() {
        return Some((blob.to_owned(), false));
    }
    if blob == "o" {
        return Some(("0".to_owned(), true));
    }
    let mut rest = blob;
    let mut digits = String::new();
    while let Some(first) = rest.bytes().next() {
        let word = WORDS.iter().find(|(word, _)| rest.starts_with(word));
        let (taken, meant) = match (word, first) {
            (Some((word, meant)), _) => (word.len(), *meant),
            (None, b'0'..=b'9') => (1, &rest[..1]),
            (None, b'o') if digit_count > 0 => (1, "0"),
            (None, b'l' | b'i') if digit_count > 0 => (1, "1"),
            (None, b's') if digit_count > 1 => (1, "5"),
            _ => return None,
        };
        digits.push_str(meant);
        rest = &rest[taken..];
    }
    Some((digits, true))
}
