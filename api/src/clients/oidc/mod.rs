//! Sign-in with Google and ORCID: OpenID Connect, authorization code flow with PKCE.

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

/// The configured issuers.
pub struct Oidc {
    google: Option<Issuer>,
    orcid: Option<Issuer>,
}

/// Why an issuer did not authenticate a person.
#[derive(Debug, thiserror::Error)]
pub enum OidcFailure {
    /// It does not respond, or its response is invalid. Trying again later makes sense.
    #[error("the issuer cannot be reached: {0}")]
    Unreachable(String),
    /// It refused the code or our client.
    #[error("the issuer refused: {0}")]
    Refused(String),
    /// Its token failed validation.
    #[error("the ID token is not trusted: {0}")]
    Untrusted(String),
}

impl OidcFailure {
    fn untrusted(cause: &dyn std::error::Error) -> OidcFailure {
        OidcFailure::Untrusted(cause.to_string())
    }

    fn unreachable(cause: &dyn std::error::Error) -> OidcFailure {
        // The innermost cause says more than "error sending request".
        let deepest = std::iter::successors(cause.source(), |cause| cause.source()).last();
        OidcFailure::Unreachable(deepest.map_or_else(|| cause.to_string(), |deep| format!("{cause}: {deep}")))
    }
}

impl Oidc {
    /// Creates the clients. Opens no connection.
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

    /// Returns an issuer.
    ///
    /// # Errors
    /// `sign_in_unavailable` when it is not configured.
    pub fn issuer(&self, provider: IdentityProvider) -> Result<&Issuer> {
        let found = match provider {
            IdentityProvider::Google => self.google.as_ref(),
            IdentityProvider::Orcid => self.orcid.as_ref(),
        };
        found.ok_or_else(|| Error::new(Code::SignInUnavailable))
    }
}
