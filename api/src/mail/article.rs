//! Renders Markdown as HTML and plain text for emails.
//!
//! HTML in it is shown as text. Targets of pictures and links are restricted by [`markdown::check`], which has to be
//! called before an article is sent. Previews are not checked, so quotes and lists nested deeper than it allows are
//! flattened: the size of an article stays proportional to the input.

use maud::html;
use pulldown_cmark::{Event, Tag, TagEnd};

use super::theme::inline_style;
use crate::domain::markdown::{self, MAX_NESTING};

/// A text in both formats of an email.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Article {
    /// As HTML with inline styles.
    pub html: String,
    /// As plain text, with the URL after each link's text.
    pub text: String,
}

impl Article {
    /// Renders Markdown.
    #[must_use]
    pub fn new(body: &str) -> Article {
        let mut html = HtmlWriter::default();
        let mut text = TextWriter::default();
        let mut nesting = 0;
        for event in markdown::parse(body).filter(|event| is_shallow(event, &mut nesting)) {
            html.write(&event);
            text.write(event);
        }
        Article { html: html.out, text: text.out.trim_end().to_owned() }
    }
}

/// Drops the start and end of quotes, lists and items that are nested too deep, but not their content.
fn is_shallow(event: &Event<'_>, nesting: &mut usize) -> bool {
    match event {
        Event::Start(Tag::BlockQuote(_) | Tag::Item) => {
            *nesting += 1;
            *nesting <= MAX_NESTING
        }
        Event::End(TagEnd::BlockQuote(_) | TagEnd::Item) => {
            *nesting -= 1;
            *nesting < MAX_NESTING
        }
        // A list only matters with its items.
        Event::Start(Tag::List(_)) | Event::End(TagEnd::List(_)) => *nesting < MAX_NESTING,
        _ => true,
    }
}

fn escaped(text: &str) -> String {
    html! { (text) }.into_string()
}

/// An opening tag with the inline style of a theme element.
fn open(tag: &str, kind: &str) -> String {
    format!("<{tag} class=\"{kind}\" style=\"{}\">", escaped(&inline_style(kind)))
}

#[derive(Default)]
struct HtmlWriter {
    out: String,
    /// The URL of a picture, and its alternative text so far.
    picture: Option<(String, String)>,
}

impl HtmlWriter {
    fn write(&mut self, event: &Event<'_>) {
        if self.picture.is_some() && !matches!(event, Event::End(TagEnd::Image)) {
            if let (Some((_, words)), Event::Text(text) | Event::Code(text)) = (&mut self.picture, event) {
                words.push_str(text);
            }
            return;
        }
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(*tag),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                self.out.push_str(&escaped(text));
            }
            Event::Code(code) => {
                self.out.push_str(&open("code", "code"));
                self.out.push_str(&escaped(code));
                self.out.push_str("</code>");
            }
            Event::SoftBreak => self.out.push('\n'),
            Event::HardBreak => self.out.push_str("<br>"),
            Event::Rule => self.out.push_str(&open("hr", "rule")),
            // Markdown extensions, none of which is enabled.
            Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_) => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        let opening = match tag {
            Tag::Paragraph | Tag::HtmlBlock => open("p", "p"),
            // The subject is the email's top heading.
            Tag::Heading { level, .. } if *level as usize <= 2 => open("h2", "heading"),
            Tag::Heading { .. } => open("h3", "subheading"),
            Tag::BlockQuote(_) => open("blockquote", "words"),
            Tag::CodeBlock(_) => open("pre", "listing"),
            Tag::List(None) => open("ul", "list"),
            Tag::List(Some(first)) => {
                open("ol", "list").replacen("<ol", &format!("<ol start=\"{first}\""), 1)
            }
            Tag::Item => open("li", "item"),
            Tag::Emphasis => "<em>".to_owned(),
            Tag::Strong => "<strong>".to_owned(),
            Tag::Link { link_type, dest_url, .. } => {
                let address = escaped(&markdown::address_of(*link_type, dest_url));
                open("a", "link").replacen("<a", &format!("<a href=\"{address}\""), 1)
            }
            Tag::Image { dest_url, .. } => {
                self.picture = Some((dest_url.to_string(), String::new()));
                return;
            }
            _ => return,
        };
        self.out.push_str(&opening);
    }

    fn end(&mut self, tag: TagEnd) {
        let closing = match tag {
            TagEnd::Paragraph | TagEnd::HtmlBlock => "</p>",
            TagEnd::Heading(level) if level as usize <= 2 => "</h2>",
            TagEnd::Heading(_) => "</h3>",
            TagEnd::BlockQuote(_) => "</blockquote>",
            TagEnd::CodeBlock => "</pre>",
            TagEnd::List(true) => "</ol>",
            TagEnd::List(false) => "</ul>",
            TagEnd::Item => "</li>",
            TagEnd::Emphasis => "</em>",
            TagEnd::Strong => "</strong>",
            TagEnd::Link => "</a>",
            TagEnd::Image => {
                if let Some((address, words)) = self.picture.take() {
                    let image = html! {
                        img class="picture" src=(address) alt=(words.trim()) style=(inline_style("picture"));
                    };
                    self.out.push_str(&image.into_string());
                }
                return;
            }
            _ => return,
        };
        self.out.push_str(closing);
    }
}

