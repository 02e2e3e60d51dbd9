//! Which browser somebody uses, as coarsely as it helps to find a fault.

/// What browsers call themselves, in the order in which they have to be looked for: many name those that they are made from.
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

/// The browser's family and major version, such as `Firefox 140`; `other` for whatever is not known.
#[must_use]
pub fn browser_name(user_agent: &str) -> String {
    let named = BROWSERS.iter().find_map(|(token, family)| {
        let (_, version) = user_agent.split_once(token)?;
        let major: String = version.chars().take_while(char::is_ascii_digit).take(4).collect();
        (!major.is_empty()).then(|| format!("{family} {major}"))
    });
    named.unwrap_or_else(|| "other".to_owned())
}
