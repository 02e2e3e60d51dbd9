//! Somebody for whom another service vouches.

use schema::enums::IdentityProvider;

/// What somebody tells of themselves whose mailbox has just been proven.
#[derive(Debug, Clone, Copy)]
pub struct PersonDetails<'a> {
    /// Given name.
    pub first_name: &'a str,
    /// Family name.
    pub last_name: &'a str,
    /// The proven address.
    pub email: &'a str,
}

/// Somebody, as their issuer names them.
#[derive(Debug, Clone, Copy)]
pub struct Identity<'a> {
    /// Who vouches.
    pub provider: IdentityProvider,
    /// What they call the person.
    pub subject: &'a str,
}

/// What people call a provider.
#[must_use]
pub const fn provider_name(provider: IdentityProvider) -> &'static str {
    match provider {
        IdentityProvider::Google => "Google",
        IdentityProvider::Orcid => "ORCID",
    }
}
