//! ORCID iDs: sixteen characters, the last of which is a check digit.

/// Whether the text is an iD in its bare form, such as `0000-0002-1825-0097`.
#[must_use]
pub fn is_id(text: &str) -> bool {
    let groups: Vec<&str> = text.split('-').collect();
    let characters: Vec<char> = groups.concat().chars().collect();
    let Some((last, digits)) = characters.split_last() else { return false };
    groups.len() == 4 && groups.iter().all(|group| group.len() == 4) && check_digit(digits) == Some(*last)
}

/// Computes the ISO 7064 MOD 11-2 check digit, as ORCID does.
fn check_digit(digits: &[char]) -> Option<char> {
    let sum = digits.iter().try_fold(0, |sum, digit| Some((sum + digit.to_digit(10)?) * 2))?;
    match (12 - sum % 11) % 11 {
        10 => Some('X'),
        rest => char::from_digit(rest, 10),
    }
}
