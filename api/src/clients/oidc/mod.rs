//! Signing in with an account kept elsewhere: OpenID Connect, authorization code flow with PKCE.

mod id_token;
mod issuer;
mod pkce;
mod rsa;
mod ttl_cache;

use schema::enums::IdentityProvider;

use crate::error::{Code, Error, Result};
use crate::platform::config::Config;

pub use issuer::{AuthorizationParams, CodeExchange, Issuer, OidcPerson};
pub use pkce::Pkce;

/// The issuers that are set up.
pub struct Oidc {
    google: Option<Issuer>,
    orcid: Option<Issuer>,
}

/// Why an issuer could not vouch for somebody.
#[derive(Debug, thiserror::Error)]
pub enum OidcFailure {
    /// It does not answer, or not as an issuer does. Trying again later makes sense.
    #[error("the issuer cannot be reached: {0}")]
    Unreachable(String),
    /// It does not take the code, or us.
    #[error("the issuer refused: {0}")]
    Refused(String),
    /// What it says cannot be trusted.
    #[error("the ID token is not trusted: {0}")]
    Untrusted(String),
}

impl OidcFailure {
    fn untrusted(cause: &dyn std::error::Error) -> OidcFailure {
        OidcFailure::Untrusted(cause.to_string())
    }

    fn unreachable(cause: &dyn std::error::Error) -> OidcFailure {
        // What went wrong below says more than "error sending request".
        let deepest = std::iter::successors(cause.source(), |cause| cause.source()).last();
        OidcFailure::Unreachable(deepest.map_or_else(|| cause.to_string(), |deep| format!("{cause}: {deep}")))
    }
}

impl Oidc {
    /// Sets the clients up; connects to nothing yet.
    pub fn new(config: &Config) -> Result<Oidc> {
        rsa::install();
        let set_up = |provider, settings: Option<_>| {
            settings.map(|settings| Issuer::new(provider, settings)).transpose()
        };
        Ok(Oidc {
            google: set_up(IdentityProvider::Google, config.google.clone())?,
            orcid: set_up(IdentityProvider::Orcid, config.orcid.clone())?,
        })
    }

    /// An issuer.
    ///
    /// # Errors
    /// `sign_in_unavailable` when it is not set up.
    pub fn issuer(&self, provider: IdentityProvider) -> Result<&Issuer> {
        let found = match provider {
            IdentityProvider::Google => self.google.as_ref(),
            IdentityProvider::Orcid => self.orcid.as_ref(),
        };
        found.ok_or_else(|| Error::new(Code::SignInUnavailable))
    }
}
