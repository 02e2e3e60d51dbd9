//! The differences between the two issuers.

use serde::{Deserialize, Serialize};

/// An issuer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OidcProvider {
    /// Reports name and email address.
    Google,
    /// Reports an iD, and a name if it is public.
    Orcid,
}

/// The paths of an issuer's endpoints, relative to its URL.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paths {
    pub authorize: &'static str,
    pub token: &'static str,
    pub userinfo: &'static str,
    pub keys: &'static str,
}

impl OidcProvider {
    /// Returns the display name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Google => "Google",
            Self::Orcid => "ORCID",
        }
    }

    /// Returns the path prefix of its URLs here, with a leading slash.
    pub(super) const fn prefix(self) -> &'static str {
        match self {
            Self::Google => "/google",
            Self::Orcid => "/orcid",
        }
    }

    /// Returns the paths that the real issuer uses.
    pub(super) const fn paths(self) -> Paths {
        match self {
            Self::Google => Paths {
                authorize: "/o/oauth2/v2/auth",
                token: "/token",
                userinfo: "/v1/userinfo",
                keys: "/oauth2/v3/certs",
            },
            Self::Orcid => Paths {
                authorize: "/oauth/authorize",
                token: "/oauth/token",
                userinfo: "/oauth/userinfo",
                keys: "/oauth/jwks",
            },
        }
    }

    pub(super) const fn scopes(self) -> &'static [&'static str] {
        match self {
            Self::Google => &["openid", "email", "profile"],
            Self::Orcid => &["openid"],
        }
    }

    /// Returns the lifetime of an ID token in seconds: an hour at Google, a day at ORCID.
    pub(super) const fn token_life(self) -> i64 {
        match self {
            Self::Google => 3600,
            Self::Orcid => 24 * 3600,
        }
    }
}
