//! SMTP sessions that send many emails over one connection, each in two steps: `offer` sends the envelope (MAIL, RCPT,
//! DATA) and `send_data` the message. Between them the caller can record that the server may have the email from now
//! on.

use std::path::{Path, PathBuf};
use std::time::Duration;

use lettre::Address;
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt, Rset};
use lettre::transport::smtp::extension::{ClientId, MailParameter};
use percent_encoding::percent_decode_str;
use tokio::time::timeout;
use url::Url;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::platform::blocking::Lane;

/// The timeout for opening a connection. `lettre` bounds nothing after that.
pub(super) const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// The error text for a server that missed the deadline.
pub(super) const TIMED_OUT: &str = "the mail server did not answer in time";

/// A mail server, from `MAIL_URL` in `lettre`'s format.
#[derive(Clone)]
pub(super) struct SmtpServer {
    host: String,
    port: u16,
    encryption: Encryption,
    hello: ClientId,
    credentials: Option<Credentials>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Encryption {
    None,
    IfOffered,
    Required,
    FromTheStart,
}

impl SmtpServer {
    /// # Errors
    /// When the URL names no server.
    pub(super) fn from_url(url: &Url) -> Result<SmtpServer> {
        let tls = url.query_pairs().find(|(name, _)| name == "tls").map(|(_, value)| value.into_owned());
        let (encryption, usual_port) = match (url.scheme(), tls.as_deref()) {
            ("smtps", _) => (Encryption::FromTheStart, 465),
            (_, Some("required")) => (Encryption::Required, 587),
            (_, Some("opportunistic")) => (Encryption::IfOffered, 587),
            _ => (Encryption::None, 25),
        };
        let decode = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let hello = url.path().trim_matches('/');
        Ok(SmtpServer {
            host: url.host_str().ok_or_else(|| Error::internal("MAIL_URL: names no host"))?.to_owned(),
            port: url.port().unwrap_or(usual_port),
            encryption,
            hello: if hello.is_empty() { ClientId::default() } else { ClientId::Domain(hello.to_owned()) },
            credentials: url
                .password()
                .map(|password| Credentials::new(decode(url.username()), decode(password))),
        })
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, lettre::transport::smtp::Error> {
        let tls = || TlsParameters::new(self.host.clone());
        let at_once = (self.encryption == Encryption::FromTheStart).then(tls).transpose()?;
        let server = (self.host.as_str(), self.port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(server, Some(CONNECT_TIMEOUT), &self.hello, at_once, None)
                .await?;
        let upgrades = match self.encryption {
            Encryption::Required => true,
            Encryption::IfOffered => connection.can_starttls(),
            Encryption::None | Encryption::FromTheStart => false,
        };
        if upgrades {
            connection.starttls(tls()?, &self.hello).await?;
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        Ok(connection)
    }
}

/// An email as it is sent over the wire.
#[derive(Debug)]
pub struct PreparedMail {
    pub(super) id: Uuid,
    pub(super) from: Address,
    pub(super) to: Address,
    /// 7-bit ASCII, as `lettre` encodes it.
    pub(super) bytes: Vec<u8>,
}

/// Why an email was not sent.
#[derive(Debug, thiserror::Error)]
pub enum HandOverError {
    /// The server permanently refuses the recipient's address.
    #[error("{0}")]
    NoSuchReader(String),
    /// The server refused this email this time.
    #[error("{0}")]
    Refused(String),
    /// The server does not respond, or accepts no email from anybody at the moment. The session is over.
    #[error("{0}")]
    Lost(String),
    /// The server permanently refuses us as a sender. The session is over.
    #[error("{0}")]
    Blocked(String),
}

/// A session with a mail server, or a folder that emails are written to.
pub struct MailSession {
    connection: MailConnection,
    /// For each step of an email.
    deadline: Duration,
}

enum MailConnection {
    Smtp(Box<AsyncSmtpConnection>),
    Folder(PathBuf, Lane),
}

/// Classifies an error of the server that concerns us or our sender address.
fn of_the_sender(error: &SmtpError) -> HandOverError {
    let text = error.to_string();
    if error.is_permanent() { HandOverError::Blocked(text) } else { HandOverError::Lost(text) }
}

/// Classifies an error that concerns the recipient. RSET is sent, because MAIL would otherwise stay in effect for the
/// next email.
async fn refusal(connection: &mut AsyncSmtpConnection, error: &SmtpError) -> HandOverError {
    // A 421, or no status, closes the connection and says nothing about the email.
    let is_closing = error.status().is_none_or(|code| code.to_string() == "421");
    if is_closing {
        return HandOverError::Lost(error.to_string());
    }
    match connection.command(Rset).await {
        Ok(_) => refused(error),
        Err(error) => HandOverError::Lost(error.to_string()),
    }
}

fn refused(error: &SmtpError) -> HandOverError {
    let text = error.to_string();
    if error.is_permanent() { HandOverError::NoSuchReader(text) } else { HandOverError::Refused(text) }
}

impl MailSession {
    pub(super) async fn with_server(
        server: &SmtpServer,
        deadline: Duration,
    ) -> Result<MailSession, HandOverError> {
        match timeout(deadline, server.connect()).await {
            Ok(Ok(connection)) => {
                Ok(MailSession { connection: MailConnection::Smtp(Box::new(connection)), deadline })
            }
            Ok(Err(error)) => Err(of_the_sender(&error)),
            Err(_) => Err(timed_out()),
        }
    }

    pub(super) const fn with_folder(folder: PathBuf, files: Lane, deadline: Duration) -> MailSession {
        MailSession { connection: MailConnection::Folder(folder, files), deadline }
    }

    /// Whether another email can be sent over this connection. RSET discards any email in progress (RFC 5321, 4.1.1.5).
    /// Servers close connections that were idle or reached their limit of emails; checking here saves the next email
    /// from failing.
    pub async fn reset(&mut self) -> bool {
        let MailConnection::Smtp(connection) = &mut self.connection else { return true };
        matches!(timeout(self.deadline, connection.command(Rset)).await, Ok(Ok(_)))
    }

    /// Sends MAIL, RCPT and DATA, up to the point where the server waits for the message. The server does not have the
    /// email yet: if the caller stops here, the session ends.
    ///
    /// # Errors
    /// When the server refuses the recipient, or all emails.
    pub async fn offer(&mut self, mail: &PreparedMail) -> Result<(), HandOverError> {
        let MailConnection::Smtp(connection) = &mut self.connection else { return Ok(()) };
        let offered = timeout(self.deadline, async {
            // A non-ASCII address needs SMTPUTF8 (RFC 6531); a server without it refuses the parameter.
            let is_ascii = AsRef::<str>::as_ref(&mail.to).is_ascii();
            let parameters = if is_ascii { vec![] } else { vec![MailParameter::SmtpUtfEight] };
            let sender = Mail::new(Some(mail.from.clone()), parameters);
            connection.command(sender).await.map_err(|error| of_the_sender(&error))?;
            if let Err(error) = connection.command(Rcpt::new(mail.to.clone(), vec![])).await {
                return Err(refusal(connection, &error).await);
            }
            if let Err(error) = connection.command(Data).await {
                return Err(refusal(connection, &error).await);
            }
            Ok(())
        });
        offered.await.unwrap_or_else(|_| Err(timed_out()))
    }

    /// Sends the message that was offered last.
    ///
    /// # Errors
    /// When the server refuses it, or when it is unknown whether the server has it: that is [`HandOverError::Lost`].
    pub async fn send_data(&mut self, mail: &PreparedMail) -> Result<(), HandOverError> {
        let handed = match &mut self.connection {
            MailConnection::Smtp(connection) => {
                let outcome = timeout(self.deadline, connection.command(on_the_wire(&mail.bytes))).await;
                outcome.map(|outcome| {
                    outcome.map(drop).map_err(|error| match error.status() {
                        Some(_) => refused(&error),
                        None => HandOverError::Lost(error.to_string()),
                    })
                })
            }
            MailConnection::Folder(folder, files) => {
                let (folder, name, bytes) = (folder.clone(), mail.id.to_string(), mail.bytes.clone());
                let written = files.run(move || write(&folder, &name, &bytes)).await;
                let written = written.and_then(|written| written.map_err(Error::internal));
                Ok(written.map_err(|error| HandOverError::Refused(error.to_string())))
            }
        };
        handed.unwrap_or_else(|_| Err(timed_out()))
    }

    /// Sends QUIT if the server still responds.
    pub async fn close(self) {
        if let MailConnection::Smtp(mut connection) = self.connection {
            // Every email is done by now, so the response does not matter.
            let _ = timeout(CONNECT_TIMEOUT, connection.quit()).await;
        }
    }
}

/// The message with its final dot in one write: `lettre` writes the dot separately, and the kernel (Nagle) holds it
/// back until the server acknowledges the rest, which costs 40 ms per email.
fn on_the_wire(bytes: &[u8]) -> String {
    let mail = String::from_utf8_lossy(bytes);
    // Dot stuffing: a line that begins with a dot must not end the message (RFC 5321, 4.5.2).
    let stuffed = mail.replace("\r\n.", "\r\n..");
    let first = if stuffed.starts_with('.') { "." } else { "" };
    format!("{first}{stuffed}\r\n.\r\n")
}

/// Writes to a temporary name first, so that a reader never sees a partial email.
pub(super) fn write(folder: &Path, name: &str, bytes: &[u8]) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let partial = folder.join(format!("{name}.partial"));
    std::fs::write(&partial, bytes)?;
    std::fs::rename(partial, folder.join(format!("{name}.eml")))
}

fn timed_out() -> HandOverError {
    HandOverError::Lost(TIMED_OUT.to_owned())
}
