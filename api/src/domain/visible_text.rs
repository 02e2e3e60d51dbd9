//! Characters that readers can see. What cannot be seen makes one text look like another, turns a text around, or hides what a
//! link or a file really is.
//!
//! Follows Unicode: the canonical composed form (UAX #15), joiners only where a script needs them (UAX #31, section
//! 2.3, in the simpler words of RFC 5892, appendix A) or a picture does (UTS #51).

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::props::{
    CanonicalCombiningClass, DefaultIgnorableCodePoint, ExtendedPictographic, GeneralCategory,
    IndicSyllabicCategory, JoiningType,
};
use icu_properties::{CodePointMapData, CodePointSetData};

/// Keeps letters apart that would be written joined.
const NON_JOINER: char = '\u{200c}';
/// Joins letters that would be written apart, and pictures to one.
const JOINER: char = '\u{200d}';
/// Ask for a sign as a letter, and as a picture.
const PRESENTATIONS: [char; 2] = ['\u{fe0e}', '\u{fe0f}'];

/// Characters without a picture that Unicode counts among letters and symbols: Braille without dots, blank
/// hieroglyphs, a filler of Khitan, a note without a head, and what stands for an embedded object.
const BLANKS: [char; 6] = ['\u{2800}', '\u{13441}', '\u{13442}', '\u{16fe4}', '\u{1d159}', '\u{fffc}'];

/// A text has a character in it that is invisible, for private use, or none at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("There is a character in this text that cannot be seen or is not known. Please type it again.")]
pub struct UnseenCharacter;

/// What is shown as one line, such as a title: in the composed form, every run of white space one space.
///
/// What cannot be seen is refused rather than dropped: whoever typed it would not know what has become of it.
///
/// # Errors
/// When something is in it that cannot be seen.
pub fn line(text: &str) -> Result<String, UnseenCharacter> {
    let line = one_line(text);
    let letters: Vec<char> = line.chars().collect();
    let shows = |index: usize| {
        presents_picture(&letters, index)
            || (is_seen(letters[index]) && (joins(&letters, index) || joins_pictures(&letters, index)))
    };
    if (0..letters.len()).all(shows) { Ok(line) } else { Err(UnseenCharacter) }
}

/// The text in the canonical composed form, every run of white space one space.
#[must_use]
pub fn one_line(text: &str) -> String {
    let composed = ComposingNormalizerBorrowed::new_nfc().normalize(text);
    composed.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether readers see that a character is there. Joiners count as seen here: [`joins`] says where they may stand.
#[must_use]
pub fn is_seen(letter: char) -> bool {
    use GeneralCategory as Category;
    if is_joiner(letter) {
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

/// Whether a character only says how its neighbors are written.
#[must_use]
pub fn is_joiner(letter: char) -> bool {
    matches!(letter, JOINER | NON_JOINER)
}

/// Whether the character at `index` is no joiner, or one that stands where its script needs it.
#[must_use]
pub fn joins(letters: &[char], index: usize) -> bool {
    match letters[index] {
        NON_JOINER => separates(letters, index),
        JOINER => forms_conjunct(letters, index),
        _ => true,
    }
}

/// Whether a joiner makes one picture of two, as of a person and a microscope.
fn joins_pictures(letters: &[char], index: usize) -> bool {
    let is_picture = |letter: &char| CodePointSetData::new::<ExtendedPictographic>().contains(*letter);
    // Between a picture and the joiner its presentation or a color of skin may stand.
    let mut before = letters[..index]
        .iter()
        .rev()
        .skip_while(|letter| PRESENTATIONS.contains(letter) || is_skin(**letter));
    letters[index] == JOINER
        && before.next().is_some_and(is_picture)
        && letters.get(index + 1).is_some_and(is_picture)
}

/// Whether a character asks for the sign before it as a picture, or as a letter.
fn presents_picture(letters: &[char], index: usize) -> bool {
    let is_sign = |letter: &char| {
        CodePointSetData::new::<ExtendedPictographic>().contains(*letter)
            || letter.is_ascii_digit()
            || "#*".contains(*letter)
    };
    PRESENTATIONS.contains(&letters[index]) && index > 0 && is_sign(&letters[index - 1])
}

fn is_skin(letter: char) -> bool {
    ('\u{1f3fb}'..='\u{1f3ff}').contains(&letter)
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
