//! HTTP clients that share one parse of the machine's certificate authorities, because tests create thousands of
//! clients.

use std::sync::LazyLock;

use native_tls::TlsConnector;

static TLS: LazyLock<TlsConnector> =
    LazyLock::new(|| TlsConnector::new().expect("the machine's certificate authorities"));

/// Returns a client's builder.
pub fn builder() -> reqwest::ClientBuilder {
    reqwest::Client::builder().tls_backend_preconfigured(TLS.clone())
}

/// Returns a client with the default settings.
pub fn client() -> reqwest::Client {
    builder().build().expect("a client")
}
