//! Handing mails to an SMTP server, or writing them to a folder.

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

/// Where mails go.
pub struct Mailer {
    from: Mailbox,
    transport: Transport,
    deadline: Duration,
}

enum Transport {
    /// Whoever sends keeps their own connection: the library's pool would hand one over which a server hangs to the next mail.
    Smtp(Box<SmtpServer>),
    Folder(PathBuf, Lane),
}

/// Why a mail was not sent.
#[derive(Debug, thiserror::Error)]
pub enum SendError {
    /// No server listens to us: it is about no mail.
    #[error("{0}")]
    NoServer(String),
    /// This mail was not taken.
    #[error("{0}")]
    NotTaken(String),
}

/// Who mails are from: `MAIL_FROM`, or the brand's own name and address.
///
/// # Errors
/// When `MAIL_FROM` is no address.
pub fn sender(config: &Config) -> Result<Mailbox> {
    match &config.mail_from {
        Some(from) => from.parse().map_err(|_| Error::internal("MAIL_FROM: is not a mail address")),
        None => Ok(Mailbox::new(Some(BRAND.name.clone()), BRAND.email.parse().map_err(Error::internal)?)),
    }
}

impl Mailer {
    /// Sets up what `MAIL_URL` names, which writes on the threads of `files`; connects to nothing yet.
    ///
    /// # Errors
    /// When the URL or `MAIL_FROM` cannot be used.
    pub fn new(config: &Config, files: Lane) -> Result<Mailer> {
        let transport = match config.mail_url.to_file_path() {
            Ok(folder) if config.mail_url.scheme() == "file" => Transport::Folder(folder, files),
            _ => Transport::Smtp(Box::new(SmtpServer::from_url(&config.mail_url)?)),
        };
        Ok(Mailer { from: sender(config)?, transport, deadline: config.mail_deadline })
    }

    /// Hands one mail over: by the connection that is kept if it still carries one, or a new one, which is kept for the next mail unless
    /// something went wrong with it. Takes twice the deadline for a mail at most.
    ///
    /// # Errors
    /// When no server listens, or it does not take the mail, or not in time.
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

    /// Begins to hand over many mails.
    ///
    /// # Errors
    /// When the mail server does not answer.
    pub async fn session(&self) -> Result<MailSession, HandOverError> {
        match &self.transport {
            Transport::Smtp(server) => MailSession::with_server(server, self.deadline).await,
            Transport::Folder(folder, files) => {
                Ok(MailSession::with_folder(folder.clone(), files.clone(), self.deadline))
            }
        }
    }

    /// A mail of the list that newsletters go to, ready for a session.
    ///
    /// # Errors
    /// When its address is none.
    pub fn prepare_for_list(&self, mail: OutgoingMail) -> Result<PreparedMail> {
        let host = self.from.email.domain();
        // What people sort their mail by (RFC 2919), and what keeps answering machines quiet that know no RFC 3834.
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
            // Keeps holiday notices and their like away (RFC 3834).
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

/// Adds an iCalendar object twice, since mail programs look for it in different places: as another form of the
/// email, which makes it an invitation, and as a file, which everybody can open.
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
