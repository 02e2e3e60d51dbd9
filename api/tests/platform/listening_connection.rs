use std::time::Duration;

use academy::platform::database_url::bounded;
use academy::platform::listening_connection::{Trust, parse};
use tokio_postgres::config::SslMode;

#[test]
fn the_url_means_what_it_means_to_libpq() {
    // Any existing file.
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let root = |checks_host| Trust::Authorities { file: file.into(), checks_host };
    for (query, mode, trust) in [
        (String::new(), SslMode::Prefer, Trust::Anybody),
        ("?sslmode=require".to_owned(), SslMode::Require, Trust::Anybody),
        ("?sslmode=disable&gssencmode=disable".to_owned(), SslMode::Disable, Trust::Anybody),
        ("?sslmode=verify-full&sslrootcert=system".to_owned(), SslMode::Require, Trust::System),
        ("?sslrootcert=system".to_owned(), SslMode::Require, Trust::System),
        (format!("?sslmode=verify-full&sslrootcert={file}"), SslMode::Require, root(true)),
        (format!("?sslrootcert={file}&sslmode=verify-ca"), SslMode::Require, root(false)),
        (format!("?sslrootcert={file}&sslmode=require"), SslMode::Require, root(false)),
        (format!("?sslrootcert={file}&sslmode=prefer"), SslMode::Prefer, Trust::Anybody),
    ] {
        let (config, trusts) = parse(&format!("postgres://u:p%40@h:1/d{query}")).expect("a usable URL");
        assert_eq!((config.get_ssl_mode(), trusts), (mode, trust), "{query}");
        assert_eq!(config.get_dbname(), Some("d"));
        assert_eq!(config.get_password(), Some(&b"p@"[..]));
    }
    for query in ["?sslmode=require&sslrootcert=system", "?sslmode=verify-full&sslrootcert=/not/there"] {
        assert!(parse(&format!("postgres://h/d{query}")).is_err(), "{query}");
    }
}

#[test]
fn silence_is_bounded_as_the_url_says() {
    let (config, _) = parse(&bounded("postgres://h/d")).expect("a usable URL");
    assert_eq!(config.get_tcp_user_timeout(), Some(&Duration::from_secs(6)));
    assert_eq!(config.get_connect_timeout(), Some(&Duration::from_secs(3)));
    assert_eq!(config.get_keepalives_idle(), Duration::from_secs(4));
    assert_eq!(config.get_keepalives_interval(), Some(Duration::from_secs(2)));
    assert_eq!(config.get_keepalives_retries(), Some(2));
    let (config, _) = parse("postgres://h/d?tcp_user_timeout=0&keepalives=0").expect("a usable URL");
    assert_eq!((config.get_tcp_user_timeout(), config.get_keepalives()), (None, false));
}
