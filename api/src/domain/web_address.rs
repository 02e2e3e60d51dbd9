//! Addresses of external pages that users type and others open.

use url::Url;

/// Maximum length of an address.
pub const MAX_WEB_ADDRESS: usize = 2000;

/// Returns the normalized address if it leads to a page: http or https, with a host, and without credentials, which
/// could disguise the host. `javascript:` addresses are rejected.
#[must_use]
pub fn web_address(text: &str) -> Option<String> {
    let text = text.trim();
    // URL parsers skip these characters, but people who read the address do not.
    if text.chars().any(|letter| letter.is_control() || letter.is_whitespace()) {
        return None;
    }
    let url = Url::parse(text).ok()?;
    let has_host = url.host_str().is_some_and(|host| !host.is_empty());
    let is_plain =
        matches!(url.scheme(), "http" | "https") && url.username().is_empty() && url.password().is_none();
    let address = url.to_string();
    (has_host && is_plain && address.chars().count() <= MAX_WEB_ADDRESS).then_some(address)
}
