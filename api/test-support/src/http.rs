//! HTTP clients that read the machine's certificate authorities once, and not each anew: there are thousands of them.

use std::sync::LazyLock;

use native_tls::TlsConnector;

static TLS: LazyLock<TlsConnector> =
    LazyLock::new(|| TlsConnector::new().expect("the machine's certificate authorities"));

/// A client's settings.
pub fn builder() -> reqwest::ClientBuilder {
    reqwest::Client::builder().tls_backend_preconfigured(TLS.clone())
}

/// A client with the usual settings.
pub fn client() -> reqwest::Client {
    builder().build().expect("a client")
}
