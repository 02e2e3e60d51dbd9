//! Sends emails to an SMTP server, or writes them to a folder.

use std::path::PathBuf;
use std::time::Duration;

use lettre::Message;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};
use schema::models::mail_outbox::OutgoingMail;
use tokio::time::timeout;

use super::mail_session::{HandOverError, MailSession, PreparedMail, SmtpServer, TIMED_OUT};
use crate::error::{Error, Result};
use crate::platform::blocking::Lane;
use crate::platform::brand::BRAND;
use crate::platform::config::Config;

/// Sends emails.
pub struct Mailer {
    from: Mailbox,
    transport: Transport,
    deadline: Duration,
}

enum Transport {
    /// Each sender keeps a connection of its own: with the library's pool, a connection on which the server hangs would
    /// be given to the next email.
    Smtp(Box<SmtpServer>),
    Folder(PathBuf, Lane),
}

/// Why an email was not sent.
#[derive(Debug, thiserror::Error)]
pub enum SendError {
    /// The server does not respond or does not accept us: not about this email.
    #[error("{0}")]
    NoServer(String),
    /// This email was refused.
    #[error("{0}")]
    NotTaken(String),
}

/// The sender of emails: `MAIL_FROM`, or the brand's name and address.
///
/// # Errors
/// When `MAIL_FROM` is not a valid address.
pub fn sender(config: &Config) -> Result<Mailbox> {
    match &config.mail_from {
        Some(from) => from.parse().map_err(|_| Error::internal("MAIL_FROM: is not a mail address")),
        None => Ok(Mailbox::new(Some(BRAND.name.clone()), BRAND.email.parse().map_err(Error::internal)?)),
    }
}

impl Mailer {
    /// Sets up the transport of `MAIL_URL`, which writes files on the threads of `files`. Opens no connection.
    ///
    /// # Errors
    /// When the URL or `MAIL_FROM` is invalid.
    pub fn new(config: &Config, files: Lane) -> Result<Mailer> {
        let transport = match config.mail_url.to_file_path() {
            Ok(folder) if config.mail_url.scheme() == "file" => Transport::Folder(folder, files),
            _ => Transport::Smtp(Box::new(SmtpServer::from_url(&config.mail_url)?)),
        };
        Ok(Mailer { from: sender(config)?, transport, deadline: config.mail_deadline })
    }

    /// Sends one email, over the kept connection if it still works, or over a new one. The connection is kept for the
    /// next email unless it failed. Takes at most twice the deadline.
    ///
    /// # Errors
    /// When no server responds, or it refuses the email or does not take it in time.
    pub async fn send(&self, kept: &mut Option<MailSession>, mail: OutgoingMail) -> Result<(), SendError> {
        let mail = self.prepare(mail, Vec::new()).map_err(|error| SendError::NotTaken(error.to_string()))?;
        let mut session = match timeout(self.deadline, self.reopen(kept.take())).await {
            Ok(session) => session.map_err(|error| SendError::NoServer(error.to_string()))?,
            Err(_) => return Err(SendError::NoServer(TIMED_OUT.to_owned())),
        };
        let taken = timeout(self.deadline, async {
            session.offer(&mail).await?;
            session.send_data(&mail).await
        });
        match taken.await {
            Ok(Ok(())) => {
                *kept = Some(session);
                Ok(())
            }
            Ok(Err(error)) => {
                if let HandOverError::NoSuchReader(_) | HandOverError::Refused(_) = error {
                    *kept = Some(session);
                }
                Err(SendError::NotTaken(error.to_string()))
            }
            Err(_) => Err(SendError::NotTaken(TIMED_OUT.to_owned())),
        }
    }

    async fn reopen(&self, kept: Option<MailSession>) -> Result<MailSession, HandOverError> {
        if let Some(mut session) = kept
            && session.reset().await
        {
            return Ok(session);
        }
        self.session().await
    }

    /// Opens a session for many emails.
    ///
    /// # Errors
    /// When the mail server does not respond.
    pub async fn session(&self) -> Result<MailSession, HandOverError> {
        match &self.transport {
            Transport::Smtp(server) => MailSession::with_server(server, self.deadline).await,
            Transport::Folder(folder, files) => {
                Ok(MailSession::with_folder(folder.clone(), files.clone(), self.deadline))
            }
        }
    }

    /// Prepares an email of the newsletter's list for a session.
    ///
    /// # Errors
    /// When its address is invalid.
    pub fn prepare_for_list(&self, mail: OutgoingMail) -> Result<PreparedMail> {
        let host = self.from.email.domain();
        // List-Id lets people filter (RFC 2919); Precedence silences auto-responders that do not know RFC 3834.
        let of_list = vec![
            header("List-Id", format!("{} <newsletter.{host}>", BRAND.name.replace(['<', '>', ','], "")))?,
            header("Precedence", "bulk".to_owned())?,
        ];
        self.prepare(mail, of_list)
    }

    fn prepare(&self, mail: OutgoingMail, headers: Vec<HeaderValue>) -> Result<PreparedMail> {
        let (id, to) = (mail.id, mail.to_address.parse().map_err(Error::internal)?);
        let bytes = self.message(mail, headers)?.formatted();
        Ok(PreparedMail { id, from: self.from.email.clone(), to, bytes })
    }

    fn message(&self, mail: OutgoingMail, headers: Vec<HeaderValue>) -> Result<Message> {
        let name = Some(mail.to_name).filter(|name| !name.is_empty());
        let to = Mailbox::new(name, mail.to_address.parse().map_err(Error::internal)?);
        let host = self.from.email.domain();
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(mail.subject)
            .message_id(Some(format!("<{}@{host}>", mail.id)))
            // Prevents automatic replies such as vacation notices (RFC 3834).
            .raw_header(header("Auto-Submitted", "auto-generated".to_owned())?);
        for value in headers {
            message = message.raw_header(value);
        }
        if self.from.email.as_ref() != BRAND.email {
            message = message.reply_to(Mailbox::new(None, BRAND.email.parse().map_err(Error::internal)?));
        }
        if let Some(link) = mail.list_unsubscribe {
            let (name, post) = ("List-Unsubscribe", "List-Unsubscribe-Post");
            message = message
                .raw_header(header(name, format!("<{link}>"))?)
                .raw_header(header(post, "List-Unsubscribe=One-Click".to_owned())?);
        }
        let email = MultiPart::alternative_plain_html(mail.text_body, mail.html_body);
        let content = match mail.calendar_method.zip(mail.calendar_body) {
            Some((method, body)) => with_calendar(email, &method, body)?,
            None => email,
        };
        message.multipart(content).map_err(Error::internal)
    }
}

/// Attaches an iCalendar object twice, because mail clients look for it in different places: as an alternative part,
/// which makes the email an invitation, and as a file that everybody can open.
fn with_calendar(email: MultiPart, method: &str, body: String) -> Result<MultiPart> {
    let kind = ContentType::parse(&format!("text/calendar; charset=utf-8; method={method}"));
    let file = ContentType::parse("application/ics").map_err(Error::internal)?;
    let part = SinglePart::builder().header(kind.map_err(Error::internal)?).body(body.clone());
    let attachment = Attachment::new("invite.ics".to_owned()).body(body, file);
    Ok(MultiPart::mixed().multipart(email.singlepart(part)).singlepart(attachment))
}

fn header(name: &'static str, value: String) -> Result<HeaderValue> {
    let name = HeaderName::new_from_ascii(name.to_owned()).map_err(Error::internal)?;
    Ok(HeaderValue::new(name, value))
}
