//! Normalization and validation of people's names: one form for each name, without invisible characters, so that
//! nobody can impersonate somebody else.
//!
//! [`visible_text`](super::visible_text) defines which characters are visible; the number of combining marks is
//! bounded (UTS #39, section 5.4). Letters that look like those of another script are not detected.

use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_properties::CodePointMapData;
use icu_properties::props::GeneralCategory;

use crate::domain::visible_text::{is_seen, joins, one_line};

/// Maximum length of a first or last name, in characters.
pub const MAX_NAME: usize = 100;

/// Maximum number of combining marks on one letter. Real names need three: Vietnamese two, pointed Hebrew and Tibetan
/// three.
const MAX_MARKS: usize = 4;

/// Why a name is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NameProblem {
    /// It is blank.
    #[error("Please enter your first and last name.")]
    Missing,
    /// A last name is given although the person says that they have only one name.
    #[error("Please leave the last name empty, or say that you have two names.")]
    NotOneName,
    /// It is longer than [`MAX_NAME`].
    #[error("Please use at most {MAX_NAME} characters.")]
    TooLong,
    /// It contains an invisible, private-use or unassigned character.
    #[error("There’s a character in this name that can’t be seen or isn’t known. Please type it again.")]
    UnseenCharacter,
    /// It has too many marks on one letter, a repeated mark, or a mark without a letter.
    #[error("One letter of this name has too many marks, or there’s a mark without a letter.")]
    StrayMarks,
    /// It contains something that an email program would turn into a link: our emails address people by name.
    #[error("A name can’t contain a web or email address. Please put a space after each period.")]
    Address,
}

/// Returns the normalized name: composed, on one line with single spaces. The function is idempotent.
///
/// Invisible characters are rejected and not removed, so that no input changes without its author noticing.
///
/// # Errors
/// If the name is blank, too long, or contains something that no name contains.
pub fn normalize(text: &str) -> Result<String, NameProblem> {
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

/// Returns the normalized last name; empty for people who say that they have only one name, as is common in Indonesia
/// and southern India. A blank field without that statement is an error, because it may be an oversight.
///
/// # Errors
/// As for [`normalize`], and if somebody with one name gives a second one.
pub fn last_name(text: &str, has_one_name: bool) -> Result<String, NameProblem> {
    match (has_one_name, one_line(text).is_empty()) {
        (true, true) => Ok(String::new()),
        (true, false) => Err(NameProblem::NotOneName),
        (false, _) => normalize(text),
    }
}

/// Checks the positions of marks and joiners.
fn check(name: &str) -> Result<(), NameProblem> {
    let letters: Vec<char> = name.chars().collect();
    if !(0..letters.len()).all(|index| joins(&letters, index)) {
        return Err(NameProblem::UnseenCharacter);
    }
    if has_stray_marks(name) { Err(NameProblem::StrayMarks) } else { Ok(()) }
}

/// Whether an email program would turn part of the text into a link: two words joined by a dot (initials are not), or
/// a scheme or an `@`.
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

/// Whether a mark has no letter, is repeated, or is one of too many. Checked in the decomposed form, where every mark
/// is a separate character.
fn has_stray_marks(name: &str) -> bool {
    use GeneralCategory as Category;
    let decomposed = DecomposingNormalizerBorrowed::new_nfd().normalize(name);
    let mut has_letter = false;
    let mut marks = Vec::new();
    for letter in decomposed.chars() {
        match CodePointMapData::<Category>::new().get(letter) {
            // A joiner is not a letter that could carry further marks.
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
