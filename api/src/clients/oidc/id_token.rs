//! ID tokens and their validation.

use chrono::{DateTime, Utc};
use jsonwebtoken::jwk::{AlgorithmParameters, Jwk, JwkSet, KeyAlgorithm, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};
use serde::Deserialize;

use super::OidcFailure;

/// The tolerated clock skew between the issuer and us, in seconds.
const LEEWAY: i64 = 60;

/// The claims that a token must match.
#[derive(Debug)]
pub struct ExpectedClaims<'a> {
    /// The accepted values of `iss`.
    pub issuers: &'a [String],
    /// Our client id.
    pub client_id: &'a str,
    /// The nonce sent with the authorization request.
    pub nonce: &'a str,
    /// The current time.
    pub now: DateTime<Utc>,
}

/// The claims of a token.
#[derive(Debug, Deserialize)]
pub struct Claims {
    /// The issuer's id of the user.
    pub sub: String,
    aud: Audience,
    azp: Option<String>,
    exp: i64,
    iat: i64,
    nonce: Option<String>,
    /// The user's email address at the issuer.
    pub email: Option<String>,
    /// Whether the issuer has verified the address.
    #[serde(default)]
    pub email_verified: bool,
    /// The domain of the Google Workspace organization that the account belongs to.
    pub hd: Option<String>,
    /// Given name.
    pub given_name: Option<String>,
    /// Family name.
    pub family_name: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Many(Vec<String>),
}

/// The issuer's key that signed a token; `None` if it is not in the set, as after a key rotation.
///
/// # Errors
/// When the token is malformed, or is not signed with RS256.
pub fn key_of<'a>(token: &str, keys: &'a JwkSet) -> Result<Option<&'a Jwk>, OidcFailure> {
    let header = decode_header(token).map_err(|error| OidcFailure::untrusted(&error))?;
    if header.alg != Algorithm::RS256 {
        return Err(OidcFailure::Untrusted(format!("signed with {:?}", header.alg)));
    }
    let mut usable = keys.keys.iter().filter(|key| signs_rs256(key));
    Ok(match header.kid {
        Some(id) => usable.find(|key| key.common.key_id.as_ref() == Some(&id)),
        // An issuer with a single key may omit `kid`.
        None => usable.next().filter(|_| usable.next().is_none()),
    })
}

fn signs_rs256(key: &Jwk) -> bool {
    matches!(key.algorithm, AlgorithmParameters::RSA(_))
        && matches!(key.common.public_key_use, None | Some(PublicKeyUse::Signature))
        && matches!(key.common.key_algorithm, None | Some(KeyAlgorithm::RS256))
}

/// Verifies a token and returns its claims.
///
/// # Errors
/// [`OidcFailure::Untrusted`] for a wrong signature, issuer, audience, nonce, or time.
pub fn believe(token: &str, key: &Jwk, expected: &ExpectedClaims<'_>) -> Result<Claims, OidcFailure> {
    let key = DecodingKey::from_jwk(key).map_err(|error| OidcFailure::untrusted(&error))?;
    let mut rules = Validation::new(Algorithm::RS256);
    rules.set_required_spec_claims(&["iss", "aud", "exp", "sub"]);
    rules.set_issuer(expected.issuers);
    rules.set_audience(&[expected.client_id]);
    // Checked in `problem`, against the academy's clock.
    rules.validate_exp = false;
    let claims =
        decode::<Claims>(token, &key, &rules).map_err(|error| OidcFailure::untrusted(&error))?.claims;
    match problem(&claims, expected) {
        None => Ok(claims),
        Some(problem) => Err(OidcFailure::Untrusted(problem.to_owned())),
    }
}

fn problem(claims: &Claims, expected: &ExpectedClaims<'_>) -> Option<&'static str> {
    let now = expected.now.timestamp();
    let for_us_alone = match &claims.aud {
        Audience::One(one) => one == expected.client_id,
        Audience::Many(all) => all.iter().all(|one| one == expected.client_id),
    };
    let checks = [
        (claims.exp.saturating_add(LEEWAY) > now, "expired"),
        (claims.iat.saturating_sub(LEEWAY) <= now, "issued in the future"),
        (claims.nonce.as_deref() == Some(expected.nonce), "meant for another sign-in"),
        (for_us_alone, "meant for others as well"),
        (claims.azp.as_deref().is_none_or(|party| party == expected.client_id), "handed to another party"),
        ((1..=255).contains(&claims.sub.len()), "about nobody"),
    ];
    checks.into_iter().find(|(holds, _)| !holds).map(|(_, problem)| problem)
}
