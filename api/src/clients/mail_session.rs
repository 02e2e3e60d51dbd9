//! Handing over many mails one after another by one connection, each in two steps: what the mail server says to its reader's address first, and
//! then the mail itself. In between, its sender can note that from now on the server may have it.

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

/// How long a connection may take to open. The library bounds nothing that comes after.
pub(super) const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// What is said of a server whose deadline has passed.
pub(super) const TIMED_OUT: &str = "the mail server did not answer in time";

/// A mail server, as `MAIL_URL` names it in the way of `lettre`.
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
    /// When the URL names none.
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

/// A mail as it goes over the wire.
#[derive(Debug)]
pub struct PreparedMail {
    pub(super) id: Uuid,
    pub(super) from: Address,
    pub(super) to: Address,
    /// Seven bits a byte, as `lettre` encodes it.
    pub(super) bytes: Vec<u8>,
}

/// Why a mail was not handed over.
#[derive(Debug, thiserror::Error)]
pub enum HandOverError {
    /// The mail server takes nothing for this address, now or ever.
    #[error("{0}")]
    NoSuchReader(String),
    /// The mail server did not take this mail this time.
    #[error("{0}")]
    Refused(String),
    /// The mail server answers no more, or takes nothing from anybody at the moment. The session is over.
    #[error("{0}")]
    Lost(String),
    /// The mail server takes nothing from us, now or ever. The session is over.
    #[error("{0}")]
    Blocked(String),
}

/// A conversation with a mail server, or a folder that mails are written to.
pub struct MailSession {
    connection: Connection,
    /// For each step of a mail.
    deadline: Duration,
}

enum Connection {
    Smtp(Box<AsyncSmtpConnection>),
    Folder(PathBuf, Lane),
}

/// Why a server does not listen to us, or takes nothing from our address.
fn of_the_sender(error: &SmtpError) -> HandOverError {
    let text = error.to_string();
    if error.is_permanent() { HandOverError::Blocked(text) } else { HandOverError::Lost(text) }
}

/// Why a server does not take a mail for its reader. The sender would stand for the next mail otherwise.
async fn refusal(connection: &mut AsyncSmtpConnection, error: &SmtpError) -> HandOverError {
    // What closes the connection is about the server.
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
                Ok(MailSession { connection: Connection::Smtp(Box::new(connection)), deadline })
            }
            Ok(Err(error)) => Err(of_the_sender(&error)),
            Err(_) => Err(timed_out()),
        }
    }

    pub(super) const fn with_folder(folder: PathBuf, files: Lane, deadline: Duration) -> MailSession {
        MailSession { connection: Connection::Folder(folder, files), deadline }
    }

    /// Whether another mail can be handed over by this connection: whatever was begun is taken back (RFC 5321, 4.1.1.5). Servers close
    /// connections that were idle, or carried as many mails as they allow one; asked here, no mail pays for it.
    pub async fn reset(&mut self) -> bool {
        let Connection::Smtp(connection) = &mut self.connection else { return true };
        matches!(timeout(self.deadline, connection.command(Rset)).await, Ok(Ok(_)))
    }

    /// Asks whether the mail's reader is known, up to where the server waits for the mail. It does not have it yet: whoever
    /// leaves it at this ends the session.
    ///
    /// # Errors
    /// When it does not take mails for that reader, or none at all.
    pub async fn offer(&mut self, mail: &PreparedMail) -> Result<(), HandOverError> {
        let Connection::Smtp(connection) = &mut self.connection else { return Ok(()) };
        let offered = timeout(self.deadline, async {
            // An address beyond ASCII (RFC 6531); a server that knows none refuses the parameter.
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

    /// Hands over the mail that was offered last.
    ///
    /// # Errors
    /// When the server refuses it, or when nobody knows whether it has it: that is [`HandOverError::Lost`].
    pub async fn send_data(&mut self, mail: &PreparedMail) -> Result<(), HandOverError> {
        let handed = match &mut self.connection {
            Connection::Smtp(connection) => {
                let outcome = timeout(self.deadline, connection.command(on_the_wire(&mail.bytes))).await;
                outcome.map(|outcome| {
                    outcome.map(drop).map_err(|error| match error.status() {
                        Some(_) => refused(&error),
                        None => HandOverError::Lost(error.to_string()),
                    })
                })
            }
            Connection::Folder(folder, files) => {
                let (folder, name, bytes) = (folder.clone(), mail.id.to_string(), mail.bytes.clone());
                let written = files.run(move || write(&folder, &name, &bytes)).await;
                let written = written.and_then(|written| written.map_err(Error::internal));
                Ok(written.map_err(|error| HandOverError::Refused(error.to_string())))
            }
        };
        handed.unwrap_or_else(|_| Err(timed_out()))
    }

    /// Says goodbye, if the server still listens.
    pub async fn close(self) {
        if let Connection::Smtp(mut connection) = self.connection {
            // Every mail is done with by now: nothing is lost with an answer to this.
            let _ = timeout(CONNECT_TIMEOUT, connection.quit()).await;
        }
    }
}

/// The mail with its last dot, in one piece: `lettre` writes the dot by itself, which the kernel then holds back until the server
/// has acknowledged the rest, for 40 ms of each mail.
fn on_the_wire(bytes: &[u8]) -> String {
    let mail = String::from_utf8_lossy(bytes);
    // A line of the mail that begins with a dot is none that ends it (RFC 5321, 4.5.2).
    let stuffed = mail.replace("\r\n.", "\r\n..");
    let first = if stuffed.starts_with('.') { "." } else { "" };
    format!("{first}{stuffed}\r\n.\r\n")
}

/// Writes the whole file under another name first, so that nobody reads half a mail.
pub(super) fn write(folder: &Path, name: &str, bytes: &[u8]) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let partial = folder.join(format!("{name}.partial"));
    std::fs::write(&partial, bytes)?;
    std::fs::rename(partial, folder.join(format!("{name}.eml")))
}

fn timed_out() -> HandOverError {
    HandOverError::Lost(TIMED_OUT.to_owned())
}
