//! What holds of a passkey without a database.

use std::borrow::Cow;

use super::text;

/// The most passkeys of one account.
pub const MAX_PASSKEYS: usize = 20;
/// Characters of a passkey's name.
pub const MAX_NAME: usize = 60;

/// A passkey's name as it is stored.
///
/// # Errors
/// A sentence for people when nothing is left of it, or it is too long.
pub fn name(typed: &str) -> Result<String, Cow<'static, str>> {
    text::required_line(typed, MAX_NAME, "Please name the device, so that you recognise it in the list.")
}
