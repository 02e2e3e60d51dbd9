//! Validation of typed text: email addresses and free text.

use std::borrow::Cow;

use url::Host;

use crate::domain::{visible_text, web_address};

/// Maximum length of an email address.
pub const MAX_EMAIL: usize = 254;
/// Maximum length of a slug.
const MAX_SLUG: usize = 100;
/// Maximum length of a bio.
pub const MAX_BIO: usize = 2000;
/// Maximum length of a text about where and what somebody studied, and of one about a reference.
pub const MAX_EDUCATION: usize = 300;
/// Maximum length of the languages in which somebody teaches.
pub const MAX_LANGUAGES: usize = 80;
/// Maximum length of the address of an applicant's page.
const MAX_LINK: usize = 500;
/// Maximum length of a note about a lesson.
pub const MAX_NOTE: usize = 1000;

/// Why an email address is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EmailProblem {
    /// It is not a valid address.
    #[error("Please enter a valid email address.")]
    Invalid,
    /// Email servers accept it only with SMTPUTF8 (RFC 6531), which few support.
    #[error(
        "We can’t send email to addresses with accents or letters other than a to z before the @ yet. Please \
         use another address."
    )]
    InternationalMailbox,
}

/// Returns the address trimmed, in lower case and with its domain in ASCII: both spellings of an internationalized
/// domain (RFC 5891) are the same address (docs/decisions/381-an-address-is-kept-with-its-domain-in-ascii.md).
///
/// The pattern is that of the browser's `type=email`, with a dot required in the host.
///
/// # Errors
/// If it is not a valid address, or email cannot be sent there.
pub fn email(text: &str) -> Result<String, EmailProblem> {
    let (local, host) = text.trim().rsplit_once('@').ok_or(EmailProblem::Invalid)?;
    let host = domain(host).ok_or(EmailProblem::Invalid)?;
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c);
    if local.is_empty() || !local.chars().all(|c| is_plain(c) || (!c.is_ascii() && visible_text::is_seen(c)))
    {
        return Err(EmailProblem::Invalid);
    }
    if !local.is_ascii() {
        return Err(EmailProblem::InternationalMailbox);
    }
    let email = format!("{}@{host}", local.to_ascii_lowercase());
    if local.len() <= 64 && email.len() <= MAX_EMAIL { Ok(email) } else { Err(EmailProblem::Invalid) }
}

/// Returns the domain of an address in lower-case ASCII, if it is valid (UTS #46, as in browsers).
#[must_use]
pub fn domain(text: &str) -> Option<String> {
    // In web addresses, `%` begins an escape sequence; in email addresses there are none.
    if text.contains('%') {
        return None;
    }
    let Ok(Host::Domain(domain)) = Host::parse(text) else { return None };
    let is_label = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
    };
    (domain.contains('.') && domain.split('.').all(is_label)).then_some(domain)
}

/// Validates a bio.
///
/// # Errors
/// As for [`required`] with [`MAX_BIO`].
pub fn bio(text: &str) -> Result<String, Cow<'static, str>> {
    required(text, MAX_BIO, "Please provide a brief bio about yourself.")
}

/// Validates a text about where and what somebody studied, or about a reference; it may be empty.
///
/// # Errors
/// As for [`optional`] with [`MAX_EDUCATION`].
pub fn education(text: &str) -> Result<String, Cow<'static, str>> {
    optional(text, MAX_EDUCATION)
}

/// Validates the languages in which somebody teaches; they may be empty.
///
/// # Errors
/// As for [`optional_line`] with [`MAX_LANGUAGES`].
pub fn languages(text: &str) -> Result<String, Cow<'static, str>> {
    optional_line(text, MAX_LANGUAGES)
}

/// Validates the address of a page about an applicant; it may be empty, and `https://` may be omitted.
///
/// # Errors
/// A message for the user if it is no such address, or longer than 500 characters.
pub fn page_link(text: &str) -> Result<String, Cow<'static, str>> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(String::new());
    }
    let whole = if text.contains("://") { text.to_owned() } else { format!("https://{text}") };
    web_address::web_address(&whole)
        .filter(|address| address.contains('.') && address.chars().count() <= MAX_LINK)
        .ok_or_else(|| "Please enter a web address, such as https://www.linkedin.com/in/your-name.".into())
}

/// Validates a note about a lesson; it may be empty.
///
/// # Errors
/// As for [`optional`] with [`MAX_NOTE`].
pub fn note(text: &str) -> Result<String, Cow<'static, str>> {
    optional(text, MAX_NOTE)
}

