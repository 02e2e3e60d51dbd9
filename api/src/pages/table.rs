//! The front end's page table, and which page an address means.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use percent_encoding::percent_decode_str;
use serde::Deserialize;
use url::form_urlencoded;

use crate::error::{Error, Result};

/// The extension under which React Router asks for a page's data.
const DATA: &str = ".data";

/// How a page is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PageKind {
    /// Once for everybody, from the cache.
    Site,
    /// For each viewer.
    App,
}

/// One line of `build/pages.json`.
#[derive(Debug, Clone, Deserialize)]
pub struct RouteEntry {
    pattern: String,
    kind: PageKind,
    /// The parameters that the page depends on, each with every value that it knows.
    #[serde(default)]
    query: BTreeMap<String, Vec<String>>,
}

/// Every page of the front end.
#[derive(Debug, Default)]
pub struct PageTable {
    entries: Vec<RouteEntry>,
    /// Entries whose pattern is an address: nearly all, found without reading the list.
    fixed: HashMap<String, usize>,
}

/// What an address means.
#[derive(Debug, PartialEq, Eq)]
pub enum PageTarget<'a> {
    /// A site page under its normalised address: nothing else of the request may matter.
    Site(Cow<'a, str>),
    /// An app page, or its data.
    App,
    /// The same page lives at this address.
    Moved(String),
    /// The page does not know the value of a parameter; without it, it is here.
    Unasked(String),
    /// Nothing.
    Unknown,
}

impl PageTable {
    /// Reads the table that the front end's build wrote.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    pub fn load(frontend_dir: &Path) -> Result<PageTable> {
        let file = frontend_dir.join("build/pages.json");
        let bad = |problem: String| Error::internal(format!("FRONTEND_DIR: {}: {problem}", file.display()));
        let text = std::fs::read(&file).map_err(|error| bad(error.to_string()))?;
        serde_json::from_slice(&text).map(PageTable::of).map_err(|error| bad(error.to_string()))
    }

    fn of(entries: Vec<RouteEntry>) -> PageTable {
        let fixed = entries.iter().enumerate().filter(|(_, entry)| !entry.pattern.contains(':'));
        let fixed = fixed.map(|(index, entry)| (entry.pattern.clone(), index)).collect();
        PageTable { entries, fixed }
    }

    /// What the path and query of a request mean.
    #[must_use]
    pub fn find<'a>(&self, path: &'a str, query: &str) -> PageTarget<'a> {
        if let Some(&index) = self.fixed.get(path) {
            return self.entries[index].target(path, query);
        }
        let Some(asked) = decoded(path) else { return PageTarget::Unknown };
        if let Some(page) = asked.strip_suffix(DATA) {
            // React Router's name for the data of `/`.
            let page = if page == "/_root" { "/" } else { page };
            return match self.entry(page) {
                Some(RouteEntry { kind: PageKind::App, .. }) => PageTarget::App,
                _ => PageTarget::Unknown,
            };
        }
        let canonical = canonical(&asked);
        let Some(entry) = self.entry(&canonical) else { return PageTarget::Unknown };
        if canonical != path {
            let query = if query.is_empty() { String::new() } else { format!("?{query}") };
            return PageTarget::Moved(format!("{canonical}{query}"));
        }
        entry.target(path, query)
    }

    fn entry(&self, path: &str) -> Option<&RouteEntry> {
        self.entries.iter().find(|entry| entry.matches(path))
    }
}

impl RouteEntry {
    fn matches(&self, path: &str) -> bool {
        let (mut wanted, mut given) = (self.pattern.split('/'), path.split('/'));
        loop {
            match (wanted.next(), given.next()) {
                (None, None) => return true,
                (Some(name), Some(part)) if name.starts_with(':') => {
                    if part.is_empty() {
                        return false;
                    }
                }
                (Some(name), Some(part)) if name == part => {}
                _ => return false,
            }
        }
    }

