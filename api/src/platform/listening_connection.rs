//! A connection for listening, from the same URL that libpq reads.

use std::path::PathBuf;
use std::time::Duration;

use native_tls::{Certificate, TlsConnector};
use postgres_native_tls::MakeTlsConnector;
use tokio::time::timeout;
use tokio_postgres::config::SslMode;
use tokio_postgres::{Client, Config, Connection, Socket};
use url::Url;

use crate::error::{Error, Result};
use crate::platform::database_url::parameter;

/// Addresses looked up, a TCP and a TLS handshake and the start of a session take at most this together.
pub const CONNECT_DEADLINE: Duration = Duration::from_secs(5);
/// What libpq understands in a URL and the listening connection does as well, in the same words.
const UNDERSTOOD: [&str; 6] =
    ["application_name", "channel_binding", "host", "options", "port", "target_session_attrs"];

/// What the connection runs over.
pub type TlsStream = postgres_native_tls::TlsStream<Socket>;

/// Connects.
///
/// # Errors
/// When the URL cannot be used, or the server cannot be reached or says nothing for [`CONNECT_DEADLINE`].
pub async fn connect(database_url: &str) -> Result<(Client, Connection<Socket, TlsStream>)> {
    let (config, trust) = parse(database_url)?;
    let tls = MakeTlsConnector::new(trust.connector()?);
    let connected = timeout(CONNECT_DEADLINE, config.connect(tls)).await;
    connected.map_err(|_| Error::internal("the server did not answer in time"))?.map_err(Error::internal)
}

/// Whose certificate is taken.
#[derive(Debug, PartialEq, Eq)]
pub enum Trust {
    /// Anybody's: the connection is encrypted, and that is all.
    Anybody,
    /// One that the system trusts, for this host.
    System,
    /// One that an authority of this file vouches for; for this host only with `checks_host`.
    Authorities {
        /// Of certificates, as PEM.
        file: PathBuf,
        /// Whether the certificate has to be this host's.
        checks_host: bool,
    },
}

impl Trust {
    /// As libpq has it: `verify-ca` and `verify-full` need a file of authorities, and `require` looks at one that is
    /// there. `sslrootcert=system` stands for what the system trusts, and only goes with `verify-full`.
    fn of(url: &Url, mode: Option<&str>) -> Result<Trust> {
        let named = parameter(url, "sslrootcert");
        if named.as_deref() == Some("system") {
            return match mode {
                None | Some("verify-full") => Ok(Trust::System),
                Some(weak) => Err(Error::internal(format!(
                    "DATABASE_URL: sslmode={weak} is too weak for sslrootcert=system; use verify-full"
                ))),
            };
        }
        let usual = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".postgresql/root.crt"));
        let file = named.map(PathBuf::from).or_else(usual).filter(|file| file.exists());
        match (mode, file) {
            (Some("require" | "verify-ca"), Some(file)) => {
                Ok(Trust::Authorities { file, checks_host: false })
            }
            (Some("verify-full"), Some(file)) => Ok(Trust::Authorities { file, checks_host: true }),
            (Some("verify-ca" | "verify-full"), None) => {
                Err(Error::internal("DATABASE_URL: the file of sslrootcert does not exist"))
            }
            _ => Ok(Trust::Anybody),
        }
    }

    fn connector(&self) -> Result<TlsConnector> {
        let mut builder = TlsConnector::builder();
        match self {
            Trust::Anybody => {
                builder.danger_accept_invalid_certs(true).danger_accept_invalid_hostnames(true);
            }
            Trust::System => {}
            Trust::Authorities { file, checks_host } => {
                let unusable = |error: &dyn std::fmt::Display| {
                    Error::internal(format!("DATABASE_URL: sslrootcert: {}: {error}", file.display()))
                };
                let pem = std::fs::read(file).map_err(|error| unusable(&error))?;
                builder.disable_built_in_roots(true).danger_accept_invalid_hostnames(!checks_host);
                for authority in Certificate::stack_from_pem(&pem).map_err(|error| unusable(&error))? {
                    builder.add_root_certificate(authority);
                }
            }
        }
        builder.build().map_err(Error::internal)
    }
}

/// How to connect, and whose certificate to take, as a URL says to libpq.
///
/// # Errors
/// When the URL cannot be read, or asks for a check that cannot be made.
pub fn parse(database_url: &str) -> Result<(Config, Trust)> {
    let mut url: Url = database_url.parse().map_err(Error::internal)?;
    let asked = url.clone();
    // Kept as they are written: the two sides disagree on what a plus sign means.
    let understood: Vec<&str> = asked
        .query()
        .unwrap_or_default()
        .split('&')
        .filter(|pair| pair.split_once('=').is_some_and(|(name, _)| UNDERSTOOD.contains(&name)))
        .collect();
    url.set_query((!understood.is_empty()).then(|| understood.join("&")).as_deref());
    let mut config: Config = url.as_str().parse().map_err(Error::internal)?;
    let mode = parameter(&asked, "sslmode");
    let trust = Trust::of(&asked, mode.as_deref())?;
    config.application_name("academy live").ssl_mode(match mode.as_deref() {
        Some("disable") => SslMode::Disable,
        None | Some("allow" | "prefer") if trust == Trust::Anybody => SslMode::Prefer,
        _ => SslMode::Require,
    });
    bound_silence(&mut config, &asked);
    Ok((config, trust))
}

/// How long the other side may be silent, by the names that libpq has for it.
fn bound_silence(config: &mut Config, url: &Url) {
    let number = |name| parameter(url, name)?.parse::<u32>().ok().filter(|number| *number > 0);
    let seconds = |name| number(name).map(|number| Duration::from_secs(number.into()));
    if let Some(limit) = seconds("connect_timeout") {
        config.connect_timeout(limit);
    }
    config.keepalives(parameter(url, "keepalives").as_deref() != Some("0"));
    if let Some(idle) = seconds("keepalives_idle") {
        config.keepalives_idle(idle);
    }
    if let Some(interval) = seconds("keepalives_interval") {
        config.keepalives_interval(interval);
    }
    if let Some(count) = number("keepalives_count") {
        config.keepalives_retries(count);
    }
    if let Some(limit) = number("tcp_user_timeout") {
        config.tcp_user_timeout(Duration::from_millis(limit.into()));
    }
}
