//! URLs of this machine, which has one name for itself and others in its network.

use actix_web::{HttpRequest, http::header::HOST};
use url::{Host, Url};

/// Returns the host at which a browser opened a page.
pub fn host(http: &HttpRequest) -> Option<String> {
    let host = http.headers().get(HOST)?.to_str().ok()?;
    Url::parse(&format!("http://{host}/")).ok()?.host_str().map(str::to_owned)
}

/// Rewrites a URL on this machine to the host that the browser uses; returns any other URL unchanged.
pub fn reachable(http: &HttpRequest, address: &str) -> String {
    let Ok(mut url) = Url::parse(address) else { return address.to_owned() };
    if url.scheme() == "http" && is_this_machine(&url) && url.set_host(host(http).as_deref()).is_ok() {
        return url.into();
    }
    address.to_owned()
}

/// Whether a URL is on this machine.
pub fn is_this_machine(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}
