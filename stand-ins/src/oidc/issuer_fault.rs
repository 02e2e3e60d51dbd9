//! Faults of an issuer.

use serde::{Deserialize, Serialize};

/// A fault that lasts until it is cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IssuerFault {
    /// ID tokens have the `nonce` of another sign-in.
    WrongNonce,
    /// ID tokens have no `nonce`.
    NoNonce,
    /// ID tokens have another client as `aud`.
    WrongAudience,
    /// ID tokens have this client and another one as `aud`.
    SharedAudience,
    /// ID tokens have another issuer as `iss`.
    WrongIssuer,
    /// The `iss` claim lacks its scheme, as Google's sometimes does.
    IssuerWithoutScheme,
    /// ID tokens expired an hour ago.
    Expired,
    /// ID tokens have an `iat` one hour in the future.
    IssuedInTheFuture,
    /// The signature does not match the payload.
    BadSignature,
    /// Signed with a key that is not the issuer's, under the `kid` of one that is.
    ForeignKey,
    /// Signed with a key whose `kid` is not in the issuer's JWK Set.
    UnknownKey,
    /// Not signed (`alg` is `none`).
    Unsigned,
    /// Signed with the client secret (`alg` is `HS256`).
    SignedWithSecret,
    /// `email_verified` is false for every account.
    EmailNotVerified,
    /// No account has name claims.
    NoName,
    /// `sub` is empty.
    NoSubject,
    /// The discovery document names another issuer.
    WrongDiscovery,
    /// Discovery responds with 500.
    DiscoveryFails,
    /// The token endpoint responds with 500.
    TokenFails,
    /// The token endpoint responds without an ID token.
    NoIdToken,
    /// The token endpoint responds only after this fault is cleared.
    TokenHangs,
    /// The JWK Set endpoint responds with 500.
    KeysFail,
}
