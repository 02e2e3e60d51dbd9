//! The Common Profile: what its fields may hold, and when it is complete.

use std::borrow::Cow;

use schema::enums::CommonProfileField;

use super::{person_name, text};

/// The school grades that a student can be in; 13 is the first year of college.
pub const GRADES: [&str; 8] = ["6", "7", "8", "9", "10", "11", "12", "13"];

/// How many fields count: all but the essay, which few programs ask for (spec).
const COUNTED_FIELDS: usize = CommonProfileField::ALL.len() - 1;

/// How long a field may be, in characters.
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

/// A field's content as it is stored, without the space around it. It may be empty.
///
/// # Errors
/// A sentence when it is too long, no grade that there is, or no name that a person has.
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
        // It stands in subjects of emails to providers, and in their lists.
        return person_name::normalise(&content).map_err(|problem| problem.to_string().into());
    }
    Ok(content)
}

/// How complete a profile is whose filled fields are these, in percent, rounded.
#[must_use]
pub fn completion(filled: impl IntoIterator<Item = CommonProfileField>) -> u8 {
    let filled = filled.into_iter().filter(|field| *field != CommonProfileField::Essay).count();
    // At most 100, since each field is there once.
    u8::try_from((200 * filled + COUNTED_FIELDS) / (2 * COUNTED_FIELDS)).unwrap_or(100)
}
