//! The site as a WebAuthn relying party.

use std::fmt;
use std::time::Duration;

use url::Host;
use webauthn_rs::prelude::{Url, Webauthn, WebauthnBuilder};

use crate::error::{Error, Result};
use crate::platform::brand::BRAND;
use crate::platform::config::{Config, is_this_machine};

/// How long a browser waits for its device: less than the lifetime of the challenge, so that no user action is in
/// vain.
const PROMPT_TIMEOUT: Duration = Duration::from_secs(240);

/// The relying party under the site's public host, to which each passkey is bound.
pub struct RelyingParty {
    webauthn: Webauthn,
    origin: String,
}

impl RelyingParty {
    /// Creates the relying party for `PUBLIC_URL`; `None` where browsers do not support passkeys: without TLS except
    /// on localhost, and for an IP address (Web Authentication Level 3, section 5.1.3).
    ///
    /// # Errors
    /// If webauthn-rs rejects the URL.
    pub fn new(config: &Config) -> Result<Option<RelyingParty>> {
        let url: &Url = &config.public_url;
        let Some(Host::Domain(host)) = url.host() else { return Ok(None) };
        if !config.is_https() && !is_this_machine(Host::Domain(host)) {
            return Ok(None);
        }
        let builder = WebauthnBuilder::new(host, url).map_err(Error::internal)?;
        let webauthn =
            builder.rp_name(&BRAND.name).timeout(PROMPT_TIMEOUT).build().map_err(Error::internal)?;
        Ok(Some(RelyingParty { webauthn, origin: config.origin() }))
    }

    /// Returns the origin at which passkeys are offered.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Returns the protocol implementation.
    #[must_use]
    pub fn webauthn(&self) -> &Webauthn {
        &self.webauthn
    }
}

impl fmt::Debug for RelyingParty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RelyingParty").field("origin", &self.origin).finish_non_exhaustive()
    }
}
