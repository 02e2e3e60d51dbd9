//! The newsletter.

use schema::models::mail_outbox::MailPriority;
use uuid::Uuid;

use super::article::Article;
use super::email_layout::{EmailLayout, EmailReason, Envelope};
use super::html;
use super::line::one_line;
use crate::error::Result;
use crate::platform::config::Config;
use crate::platform::ctx::Ctx;

/// The content of a newsletter, rendered once for all deliveries.
#[derive(Debug, Clone)]
pub struct NewsletterContent {
    subject: String,
    article: Article,
}

/// The email of one delivery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsletterCopy {
    pub subject: String,
    pub text: String,
    pub html: String,
    /// The URL for one-click unsubscribing (RFC 8058).
    pub list_unsubscribe: String,
}

impl NewsletterContent {
    /// Renders the content.
    #[must_use]
    pub fn new(subject: &str, body: &str) -> NewsletterContent {
        NewsletterContent { subject: one_line(subject), article: Article::new(body) }
    }

    /// The email with this unsubscribe key.
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

    /// An email with an inactive unsubscribe link, for previews and tests.
    #[must_use]
    pub fn sample(&self, config: &Config) -> NewsletterCopy {
        self.copy(config, Uuid::nil())
    }

    /// Emails an admin a test copy.
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
            reason: EmailReason::Newsletter,
            list_unsubscribe: Some(unsubscribe_link(config, unsubscribe_key)),
            ..EmailLayout::default()
        }
    }
}

fn unsubscribe_link(config: &Config, key: Uuid) -> String {
    config.link(&format!("/newsletter/unsubscribe?key={key}"))
}
