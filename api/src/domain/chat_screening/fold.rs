//! Folds text that reads alike into one spelling, and maps positions back to the original message.

use std::ops::Range;
use std::sync::LazyLock;

use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData};
use regex::Regex;

use super::pattern::pattern;

/// Zeros of other scripts' digits; each is followed by its digits 1 to 9.
const ZEROS: [char; 17] = [
    '\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{a66}', '\u{ae6}', '\u{b66}', '\u{be6}', '\u{c66}',
    '\u{ce6}', '\u{d66}', '\u{e50}', '\u{ed0}', '\u{f20}', '\u{1040}', '\u{17e0}', '\u{1810}',
];

/// Non-ASCII letters and signs, with the ASCII letter that they look like.
const LOOK_ALIKES: [(&str, char); 35] = [
    ("аαᴀ", 'a'),
    ("вβʙ", 'b'),
    ("сϲᴄ", 'c'),
    ("ԁᴅđ", 'd'),
    ("еεᴇ", 'e'),
    ("ꜰ", 'f'),
    ("ɡɢ", 'g'),
    ("нһʜ", 'h'),
    ("іιıɪ", 'i'),
    ("јᴊ", 'j'),
    ("кκᴋ", 'k'),
    ("ӏʟł", 'l'),
    ("мᴍ", 'm'),
    ("пɴ", 'n'),
    ("оοσᴏø", 'o'),
    ("рρᴘ", 'p'),
    ("ʀ", 'r'),
    ("ѕꜱ", 's'),
    ("тτᴛ", 't'),
    ("υᴜ", 'u'),
    ("ѵνᴠ", 'v'),
    ("ԝᴡ", 'w'),
    ("хχ", 'x'),
    ("уγʏ", 'y'),
    ("‐‑‒–—―−﹣", '-'),
    ("‘’ʼ´`", '\''),
    ("“”«»", '"'),
    ("。․．｡", '.'),
    ("⁄∕", '/'),
    ("＠﹫", '@'),
    ("，、", ','),
    ("：", ':'),
    ("＃", '#'),
    ("（", '('),
    ("）", ')'),
];

/// Single letters separated by the same kind of sign.
static SINGLE_LETTERS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"\b[a-z](?:(?:[.*_~|+/-][a-z]){3,}|(?: ?[.*_~|+/-] ?[a-z]){3,}|(?: [a-z]){3,})\b")
});

/// Text in its folded spelling.
#[derive(Debug, Clone)]
pub(super) struct Folded {
    text: String,
    /// For each byte of `text`, the range of the message that it stands for.
    places: Vec<(usize, usize)>,
}

impl Folded {
    /// Folds a message: compatibility decomposition in lower case, without combining marks and invisible characters;
    /// digits and letters that look like ASCII become ASCII.
    pub(super) fn of(message: &str) -> Folded {
        Folded::of_letters(
            message.char_indices().map(|(start, letter)| (letter, (start, start + letter.len_utf8()))),
        )
    }

    /// Folds characters, each given with its range in the message.
    pub(super) fn of_letters(letters: impl Iterator<Item = (char, (usize, usize))>) -> Folded {
        let mut folded = Folded { text: String::with_capacity(letters.size_hint().0), places: Vec::new() };
        let normalizer = DecomposingNormalizerBorrowed::new_nfkd();
        let mut buffer = [0; 4];
        for (letter, place) in letters {
            if letter.is_ascii() {
                folded.push(letter.to_ascii_lowercase(), place);
                continue;
            }
            let alone: &str = enclosed(letter).unwrap_or(letter).encode_utf8(&mut buffer);
            for part in normalizer.normalize(alone).chars().filter(|part| is_read(*part)) {
                for small in part.to_lowercase() {
                    folded.push(look_alike(small), place);
                }
            }
        }
        folded
    }

