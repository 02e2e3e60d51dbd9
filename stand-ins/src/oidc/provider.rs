//! What the two issuers do differently.

use serde::{Deserialize, Serialize};

/// Which issuer it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OidcProvider {
    /// Tells name and address.
    Google,
    /// Tells an iD and at most a name.
    Orcid,
}

/// Where an issuer's parts are, below its own address.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paths {
    pub authorize: &'static str,
    pub token: &'static str,
    pub userinfo: &'static str,
    pub keys: &'static str,
}

impl OidcProvider {
    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Google => "Google",
            Self::Orcid => "ORCID",
        }
    }

    /// The first part of its addresses here, with a slash.
    pub(super) const fn prefix(self) -> &'static str {
        match self {
            Self::Google => "/google",
            Self::Orcid => "/orcid",
        }
    }

    /// The real issuers' own paths.
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

    /// How long an ID token is good, seconds: an hour at Google, a day at ORCID.
    pub(super) const fn token_life(self) -> i64 {
        match self {
            Self::Google => 3600,
            Self::Orcid => 24 * 3600,
        }
    }
}
