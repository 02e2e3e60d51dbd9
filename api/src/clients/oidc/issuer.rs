//! The client of one OpenID Connect issuer.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use jsonwebtoken::jwk::{Jwk, JwkSet};
use reqwest::RequestBuilder;
use schema::enums::IdentityProvider;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use url::Url;

use super::id_token::{self, Claims, ExpectedClaims};
use super::ttl_cache::TtlCache;
use super::{OidcFailure, Pkce};
use crate::domain::{google, orcid, person_name, text};
use crate::error::{Error, Result};
use crate::platform::config::OidcConfig;
use crate::platform::site_origin::SiteOrigin;

/// Far above the size of any response.
const MAX_BYTES: usize = 256 * 1024;

/// Access to one issuer.
pub struct Issuer {
    provider: IdentityProvider,
    settings: OidcConfig,
    http: reqwest::Client,
    endpoints: TtlCache<Endpoints>,
    keys: TtlCache<JwkSet>,
}

/// The issuer's endpoints, from its discovery document (OpenID Connect Discovery).
#[derive(Debug, Deserialize)]
struct Endpoints {
    issuer: String,
    #[serde(deserialize_with = "url")]
    authorization_endpoint: Url,
    #[serde(deserialize_with = "url")]
    token_endpoint: Url,
    #[serde(deserialize_with = "url")]
    jwks_uri: Url,
}

/// The parameters of an authorization request.
#[derive(Debug)]
pub struct AuthorizationParams<'a> {
    /// Returned with the redirect.
    pub state: &'a str,
    /// Returned in the ID token.
    pub nonce: &'a str,
    /// The challenge is sent, the verifier is stored.
    pub pkce: &'a Pkce,
    /// The origin that the redirect URI belongs to.
    pub origin: &'a SiteOrigin,
}

/// The parameters of a token request.
#[derive(Debug)]
pub struct CodeExchange<'a> {
    /// The authorization code.
    pub code: &'a str,
    /// The nonce that was sent.
    pub nonce: &'a str,
    /// The stored verifier.
    pub pkce_verifier: &'a str,
    /// The origin of the redirect: the browser's cookie ensures that it is the one of the authorization request.
    pub origin: &'a SiteOrigin,
}

/// A person whom an issuer has authenticated.
#[derive(Debug, Clone)]
pub struct OidcPerson {
    /// The issuer.
    pub provider: IdentityProvider,
    /// The issuer's id of the person; never reassigned.
    pub subject: String,
    /// Given name, if the issuer provides it.
    pub first_name: Option<String>,
    /// Family name, if the issuer provides it.
    pub last_name: Option<String>,
    /// Email address, if the issuer provides it.
    pub email: Option<String>,
    /// Whether the issuer has verified the address, even if years ago.
    pub email_verified: bool,
    /// Whether the issuer hosts the mailbox, so that it belongs to the person today.
    pub email_is_issuers: bool,
}

#[derive(Deserialize)]
struct TokenResponse {
    id_token: String,
}

#[derive(Deserialize)]
struct ErrorResponse {
    error: String,
}

impl Issuer {
    /// Creates the client. Opens no connection.
    pub fn new(provider: IdentityProvider, settings: OidcConfig) -> Result<Issuer> {
        let http = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .timeout(settings.timeout)
            .build()
            .map_err(Error::internal)?;
        let (endpoints, keys) = (TtlCache::default(), TtlCache::default());
        Ok(Issuer { provider, settings, http, endpoints, keys })
    }

    fn redirect_uri(&self, origin: &SiteOrigin) -> String {
        origin.link(&format!("/api/auth/oidc/{}/callback", self.provider))
    }

    /// Returns the URL of the authorization request.
    ///
    /// # Errors
    /// When the discovery document cannot be read.
    pub async fn authorization_url(
        &self,
        params: &AuthorizationParams<'_>,
        now: DateTime<Utc>,
    ) -> Result<Url, OidcFailure> {
        let mut url = self.endpoints(now).await?.authorization_endpoint.clone();
        url.query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair("client_id", &self.settings.client_id)
            .append_pair("redirect_uri", &self.redirect_uri(params.origin))
            .append_pair("scope", self.scope())
            .append_pair("state", params.state)
            .append_pair("nonce", params.nonce)
            .append_pair("code_challenge", &params.pkce.challenge)
            .append_pair("code_challenge_method", "S256");
        if self.provider == IdentityProvider::Google {
            // On shared computers people choose the account.
            url.query_pairs_mut().append_pair("prompt", "select_account");
        }
        Ok(url)
    }

    /// Exchanges the authorization code for the person's identity.
    ///
    /// # Errors
    /// When the issuer does not respond, refuses the code, or its token is not trusted.
    pub async fn redeem(
        &self,
        exchange: &CodeExchange<'_>,
        now: DateTime<Utc>,
    ) -> Result<OidcPerson, OidcFailure> {
        let endpoints = self.endpoints(now).await?;
        let token = self.exchange(&endpoints, exchange).await?;
        let key = self.key(&endpoints, &token, now).await?;
        let issuers = self.names();
        let expected = ExpectedClaims {
            issuers: &issuers,
            client_id: &self.settings.client_id,
            nonce: exchange.nonce,
            now,
        };
        self.person(id_token::believe(&token, &key, &expected)?)
    }

