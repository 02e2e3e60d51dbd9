//! One spelling for what reads alike, with the way back to the message as it was written.

use std::ops::Range;

use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData};

/// The zeros of other scripts' digits; the nine others follow each.
const ZEROS: [char; 17] = [
    '\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{a66}', '\u{ae6}', '\u{b66}', '\u{be6}', '\u{c66}',
    '\u{ce6}', '\u{d66}', '\u{e50}', '\u{ed0}', '\u{f20}', '\u{1040}', '\u{17e0}', '\u{1810}',
];

/// Letters of other alphabets, and signs, by the ones of ASCII that they look like.
const LOOK_ALIKES: [(&str, char); 33] = [
    ("аα", 'a'),
    ("вβ", 'b'),
    ("сϲ", 'c'),
    ("ԁ", 'd'),
    ("еε", 'e'),
    ("ɡ", 'g'),
    ("нһ", 'h'),
    ("іιı", 'i'),
    ("ј", 'j'),
    ("кκ", 'k'),
    ("ӏ", 'l'),
    ("м", 'm'),
    ("п", 'n'),
    ("оοσ", 'o'),
    ("рρ", 'p'),
    ("ѕ", 's'),
    ("тτ", 't'),
    ("υ", 'u'),
    ("ѵν", 'v'),
    ("ԝ", 'w'),
    ("хχ", 'x'),
    ("уγ", 'y'),
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

/// A text in its folded spelling.
#[derive(Debug, Clone)]
pub(super) struct Folded {
    text: String,
    /// For each byte of it, where what it stands for is in the message.
    places: Vec<(usize, usize)>,
}

impl Folded {
    /// The compatibility decomposition in small letters, without marks and without what cannot be seen; digits and
    /// letters that look like those of ASCII as these.
    pub(super) fn of(message: &str) -> Folded {
        let mut folded = Folded { text: String::with_capacity(message.len()), places: Vec::new() };
        let normalizer = DecomposingNormalizerBorrowed::new_nfkd();
        let mut buffer = [0; 4];
        for (start, letter) in message.char_indices() {
            let place = (start, start + letter.len_utf8());
            if letter.is_ascii() {
                folded.push(letter.to_ascii_lowercase(), place);
                continue;
            }
            let alone: &str = letter.encode_utf8(&mut buffer);
            for part in normalizer.normalize(alone).chars().filter(|part| is_read(*part)) {
                for small in part.to_lowercase() {
                    folded.push(look_alike(small), place);
                }
            }
        }
        folded
    }

    /// The folded text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Where a part of it stands in the message.
    pub(super) fn place(&self, range: Range<usize>) -> Range<usize> {
        match (self.places.get(range.start), range.end.checked_sub(1).and_then(|last| self.places.get(last)))
        {
            (Some((start, _)), Some((_, end))) if range.start < range.end => *start..*end,
            _ => 0..0,
        }
    }

    /// The same with digits as the letters they replace, in words that are mostly letters: `wh4ts4pp`.
    pub(super) fn leet_as_letters(&self) -> Folded {
        let mut bytes = self.text.clone().into_bytes();
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'$');
        let mut start = 0;
        while start < bytes.len() {
            let length = bytes[start..].iter().take_while(|byte| is_word(byte)).count();
            let word = &mut bytes[start..start + length];
            let letters = word.iter().filter(|byte| byte.is_ascii_alphabetic()).count();
            if letters >= 2 && letters * 5 >= word.len() * 2 {
                word.iter_mut().for_each(|byte| *byte = letter_of(*byte));
            }
            start += length.max(1);
        }
        // Only ASCII was replaced, by ASCII.
        Folded { text: String::from_utf8(bytes).unwrap_or_default(), places: self.places.clone() }
    }

    /// The same with signs as the letters they replace, where letters stand on both sides: `inst@gr@m`.
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
        // Only ASCII was replaced, by ASCII.
        Folded { text: String::from_utf8(bytes).unwrap_or_default(), places: self.places.clone() }
    }

    /// The same with ` dot `, `(at)`, `slash` and their like as signs. `at` alone stays: it is a word of its own.
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

    /// The same without the spaces between single letters (`g m a i l`) and around the signs of addresses.
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

    fn push(&mut self, letter: char, place: (usize, usize)) {
        self.text.push(letter);
        self.places.extend(std::iter::repeat_n(place, letter.len_utf8()));
    }

    fn copy(&mut self, from: &Folded, range: Range<usize>) {
        self.text.push_str(&from.text[range.clone()]);
        self.places.extend_from_slice(&from.places[range]);
    }
}

/// Whether readers see it as a character of its own.
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

const fn letter_of(byte: u8) -> u8 {
    match byte {
        b'0' => b'o',
        b'1' => b'i',
        b'3' => b'e',
        b'4' => b'a',
        b'5' | b'$' => b's',
        b'7' => b't',
        other => other,
    }
}

/// Where what stands between white space is.
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
