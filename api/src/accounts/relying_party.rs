//! The site as devices know it that keep passkeys: a relying party, in the words of Web Authentication.

use std::fmt;
use std::time::Duration;

use url::Host;
use webauthn_rs::prelude::{Url, Webauthn, WebauthnBuilder};

use crate::error::{Error, Result};
use crate::platform::brand::BRAND;
use crate::platform::config::{Config, is_this_machine};

/// How long a browser waits for its device: less than what the device answers counts for, so that nobody touches it in vain.
const PROMPT_TIMEOUT: Duration = Duration::from_secs(240);

/// The site under its public host, to which each passkey is bound.
pub struct RelyingParty {
    webauthn: Webauthn,
    origin: String,
}

impl RelyingParty {
    /// The relying party that `PUBLIC_URL` makes of the site; `None` where browsers know no passkeys: without TLS but on this
    /// machine, and at an address that is no name (Web Authentication Level 3, section 5.1.3).
    ///
    /// # Errors
    /// When webauthn-rs refuses the address.
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

    /// Where passkeys are offered.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// What speaks the protocol.
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
