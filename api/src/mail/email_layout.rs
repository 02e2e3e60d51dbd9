//! The content of an email, and its plain text.

use std::fmt::Write;

use chrono::{DateTime, Utc};
use schema::models::mail_outbox::MailPriority;
use schema::models::session::SignedIn;
use schema::models::user::User;

use super::article::Article;
use super::calendar::Invitation;
use super::line::cut;
use crate::domain::time::ReaderZone;
use crate::platform::brand::BRAND;
use crate::platform::config::Config;
use crate::platform::page_paths;

/// The maximum length of a preview in characters: about what fits next to a subject.
const PREVIEW: usize = 120;

/// The greeting for a shared mailbox or an unverified address: a name that a stranger typed would put their words into
/// the academy's email.
pub const NAMELESS_GREETING: &str = "Hello,";

/// Greets a person by name, or neutrally without one.
#[must_use]
pub fn greeting(first_name: &str) -> String {
    if first_name.is_empty() { NAMELESS_GREETING.to_owned() } else { format!("Hi {first_name},") }
}

/// The name to greet an account's owner with: empty until the address is verified.
#[must_use]
pub fn proven_name<'a>(account: &User, name: &'a str) -> &'a str {
    if account.email_verified_at.is_some() { name } else { "" }
}

/// An email before it is rendered.
#[derive(Debug, Default)]
pub struct EmailLayout<'a> {
    /// The subject line and the headline.
    pub subject: String,
    /// The preview text next to the subject; the first paragraph if empty.
    pub preheader: String,
    /// The greeting, such as `Hi Ada,`; may be empty.
    pub greeting: String,
    pub paragraphs: Vec<String>,
    /// Rendered Markdown, shown after the paragraphs.
    pub article: Option<&'a Article>,
    /// A quoted text by another person.
    pub quote: Option<String>,
    /// The time of the lesson.
    pub slot: Option<LessonTime>,
    /// Facts, as name and value.
    pub facts: Vec<(&'a str, String)>,
    /// Facts that are links, as name and URL: only URLs of ours or of the academy's people.
    pub links: Vec<(&'a str, String)>,
    /// The button: label and URL.
    pub action: Option<(&'a str, String)>,
    /// Less prominent buttons below it.
    pub more_actions: Vec<(&'a str, String)>,
    /// A small note below the buttons.
    pub note: Option<String>,
    /// Why the recipient receives the email.
    pub reason: EmailReason,
    pub priority: MailPriority,
    /// The calendar invitation.
    pub invitation: Option<Invitation>,
    /// The URL for one-click unsubscribing (RFC 8058), for newsletters and for emails that their recipient can turn off.
    pub list_unsubscribe: Option<String>,
}

/// The time of a lesson.
#[derive(Debug, Clone, Copy)]
pub struct LessonTime {
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    /// The previous time of a rescheduled lesson.
    pub instead_of: Option<(DateTime<Utc>, DateTime<Utc>)>,
    pub is_cancelled: bool,
    /// The recipient's zone.
    pub zone: ReaderZone,
}

/// Why somebody receives an email, stated in the footer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EmailReason {
    /// It concerns their account.
    #[default]
    Account,
    /// It concerns their deleted account.
    FormerAccount,
    /// They are the student or tutor of a lesson.
    Lesson,
    /// They are reminded of a lesson.
    LessonReminder,
    /// Somebody wrote to them.
    Message,
    /// Their address is subscribed to the newsletter.
    Newsletter,
    /// They saved opportunities of the summer portal.
    SavedOpportunity,
    /// Somebody entered their address in a form.
    Address,
    /// They work for the academy.
    Team,
}

/// The owner of an account, as emails to them need them.
#[derive(Debug, Clone, Copy)]
pub struct AccountOwner<'a> {
    pub email: &'a str,
    /// Given name; may be empty.
    pub first_name: &'a str,
}

impl<'a> From<&'a SignedIn> for AccountOwner<'a> {
    fn from(who: &'a SignedIn) -> AccountOwner<'a> {
        AccountOwner { email: &who.email, first_name: &who.profile.first_name }
    }
}

/// The recipient and identity of an email.
#[derive(Debug, Clone, Copy)]
pub struct Envelope<'a> {
    /// Each occasion is emailed once.
    pub occasion: &'a str,
    /// The template's name.
    pub template: &'a str,
    pub to_address: &'a str,
    /// The recipient's name; may be empty.
    pub to_name: &'a str,
}

