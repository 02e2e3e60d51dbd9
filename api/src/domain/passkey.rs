//! Rules of passkeys that need no database.

use std::borrow::Cow;

use super::text;

/// Maximum number of passkeys per account.
pub const MAX_PASSKEYS: usize = 20;
/// Maximum length of a passkey's name, in characters.
pub const MAX_NAME: usize = 60;

/// Returns a passkey's name as it is stored.
///
/// # Errors
/// A message for the user if the name is blank or too long.
pub fn name(typed: &str) -> Result<String, Cow<'static, str>> {
    text::required_line(typed, MAX_NAME, "Please name the device, so you recognize it in the list.")
}
