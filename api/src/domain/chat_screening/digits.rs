//! Digits in a text, written as digits or as words.

use std::ops::Range;
use std::sync::LazyLock;

use super::fold::{Folded, letter_of};

/// Words for digits, longest first.
const WORDS: [(&str, &str); 75] = [
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
    // Spanish, Portuguese and Italian.
    ("cero", "0"),
    ("dois", "2"),
    ("quattro", "4"),
    ("cinque", "5"),
    ("sette", "7"),
    ("otto", "8"),
    ("cuatro", "4"),
    ("quatro", "4"),
    ("cinco", "5"),
    ("seis", "6"),
    ("siete", "7"),
    ("sete", "7"),
    ("ocho", "8"),
    ("oito", "8"),
    ("nueve", "9"),
    ("nove", "9"),
    // French.
    ("deux", "2"),
    ("trois", "3"),
    ("quatre", "4"),
    ("cinq", "5"),
    ("huit", "8"),
    ("neuf", "9"),
    // German.
    ("eins", "1"),
    ("zwei", "2"),
    ("zwo", "2"),
    ("drei", "3"),
    ("vier", "4"),
    ("funf", "5"),
    ("sechs", "6"),
    ("sieben", "7"),
    ("acht", "8"),
    ("neun", "9"),
    // Hindi.
    ("shunya", "0"),
    ("zeero", "0"),
    ("ek", "1"),
    ("paanch", "5"),
    ("panch", "5"),
    ("chhe", "6"),
    ("saat", "7"),
    ("aath", "8"),
    ("nau", "9"),
];
/// Words for digits that mean something else in English: they count only after another digit word.
const LATER_WORDS: [(&str, &str); 12] = [
    ("due", "2"),
    ("sei", "6"),
    ("do", "2"),
    ("teen", "3"),
    ("char", "4"),
    ("chaar", "4"),
    ("che", "6"),
    ("sat", "7"),
    ("un", "1"),
    ("um", "1"),
    ("une", "1"),
    ("sept", "7"),
];
/// Chinese digits, each at the index of its value; `幺` means one in phone numbers.
const CHINESE: [&str; 10] = ["零〇", "一幺", "二", "三", "四", "五", "六", "七", "八", "九"];
/// Russian digits, folded like the message, with their values.
static RUSSIAN: LazyLock<Vec<(String, usize)>> = LazyLock::new(|| {
    let words = ["ноль", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять"];
    words.iter().enumerate().map(|(digit, word)| (Folded::of(word).text().to_owned(), digit)).collect()
});
/// Plurals of digit words, as in "three fives".
const PLURALS: [(&str, &str); 12] = [
    ("zeros", "0"),
    ("zeroes", "0"),
    ("ohs", "0"),
    ("ones", "1"),
    ("twos", "2"),
    ("threes", "3"),
    ("fours", "4"),
    ("fives", "5"),
    ("sixes", "6"),
    ("sevens", "7"),
    ("eights", "8"),
    ("nines", "9"),
];
/// Maximum number of characters between two consecutive digit words.
const MAX_WORD_GAP: usize = 2;

/// Digits, or a word for digits, in the text.
pub(super) struct DigitToken {
    pub(super) range: Range<usize>,
    pub(super) digits: String,
    pub(super) is_word: bool,
}

/// Returns the tokens of a text that are digits or words for digits; `double` and `triple` repeat the next token.
pub(super) fn tokens(text: &str) -> Vec<DigitToken> {
    let mut tokens: Vec<DigitToken> = Vec::new();
    let mut repeat = None;
    for range in blobs(text) {
        let blob = &text[range.clone()];
        if let Some(times) = repetition(blob) {
            repeat = Some((times, range.start));
            continue;
        }
        let follows_word = tokens
            .last()
            .is_some_and(|last| last.is_word && text[last.range.end..range.start].len() <= MAX_WORD_GAP);
        if let Some((_, digit)) = PLURALS.iter().find(|(word, _)| *word == blob)
            && let Some(count) = tokens.last_mut().filter(|_| follows_word)
            && let Ok(times @ 2..=6) = count.digits.parse::<usize>()
        {
            count.digits = digit.repeat(times);
            count.range.end = range.end;
            continue;
        }
        let later = || LATER_WORDS.iter().find(|(word, _)| follows_word && *word == blob);
        if let Some((times, rest)) = repeated(blob)
            && let Some((digits, _)) = decode(rest)
        {
            tokens.push(DigitToken { range, digits: digits.repeat(times), is_word: true });
            repeat = None;
            continue;
        }
        let decoded = decode(blob)
            .or_else(|| decode_disguised(blob))
            .or_else(|| later().map(|(_, digits)| ((*digits).to_owned(), true)));
        if let Some((digits, is_word)) = decoded {
            let (times, start) = repeat.take().unwrap_or((1, range.start));
            tokens.push(DigitToken { range: start..range.end, digits: digits.repeat(times), is_word });
        }
        repeat = None;
    }
    tokens
}

/// Parses a multiplier joined with its digit, such as `triple5`.
fn repeated(blob: &str) -> Option<(usize, &str)> {
    let words = [("double", 2), ("triple", 3), ("treble", 3)];
    words.into_iter().find_map(|(word, times)| {
        let rest = blob.strip_prefix(word).filter(|rest| !rest.is_empty())?;
        Some((times, rest))
    })
}

/// Decodes words with digits in place of letters: `tw0`, `f1ve`. The whole blob must consist of digit words.
fn decode_disguised(blob: &str) -> Option<(String, bool)> {
    let is_mixed =
        blob.bytes().any(|byte| byte.is_ascii_digit()) && blob.bytes().any(|byte| byte.is_ascii_alphabetic());
    let word: String = blob.chars().map(letter_of).collect();
    decode(&word).filter(|_| is_mixed && !word.bytes().any(|byte| byte.is_ascii_digit()))
}

fn repetition(blob: &str) -> Option<usize> {
    match blob {
        "double" => Some(2),
        "triple" | "treble" => Some(3),
        _ => None,
    }
}

/// Splits the text into runs of letters and digits; a Chinese digit is a run by itself.
fn blobs(text: &str) -> Vec<Range<usize>> {
    let mut blobs = Vec::new();
    let mut start = None;
    for (index, letter) in text.char_indices() {
        if chinese_digit(letter).is_some() {
            blobs.extend(start.take().map(|first| first..index));
            blobs.push(index..index + letter.len_utf8());
            continue;
        }
        match (letter.is_alphanumeric(), start) {
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

fn chinese_digit(letter: char) -> Option<usize> {
    CHINESE.iter().position(|digits| digits.contains(letter))
}

/// Returns the digits that a blob stands for, and whether it contains words.
fn decode(blob: &str) -> Option<(String, bool)> {
    if let Some(digit) = blob.chars().next().and_then(chinese_digit) {
        return Some((digit.to_string(), true));
    }
    let digit_count = blob.bytes().filter(u8::is_ascii_digit).count();
    if digit_count == blob.len() {
        return Some((blob.to_owned(), false));
    }
    if let Some((_, digit)) = RUSSIAN.iter().find(|(word, _)| word == blob) {
        return Some((digit.to_string(), true));
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