    fn target<'a>(&self, path: &'a str, query: &str) -> PageTarget<'a> {
        match self.kind {
            PageKind::App => PageTarget::App,
            PageKind::Site if query.is_empty() || self.query.is_empty() => {
                PageTarget::Site(Cow::Borrowed(path))
            }
            PageKind::Site => self.asked(path, query),
        }
    }

    /// The path and the listed parameters, in one order: made-up ones, and made-up values, make no pages.
    fn asked<'a>(&self, path: &str, query: &str) -> PageTarget<'a> {
        let mut known = form_urlencoded::Serializer::new(String::new());
        let mut all_known = true;
        for (name, values) in &self.query {
            let value = form_urlencoded::parse(query.as_bytes()).find(|(key, _)| key == name.as_str());
            match value {
                Some((_, value)) if values.iter().any(|listed| *listed == value) => {
                    known.append_pair(name, &value);
                }
                Some((_, value)) => all_known &= value.is_empty(),
                None => {}
            }
        }
        let known = known.finish();
        let address = if known.is_empty() { path.to_owned() } else { format!("{path}?{known}") };
        if all_known { PageTarget::Site(Cow::Owned(address)) } else { PageTarget::Unasked(address) }
    }
}

/// The path as text; `None` for one that no page can have.
fn decoded(path: &str) -> Option<String> {
    let text = percent_decode_str(path).decode_utf8().ok()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '-' | '_' | '.' | '~');
    text.chars().all(plain).then(|| text.into_owned())
}

/// One address a page: lower case, one slash between parts, none at the end, always from the root.
fn canonical(path: &str) -> String {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    format!("/{}", parts.join("/")).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::{PageTable, PageTarget};

    fn table() -> PageTable {
        let json = r#"[
            {"pattern":"/","kind":"site"},
            {"pattern":"/mentors","kind":"site","query":{"subject":["Physics","a b"],"page":["2"]}},
            {"pattern":"/guides/:slug","kind":"site"},
            {"pattern":"/dashboard","kind":"app"}
        ]"#;
        PageTable::of(serde_json::from_str(json).unwrap_or_default())
    }

    fn site(key: &str) -> PageTarget<'_> {
        PageTarget::Site(key.into())
    }

    fn moved(to: &str) -> PageTarget<'_> {
        PageTarget::Moved(to.to_owned())
    }

    fn unasked(to: &str) -> PageTarget<'_> {
        PageTarget::Unasked(to.to_owned())
    }

    #[test]
    fn only_listed_parameters_make_a_page_of_their_own() {
        let table = table();
        assert_eq!(table.find("/", "a=1&utm=2"), site("/"));
        assert_eq!(
            table.find("/mentors", "x=1&page=2&subject=Physics"),
            site("/mentors?page=2&subject=Physics")
        );
        assert_eq!(table.find("/mentors", "subject=a+b&subject=c"), site("/mentors?subject=a+b"));
        assert_eq!(table.find("/mentors", "subject="), site("/mentors"));
    }

    #[test]
    fn made_up_values_lead_to_the_page_without_them() {
        let table = table();
        for value in ["c", "physics", "Physics%20", "%ff", &"x".repeat(1000)] {
            assert_eq!(table.find("/mentors", &format!("subject={value}")), unasked("/mentors"));
        }
        assert_eq!(table.find("/mentors", "subject=c&page=2&x=1"), unasked("/mentors?page=2"));
        assert_eq!(table.find("/mentors", "page=2"), site("/mentors?page=2"));
    }

    #[test]
    fn a_page_has_one_address() {
        let table = table();
        assert_eq!(table.find("/mentors/", "page=2"), moved("/mentors?page=2"));
        assert_eq!(table.find("/Mentors", ""), moved("/mentors"));
        assert_eq!(table.find("//mentors//", ""), moved("/mentors"));
        assert_eq!(table.find("/%6dentors", ""), moved("/mentors"));
        assert_eq!(table.find("/dashboard/", ""), moved("/dashboard"));
        assert_eq!(table.find("/guides/How-To", ""), moved("/guides/how-to"));
        assert_eq!(table.find("//", ""), moved("/"));
    }

    #[test]
    fn other_hosts_and_other_folders_are_no_pages() {
        let table = table();
        for path in [
            "//evil.example/",
            "/guides/",
            "/guides/a/b",
            "/..",
            "/%2e%2e/",
            "/mentors%00",
            "/mentors%2f",
            "/a\\b",
        ] {
            assert!(matches!(table.find(path, ""), PageTarget::Unknown | PageTarget::Moved(_)), "{path}");
        }
        assert_eq!(table.find("//evil.example/", ""), PageTarget::Unknown);
        assert_eq!(table.find("/guides", ""), PageTarget::Unknown);
    }

    #[test]
    fn data_is_asked_for_app_pages_only() {
        let table = table();
        assert_eq!(table.find("/dashboard.data", "_routes=x"), PageTarget::App);
        assert_eq!(table.find("/mentors.data", ""), PageTarget::Unknown);
        assert_eq!(table.find("/_root.data", ""), PageTarget::Unknown);
    }
}
