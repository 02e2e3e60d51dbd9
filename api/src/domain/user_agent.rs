//! Detects the browser family and version, only as precisely as bug reports need.

/// Tokens of browsers in the order of detection: many browsers also include the tokens of those that they are based
/// on.
const BROWSERS: [(&str, &str); 8] = [
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("FxiOS/", "Firefox on iOS"),
    ("CriOS/", "Chrome on iOS"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Version/", "Safari"),
];

/// Returns the browser's family and major version, such as `Firefox 140`; `other` if unknown.
#[must_use]
pub fn browser_name(user_agent: &str) -> String {
    let named = BROWSERS.iter().find_map(|(token, family)| {
        let (_, version) = user_agent.split_once(token)?;
        let major: String = version.chars().take_while(char::is_ascii_digit).take(4).collect();
        (!major.is_empty()).then(|| format!("{family} {major}"))
    });
    named.unwrap_or_else(|| "other".to_owned())
}
