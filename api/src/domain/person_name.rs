//! What people are called: one form for each name, and nothing in it that cannot be seen, so that nobody can look
//! like somebody else.
//!
//! Follows Unicode: the canonical composed form (UAX #15), joiners only where a script needs them (UAX #31, section
//! 2.3, in the simpler words of RFC 5892, appendix A), and bounds on marks (UTS #39, section 5.4). Letters of one
//! script that look like those of another are not looked at.

use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};
use icu_properties::props::{
    CanonicalCombiningClass, DefaultIgnorableCodePoint, GeneralCategory, IndicSyllabicCategory, JoiningType,
};
use icu_properties::{CodePointMapData, CodePointSetData};
use unicode_segmentation::UnicodeSegmentation;

use crate::domain::text::sanitise;

/// The longest first or last name, in characters.
pub const MAX_NAME: usize = 100;

/// The most marks on one letter. Real names need three: Vietnamese two, pointed Hebrew and Tibetan three.
const MAX_MARKS: usize = 4;

/// Keeps letters apart that would be written joined.
const NON_JOINER: char = '\u{200c}';
/// Joins letters that would be written apart.
const JOINER: char = '\u{200d}';

/// Characters without a picture that Unicode counts among letters and symbols: Braille without dots, blank
/// hieroglyphs, a filler of Khitan, a note without a head, and what stands for an embedded object.
const BLANKS: [char; 6] = ['\u{2800}', '\u{13441}', '\u{13442}', '\u{16fe4}', '\u{1d159}', '\u{fffc}'];

/// Why a name is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NameProblem {
    /// Nothing is left of it.
    #[error("Please enter your first and last name.")]
    Missing,
    /// A character that is invisible, for private use, or none at all.
    #[error("There is a character in this name that cannot be seen or is not known. Please type it again.")]
    UnseenCharacter,
    /// Too many marks on one letter, the same one twice, or one without a letter.
    #[error("There are too many marks on one letter of this name, or one without a letter.")]
    StrayMarks,
}

/// The name in its one form: composed, on one line with single spaces, without what [`sanitise`] removes, cut to the
/// longest name. Doing it again changes nothing.
///
/// What cannot be seen is refused rather than dropped: whoever typed it would not know what has become of it.
///
/// # Errors
/// When nothing is left, or something is in it that no name has.
pub fn normalise(text: &str) -> Result<String, NameProblem> {
    let typed = one_line(text);
    if !typed.chars().all(is_seen) {
        return Err(NameProblem::UnseenCharacter);
    }
    // What removed markup stood between may compose.
    let whole = one_line(&sanitise(&typed, usize::MAX));
    check(&whole)?;
    let mut name = cut(&whole);
    // The cut may have taken the letter that a joiner needs.
    while check(&name).is_err() {
        name.pop();
        name.truncate(name.trim_end().len());
    }
    if name.is_empty() { Err(NameProblem::Missing) } else { Ok(name) }
}

/// The text in the canonical composed form, every run of white space one space.
fn one_line(text: &str) -> String {
    let composed = ComposingNormalizerBorrowed::new_nfc().normalize(text);
    composed.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether readers see that a character is there. Joiners count as seen here: [`check`] looks at where they stand.
fn is_seen(letter: char) -> bool {
    use GeneralCategory as Category;
    if matches!(letter, JOINER | NON_JOINER) {
        return true;
    }
    let category = CodePointMapData::<Category>::new().get(letter);
    let is_character = !matches!(
        category,
        Category::Control
            | Category::Format
            | Category::LineSeparator
            | Category::ParagraphSeparator
            | Category::PrivateUse
            | Category::Surrogate
            | Category::Unassigned
    );
    is_character
        && !CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(letter)
        && !BLANKS.contains(&letter)
}

/// What stands where it may not: marks and joiners.
fn check(name: &str) -> Result<(), NameProblem> {
    let letters: Vec<char> = name.chars().collect();
    let joins = |index: &usize| match letters[*index] {
        NON_JOINER => separates(&letters, *index),
        JOINER => forms_conjunct(&letters, *index),
        _ => true,
    };
    if !(0..letters.len()).all(|index| joins(&index)) {
        return Err(NameProblem::UnseenCharacter);
    }
    if has_stray_marks(name) { Err(NameProblem::StrayMarks) } else { Ok(()) }
}

/// Whether a non-joiner stands where it changes what is seen: in a conjunct, or between letters that would join.
fn separates(letters: &[char], index: usize) -> bool {
    let (before, after) = (&letters[..index], &letters[index + 1..]);
    if before.last().is_some_and(|letter| is_virama(*letter)) {
        return after.first().is_some_and(|letter| letter.is_alphabetic());
    }
    let joining = |letter: &&char| CodePointMapData::<JoiningType>::new().get(**letter);
    let is_transparent = |letter: &&char| joining(letter) == JoiningType::Transparent;
    let left = before.iter().rev().find(|letter| !is_transparent(letter));
    let right = after.iter().find(|letter| !is_transparent(letter));
    let joins_on = |letter| matches!(joining(&letter), JoiningType::DualJoining | JoiningType::LeftJoining);
    let joins_back =
        |letter| matches!(joining(&letter), JoiningType::DualJoining | JoiningType::RightJoining);
    left.is_some_and(joins_on) && right.is_some_and(joins_back)
}

/// Whether a joiner stands where it changes what is seen: behind the sign that ends a consonant, and before no vowel
/// sign.
fn forms_conjunct(letters: &[char], index: usize) -> bool {
    let syllabic = |letter: &char| CodePointMapData::<IndicSyllabicCategory>::new().get(*letter);
    let follows_virama = letters[..index].last().is_some_and(|letter| is_virama(*letter));
    let next = letters.get(index + 1);
    follows_virama
        && next.is_none_or(|next| {
            !matches!(*next, JOINER | NON_JOINER) && syllabic(next) != IndicSyllabicCategory::VowelDependent
        })
}

fn is_virama(letter: char) -> bool {
    CodePointMapData::<CanonicalCombiningClass>::new().get(letter) == CanonicalCombiningClass::Virama
}

/// Whether a mark has no letter, stands twice in a row, or is one of too many. Counted in the decomposed form, where
/// every mark is a character of its own.
fn has_stray_marks(name: &str) -> bool {
    use GeneralCategory as Category;
    let decomposed = DecomposingNormalizerBorrowed::new_nfd().normalize(name);
    let mut has_letter = false;
    let mut marks = Vec::new();
    for letter in decomposed.chars() {
        match CodePointMapData::<Category>::new().get(letter) {
            // A joiner is no letter that could carry more of them.
            Category::Format => {}
            Category::NonspacingMark | Category::EnclosingMark => {
                if !has_letter || marks.len() == MAX_MARKS || marks.last() == Some(&letter) {
                    return true;
                }
                marks.push(letter);
            }
            Category::SpacingMark if !has_letter => return true,
            _ => {
                has_letter = letter != ' ';
                marks.clear();
            }
        }
    }
    false
}

/// The name up to the longest one, ending with a whole letter and its marks.
fn cut(name: &str) -> String {
    let mut length = 0;
    let fits = |letter: &&str| {
        length += letter.chars().count();
        length <= MAX_NAME
    };
    name.graphemes(true).take_while(fits).collect::<String>().trim_end().to_owned()
}