/// Validates a required text and returns it like [`optional`].
///
/// # Errors
/// `missing` if it is blank; a message for the user if it is longer than `max` characters.
pub fn required(text: &str, max: usize, missing: &'static str) -> Result<String, Cow<'static, str>> {
    let text = optional(text, max)?;
    if text.is_empty() { Err(missing.into()) } else { Ok(text) }
}

/// Returns an optional text unchanged except for surrounding whitespace. Markup in it is not interpreted: every text
/// is escaped where it is displayed (docs/decisions/379-what-people-type-is-kept-to-the-letter.md).
///
/// # Errors
/// A message for the user if it is longer than `max` characters: text is never truncated silently.
pub fn optional(text: &str, max: usize) -> Result<String, Cow<'static, str>> {
    let text = text.trim();
    if text.chars().count() > max {
        return Err(format!("Please use at most {max} characters.").into());
    }
    Ok(text.to_owned())
}

/// As [`required`], for text displayed on one line, such as a title or an organization's name; invisible characters
/// are rejected.
///
/// # Errors
/// As for [`required`], and for an invisible character.
pub fn required_line(text: &str, max: usize, missing: &'static str) -> Result<String, Cow<'static, str>> {
    required(&seen_line(text)?, max, missing)
}

/// As [`required_line`], for an optional text.
///
/// # Errors
/// As for [`optional`], and for an invisible character.
pub fn optional_line(text: &str, max: usize) -> Result<String, Cow<'static, str>> {
    optional(&seen_line(text)?, max)
}

fn seen_line(text: &str) -> Result<String, Cow<'static, str>> {
    visible_text::line(text).map_err(|problem| problem.to_string().into())
}

/// Minimum length of a reason, in characters.
const MIN_REASON: usize = 3;
/// Maximum length of a reason, in characters.
const MAX_REASON: usize = 500;

/// Validates an admin's reason for a decision about money: 3 to 500 characters.
///
/// # Errors
/// A message for the user if it is shorter or longer.
pub fn reason(text: &str) -> Result<String, Cow<'static, str>> {
    const MISSING: &str = "Please say why, in at least 3 characters.";
    let reason = required(text, MAX_REASON, MISSING)?;
    if reason.chars().count() < MIN_REASON { Err(MISSING.into()) } else { Ok(reason) }
}

/// Returns the slug of a person's page: their name in plain letters, at most 100 characters.
#[must_use]
pub fn slug(first_name: &str, last_name: &str) -> String {
    let plain = plain_slug(&format!("{first_name} {last_name}"), MAX_SLUG);
    if plain.is_empty() { "mentor".to_owned() } else { plain }
}

/// Returns a text as a slug: plain letters, digits and hyphens, at most `max` characters; it may be empty.
#[must_use]
pub fn plain_slug(text: &str, max: usize) -> String {
    let plain = slug::slugify(text);
    plain.get(..max).unwrap_or(&plain).trim_end_matches('-').to_owned()
}

/// Why a slug that somebody chose is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SlugProblem {
    /// It is too short or too long.
    #[error("Please use 3 to 60 characters.")]
    Length,
    /// It contains anything besides letters and digits with single hyphens between them.
    #[error("Please use the letters a to z, digits, and single hyphens between them, such as ada-lovelace.")]
    Shape,
    /// It consists of digits only.
    #[error("Please use at least one letter.")]
    NoLetter,
}

/// Validates the slug that somebody chose for their page, and returns it in lower case.
///
/// # Errors
/// If it is not a valid slug.
pub fn chosen_slug(text: &str) -> Result<String, SlugProblem> {
    let slug = text.trim().to_ascii_lowercase();
    if !(3..=60).contains(&slug.chars().count()) {
        return Err(SlugProblem::Length);
    }
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !slug.split('-').all(is_word) {
        return Err(SlugProblem::Shape);
    }
    if slug.bytes().any(|byte| byte.is_ascii_lowercase()) { Ok(slug) } else { Err(SlugProblem::NoLetter) }
}

/// Returns the beginning of a text on one line, cut at a word to at most `max` characters, with an ellipsis if it was
/// cut.
#[must_use]
pub fn excerpt(text: &str, max: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((end, _)) = line.char_indices().nth(max) else { return line };
    // One character is reserved for the ellipsis.
    let room = line[..end].char_indices().next_back().map_or(0, |(start, _)| start);
    let cut = line[..room].rfind(' ').filter(|_| !line[room..].starts_with(' ')).unwrap_or(room);
    format!("{}…", line[..cut].trim_end_matches([' ', ',', ';', ':', '.', '–', '—', '-']))
}
