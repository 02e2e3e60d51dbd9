//! The connection for LISTEN, opened from the same URL that libpq reads.

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

/// The total timeout of DNS lookup, TCP and TLS handshakes and the session's start.
pub const CONNECT_DEADLINE: Duration = Duration::from_secs(5);
/// The URL parameters that libpq and `tokio_postgres` both understand.
const UNDERSTOOD: [&str; 6] =
    ["application_name", "channel_binding", "host", "options", "port", "target_session_attrs"];

/// The TLS stream of the connection.
pub type TlsStream = postgres_native_tls::TlsStream<Socket>;

/// Connects.
///
/// # Errors
/// When the URL is invalid, or the server cannot be reached or does not respond within [`CONNECT_DEADLINE`].
pub async fn connect(database_url: &str) -> Result<(Client, Connection<Socket, TlsStream>)> {
    let (config, trust) = parse(database_url)?;
    let tls = MakeTlsConnector::new(trust.connector()?);
    let connected = timeout(CONNECT_DEADLINE, config.connect(tls)).await;
    connected.map_err(|_| Error::internal("the server did not answer in time"))?.map_err(Error::internal)
}

/// Which server certificates are accepted.
#[derive(Debug, PartialEq, Eq)]
pub enum Trust {
    /// Any certificate: the connection is encrypted but not authenticated.
    Anybody,
    /// Certificates that the system trusts, for this host.
    System,
    /// Certificates of the authorities in a file; for this host only if `checks_host` is set.
    Authorities {
        /// A PEM file of certificates.
        file: PathBuf,
        /// Whether the certificate has to match the host.
        checks_host: bool,
    },
}

impl Trust {
    /// Follows libpq: `verify-ca` and `verify-full` need a file of authorities, and `require` uses the file if there is
    /// one. `sslrootcert=system` stands for the system's trust store and requires `verify-full`.
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

/// Parses the URL as libpq does into the configuration and the trust policy.
///
/// # Errors
/// When the URL is invalid or asks for an unsupported check.
pub fn parse(database_url: &str) -> Result<(Config, Trust)> {
    let mut url: Url = database_url.parse().map_err(Error::internal)?;
    let asked = url.clone();
    // Parameters are copied verbatim: the two libraries disagree on the meaning of a plus sign.
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

/// Sets the timeouts from libpq's parameter names.
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
