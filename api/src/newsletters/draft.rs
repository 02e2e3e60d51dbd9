//! Input for a newsletter.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::markdown::{self, MarkdownCheck};
use crate::domain::newsletter::{MAX_BODY, MAX_SUBJECT};
use crate::domain::text;
use crate::error::{FieldErrors, Result};
use crate::platform::config::Config;

/// Content of a newsletter. A draft may be incomplete; problems are reported when it is to be sent.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewsletterDraft {
    /// One line, at most 200 characters.
    #[schema(max_length = 200)]
    pub subject: String,
    /// Markdown without HTML, at most 100,000 characters.
    #[schema(max_length = 100_000)]
    pub body: String,
}

impl NewsletterDraft {
    /// Returns the draft with its subject on one line and its body as typed, with `\n` as line end.
    ///
    /// # Errors
    /// `validation_failed` if either is too long.
    pub fn read(self) -> Result<NewsletterDraft> {
        let body = self.body.replace("\r\n", "\n");
        let mut errors = FieldErrors::default();
        let subject = errors.check("subject", text::optional_line(&self.subject, MAX_SUBJECT));
        let length = body.chars().count();
        if length > MAX_BODY {
            let more = length - MAX_BODY;
            errors.add("body", format!("This is {more} characters too long. Please use at most 100,000."));
        }
        errors.finish()?;
        Ok(NewsletterDraft { subject, body })
    }
}

/// Returns a body's problems and links.
#[must_use]
pub fn check(body: &str, config: &Config) -> MarkdownCheck {
    markdown::check(body, &config.origin())
}

/// Rejects content that cannot be sent.
///
/// # Errors
/// `validation_failed`, with the first invalid line.
pub fn refuse_unfinished(subject: &str, body: &str, config: &Config) -> Result<()> {
    let mut errors = FieldErrors::default();
    if subject.is_empty() {
        errors.add("subject", "Please give it a subject.");
    }
    if body.trim().is_empty() {
        errors.add("body", "Please write something first.");
    }
    for problem in check(body, config).problems {
        errors.add("body", format!("Line {}: {}", problem.line, problem.text));
    }
    errors.finish()
}