    /// Returns the folded text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Maps a range of the folded text to its range in the message.
    pub(super) fn place(&self, range: Range<usize>) -> Range<usize> {
        match (self.places.get(range.start), range.end.checked_sub(1).and_then(|last| self.places.get(last)))
        {
            // In a line that was read backwards, the last letter comes first in the message.
            (Some(first), Some(last)) if range.start < range.end => first.0.min(last.0)..first.1.max(last.1),
            _ => 0..0,
        }
    }

    /// Returns a copy with digits replaced by the letters they resemble, in words that are mostly letters: `wh4ts4pp`.
    pub(super) fn leet_as_letters(&self) -> Folded {
        let mut bytes = self.text.clone().into_bytes();
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'$');
        let mut start = 0;
        while start < bytes.len() {
            let length = bytes[start..].iter().take_while(|byte| is_word(byte)).count();
            let word = &mut bytes[start..start + length];
            let letters = word.iter().filter(|byte| byte.is_ascii_alphabetic()).count();
            if letters >= 2 && letters * 5 >= word.len() * 2 {
                word.iter_mut().for_each(|byte| *byte = letter_of(*byte as char) as u8);
            }
            start += length.max(1);
        }
        // Only ASCII bytes were replaced, by ASCII bytes.
        Folded { text: String::from_utf8(bytes).unwrap_or_default(), places: self.places.clone() }
    }

    /// Returns a copy with signs between letters replaced by the letters they resemble: `inst@gr@m`.
    pub(super) fn signs_as_letters(&self) -> Folded {
        let mut bytes = self.text.clone().into_bytes();
        for index in 1..bytes.len().saturating_sub(1) {
            if bytes[index - 1].is_ascii_lowercase() && bytes[index + 1].is_ascii_lowercase() {
                bytes[index] = match bytes[index] {
                    b'@' => b'a',
                    b'!' | b'|' => b'i',
                    other => other,
                };
            }
        }
        // Only ASCII bytes were replaced, by ASCII bytes.
        Folded { text: String::from_utf8(bytes).unwrap_or_default(), places: self.places.clone() }
    }

    /// Returns a copy with ` dot `, `(at)`, `slash` and the like replaced by their signs. A bare `at` stays, because
    /// it is an ordinary word.
    pub(super) fn spelled_signs(&self) -> Folded {
        let mut folded = Folded { text: String::with_capacity(self.text.len()), places: Vec::new() };
        let mut last = 0;
        for found in super::signs::spelled_signs(&self.text) {
            folded.copy(self, last..found.range.start);
            let place = self.place(found.range.clone());
            folded.push(found.sign, (place.start, place.end));
            last = found.range.end;
        }
        folded.copy(self, last..self.text.len());
        folded
    }

    /// Returns a copy without spaces between single letters (`g m a i l`) and around the signs of addresses.
    pub(super) fn squeezed(&self) -> Folded {
        let mut folded = Folded { text: String::with_capacity(self.text.len()), places: Vec::new() };
        let words: Vec<Range<usize>> = words(&self.text);
        let mut last = 0;
        for pair in words.windows(2) {
            let (left, right) = (&self.text[pair[0].clone()], &self.text[pair[1].clone()]);
            folded.copy(self, last..pair[0].end);
            // `m e e t  m e` are two words.
            let is_apart = pair[0].end + 1 < pair[1].start && pair[1].len() == 1 && !is_sign_alone(left);
            last = if joins(left, right) && !is_apart { pair[1].start } else { pair[0].end };
        }
        folded.copy(self, last..self.text.len());
        folded
    }

    /// Returns a copy in which separated single letters (`s-n-a-p`, `s/n/a/p`, `s n a p`) are joined into words.
    pub(super) fn joined_letters(&self) -> Folded {
        let mut folded = Folded { text: String::with_capacity(self.text.len()), places: Vec::new() };
        let mut last = 0;
        for run in SINGLE_LETTERS.find_iter(&self.text) {
            folded.copy(self, last..run.start());
            for (index, _) in run.as_str().char_indices().filter(|(_, letter)| letter.is_ascii_lowercase()) {
                folded.copy(self, run.start() + index..run.start() + index + 1);
            }
            last = run.end();
        }
        folded.copy(self, last..self.text.len());
        folded
    }

    /// Returns a copy without signs between the letters of a word: `ins.ta`, `whats*app`.
    pub(super) fn without_separators(&self) -> Folded {
        let mut folded = Folded { text: String::with_capacity(self.text.len()), places: Vec::new() };
        let bytes = self.text.as_bytes();
        let is_letter = |index: usize| bytes.get(index).is_some_and(u8::is_ascii_lowercase);
        for (index, letter) in self.text.char_indices() {
            let is_between = matches!(letter, '.' | '-' | '_' | '*' | '~' | '|' | '+' | '/' | '\'' | '^');
            if !(is_between && index > 0 && is_letter(index - 1) && is_letter(index + 1)) {
                folded.copy(self, index..index + letter.len_utf8());
            }
        }
        folded
    }

    fn push(&mut self, letter: char, place: (usize, usize)) {
        self.text.push(letter);
        self.places.extend(std::iter::repeat_n(place, letter.len_utf8()));
    }

    fn copy(&mut self, from: &Folded, range: Range<usize>) {
        self.text.push_str(&from.text[range.clone()]);
        self.places.extend_from_slice(&from.places[range]);
    }
}

