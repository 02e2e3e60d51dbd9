//! What people type: addresses and free text.

use std::borrow::Cow;

use url::Host;

use crate::domain::visible_text;

/// The longest address.
pub const MAX_EMAIL: usize = 254;
/// The longest slug.
const MAX_SLUG: usize = 100;
/// The longest text somebody writes about themselves.
pub const MAX_BIO: usize = 2000;
/// The longest note about a lesson.
pub const MAX_NOTE: usize = 1000;

/// Why an address is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EmailProblem {
    /// It does not look like one.
    #[error("Please enter a valid email address.")]
    Invalid,
    /// Mail servers take it only with SMTPUTF8 (RFC 6531), which few offer.
    #[error(
        "We cannot send email to addresses with accents or letters other than a to z before the @ yet. Please use another address."
    )]
    InternationalMailbox,
}

/// The address trimmed, lower-cased and with its domain in ASCII: both spellings of an international one (RFC 5891) are
/// the same address (docs/decisions/381-an-address-is-kept-with-its-domain-in-ascii.md).
///
/// The pattern is the browser's own for `type=email`, with a dot in the host.
///
/// # Errors
/// When it does not look like an address, or no mail can be sent there.
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

/// The domain of an address in lower-case ASCII, if it can be one (UTS #46, as browsers read it).
#[must_use]
pub fn domain(text: &str) -> Option<String> {
    // In the addresses of pages this begins an escaped character; in those of mailboxes there is none.
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

/// What somebody says of themselves.
///
/// # Errors
/// As [`required`] for [`MAX_BIO`].
pub fn bio(text: &str) -> Result<String, Cow<'static, str>> {
    required(text, MAX_BIO, "Please provide a brief bio about yourself.")
}

/// What somebody writes about a lesson; may be empty.
///
/// # Errors
/// As [`optional`] for [`MAX_NOTE`].
pub fn note(text: &str) -> Result<String, Cow<'static, str>> {
    optional(text, MAX_NOTE)
}

/// What somebody has to fill in, as [`optional`] returns it.
///
/// # Errors
/// `missing` when it is blank; a sentence when it is longer than `max` characters.
pub fn required(text: &str, max: usize, missing: &'static str) -> Result<String, Cow<'static, str>> {
    let text = optional(text, max)?;
    if text.is_empty() { Err(missing.into()) } else { Ok(text) }
}

/// What somebody may leave empty, to the letter, without the space around it. Markup in it is text like any other: every
/// text is escaped where it is shown
/// (docs/decisions/379-what-people-type-is-kept-to-the-letter.md).
///
/// # Errors
/// A sentence when it is longer than `max` characters: nothing that somebody wrote is cut off unseen.
pub fn optional(text: &str, max: usize) -> Result<String, Cow<'static, str>> {
    let text = text.trim();
    if text.chars().count() > max {
        return Err(format!("Please use at most {max} characters.").into());
    }
    Ok(text.to_owned())
}

/// The same for what is shown as one line, such as a title or an organization's name, without anything that cannot be seen.
///
/// # Errors
/// As [`required`], and for a character that cannot be seen.
pub fn required_line(text: &str, max: usize, missing: &'static str) -> Result<String, Cow<'static, str>> {
    required(&seen_line(text)?, max, missing)
}

/// The same for what may be left empty.
///
/// # Errors
/// As [`optional`], and for a character that cannot be seen.
pub fn optional_line(text: &str, max: usize) -> Result<String, Cow<'static, str>> {
    optional(&seen_line(text)?, max)
}

fn seen_line(text: &str) -> Result<String, Cow<'static, str>> {
    visible_text::line(text).map_err(|problem| problem.to_string().into())
}

/// The fewest characters of a reason that tells anybody anything.
const MIN_REASON: usize = 3;
/// The most of one.
const MAX_REASON: usize = 500;

/// Why an admin moves money, or leaves it as it is, as it is stored: 3 to 500 characters.
///
/// # Errors
/// A sentence when it is shorter or longer.
pub fn reason(text: &str) -> Result<String, Cow<'static, str>> {
    const MISSING: &str = "Please say why, in at least 3 characters.";
    let reason = required(text, MAX_REASON, MISSING)?;
    if reason.chars().count() < MIN_REASON { Err(MISSING.into()) } else { Ok(reason) }
}

/// The part of an address that stands for a person: their name in plain letters, at most 100 characters.
#[must_use]
pub fn slug(first_name: &str, last_name: &str) -> String {
    let plain = plain_slug(&format!("{first_name} {last_name}"), MAX_SLUG);
    if plain.is_empty() { "mentor".to_owned() } else { plain }
}

/// A text as a part of an address: in plain letters, digits and hyphens, at most `max` of them; it may be empty.
#[must_use]
pub fn plain_slug(text: &str, max: usize) -> String {
    let plain = slug::slugify(text);
    plain.get(..max).unwrap_or(&plain).trim_end_matches('-').to_owned()
}

/// Why somebody's own choice of an address is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SlugProblem {
    /// Too short to be meant, or too long to be typed.
    #[error("Please use 3 to 60 characters.")]
    Length,
    /// Something else than letters and digits with hyphens between them.
    #[error("Please use the letters a to z, digits, and single hyphens between them, such as ada-lovelace.")]
    Shape,
    /// Digits alone are nobody's name.
    #[error("Please use at least one letter.")]
    NoLetter,
}

/// The last part of an address as somebody chose it for their page, in small letters.
///
/// # Errors
/// When it is no such part.
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

/// The beginning of a text in one line, cut at a word to at most `max` characters, with an ellipsis where it was cut.
#[must_use]
pub fn excerpt(text: &str, max: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((end, _)) = line.char_indices().nth(max) else { return line };
    // One character is left for the ellipsis.
    let room = line[..end].char_indices().next_back().map_or(0, |(start, _)| start);
    let cut = line[..room].rfind(' ').filter(|_| !line[room..].starts_with(' ')).unwrap_or(room);
    format!("{}…", line[..cut].trim_end_matches([' ', ',', ';', ':', '.', '–', '—', '-']))
}