impl EmailLayout<'_> {
    /// The preview text next to the subject.
    pub(super) fn preview(&self) -> String {
        let said = [&self.preheader].into_iter().chain(&self.paragraphs).find(|text| !text.is_empty());
        cut(said.map_or("", |text| text), PREVIEW)
    }

    /// The first sentence of the footer, and links to change what the recipient gets: label and URL.
    pub(super) fn footer(&self, config: &Config) -> (String, Vec<(&'static str, String)>) {
        let brand = &BRAND.name;
        let off = |label| self.list_unsubscribe.iter().map(move |link| (label, link.clone()));
        let page = |label, path| (label, config.link(path));
        let settings = page("Account settings", page_paths::ACCOUNT);
        let choices = page("Choose which emails you get", page_paths::EMAIL_CHOICES);
        let (because, links) = match self.reason {
            EmailReason::Account => (format!("you have an account at {brand}"), vec![settings]),
            EmailReason::FormerAccount => (format!("you had an account at {brand}"), vec![]),
            EmailReason::Lesson => (format!("of a session booked at {brand}"), vec![choices]),
            EmailReason::LessonReminder => (
                format!("you have a session coming up at {brand}"),
                off("Turn off reminders").chain([choices]).collect(),
            ),
            EmailReason::Message => (
                format!(
                    "someone wrote to you at {brand} and you hadn’t read it yet. We send at most one email per chat \
                     every 15 minutes"
                ),
                off("Turn off these emails").chain([choices]).collect(),
            ),
            EmailReason::SavedOpportunity => {
                let saved = page("Choose by opportunity", page_paths::SUMMER_SAVED);
                (
                    format!("you saved opportunities at {brand}"),
                    off("Turn off reminders").chain([saved]).collect(),
                )
            }
            EmailReason::Newsletter => (
                format!("this address was signed up for the newsletter of {brand}"),
                off("Unsubscribe").collect(),
            ),
            EmailReason::Address => (format!("someone entered this address at {brand}"), vec![]),
            EmailReason::Team => {
                (format!("you help run {brand}"), vec![page("Dashboard", page_paths::DASHBOARD)])
            }
        };
        (format!("You’re getting this because {because}."), links)
    }

    /// The email as plain text.
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
        for (label, link) in self.action.iter().chain(&self.more_actions) {
            let _ = write!(out, "{label}:\n{link}\n\n");
        }
        if let Some(note) = &self.note {
            let _ = write!(out, "{note}\n\n");
        }
        let (reason, links) = self.footer(config);
        let _ = writeln!(out, "-- \n{}\n{}\n{reason}", BRAND.name, config.origin());
        for (label, link) in links {
            let _ = writeln!(out, "{label}: {link}");
        }
        let _ = writeln!(out, "Questions? {}", BRAND.email);
        out
    }

    /// The time and the facts in two columns.
    fn rows(&self, out: &mut String) {
        let mut rows = self.slot.map(|slot| slot.rows()).unwrap_or_default();
        rows.extend(self.facts.iter().chain(&self.links).map(|(name, value)| (*name, value.clone())));
        let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        for (name, value) in &rows {
            // Multi-line values stay in their column.
            let value = value.replace('\n', &format!("\n{:width$}  ", ""));
            let _ = writeln!(out, "{name:<width$}  {value}");
        }
        if !rows.is_empty() {
            out.push('\n');
        }
    }
}

impl LessonTime {
    /// A lesson at its original time.
    #[must_use]
    pub fn new(starts_at: DateTime<Utc>, ends_at: DateTime<Utc>, zone: ReaderZone) -> LessonTime {
        LessonTime { starts_at, ends_at, instead_of: None, is_cancelled: false, zone }
    }

    fn rows(self) -> Vec<(&'static str, String)> {
        let zone = self.zone;
        let pacific = zone.pacific_hours(self.starts_at, self.ends_at);
        let pacific = pacific.map(|hours| format!(" ({hours})")).unwrap_or_default();
        let hours = zone.hours(self.starts_at, self.ends_at);
        let mut rows = vec![("Day", zone.day(self.starts_at)), ("Time", hours + &pacific)];
        if let Some((from, to)) = self.instead_of {
            rows.push(("Before", format!("{}, {}", zone.day(from), zone.hours(from, to))));
        }
        rows
    }
}
