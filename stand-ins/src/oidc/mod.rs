//! Stand-ins for the sign-in of Google and ORCID: OpenID Connect issuers with discovery, a page on which people
//! choose an account, a token endpoint that checks PKCE and the client's secret, and keys that can change.
//!
//! [`OidcStandIn::start`] runs both on a port of their own. They are driven through the [`Issuer`] handles it
//! gives, or over HTTP under `/test/oidc`.

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
