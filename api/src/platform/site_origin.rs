//! The origin at which a browser has opened the site.

use url::Url;

use crate::platform::config::{Config, is_this_machine};

/// The origin at which the browser that sent a request has opened the site.
///
/// Except on a developer's machine it is the public one, regardless of the request, so that no client can choose the
/// links that are built from it.
#[derive(Debug, Clone)]
pub struct SiteOrigin {
    url: Url,
    is_public: bool,
}

impl SiteOrigin {
    /// The public origin.
    #[must_use]
    pub fn public(config: &Config) -> SiteOrigin {
        SiteOrigin { url: config.public_url.clone(), is_public: true }
    }

    /// An origin on this machine or its network.
    #[must_use]
    pub fn local(url: Url) -> SiteOrigin {
        SiteOrigin { url, is_public: false }
    }

    /// Whether it is the public origin.
    #[must_use]
    pub fn is_public(&self) -> bool {
        self.is_public
    }

    /// As browsers send it, such as `http://localhost:8080`.
    #[must_use]
    pub fn text(&self) -> String {
        self.url.origin().ascii_serialization()
    }

    /// Its host, and its port unless that is the scheme's, such as `localhost:8080`.
    #[must_use]
    pub fn host(&self) -> &str {
        self.url.authority()
    }

    /// An absolute link to a path of the site.
    #[must_use]
    pub fn link(&self, path: &str) -> String {
        format!("{}{path}", self.text())
    }

    /// Rewrites a stand-in's URL so that this browser can reach it: the host of the site with the stand-in's port.
    /// Other URLs stay unchanged.
    #[must_use]
    pub fn reachable(&self, address: String) -> String {
        if self.is_public {
            return address;
        }
        let Ok(mut url) = Url::parse(&address) else { return address };
        let is_stand_in = url.scheme() == "http" && url.host().is_some_and(is_this_machine);
        if is_stand_in && url.set_host(self.url.host_str()).is_ok() { url.into() } else { address }
    }
}
