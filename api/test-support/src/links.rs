//! Parses links in emails.

/// Returns the token after the first occurrence of a text, such as `/verify-email?token=`.
#[must_use]
pub fn token_after(text: &str, before: &str) -> String {
    let at = text.find(before).unwrap_or_else(|| panic!("no {before} in {text}")) + before.len();
    text[at..].chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect()
}

/// Returns the body that sets a password with the link in a text.
#[must_use]
pub fn new_password(text: &str, password: &str) -> serde_json::Value {
    serde_json::json!({
        "access_token": token_after(text, "access_token="),
        "refresh_token": token_after(text, "refresh_token="),
        "password": password,
    })
}
