//! The Common Profile: valid contents of its fields, and when it is complete.

use std::borrow::Cow;

use schema::enums::CommonProfileField;

use super::{person_name, text};

/// School grades of students; 13 is the first year of college.
pub const GRADES: [&str; 8] = ["6", "7", "8", "9", "10", "11", "12", "13"];

/// Number of fields that count toward completion: all but the essay, which few programs require (specification).
const COUNTED_FIELDS: usize = CommonProfileField::ALL.len() - 1;

/// Maximum length of a field, in characters.
#[must_use]
pub const fn max_length(field: CommonProfileField) -> usize {
    match field {
        CommonProfileField::Name => 100,
        CommonProfileField::Grade => 2,
        CommonProfileField::Gpa => 20,
        CommonProfileField::TestScores => 500,
        CommonProfileField::Coursework | CommonProfileField::Interests | CommonProfileField::Skills => 1000,
        CommonProfileField::Essay => 6000,
    }
}

/// Returns a field's content as stored, without surrounding whitespace. It may be empty.
///
/// # Errors
/// A message for the user if the content is too long, not a known grade, or not a valid person's name.
pub fn content(field: CommonProfileField, text: &str) -> Result<String, Cow<'static, str>> {
    if field == CommonProfileField::Grade {
        let grade = text.trim();
        let is_known = grade.is_empty() || GRADES.contains(&grade);
        return if is_known {
            Ok(grade.to_owned())
        } else {
            Err("Please choose a grade from 6 to 13.".into())
        };
    }
    let content = text::optional(text, max_length(field))?;
    if field == CommonProfileField::Name && !content.is_empty() {
        // The name appears in subjects of emails to providers, and in their lists.
        return person_name::normalize(&content).map_err(|problem| problem.to_string().into());
    }
    Ok(content)
}

/// Returns the completion of a profile with these filled fields, in percent, rounded.
#[must_use]
pub fn completion(filled: impl IntoIterator<Item = CommonProfileField>) -> u8 {
    let filled = filled.into_iter().filter(|field| *field != CommonProfileField::Essay).count();
    // At most 100, because each field occurs once.
    u8::try_from((200 * filled + COUNTED_FIELDS) / (2 * COUNTED_FIELDS)).unwrap_or(100)
}
