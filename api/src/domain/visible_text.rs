//! Visible characters. Invisible ones can make one text look like another, change the direction of writing, or
//! disguise a link or a file name.
//!
//! Follows Unicode: the canonical composed form (UAX #15), joiners only where a script needs them (UAX #31, section
//! 2.3, in the simpler wording of RFC 5892, appendix A) or an emoji sequence does (UTS #51).

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::props::{
    CanonicalCombiningClass, DefaultIgnorableCodePoint, ExtendedPictographic, GeneralCategory,
    IndicSyllabicCategory, JoiningType,
};
use icu_properties::{CodePointMapData, CodePointSetData};

/// Zero width non-joiner: separates letters that would be joined.
const NON_JOINER: char = '\u{200c}';
/// Zero width joiner: joins letters or emoji.
const JOINER: char = '\u{200d}';
/// Variation selectors for text and emoji presentation.
const PRESENTATIONS: [char; 2] = ['\u{fe0e}', '\u{fe0f}'];

/// Blank characters that Unicode classifies as letters and symbols: the blank Braille pattern, blank hieroglyphs, the
/// Khitan filler, the null notehead, and the object replacement character.
const BLANKS: [char; 6] = ['\u{2800}', '\u{13441}', '\u{13442}', '\u{16fe4}', '\u{1d159}', '\u{fffc}'];

/// The text contains an invisible, private-use or unassigned character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("There’s a character in this text that can’t be seen or isn’t known. Please type it again.")]
pub struct UnseenCharacter;

/// Validates a text displayed on one line, such as a title: in composed form, with every run of white space replaced
/// by one space.
///
/// Invisible characters are rejected and not removed, so that no input changes without its author noticing.
///
/// # Errors
/// If the text contains an invisible character.
pub fn line(text: &str) -> Result<String, UnseenCharacter> {
    let line = one_line(text);
    let letters: Vec<char> = line.chars().collect();
    let shows = |index: usize| {
        presents_picture(&letters, index)
            || (is_seen(letters[index]) && (joins(&letters, index) || joins_pictures(&letters, index)))
    };
    if (0..letters.len()).all(shows) { Ok(line) } else { Err(UnseenCharacter) }
}

/// Returns the text in canonical composed form, with every run of white space replaced by one space.
#[must_use]
pub fn one_line(text: &str) -> String {
    let composed = ComposingNormalizerBorrowed::new_nfc().normalize(text);
    composed.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a character is visible. Joiners count as visible here: [`joins`] decides where they are allowed.
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

/// Whether a character only affects how its neighbors are displayed.
#[must_use]
pub fn is_joiner(letter: char) -> bool {
    matches!(letter, JOINER | NON_JOINER)
}

/// Whether the character at `index` is not a joiner, or a joiner where its script needs it.
#[must_use]
pub fn joins(letters: &[char], index: usize) -> bool {
    match letters[index] {
        NON_JOINER => separates(letters, index),
        JOINER => forms_conjunct(letters, index),
        _ => true,
    }
}

/// Whether a joiner combines two emoji, such as a person and a microscope.
fn joins_pictures(letters: &[char], index: usize) -> bool {
    let is_picture = |letter: &char| CodePointSetData::new::<ExtendedPictographic>().contains(*letter);
    // A variation selector or a skin tone may stand between an emoji and the joiner.
    let mut before = letters[..index]
        .iter()
        .rev()
        .skip_while(|letter| PRESENTATIONS.contains(letter) || is_skin(**letter));
    letters[index] == JOINER
        && before.next().is_some_and(is_picture)
        && letters.get(index + 1).is_some_and(is_picture)
}

/// Whether a variation selector follows a character that it applies to.
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

/// Whether a non-joiner changes the display: in a conjunct, or between letters that would join.
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

/// Whether a joiner changes the display: after a virama, and not before a vowel sign.
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
