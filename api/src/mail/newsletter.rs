//! A newsletter, to whoever receives it.

use schema::models::mail_outbox::MailPriority;
use uuid::Uuid;

use super::article::Article;
use super::email_layout::{EmailLayout, Envelope};
use super::html;
use super::line::one_line;
use crate::error::Result;
use crate::platform::config::Config;
use crate::platform::ctx::Ctx;

/// What a newsletter says, rendered once for all of its copies.
#[derive(Debug, Clone)]
pub struct NewsletterContent {
    subject: String,
    article: Article,
}

/// One copy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsletterCopy {
    /// On one line.
    pub subject: String,
    /// Plain text part.
    pub text: String,
    /// HTML part.
    pub html: String,
    /// Where one click unsubscribes (RFC 8058).
    pub list_unsubscribe: String,
}

impl NewsletterContent {
    /// Renders what it says.
    #[must_use]
    pub fn new(subject: &str, body: &str) -> NewsletterContent {
        NewsletterContent { subject: one_line(subject), article: Article::new(body) }
    }

    /// The copy of whoever unsubscribes by this key.
    #[must_use]
    pub fn copy(&self, config: &Config, unsubscribe_key: Uuid) -> NewsletterCopy {
        let layout = self.layout(config, unsubscribe_key);
        NewsletterCopy {
            subject: self.subject.clone(),
            text: layout.text(config),
            html: html::render(&layout, config),
            list_unsubscribe: unsubscribe_link(config, unsubscribe_key),
        }
    }

    /// A copy that unsubscribes nobody, as previews and tests show it.
    #[must_use]
    pub fn sample(&self, config: &Config) -> NewsletterCopy {
        self.copy(config, Uuid::nil())
    }

    /// Mails an admin a copy to look at.
    pub fn queue_test(&self, ctx: &mut Ctx<'_>, newsletter_id: Uuid, to_address: &str) -> Result<()> {
        let occasion = format!("newsletter-test/{}/{newsletter_id}", Uuid::new_v4());
        let envelope = Envelope { occasion: &occasion, template: "newsletter_test", to_address, to_name: "" };
        let layout = self.layout(ctx.config, Uuid::nil());
        let subject = format!("[Test] {}", self.subject);
        EmailLayout { subject, priority: MailPriority::Access, ..layout }.queue(ctx, envelope)
    }

    fn layout(&self, config: &Config, unsubscribe_key: Uuid) -> EmailLayout<'_> {
        EmailLayout {
            subject: self.subject.clone(),
            preheader: self.article.text.split_whitespace().collect::<Vec<_>>().join(" "),
            article: Some(&self.article),
            list_unsubscribe: Some(unsubscribe_link(config, unsubscribe_key)),
            ..EmailLayout::default()
        }
    }
}

fn unsubscribe_link(config: &Config, key: Uuid) -> String {
    config.link(&format!("/newsletter/unsubscribe?key={key}"))
}
