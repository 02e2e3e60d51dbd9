//! Stand-ins for sign-in with Google and ORCID: OpenID Connect issuers with discovery, an account selection page, a
//! token endpoint that checks PKCE and the client secret, and keys that can be rotated.
//!
//! [`OidcStandIn::start`] runs both on a free port. Tests control them through the [`Issuer`] handles that it returns,
//! or over HTTP under `/test/oidc`.

mod authorize;
mod authorize_page;
mod discovery;
mod form;
mod grants;
mod id_token;
mod issuer;
mod issuer_fault;
mod keys;
mod people;
mod provider;
mod running;
mod switches;
mod token;

pub(crate) use self::running::{Issuers, configure};
pub use self::{
    issuer::Issuer,
    issuer_fault::IssuerFault,
    people::IssuerAccount,
    provider::OidcProvider,
    running::{OidcClient, OidcOptions, OidcStandIn},
};
