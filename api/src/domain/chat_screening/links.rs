//! Finds links: those that lessons need are allowed, others are held.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::fold::Folded;
use super::hosts::{LEARNING, LEARNING_ENDS, LEARNING_PATHS, OTHER_PLACES};
use super::pattern::pattern;
use super::{FindingKind, Hit, ScreeningContext};

/// A link in the message.
pub(super) struct FoundLink {
    pub(super) range: Range<usize>,
    pub(super) is_allowed: bool,
}

/// Result of the search for links.
pub(super) struct Links {
    pub(super) all: Vec<FoundLink>,
    pub(super) held: Vec<Hit>,
}

/// Email hosts: an address there is never a page.
pub(super) const MAIL_HOSTS: &str =
    "gmail|googlemail|yahoo|hotmail|outlook|icloud|proton|protonmail|aol|gmx|qq|163";

static LINK: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r"(?:(?P<scheme>h(?:tt|xx)ps?:/{1,2})|\b)",
        r"(?P<host>(?:[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])?\.){1,5}[a-z]{2,12}|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?",
        r#"(?P<path>[/?#][^\s<>"']*)?"#,
    ))
});

/// Top-level domains that cannot be a word after a full stop.
const ENDS: [&str; 26] = [
    "com", "net", "org", "edu", "gov", "info", "app", "gg", "xyz", "site", "online", "club", "ee", "dev",
    "ru", "cn", "uk", "de", "fr", "ca", "eu", "kr", "jp", "link", "page", "chat",
];
/// Top-level domains that are also words or suffixes in program code: they count only with a path.
const ENDS_WITH_PATH: [&str; 21] = [
    "io", "me", "to", "is", "it", "us", "in", "be", "co", "tv", "ai", "ly", "live", "so", "la", "am", "fm",
    "st", "bio", "gle", "gl",
];

/// Finds the links of a text.
pub(super) fn find(view: &Folded, context: &ScreeningContext<'_>) -> Links {
    let mut links = Links { all: Vec::new(), held: Vec::new() };
    let text = view.text();
    for found in LINK.captures_iter(text) {
        let (Some(whole), Some(host)) = (found.get(0), found.name("host")) else { continue };
        let path = found.name("path").map_or("", |path| path.as_str());
        let host_text = host.as_str().trim_start_matches("www.");
        let is_address = text[..whole.start()].ends_with('@') || path.contains('@') && path.len() < 2;
        let has_scheme = found.name("scheme").is_some() || host.as_str().starts_with("www.");
        if is_address || !(has_scheme || is_host(host_text, path)) {
            continue;
        }
        let is_allowed = is_allowed(host_text, path, context);
        let range = view.place(whole.range());
        if !is_allowed {
            links.held.push(Hit { kind: kind(host_text), range: range.clone() });
        }
        links.all.push(FoundLink { range, is_allowed });
    }
    links
}

fn is_host(host: &str, path: &str) -> bool {
    let Some((name, end)) = host.rsplit_once('.') else { return false };
    // Packages of programming languages' standard libraries.
    if matches!(name, "java" | "asp" | "system" | "javax" | "os") {
        return false;
    }
    ENDS.contains(&end) || (ENDS_WITH_PATH.contains(&end) && path.len() > 1)
}

fn is_allowed(host: &str, path: &str, context: &ScreeningContext<'_>) -> bool {
    let below = |domain: &str| is_below(host, domain);
    (!context.site_host.is_empty() && below(&context.site_host.to_lowercase()))
        || is_own_zoom(host, path, context)
        || LEARNING.iter().any(|domain| below(domain))
        || LEARNING_ENDS.iter().any(|end| host.ends_with(end))
        || LEARNING_PATHS.iter().any(|(domain, start)| below(domain) && path.starts_with(start))
        || is_mail_host(host)
}

/// Whether a link leads to the tutor's own Zoom meeting, or to Zoom's help pages.
fn is_own_zoom(host: &str, path: &str, context: &ScreeningContext<'_>) -> bool {
    let page =
        |path: &str| path.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/').to_owned();
    let is_own = context.zoom_link.is_some_and(|link| {
        let link = link.to_lowercase();
        let rest = link.split_once("://").map_or(link.as_str(), |(_, rest)| rest);
        let (own_host, own_path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        own_host == host && page(own_path) == page(path) && !page(path).is_empty()
    });
    is_own || matches!(host, "support.zoom.us" | "support.zoom.com")
}

/// Email hosts are reported as email addresses instead.
fn is_mail_host(host: &str) -> bool {
    host.split('.').next().is_some_and(|name| MAIL_HOSTS.split('|').any(|mail| mail == name))
}

fn kind(host: &str) -> FindingKind {
    OTHER_PLACES
        .iter()
        .find(|(_, domains)| domains.iter().any(|domain| is_below(host, domain)))
        .map_or(FindingKind::Link, |(kind, _)| *kind)
}

fn is_below(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

/// Whether the host is the academy's own or on the list of allowed pages, and not an email host.
pub(super) fn may_be_named(host: &str, context: &ScreeningContext<'_>) -> bool {
    is_allowed(host, "/", context) && !is_mail_host(host)
}
