//! At which address a browser has the site open.

use url::Url;

use crate::platform::config::{Config, is_this_machine};

/// The origin at which the browser that sent a request has the site open.
///
/// Everywhere but on somebody's own machine that is the public one, whatever the request says: nothing that is made of
/// it can be chosen by a stranger.
#[derive(Debug, Clone)]
pub struct SiteOrigin {
    url: Url,
    is_public: bool,
}

impl SiteOrigin {
    /// The public one.
    #[must_use]
    pub fn public(config: &Config) -> SiteOrigin {
        SiteOrigin { url: config.public_url.clone(), is_public: true }
    }

    /// One of this machine or its network.
    #[must_use]
    pub fn local(url: Url) -> SiteOrigin {
        SiteOrigin { url, is_public: false }
    }

    /// Whether it is the site's public one.
    #[must_use]
    pub fn is_public(&self) -> bool {
        self.is_public
    }

    /// As browsers send it, such as `http://localhost:8080`.
    #[must_use]
    pub fn text(&self) -> String {
        self.url.origin().ascii_serialization()
    }

    /// An absolute link to a path of the site.
    #[must_use]
    pub fn link(&self, path: &str) -> String {
        format!("{}{path}", self.text())
    }

    /// A stand-in's page as this browser reaches it: where the site is, on the stand-in's port. Addresses of others
    /// stay as they are.
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