/// The prefix of a block's lines: a marker on the first, indentation on the others.
struct LinePrefix {
    first: Option<String>,
    rest: String,
}

#[derive(Default)]
struct TextWriter {
    out: String,
    /// The current block.
    block: String,
    prefixes: Vec<LinePrefix>,
    /// The number of the next item in each list.
    lists: Vec<Option<u64>>,
    /// The URL of each open link or picture, and the start of its text in the block.
    links: Vec<(String, usize)>,
    /// Whether items follow each other without empty lines.
    is_tight: bool,
}

impl TextWriter {
    fn write(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                self.block.push_str(&text);
            }
            Event::SoftBreak => self.block.push(' '),
            Event::HardBreak => self.block.push('\n'),
            Event::Rule => {
                self.flush();
                self.block.push_str("* * *");
                self.flush();
            }
            Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_) => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        // An item's text is a block of its own if another block follows in it, even without an empty line between them.
        let is_inline = matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Link { .. } | Tag::Image { .. });
        if !is_inline {
            self.flush();
        }
        match tag {
            Tag::BlockQuote(_) => {
                self.prefixes.push(LinePrefix { first: None, rest: "> ".to_owned() });
            }
            Tag::List(first) => self.lists.push(first),
            Tag::Item => {
                let sign = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    _ => "- ".to_owned(),
                };
                let rest = " ".repeat(sign.len());
                self.prefixes.push(LinePrefix { first: Some(sign), rest });
                self.is_tight = true;
            }
            Tag::Paragraph if self.lists.is_empty() => self.is_tight = false,
            Tag::CodeBlock(_) => self.prefixes.push(LinePrefix { first: None, rest: "    ".to_owned() }),
            Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => {
                self.links.push((dest_url.to_string(), self.block.len()));
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph | TagEnd::HtmlBlock => self.flush(),
            TagEnd::Heading(level) => {
                let line = if level as usize <= 2 { "=" } else { "-" };
                let width = self.block.chars().count().min(72);
                self.block.push('\n');
                self.block.push_str(&line.repeat(width));
                self.flush();
            }
            TagEnd::BlockQuote(_) => {
                self.flush();
                self.prefixes.pop();
                // The empty line after the last text does not belong to the quote.
                if let Some(quoted) = self.out.strip_suffix(">\n").map(str::len) {
                    self.out.truncate(quoted);
                    self.out.push('\n');
                }
            }
            TagEnd::Item | TagEnd::CodeBlock => {
                self.flush();
                self.prefixes.pop();
            }
            TagEnd::List(_) => {
                self.lists.pop();
                if self.lists.is_empty() {
                    self.is_tight = false;
                    self.out.push('\n');
                }
            }
            TagEnd::Link => self.name_address(),
            TagEnd::Image => {
                if let Some((_, start)) = self.links.last() {
                    self.block.insert(*start, '[');
                    self.block.push(']');
                }
                self.name_address();
            }
            _ => {}
        }
    }

    /// Appends the URL of a link unless it equals its text.
    fn name_address(&mut self) {
        let Some((address, start)) = self.links.pop() else { return };
        let plain = address.strip_prefix("mailto:").unwrap_or(&address);
        if self.block.get(start..).is_none_or(|words| words != plain) {
            self.block.push_str(&format!(" ({plain})"));
        }
    }

    /// Writes the current block, followed by an empty line except in a tight list.
    fn flush(&mut self) {
        let block = std::mem::take(&mut self.block);
        if block.trim().is_empty() {
            return;
        }
        for line in block.trim_end().lines() {
            for prefix in &mut self.prefixes {
                let first = prefix.first.take();
                self.out.push_str(first.as_ref().unwrap_or(&prefix.rest));
            }
            self.out.push_str(line);
            while self.out.ends_with(' ') {
                self.out.pop();
            }
            self.out.push('\n');
        }
        if !self.is_tight {
            let prefixes: String = self.prefixes.iter().map(|prefix| prefix.rest.as_str()).collect();
            self.out.push_str(prefixes.trim_end());
            self.out.push('\n');
        }
    }
}
