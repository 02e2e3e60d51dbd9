//! Markdown of newsletters: CommonMark without HTML.

use std::ops::Range;

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};
use url::Url;

use super::text;
use super::web_address::web_address;

/// Maximum nesting depth of quotes and lists. Each level is repeated before every line of the innermost one.
pub const MAX_NESTING: usize = 8;

/// A problem in a text, with its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkdownProblem {
    /// 1-based line.
    pub line: usize,
    /// Message for the user.
    pub text: String,
}

/// A link to a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkdownLink {
    /// 1-based line.
    pub line: usize,
    /// Target address.
    pub address: String,
}

/// Result of checking a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MarkdownCheck {
    /// Problems that prevent sending, in line order.
    pub problems: Vec<MarkdownProblem>,
    /// Links to pages, in line order.
    pub links: Vec<MarkdownLink>,
}

/// Parses a text.
#[must_use]
pub fn parse(body: &str) -> Parser<'_> {
    Parser::new_ext(body, Options::empty())
}

/// Returns a link's target. For `<mail@example.org>`, `mailto:` is added.
#[must_use]
pub fn address_of<'a>(link_type: LinkType, address: &CowStr<'a>) -> CowStr<'a> {
    match link_type {
        LinkType::Email => format!("mailto:{address}").into(),
        _ => address.clone(),
    }
}

/// Checks for content that email programs do not display, and for invalid links. Only https and mailto links work in
/// an email, and links that begin with `own_origin`, the site's origin.
#[must_use]
pub fn check(body: &str, own_origin: &str) -> MarkdownCheck {
    let mut checker = Checker { lines: LineStarts::of(body), own_origin, ..Checker::default() };
    for (event, place) in parse(body).into_offset_iter() {
        checker.look_at(event, place);
    }
    let mut found = checker.found;
    found.problems.sort_by_key(|problem| problem.line);
    found
}

/// Byte offsets of line starts.
#[derive(Default)]
struct LineStarts(Vec<usize>);

impl LineStarts {
    fn of(body: &str) -> LineStarts {
        LineStarts(std::iter::once(0).chain(body.match_indices('\n').map(|(at, _)| at + 1)).collect())
    }

    fn line_of(&self, at: usize) -> usize {
        self.0.partition_point(|start| *start <= at)
    }
}

#[derive(Default)]
struct Checker<'a> {
    lines: LineStarts,
    own_origin: &'a str,
    found: MarkdownCheck,
    /// Plain text of the current line, in which the brackets of an invalid link remain.
    plain: String,
    /// Start of the current image, with its alternative text.
    picture: Option<(usize, String)>,
    in_code: bool,
    /// Current nesting depth of quotes and lists.
    nesting: usize,
}

impl Checker<'_> {
    fn look_at(&mut self, event: Event<'_>, place: Range<usize>) {
        let at = place.start;
        match event {
            // The lines of an HTML block follow as separate events.
            Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_) => {
                let what =
                    "HTML and scripts aren’t sent. Please write this in Markdown, or put a \\ before the <.";
                self.problem(at, what);
            }
            Event::Start(Tag::CodeBlock(_)) => self.in_code = true,
            Event::End(TagEnd::CodeBlock) => self.in_code = false,
            Event::Start(Tag::BlockQuote(_) | Tag::Item) => {
                self.plain.clear();
                self.nesting += 1;
                if self.nesting == MAX_NESTING + 1 {
                    self.problem(at, format!("Quotes and lists can be nested at most {MAX_NESTING} deep."));
                }
            }
            Event::End(TagEnd::BlockQuote(_) | TagEnd::Item) => {
                self.plain.clear();
                self.nesting -= 1;
            }
            Event::Start(Tag::Link { link_type, dest_url, .. }) => {
                self.link(at, &address_of(link_type, &dest_url));
            }
            Event::Start(Tag::Image { dest_url, .. }) => self.picture(at, &dest_url),
            Event::End(TagEnd::Image) => {
                if let Some((start, _)) = self.picture.take().filter(|(_, words)| words.trim().is_empty()) {
                    self.problem(
                        start,
                        "This picture says nothing to people who can’t see it. Please describe it between [ \
                         and ].",
                    );
                }
            }
            Event::Text(words) | Event::Code(words) if self.picture.is_some() => {
                if let Some((_, alternative)) = &mut self.picture {
                    alternative.push_str(&words);
                }
            }
            Event::Text(words) if !self.in_code => {
                self.plain.push_str(&words);
                if self.plain.contains("](") {
                    self.problem(
                        at,
                        "This link has a space or a line break in its address, or no closing ).",
                    );
                    self.plain.clear();
                }
            }
            Event::Code(_) | Event::SoftBreak | Event::HardBreak | Event::Start(_) | Event::End(_) => {
                self.plain.clear()
            }
            _ => {}
        }
    }

    fn link(&mut self, at: usize, address: &str) {
        self.plain.clear();
        if let Some(mailbox) = address.strip_prefix("mailto:") {
            let mailbox = mailbox.split('?').next().unwrap_or_default();
            if text::email(mailbox).is_err() {
                self.problem(at, format!("“{mailbox}” isn’t an email address."));
            }
            return;
        }
        match page(address, self.own_origin) {
            Ok(address) => {
                let line = self.lines.line_of(at);
                self.found.links.push(MarkdownLink { line, address });
            }
            Err(problem) => self.problem(at, problem),
        }
    }

    fn picture(&mut self, at: usize, address: &str) {
        self.plain.clear();
        self.picture = Some((at, String::new()));
        if let Err(problem) = page(address, self.own_origin) {
            self.problem(at, problem);
        }
    }

    fn problem(&mut self, at: usize, text: impl Into<String>) {
        let problem = MarkdownProblem { line: self.lines.line_of(at), text: text.into() };
        if self.found.problems.last() != Some(&problem) {
            self.found.problems.push(problem);
        }
    }
}

/// Returns the address if it leads to a page from an email as well.
fn page(address: &str, own_origin: &str) -> Result<String, String> {
    if address.is_empty() {
        return Err("This link leads nowhere. Please put its address between ( and ).".to_owned());
    }
    match Url::parse(address) {
        Ok(url) if url.scheme() == "https" || url.origin().ascii_serialization() == own_origin => {
            web_address(address).ok_or_else(|| format!("“{address}” isn’t the address of a page."))
        }
        Ok(url) if url.scheme() == "http" => {
            Err(format!("“{address}” isn’t encrypted. Please use its https:// address."))
        }
        Ok(url) => {
            Err(format!("Links that begin with {}: aren’t sent, only https:// and mailto:.", url.scheme()))
        }
        Err(_) => Err(format!("“{address}” isn’t a full address. Please begin it with https://.")),
    }
}
