//! Identities confirmed by another service.

use schema::enums::IdentityProvider;

/// Details of a person whose mailbox has just been verified.
#[derive(Debug, Clone, Copy)]
pub struct PersonDetails<'a> {
    /// Given name.
    pub first_name: &'a str,
    /// Family name.
    pub last_name: &'a str,
    /// Verified email address.
    pub email: &'a str,
}

/// A person as their identity provider names them.
#[derive(Debug, Clone, Copy)]
pub struct Identity<'a> {
    /// Identity provider.
    pub provider: IdentityProvider,
    /// The provider's identifier of the person.
    pub subject: &'a str,
}

/// Display name of a provider.
#[must_use]
pub const fn provider_name(provider: IdentityProvider) -> &'static str {
    match provider {
        IdentityProvider::Google => "Google",
        IdentityProvider::Orcid => "ORCID",
    }
}
