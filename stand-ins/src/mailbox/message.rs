use chrono::{DateTime, Utc};
use mail_parser::{Address, MessageParser, MessagePart, MimeHeaders};
use serde::Serialize;

use super::links;

/// A mail, taken apart.
#[derive(Clone, Debug, Serialize)]
pub struct Mail {
    /// The file's name without its ending.
    pub id: String,
    /// When it arrived in the folder.
    pub received_at: DateTime<Utc>,
    /// The sender, as `Name <address>`.
    pub from: String,
    /// The recipients' addresses.
    pub to: Vec<String>,
    pub subject: String,
    /// The text part.
    pub text: Option<String>,
    /// The HTML part.
    pub html: Option<String>,
    /// Every http and https address in the parts, in order, each once.
    pub links: Vec<String>,
    /// What is attached.
    pub attachments: Vec<Attachment>,
    /// All header fields, as they stand in the mail.
    pub headers: Vec<(String, String)>,
}

/// Something attached to a mail.
#[derive(Clone, Debug, Serialize)]
pub struct Attachment {
    /// The file's name, where given.
    pub name: Option<String>,
    /// Such as `text/calendar`.
    pub content_type: Option<String>,
    /// Bytes.
    pub size: usize,
    /// What it says, if it is text, such as an invitation for a calendar.
    pub text: Option<String>,
    /// The bytes themselves.
    #[serde(skip)]
    pub content: Vec<u8>,
}

impl Attachment {
    fn of(part: &MessagePart<'_>) -> Self {
        let kind = part.content_type();
        let is_text = kind.is_some_and(|kind| kind.ctype() == "text" || kind.subtype() == Some("ics"));
        let content = part.contents().to_vec();
        Self {
            name: part.attachment_name().map(ToOwned::to_owned),
            content_type: kind.map(|kind| {
                let subtype = kind.subtype().unwrap_or("octet-stream");
                format!("{}/{subtype}", kind.ctype())
            }),
            size: content.len(),
            text: is_text.then(|| String::from_utf8_lossy(&content).into_owned()),
            content,
        }
    }
}

impl Mail {
    /// Takes a mail apart; none when it is no mail.
    pub fn parse(id: &str, received_at: DateTime<Utc>, raw: &[u8]) -> Option<Self> {
        let message = MessageParser::default().parse(raw)?;
        let text = message
            .text_bodies()
            .find(|part| part.is_text() && !part.is_text_html())
            .and_then(|part| part.text_contents())
            .map(ToOwned::to_owned);
        let html = message
            .html_bodies()
            .find(|part| part.is_text_html())
            .and_then(|part| part.text_contents())
            .map(ToOwned::to_owned);
        let attachments = message.attachments().map(Attachment::of).collect();
        Some(Self {
            id: id.to_owned(),
            received_at,
            from: message.from().map(people).and_then(|people| people.into_iter().next()).unwrap_or_default(),
            to: message.to().map(addresses).unwrap_or_default(),
            subject: message.subject().unwrap_or_default().to_owned(),
            links: links::find(html.as_deref(), text.as_deref()),
            text,
            html,
            attachments,
            headers: message
                .headers_raw()
                .map(|(name, value)| (name.to_owned(), value.trim().to_owned()))
                .collect(),
        })
    }

    /// Whether a recipient's address contains this text, in any case.
    pub fn is_to(&self, part: &str) -> bool {
        let part = part.to_lowercase();
        self.to.iter().any(|address| address.to_lowercase().contains(&part))
    }
}

fn people(address: &Address<'_>) -> Vec<String> {
    address
        .iter()
        .map(|person| {
            let address = person.address().unwrap_or_default();
            match person.name() {
                Some(name) => format!("{name} <{address}>"),
                None => address.to_owned(),
            }
        })
        .collect()
}

fn addresses(address: &Address<'_>) -> Vec<String> {
    address.iter().filter_map(|person| person.address().map(ToOwned::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAIL: &str = "From: Helix Academy <hello@academy.test>\r\n\
        To: Ada Sample <ada@students.test>, bob@students.test\r\n\
        Subject: =?utf-8?q?Your_lesson_is_booked_=E2=80=93_Physics?=\r\n\
        Date: Fri, 20 Nov 2026 10:00:00 -0800\r\n\
        MIME-Version: 1.0\r\n\
        Content-Type: multipart/alternative; boundary=b\r\n\r\n\
        --b\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n\
        Verify: http://localhost:8080/auth?token=3Dab=\r\ncd.\r\n\
        --b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n\
        <p><a href=\"http://localhost:8080/auth?token=abcd&amp;next=1\">Verify</a></p>\r\n\
        --b--\r\n";

    #[test]
    fn parts_addresses_and_links_are_found() {
        let mail = Mail::parse("m1", Utc::now(), MAIL.as_bytes()).unwrap();
        assert_eq!(mail.from, "Helix Academy <hello@academy.test>");
        assert_eq!(mail.to, ["ada@students.test", "bob@students.test"]);
        assert_eq!(mail.subject, "Your lesson is booked – Physics");
        assert_eq!(
            mail.text.as_deref().map(str::trim),
            Some("Verify: http://localhost:8080/auth?token=abcd.")
        );
        assert!(mail.html.as_deref().unwrap().contains("<a href="));
        assert_eq!(
            mail.links,
            ["http://localhost:8080/auth?token=abcd&next=1", "http://localhost:8080/auth?token=abcd",]
        );
        assert!(mail.is_to("ADA@students"));
        assert!(!mail.is_to("carol@"));
    }

    #[test]
    fn an_invitation_is_a_part_and_a_file() {
        let mail = "Subject: Hi\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=m\r\n\r\n\
            --m\r\nContent-Type: multipart/alternative; boundary=a\r\n\r\n\
            --a\r\nContent-Type: text/plain\r\n\r\nText\r\n\
            --a\r\nContent-Type: text/html\r\n\r\n<p>HTML</p>\r\n\
            --a\r\nContent-Type: text/calendar; method=REQUEST\r\n\r\nBEGIN:VCALENDAR\r\n--a--\r\n\
            --m\r\nContent-Type: application/ics\r\nContent-Transfer-Encoding: base64\r\n\
            Content-Disposition: attachment; filename=\"invite.ics\"\r\n\r\nQkVHSU46VkNBTEVOREFS\r\n--m--\r\n";
        let mail = Mail::parse("m3", Utc::now(), mail.as_bytes()).unwrap();
        assert_eq!(mail.text.as_deref(), Some("Text"));
        assert_eq!(mail.html.as_deref(), Some("<p>HTML</p>"));
        let texts: Vec<_> = mail.attachments.iter().map(|part| part.text.as_deref()).collect();
        assert_eq!(texts, [Some("BEGIN:VCALENDAR"); 2]);
        assert_eq!(mail.attachments[1].name.as_deref(), Some("invite.ics"));
    }

    #[test]
    fn a_plain_mail_has_no_html_part() {
        let mail = Mail::parse("m2", Utc::now(), b"To: a@b.test\r\nSubject: Hi\r\n\r\nText\r\n");
        let mail = mail.unwrap();
        assert_eq!(mail.html, None);
        assert_eq!(mail.text.as_deref().map(str::trim), Some("Text"));
    }
}
