//! The `next` parameter: the page to continue to, as requested by a link.

use url::Url;

/// Maximum length: the path has to fit into an emailed link.
const MAX_LENGTH: usize = 1000;
/// First path segments that are not pages to continue to: sign-in, the API, the WebSocket, assets.
const NO_PAGES: [&str; 4] = ["auth", "api", "ws", "assets"];
/// Parameter that the front end's router adds to the address of a page's data.
const ROUTES_PARAM: &str = "_routes";

/// Returns the requested target as path, query and fragment if it is a page of this site. The front end applies the
/// same rule, so that a link in an email cannot redirect people to another site.
#[must_use]
pub fn next_path(wish: &str) -> Option<String> {
    if !wish.starts_with('/') || wish.len() > MAX_LENGTH {
        return None;
    }
    // An arbitrary origin: a target that resolves to a different origin leaves the site.
    let here = Url::parse("https://here.invalid").ok()?;
    let mut url = here.join(wish).ok()?;
    to_page_address(&mut url);
    let first = url.path().split('/').nth(1).unwrap_or_default();
    // `/x/..//elsewhere` is a path on this site, but normalizes to an address on another one.
    let stays = url.origin() == here.origin() && !url.path().starts_with("//");
    (stays && !NO_PAGES.contains(&first)).then(|| url[url::Position::BeforePath..].to_owned())
}

/// Turns the address of a page's data, which the front end's router requests, into the address of the page.
fn to_page_address(url: &mut Url) {
    if let Some(path) = url.path().strip_suffix(".data").map(str::to_owned) {
        url.set_path(&path);
    }
    let pairs = || url.query_pairs().into_owned();
    // Only if present: removing it re-encodes the other parameters.
    if pairs().any(|(name, _)| name == ROUTES_PARAM) {
        let others: Vec<_> = pairs().filter(|(name, _)| name != ROUTES_PARAM).collect();
        url.set_query(None);
        if !others.is_empty() {
            url.query_pairs_mut().extend_pairs(others);
        }
    }
}

/// Appends the target as `next` parameter to a path, if it is valid.
#[must_use]
pub fn with_next(path: &str, next: Option<&str>) -> String {
    let Some(next) = next.and_then(next_path) else { return path.to_owned() };
    let separator = if path.contains('?') { '&' } else { '?' };
    let encoded: String = url::form_urlencoded::byte_serialize(next.as_bytes()).collect();
    format!("{path}{separator}next={encoded}")
}
