//! Where a person goes on to, as a link wishes.

use url::Url;

/// Longer wishes are not followed: they have to fit into a mailed link.
const MAX_LENGTH: usize = 1000;
/// Signing in again, and what answers programs.
const NO_PAGES: [&str; 4] = ["auth", "api", "ws", "assets"];
/// What the router adds to the address of a page's data.
const ROUTES_PARAM: &str = "_routes";

/// The wish if it is a page of this site, as path, query and fragment. The front end has the same rule: a link in
/// a mail must not send people on to somebody else.
#[must_use]
pub fn next_path(wish: &str) -> Option<String> {
    if !wish.starts_with('/') || wish.len() > MAX_LENGTH {
        return None;
    }
    // Any origin that is not ours: what resolves to another one leads away from the site.
    let here = Url::parse("https://here.invalid").ok()?;
    let mut url = here.join(wish).ok()?;
    take_for_page(&mut url);
    let first = url.path().split('/').nth(1).unwrap_or_default();
    // `/x/..//elsewhere` is a path of ours, but what it comes to is an address elsewhere.
    let stays = url.origin() == here.origin() && !url.path().starts_with("//");
    (stays && !NO_PAGES.contains(&first)).then(|| url[url::Position::BeforePath..].to_owned())
}

/// Turns the address of a page's data, by which the front end's router asks for it, into the page's own.
fn take_for_page(url: &mut Url) {
    if let Some(path) = url.path().strip_suffix(".data").map(str::to_owned) {
        url.set_path(&path);
    }
    let pairs = || url.query_pairs().into_owned();
    // Only then: it writes the others anew.
    if pairs().any(|(name, _)| name == ROUTES_PARAM) {
        let others: Vec<_> = pairs().filter(|(name, _)| name != ROUTES_PARAM).collect();
        url.set_query(None);
        if !others.is_empty() {
            url.query_pairs_mut().extend_pairs(others);
        }
    }
}

/// A path with the wish as its `next` parameter, if there is one that is followed.
#[must_use]
pub fn with_next(path: &str, next: Option<&str>) -> String {
    let Some(next) = next.and_then(next_path) else { return path.to_owned() };
    let separator = if path.contains('?') { '&' } else { '?' };
    let encoded: String = url::form_urlencoded::byte_serialize(next.as_bytes()).collect();
    format!("{path}{separator}next={encoded}")
}
