//! The front end's page table, which maps addresses to pages.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use percent_encoding::percent_decode_str;
use serde::Deserialize;
use url::form_urlencoded;

use crate::error::{Error, Result};

/// The suffix with which React Router requests a page's data.
const DATA: &str = ".data";
/// The maximum length of a search parameter in characters.
const MAX_SEARCHED: usize = 100;

/// How a page is rendered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PageKind {
    /// Rendered once for all visitors, and cached.
    Site,
    /// Rendered for each viewer.
    App,
}

/// The content of a page's form, which a browser may submit to the page's own address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FormKind {
    /// Text fields.
    Fields,
    /// Text fields and a file.
    Files,
}

/// One entry of `build/pages.json`.
#[derive(Debug, Clone, Deserialize)]
pub struct RouteEntry {
    pattern: String,
    kind: PageKind,
    /// The query parameters that the page depends on, each with all its values.
    #[serde(default)]
    query: BTreeMap<String, Vec<String>>,
    /// The query parameters of a search of the page, with any value.
    #[serde(default)]
    search: Vec<String>,
    #[serde(default)]
    form: Option<FormKind>,
}

/// All pages of the front end.
#[derive(Debug, Default)]
pub struct PageTable {
    entries: Vec<RouteEntry>,
    /// Entries without path parameters: nearly all, found without searching the list.
    fixed: HashMap<String, usize>,
}

/// The result of looking up an address.
#[derive(Debug, PartialEq, Eq)]
pub enum PageTarget<'a> {
    /// A site page with its normalized address, on which alone the page depends.
    Site(Cow<'a, str>),
    /// A search of a site page with its normalized address, on which alone the page depends. Not cached.
    Search(String),
    /// An app page, or its data.
    App,
    /// The page has moved to this address, to which the response redirects.
    Moved(String),
    /// A query parameter has an unknown value. Contains the address without it.
    UnknownQueryValue(String),
    /// The address has no page.
    Unknown,
}

impl PageTable {
    /// Reads the table that the front end's build wrote.
    ///
    /// # Errors
    /// When the file is missing or invalid.
    pub fn load(frontend_dir: &Path) -> Result<PageTable> {
        let file = frontend_dir.join("build/pages.json");
        let bad = |problem: String| Error::internal(format!("FRONTEND_DIR: {}: {problem}", file.display()));
        let text = std::fs::read(&file).map_err(|error| bad(error.to_string()))?;
        serde_json::from_slice(&text).map(PageTable::of).map_err(|error| bad(error.to_string()))
    }

    #[must_use]
    pub fn of(entries: Vec<RouteEntry>) -> PageTable {
        let fixed = entries.iter().enumerate().filter(|(_, entry)| !entry.pattern.contains(':'));
        let fixed = fixed.map(|(index, entry)| (entry.pattern.clone(), index)).collect();
        PageTable { entries, fixed }
    }

    /// Looks up the page of a path and query.
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

    /// The pattern of the page at a path as shown by the browser; `None` if the address has no page.
    #[must_use]
    pub fn pattern_of(&self, path: &str) -> Option<&str> {
        let page = self.entry(&canonical(&decoded(path)?))?;
        Some(&page.pattern)
    }

    /// The form of the page at a path; `None` if the page has none.
    #[must_use]
    pub fn form_at(&self, path: &str) -> Option<FormKind> {
        self.fixed.get(path).and_then(|&index| self.entries[index].form)
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
            PageKind::Site if query.is_empty() || (self.query.is_empty() && self.search.is_empty()) => {
                PageTarget::Site(Cow::Borrowed(path))
            }
            PageKind::Site => self.with_known_query(path, query),
        }
    }

    /// The path with the listed parameters in a fixed order: unknown parameters and values create no pages. With a
    /// search parameter it is a search.
    fn with_known_query<'a>(&self, path: &str, query: &str) -> PageTarget<'a> {
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
        let mut is_search = false;
        for name in &self.search {
            if let Some(value) = searched(query, name) {
                known.append_pair(name, &value);
                is_search = true;
            }
        }
        let known = known.finish();
        let address = if known.is_empty() { path.to_owned() } else { format!("{path}?{known}") };
        match (all_known, is_search) {
            (false, _) => PageTarget::UnknownQueryValue(address),
            (true, true) => PageTarget::Search(address),
            (true, false) => PageTarget::Site(Cow::Owned(address)),
        }
    }
}

/// The first non-blank value of a parameter, cleaned up: trimmed, without control characters, cut to [`MAX_SEARCHED`].
fn searched(query: &str, name: &str) -> Option<String> {
    let values = form_urlencoded::parse(query.as_bytes()).filter(|(key, _)| key == name);
    let mut clean = values.map(|(_, value)| {
        let plain: String = value.chars().filter(|letter| !letter.is_control()).collect();
        plain.trim().chars().take(MAX_SEARCHED).collect::<String>()
    });
    clean.find(|value| !value.is_empty())
}

/// The decoded path; `None` if no page can have it.
fn decoded(path: &str) -> Option<String> {
    let text = percent_decode_str(path).decode_utf8().ok()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '-' | '_' | '.' | '~');
    text.chars().all(plain).then(|| text.into_owned())
}

/// The normalized path: lower case, absolute, single slashes, none at the end.
fn canonical(path: &str) -> String {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    format!("/{}", parts.join("/")).to_ascii_lowercase()
}
