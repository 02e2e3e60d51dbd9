//! The organization that a provider represents, and how an email address proves it.

use std::collections::HashSet;
use std::sync::LazyLock;

use url::Url;

use super::text;
use super::web_address::web_address;

/// Maximum length of the name, in characters.
pub const MAX_NAME: usize = 120;
/// Maximum length of the website's address.
const MAX_WEBSITE: usize = 500;
/// Maximum length of the description.
pub const MAX_ABOUT: usize = 1000;

/// Public email services: an address there, or at a subdomain, proves nothing about an organization. The list combines
/// the npm packages `free-email-domains` 1.12.6 (from the domains that HubSpot's forms refuse) and
/// `disposable-email-domains` 1.0.62 (its `wildcard.json`), both under the MIT license, with domains that they lack:
/// hey.com, Tuta, Mozilla's and Apple's relays, some access providers, and g.harvard.edu and post.harvard.edu, which
/// host personal mailboxes of all students and alumni.
static MAIL_SERVICES: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("organization/mail_services.txt").lines().collect());

fn is_mail_service(domain: &str) -> bool {
    let below = domain.match_indices('.').map(|(dot, _)| &domain[dot + 1..]);
    std::iter::once(domain).chain(below).any(|domain| MAIL_SERVICES.contains(domain)) || is_of_alumni(domain)
}

/// Whether a school gives alumni mailboxes at the domain, as alum.mit.edu does.
fn is_of_alumni(domain: &str) -> bool {
    let labels: Vec<&str> = domain.split('.').collect();
    labels.len() > 2 && matches!(labels[0], "alumni" | "alum" | "alumnae")
}

/// Why an address proves no domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DomainProblem {
    /// It is not a valid address.
    #[error(transparent)]
    NoAddress(text::EmailProblem),
    /// Anybody can get an address at the domain.
    #[error("Anyone can have an address there. Please use one at your organization’s own domain.")]
    MailService,
    /// The domain cannot receive email on the internet.
    #[error("Please use an address at your organization’s own domain, such as you@example.edu.")]
    NoDomain,
}

/// Returns the normalized address and the domain that it proves.
///
/// # Errors
/// If it proves none.
pub fn domain_email(address: &str) -> Result<(String, String), DomainProblem> {
    let email = text::email(address).map_err(DomainProblem::NoAddress)?;
    let (_, domain) = email.rsplit_once('@').ok_or(DomainProblem::NoAddress(text::EmailProblem::Invalid))?;
    let is_name = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let has_letters =
        domain.rsplit('.').next().is_some_and(|last| last.bytes().any(|byte| byte.is_ascii_alphabetic()));
    if !domain.contains('.') || !domain.split('.').all(is_name) || !has_letters || domain.len() > 253 {
        return Err(DomainProblem::NoDomain);
    }
    if is_mail_service(domain) {
        return Err(DomainProblem::MailService);
    }
    let domain = domain.to_owned();
    Ok((email, domain))
}

/// Returns the normalized address of an organization's website, if it is valid.
#[must_use]
pub fn website(address: &str) -> Option<String> {
    let has_dot = |address: &String| host(address).is_some_and(|host| host.contains('.'));
    web_address(address).filter(|address| address.chars().count() <= MAX_WEBSITE).filter(has_dot)
}

/// Returns the host of an address.
#[must_use]
pub fn host(address: &str) -> Option<String> {
    Url::parse(address).ok()?.host_str().map(str::to_owned)
}
