//! Addresses of pages elsewhere, which people type and others follow.

use url::Url;

/// The longest address.
pub const MAX_WEB_ADDRESS: usize = 2000;

/// The address as browsers read it, if it leads to a page: http or https, a host, and nobody's name or password in it,
/// which would pass one host off as another. A `javascript:` address is none.
#[must_use]
pub fn web_address(text: &str) -> Option<String> {
    let text = text.trim();
    // Parsers skip these; whoever reads the address does not.
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
