//! What can be wrong with an issuer.

use serde::{Deserialize, Serialize};

/// One thing that is wrong until it is put right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IssuerFault {
    /// ID tokens are for another sign-in.
    WrongNonce,
    /// ID tokens are for no sign-in in particular.
    NoNonce,
    /// ID tokens are for another client.
    WrongAudience,
    /// ID tokens are for this client and another one.
    SharedAudience,
    /// ID tokens are from another issuer.
    WrongIssuer,
    /// ID tokens name the issuer without its scheme, as Google's sometimes do.
    IssuerWithoutScheme,
    /// ID tokens ended an hour ago.
    Expired,
    /// ID tokens begin in an hour.
    IssuedInTheFuture,
    /// The signature belongs to other words.
    BadSignature,
    /// Signed with a key that is not among the issuer's, under the name of one that is.
    ForeignKey,
    /// Signed with a key whose name is not among the issuer's.
    UnknownKey,
    /// Not signed at all (`alg` is `none`).
    Unsigned,
    /// Signed with the client's secret (`alg` is `HS256`).
    SignedWithSecret,
    /// No address is verified.
    EmailNotVerified,
    /// Nobody tells their name.
    NoName,
    /// The subject is empty.
    NoSubject,
    /// The issuer describes itself as another one.
    WrongDiscovery,
    /// Discovery answers 500.
    DiscoveryFails,
    /// The token endpoint answers 500.
    TokenFails,
    /// The token endpoint answers without an ID token.
    NoIdToken,
    /// The token endpoint answers only once this fault is cleared.
    TokenHangs,
    /// The keys answer 500.
    KeysFail,
}
