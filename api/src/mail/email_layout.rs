//! What every mail is made of, and how it reads as text.

use std::fmt::Write;

use chrono::{DateTime, Utc};
use schema::models::mail_outbox::MailPriority;
use schema::models::user::User;

use super::article::Article;
use super::calendar::Invitation;
use super::line::cut;
use crate::domain::time;
use crate::platform::brand::BRAND;
use crate::platform::config::Config;
use crate::platform::page_paths;

/// About what fits beside a subject.
const PREVIEW: usize = 120;

/// Greets a mailbox of several people, or one that nobody has proven to be theirs: a name that a stranger typed would be
/// their words in the academy's mail.
pub const NAMELESS_GREETING: &str = "Hello,";

/// Greets somebody by their name; without one, as whoever reads it.
#[must_use]
pub fn greeting(first_name: &str) -> String {
    if first_name.is_empty() { NAMELESS_GREETING.to_owned() } else { format!("Hi {first_name},") }
}

/// The name that an account's mails may greet with: none before its address is proven.
#[must_use]
pub fn proven_name<'a>(account: &User, name: &'a str) -> &'a str {
    if account.email_verified_at.is_some() { name } else { "" }
}

/// A mail before it is rendered.
#[derive(Debug, Default)]
pub struct EmailLayout<'a> {
    /// Subject line, and the headline.
    pub subject: String,
    /// What mail programs show beside the subject; the first paragraph if empty.
    pub preheader: String,
    /// The first line, such as `Hi Ada,`; may be empty.
    pub greeting: String,
    /// What it says, a paragraph each.
    pub paragraphs: Vec<String>,
    /// What somebody wrote in Markdown, which stands behind the paragraphs.
    pub article: Option<&'a Article>,
    /// What somebody else said, in their words.
    pub quote: Option<String>,
    /// When it takes place.
    pub slot: Option<LessonTime>,
    /// Facts, as name and value.
    pub facts: Vec<(&'a str, String)>,
    /// Facts that are addresses of ours or of the academy's people, as name and address: they can be followed.
    pub links: Vec<(&'a str, String)>,
    /// The one thing to do: what the button says and where it leads.
    pub action: Option<(&'a str, String)>,
    /// What stands below the button, smaller.
    pub note: Option<String>,
    /// Why the reader gets it.
    pub reason: EmailReason,
    /// Which mails go out before it.
    pub priority: MailPriority,
    /// What goes into the reader's calendar.
    pub invitation: Option<Invitation>,
    /// Where one click unsubscribes (RFC 8058), for mails of a list.
    pub list_unsubscribe: Option<String>,
}

/// The time of a lesson.
#[derive(Debug, Clone, Copy)]
pub struct LessonTime {
    /// From here.
    pub starts_at: DateTime<Utc>,
    /// Up to here.
    pub ends_at: DateTime<Utc>,
    /// The time it had before it was moved.
    pub instead_of: Option<(DateTime<Utc>, DateTime<Utc>)>,
    /// Whether it does not take place.
    pub is_cancelled: bool,
}

/// Why somebody gets a mail; the footer says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EmailReason {
    /// It is about their account.
    #[default]
    Account,
    /// It is about the account they had.
    FormerAccount,
    /// They learn or teach.
    Lesson,
    /// Somebody wrote to them.
    Message,
    /// They saved opportunities of the summer portal.
    SavedOpportunity,
    /// Somebody typed their address into a form.
    Address,
    /// They work for the academy.
    Team,
}

/// Whom a mail goes to, and what makes it one mail.
#[derive(Debug, Clone, Copy)]
pub struct Envelope<'a> {
    /// The same occasion is mailed once.
    pub occasion: &'a str,
    /// The template's name.
    pub template: &'a str,
    pub to_address: &'a str,
    /// Name beside the address; may be empty.
    pub to_name: &'a str,
}

