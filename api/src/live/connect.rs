//! A connection for listening, from the same URL that libpq reads.

use std::time::Duration;

use native_tls::TlsConnector;
use postgres_native_tls::MakeTlsConnector;
use tokio_postgres::config::SslMode;
use tokio_postgres::{Client, Config, Connection, Socket};
use url::Url;

use crate::error::{Error, Result};

/// A TCP handshake that takes longer is tried again.
const CONNECT: Duration = Duration::from_secs(5);
/// What libpq understands in a URL and the listening connection does as well.
const UNDERSTOOD: [&str; 7] = [
    "application_name",
    "channel_binding",
    "connect_timeout",
    "host",
    "options",
    "port",
    "target_session_attrs",
];

/// What the connection runs over.
pub type TlsStream = postgres_native_tls::TlsStream<Socket>;

/// Connects.
///
/// # Errors
/// When the URL cannot be used or the server cannot be reached.
pub async fn connect(database_url: &str) -> Result<(Client, Connection<Socket, TlsStream>)> {
    let (config, verify) = parse(database_url)?;
    let tls = TlsConnector::builder()
        .danger_accept_invalid_certs(!verify)
        .danger_accept_invalid_hostnames(!verify)
        .build()
        .map_err(Error::internal)?;
    config.connect(MakeTlsConnector::new(tls)).await.map_err(Error::internal)
}

/// As libpq has it, `require` encrypts and checks no certificate; only the `verify` modes check it.
fn parse(database_url: &str) -> Result<(Config, bool)> {
    let mut url: Url = database_url.parse().map_err(Error::internal)?;
    let query = url.query().unwrap_or_default().to_owned();
    let asked: Vec<(&str, &str)> = query.split('&').filter_map(|pair| pair.split_once('=')).collect();
    // Kept as they are written: the two sides disagree on what a plus sign means.
    let understood: Vec<String> = asked
        .iter()
        .filter(|(name, _)| UNDERSTOOD.contains(name))
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    url.set_query((!understood.is_empty()).then(|| understood.join("&")).as_deref());
    let mode = asked.iter().find(|(name, _)| *name == "sslmode").map_or("prefer", |(_, mode)| mode);
    let mut config: Config = url.as_str().parse().map_err(Error::internal)?;
    config.ssl_mode(match mode {
        "disable" => SslMode::Disable,
        "allow" | "prefer" => SslMode::Prefer,
        _ => SslMode::Require,
    });
    config.connect_timeout(CONNECT).keepalives_idle(Duration::from_secs(30)).application_name("academy live");
    Ok((config, mode.starts_with("verify")))
}

#[cfg(test)]
mod tests {
    use super::parse;
    use tokio_postgres::config::SslMode;

    #[test]
    fn the_url_means_what_it_means_to_libpq() {
        for (query, mode, verify) in [
            ("", SslMode::Prefer, false),
            ("?sslmode=require", SslMode::Require, false),
            ("?sslmode=disable&gssencmode=disable", SslMode::Disable, false),
            ("?sslmode=verify-full&sslrootcert=system", SslMode::Require, true),
        ] {
            let (config, checks) = parse(&format!("postgres://u:p%40@h:1/d{query}")).expect("a usable URL");
            assert_eq!((config.get_ssl_mode(), checks), (mode, verify), "{query}");
            assert_eq!(config.get_dbname(), Some("d"));
            assert_eq!(config.get_password(), Some(&b"p@"[..]));
        }
    }
}
