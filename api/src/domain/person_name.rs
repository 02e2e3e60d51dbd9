//! What people are called: one form for each name, and nothing in it that cannot be seen, so that nobody can look
//! like somebody else.
//!
//! What can be seen says [`visible_text`](super::visible_text); marks have bounds (UTS #39, section 5.4). Letters of one
//! script that look like those of another are not looked at.

use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_properties::CodePointMapData;
use icu_properties::props::GeneralCategory;

use crate::domain::visible_text::{is_seen, joins, one_line};

/// The longest first or last name, in characters.
pub const MAX_NAME: usize = 100;

/// The most marks on one letter. Real names need three: Vietnamese two, pointed Hebrew and Tibetan three.
const MAX_MARKS: usize = 4;

/// Why a name is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NameProblem {
    /// Nothing is left of it.
    #[error("Please enter your first and last name.")]
    Missing,
    /// A last name beside the word that there is none.
    #[error("Please leave the last name empty, or say that you have two names.")]
    NotOneName,
    /// Longer than [`MAX_NAME`].
    #[error("Please use at most {MAX_NAME} characters.")]
    TooLong,
    /// A character that is invisible, for private use, or none at all.
    #[error("There is a character in this name that cannot be seen or is not known. Please type it again.")]
    UnseenCharacter,
    /// Too many marks on one letter, the same one twice, or one without a letter.
    #[error("There are too many marks on one letter of this name, or one without a letter.")]
    StrayMarks,
    /// Something that a mail program would make a link of: our emails call people by their names.
    #[error(
        "A name cannot hold the address of a page or a mailbox. Please put a space after each full stop."
    )]
    Address,
}

/// The name in its one form: composed, on one line with single spaces. Doing it again changes nothing.
///
/// What cannot be seen is refused rather than dropped: whoever typed it would not know what has become of it.
///
/// # Errors
/// When it is blank or too long, or something is in it that no name has.
pub fn normalise(text: &str) -> Result<String, NameProblem> {
    let name = one_line(text);
    if name.is_empty() {
        return Err(NameProblem::Missing);
    }
    if name.chars().count() > MAX_NAME {
        return Err(NameProblem::TooLong);
    }
    if !name.chars().all(is_seen) {
        return Err(NameProblem::UnseenCharacter);
    }
    check(&name)?;
    if holds_address(&name) { Err(NameProblem::Address) } else { Ok(name) }
}

/// A last name in its one form; empty for people who say that they have one name, as many people in Indonesia and southern
/// India do. Whoever leaves it out without a word may have overlooked it.
///
/// # Errors
/// As [`normalise`], and when somebody with one name gives another.
pub fn last_name(text: &str, has_one_name: bool) -> Result<String, NameProblem> {
    match (has_one_name, one_line(text).is_empty()) {
        (true, true) => Ok(String::new()),
        (true, false) => Err(NameProblem::NotOneName),
        (false, _) => normalise(text),
    }
}

/// What stands where it may not: marks and joiners.
fn check(name: &str) -> Result<(), NameProblem> {
    let letters: Vec<char> = name.chars().collect();
    if !(0..letters.len()).all(|index| joins(&letters, index)) {
        return Err(NameProblem::UnseenCharacter);
    }
    if has_stray_marks(name) { Err(NameProblem::StrayMarks) } else { Ok(()) }
}

/// Whether a mail program would make a link of a part: two words joined by a dot, as initials are not, or what begins or
/// addresses one.
fn holds_address(name: &str) -> bool {
    let is_dot = |letter: char| matches!(letter, '.' | '。' | '．' | '｡');
    let joined = |before: &str, after: &str| {
        before.ends_with(char::is_alphanumeric)
            && after.chars().take_while(|letter| letter.is_alphanumeric()).count() > 1
    };
    let has_dot = |word: &str| {
        let parts: Vec<&str> = word.split(is_dot).collect();
        parts.windows(2).any(|pair| joined(pair[0], pair[1]))
    };
    name.contains(['@', '＠']) || name.contains("://") || name.split(' ').any(has_dot)
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