impl EmailLayout<'_> {
    /// What mail programs show beside the subject.
    pub(super) fn preview(&self) -> String {
        let said = [&self.preheader].into_iter().chain(&self.paragraphs).find(|text| !text.is_empty());
        cut(said.map_or("", |text| text), PREVIEW)
    }

    /// The footer's first sentence, and where to change it: what the link says and where it leads.
    pub(super) fn footer(&self, config: &Config) -> (String, Option<(&'static str, String)>) {
        let brand = &BRAND.name;
        let settings = Some(("Account settings", config.link(page_paths::ACCOUNT)));
        if let Some(link) = &self.list_unsubscribe {
            return (
                format!("You get this mail because this address was entered for the newsletter of {brand}."),
                Some(("Unsubscribe", link.clone())),
            );
        }
        match self.reason {
            EmailReason::Account => {
                (format!("You get this mail because you have an account at {brand}."), settings)
            }
            EmailReason::FormerAccount => {
                (format!("You get this mail because you had an account at {brand}."), None)
            }
            EmailReason::Lesson => {
                (format!("You get this mail because of a session booked at {brand}."), settings)
            }
            EmailReason::Message => (
                format!(
                    "You get this mail because somebody wrote to you at {brand}. We mail at most once in a quarter \
                     of an hour for each chat, and only what you have not read."
                ),
                settings,
            ),
            EmailReason::SavedOpportunity => (
                format!("You get this mail because you saved opportunities at {brand}."),
                Some(("Switch reminders off", config.link(page_paths::SUMMER_SAVED))),
            ),
            EmailReason::Address => {
                (format!("You get this mail because somebody entered this address at {brand}."), None)
            }
            EmailReason::Team => (
                format!("You get this mail because this address looks after {brand}."),
                Some(("Dashboard", config.link(page_paths::DASHBOARD))),
            ),
        }
    }

    /// The mail as plain text.
    pub(super) fn text(&self, config: &Config) -> String {
        let mut out = String::new();
        if !self.greeting.is_empty() {
            let _ = write!(out, "{}\n\n", self.greeting);
        }
        for paragraph in &self.paragraphs {
            let _ = write!(out, "{paragraph}\n\n");
        }
        if let Some(article) = self.article {
            let _ = write!(out, "{}\n\n", article.text);
        }
        for line in self.quote.iter().flat_map(|quote| quote.lines()) {
            let _ = writeln!(out, "> {line}");
        }
        if self.quote.is_some() {
            out.push('\n');
        }
        self.rows(&mut out);
        if let Some((label, link)) = &self.action {
            let _ = write!(out, "{label}:\n{link}\n\n");
        }
        if let Some(note) = &self.note {
            let _ = write!(out, "{note}\n\n");
        }
        let (reason, way_out) = self.footer(config);
        let _ = writeln!(out, "-- \n{}\n{}\n{reason}", BRAND.name, config.origin());
        if let Some((label, link)) = way_out {
            let _ = writeln!(out, "{label}: {link}");
        }
        let _ = writeln!(out, "Questions? {}", BRAND.email);
        out
    }

    /// Time and facts, in two columns.
    fn rows(&self, out: &mut String) {
        let mut rows = self.slot.map(|slot| slot.rows()).unwrap_or_default();
        rows.extend(self.facts.iter().chain(&self.links).map(|(name, value)| (*name, value.clone())));
        let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        for (name, value) in &rows {
            // Texts of several lines stay in their column.
            let value = value.replace('\n', &format!("\n{:width$}  ", ""));
            let _ = writeln!(out, "{name:<width$}  {value}");
        }
        if !rows.is_empty() {
            out.push('\n');
        }
    }
}

impl LessonTime {
    /// A lesson that takes place at its first time.
    #[must_use]
    pub fn new(starts_at: DateTime<Utc>, ends_at: DateTime<Utc>) -> LessonTime {
        LessonTime { starts_at, ends_at, instead_of: None, is_cancelled: false }
    }

    fn rows(self) -> Vec<(&'static str, String)> {
        let hours = |from, to| format!("{} ({})", time::hours(from, to), time::ZONE_LABEL);
        let mut rows =
            vec![("Day", time::day(self.starts_at)), ("Time", hours(self.starts_at, self.ends_at))];
        if let Some((from, to)) = self.instead_of {
            rows.push(("Before", format!("{}, {}", time::day(from), hours(from, to))));
        }
        rows
    }
}