/// Decodes letters and digits in circles, squares and flag pairs, which compatibility decomposition keeps.
const fn enclosed(letter: char) -> Option<char> {
    let code = letter as u32;
    let (first, base) = match code {
        0x1F150..=0x1F169 => (0x1F150, b'a'),
        0x1F170..=0x1F189 => (0x1F170, b'a'),
        0x1F1E6..=0x1F1FF => (0x1F1E6, b'a'),
        0x2776..=0x277E => (0x2776, b'1'),
        0x2780..=0x2788 => (0x2780, b'1'),
        0x278A..=0x2792 => (0x278A, b'1'),
        0x24FF => (0x24FF, b'0'),
        _ => return None,
    };
    char::from_u32(base as u32 + (code - first))
}

/// Whether the character is visible by itself.
fn is_read(letter: char) -> bool {
    use GeneralCategory as Category;
    let category = CodePointMapData::<Category>::new().get(letter);
    !matches!(category, Category::NonspacingMark | Category::EnclosingMark | Category::Format)
        && !CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(letter)
}

fn look_alike(letter: char) -> char {
    if letter.is_ascii() {
        return letter;
    }
    if letter.is_whitespace() {
        return ' ';
    }
    let digit = ZEROS.iter().find_map(|zero| {
        let value = u32::from(letter).checked_sub(u32::from(*zero)).filter(|value| *value < 10)?;
        char::from_digit(value, 10)
    });
    let alike = || LOOK_ALIKES.iter().find(|(others, _)| others.contains(letter)).map(|(_, alike)| *alike);
    digit.or_else(alike).unwrap_or(letter)
}

/// Returns the letter that a digit or sign stands for in a disguised word, or the character itself.
pub(super) const fn letter_of(sign: char) -> char {
    match sign {
        '0' => 'o',
        '1' => 'i',
        '3' => 'e',
        '4' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
}

/// Returns the ranges between white space.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (index, letter) in text.char_indices() {
        match (letter.is_whitespace(), start) {
            (true, Some(first)) => {
                words.push(first..index);
                start = None;
            }
            (false, None) => start = Some(index),
            _ => {}
        }
    }
    words.extend(start.map(|first| first..text.len()));
    words
}

fn is_sign_alone(word: &str) -> bool {
    word.len() == 1 && word.bytes().all(is_sign)
}

fn joins(left: &str, right: &str) -> bool {
    let is_single =
        |word: &str| word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_lowercase() || is_sign(byte));
    (is_single(left) && is_single(right)) || is_sign_alone(left) || is_sign_alone(right)
}

const fn is_sign(byte: u8) -> bool {
    matches!(byte, b'.' | b'@' | b'/')
}
