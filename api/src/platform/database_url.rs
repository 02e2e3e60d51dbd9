//! The database URL, with timeouts for silent connections.

use percent_encoding::percent_decode_str;
use url::Url;

/// Connection parameters for libpq and the listening connection, unless the URL sets them: seconds, a count,
/// milliseconds.
///
/// Connecting times out after 3 s, unacknowledged bytes after 6 s, and a silent connection after 4 + 2 × 2 s. All three
/// together stay below 10 s.
const BOUNDS: [(&str, &str); 5] = [
    ("connect_timeout", "3"),
    ("keepalives_idle", "4"),
    ("keepalives_interval", "2"),
    ("keepalives_count", "2"),
    ("tcp_user_timeout", "6000"),
];

/// The URL with each missing parameter added.
#[must_use]
pub fn bounded(url: &str) -> String {
    let query = url.split_once('?').map_or("", |(_, query)| query);
    let missing: Vec<String> = BOUNDS
        .iter()
        .filter(|(name, _)| raw_parameter(query, name).is_none())
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let separator = match url.split_once('?') {
        _ if missing.is_empty() => "",
        None => "?",
        Some((_, "")) => "",
        Some(_) => "&",
    };
    format!("{url}{separator}{}", missing.join("&"))
}

/// A parameter of the URL, decoded as by libpq: a plus sign stays a plus sign.
#[must_use]
pub fn parameter(url: &Url, name: &str) -> Option<String> {
    let value = raw_parameter(url.query()?, name)?;
    Some(percent_decode_str(value).decode_utf8_lossy().into_owned())
}

/// The last occurrence wins, as in libpq.
fn raw_parameter<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    let mut pairs = query.rsplit('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}