    /// ORCID supports only this scope, and provides no email address.
    fn scope(&self) -> &'static str {
        match self.provider {
            IdentityProvider::Google => "openid email profile",
            IdentityProvider::Orcid => "openid",
        }
    }

    /// Google uses its name with and without the scheme.
    fn names(&self) -> Vec<String> {
        let full = self.settings.issuer.clone();
        match (self.provider, full.split_once("://")) {
            (IdentityProvider::Google, Some((_, bare))) => vec![bare.to_owned(), full],
            _ => vec![full],
        }
    }

    fn person(&self, claims: Claims) -> Result<OidcPerson, OidcFailure> {
        let is_orcid = self.provider == IdentityProvider::Orcid;
        if is_orcid && !orcid::is_id(&claims.sub) {
            return Err(OidcFailure::Untrusted("the subject is no ORCID iD".to_owned()));
        }
        // A name that our rules reject is ignored: the person is asked for another.
        let name = |told: Option<&str>| told.and_then(|name| person_name::normalize(name).ok());
        // ORCID documents nothing about email addresses, so any that it might send is ignored.
        let email = claims.email.as_deref().filter(|_| !is_orcid).and_then(|email| text::email(email).ok());
        let runs_mailbox = |email: &String| google::runs_mailbox(email, claims.hd.as_deref());
        Ok(OidcPerson {
            provider: self.provider,
            subject: claims.sub,
            first_name: name(claims.given_name.as_deref()),
            last_name: name(claims.family_name.as_deref()),
            email_verified: claims.email_verified && email.is_some(),
            email_is_issuers: email.as_ref().is_some_and(runs_mailbox),
            email,
        })
    }

    async fn endpoints(&self, now: DateTime<Utc>) -> Result<Arc<Endpoints>, OidcFailure> {
        if let Some(endpoints) = self.endpoints.get(now) {
            return Ok(endpoints);
        }
        let address = format!("{}/.well-known/openid-configuration", self.settings.issuer);
        let told: Endpoints = read(self.http.get(address)).await?;
        if told.issuer.trim_end_matches('/') != self.settings.issuer {
            return Err(OidcFailure::Unreachable(format!("it calls itself {}", told.issuer)));
        }
        let secure = self.settings.issuer.starts_with("https:");
        let parts = [&told.authorization_endpoint, &told.token_endpoint, &told.jwks_uri];
        if secure && parts.iter().any(|url| url.scheme() != "https") {
            return Err(OidcFailure::Unreachable("it wants to be asked without TLS".to_owned()));
        }
        Ok(self.endpoints.set(told, now))
    }

    async fn exchange(&self, at: &Endpoints, exchange: &CodeExchange<'_>) -> Result<String, OidcFailure> {
        let form = [
            ("grant_type", "authorization_code"),
            ("code", exchange.code),
            ("redirect_uri", &self.redirect_uri(exchange.origin)),
            ("client_id", &self.settings.client_id),
            ("client_secret", &self.settings.client_secret),
            ("code_verifier", exchange.pkce_verifier),
        ];
        let redeemed: TokenResponse = read(self.http.post(at.token_endpoint.clone()).form(&form)).await?;
        Ok(redeemed.id_token)
    }

    /// The key that signed a token. If it is unknown, the keys are fetched once more, because issuers rotate them.
    async fn key(&self, at: &Endpoints, token: &str, now: DateTime<Utc>) -> Result<Jwk, OidcFailure> {
        if let Some(keys) = self.keys.get(now)
            && let Some(key) = id_token::key_of(token, &keys)?
        {
            return Ok(key.clone());
        }
        let fresh = self.keys.set(read(self.http.get(at.jwks_uri.clone())).await?, now);
        let key = id_token::key_of(token, &fresh)?.cloned();
        key.ok_or_else(|| OidcFailure::Untrusted("signed with an unknown key".to_owned()))
    }
}

fn url<'de, D: Deserializer<'de>>(text: D) -> std::result::Result<Url, D::Error> {
    String::deserialize(text)?.parse().map_err(D::Error::custom)
}

/// Sends a request and parses the JSON response.
async fn read<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, OidcFailure> {
    let request = request.header("accept", "application/json");
    let mut response = request.send().await.map_err(|error| OidcFailure::unreachable(&error))?;
    let status = response.status();
    let mut body = Vec::new();
    while let Some(part) = response.chunk().await.map_err(|error| OidcFailure::unreachable(&error))? {
        body.extend_from_slice(&part);
        if body.len() > MAX_BYTES {
            return Err(OidcFailure::Unreachable("its answer is endless".to_owned()));
        }
    }
    if status.is_success() {
        return serde_json::from_slice(&body).map_err(|error| OidcFailure::unreachable(&error));
    }
    let refusal = serde_json::from_slice::<ErrorResponse>(&body).map(|refusal| refusal.error);
    match refusal {
        Ok(error) if status.is_client_error() => Err(OidcFailure::Refused(error)),
        _ => Err(OidcFailure::Unreachable(format!("it answers {status}"))),
    }
}
