//! What every mail looks like, as text and as HTML.

use std::fmt::Write;

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::mail_outbox::NewMail;

use super::BRAND;
use crate::config::Config;
use crate::error::Result;

/// A mail before it is rendered.
#[derive(Debug, Default)]
pub struct Letter<'a> {
    /// Subject line.
    pub subject: String,
    /// The first line, such as `Hi Ada,`.
    pub greeting: String,
    /// What it says, a paragraph each.
    pub paragraphs: Vec<String>,
    /// Facts, as name and value.
    pub facts: Vec<(&'a str, String)>,
    /// Facts that are addresses of ours or of the academy's people, as name and address: they can be followed.
    pub links: Vec<(&'a str, String)>,
    /// The one thing to do: what the button says and where it leads.
    pub action: Option<(&'a str, String)>,
    /// What stands below the button, smaller.
    pub note: Option<String>,
    /// Where one click unsubscribes (RFC 8058), for mails of a list.
    pub list_unsubscribe: Option<String>,
}

/// Whom a mail goes to, and what makes it one mail.
#[derive(Debug, Clone, Copy)]
pub struct Envelope<'a> {
    /// The same occasion is mailed once.
    pub occasion: &'a str,
    /// The template's name.
    pub template: &'a str,
    /// Address.
    pub to_address: &'a str,
    /// Name beside the address; may be empty.
    pub to_name: &'a str,
}

impl Letter<'_> {
    /// Renders the letter into the outbox.
    ///
    /// # Errors
    /// When the database refuses it.
    pub fn queue(
        &self,
        conn: &mut PgConnection,
        config: &Config,
        to: Envelope<'_>,
        now: DateTime<Utc>,
    ) -> Result<()> {
        NewMail {
            occasion: to.occasion,
            to_address: to.to_address,
            to_name: to.to_name,
            template: to.template,
            subject: &self.subject,
            text_body: &self.text(config),
            html_body: &self.html(config),
            list_unsubscribe: self.list_unsubscribe.as_deref(),
            created_at: now,
            due_at: now,
        }
        .insert(conn)?;
        Ok(())
    }

    fn text(&self, config: &Config) -> String {
        let mut out = format!("{}\n\n", self.greeting);
        for paragraph in &self.paragraphs {
            let _ = write!(out, "{paragraph}\n\n");
        }
        let rows = || self.facts.iter().chain(&self.links);
        let width = rows().map(|(name, _)| name.len()).max().unwrap_or(0);
        for (name, value) in rows() {
            let _ = writeln!(out, "{name:<width$}  {value}");
        }
        if width > 0 {
            out.push('\n');
        }
        if let Some((label, link)) = &self.action {
            let _ = write!(out, "{label}:\n{link}\n\n");
        }
        if let Some(note) = &self.note {
            let _ = write!(out, "{note}\n\n");
        }
        let _ = write!(out, "-- \n{}\n{}\nQuestions? {}\n", BRAND.name, config.origin(), BRAND.email);
        out
    }

    fn facts_html(&self, body: &mut String) {
        if self.facts.is_empty() && self.links.is_empty() {
            return;
        }
        body.push_str(r#"<table role="presentation" class="facts" cellspacing="0" cellpadding="0">"#);
        for (name, value) in &self.facts {
            let (name, value) = (escape(name), escape(value));
            let _ = write!(body, "<tr><td class=\"k\">{name}</td><td>{value}</td></tr>");
        }
        for (name, link) in &self.links {
            let (name, link) = (escape(name), escape(link));
            let _ =
                write!(body, "<tr><td class=\"k\">{name}</td><td><a href=\"{link}\">{link}</a></td></tr>");
        }
        body.push_str("</table>");
    }

    fn html(&self, config: &Config) -> String {
        let mut body = format!("<p>{}</p>", escape(&self.greeting));
        for paragraph in &self.paragraphs {
            let _ = write!(body, "<p>{}</p>", escape(paragraph));
        }
        self.facts_html(&mut body);
        if let Some((label, link)) = &self.action {
            let _ = write!(
                body,
                "<p class=\"do\"><a class=\"button\" href=\"{0}\">{1}</a></p>\
                 <p class=\"small\">If the button does not work, open this address:<br><a href=\"{0}\">{0}</a></p>",
                escape(link),
                escape(label),
            );
        }
        if let Some(note) = &self.note {
            let _ = write!(body, "<p class=\"small\">{}</p>", escape(note));
        }
        frame(&self.subject, &body, &config.origin())
    }
}

/// The document around a letter. Colours come from the site's tokens; dark mode follows the reader's choice.
fn frame(subject: &str, body: &str, origin: &str) -> String {
    format!(
        r#"<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>{subject}</title><style>{STYLE}</style></head>
<body><table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" class="page">
<table role="presentation" class="sheet" cellspacing="0" cellpadding="0"><tr><td>
<p class="brand"><a href="{origin}">{brand}</a></p><h1>{subject}</h1>{body}
<p class="foot">{brand}, {tagline}.<br>Questions? Write to <a href="mailto:{email}">{email}</a>.</p>
</td></tr></table></td></tr></table></body></html>
"#,
        subject = escape(subject),
        brand = escape(&BRAND.name),
        tagline = escape(&BRAND.tagline.to_lowercase()),
        email = escape(&BRAND.email),
    )
}

const STYLE: &str = "\
body{margin:0;background:#fbf8f3;color:#0e1b33;font:16px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif}\
.page{padding:32px 20px}.sheet{width:100%;max-width:560px;text-align:left}\
.brand a{color:#0f6e6e;text-decoration:none;font-weight:600}\
h1{font:600 26px/1.2 Georgia,'Times New Roman',serif;margin:24px 0 16px}\
p{margin:0 0 16px}a{color:#0f6e6e}\
.facts{width:100%;border-top:1px solid #d9d2c4;margin:8px 0 24px}\
.facts td{padding:10px 0;border-bottom:1px solid #d9d2c4;vertical-align:top;overflow-wrap:anywhere}\
.facts .k{width:30%;padding-right:16px;color:#55607a}\
.do{margin:24px 0 16px}.button{display:inline-block;background:#f2a33a;color:#0e1b33;padding:13px 22px;\
border-radius:6px;font-weight:600;text-decoration:none}\
.small,.foot{font-size:14px;color:#55607a;overflow-wrap:anywhere}.foot{border-top:1px solid #d9d2c4;margin-top:32px;padding-top:16px}\
@media (prefers-color-scheme:dark){body{background:#0e1b33;color:#fbf8f3}.brand a,a{color:#6fc7c2}\
.button{color:#0e1b33}.facts,.facts td,.foot{border-color:#33415f}.small,.foot,.facts .k{color:#b4bccd}}";

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}
