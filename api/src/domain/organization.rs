//! Whom a provider speaks for, and what proves it.

use std::collections::HashSet;
use std::sync::LazyLock;

use url::Url;

use super::text;
use super::web_address::web_address;

/// The longest name.
pub const MAX_NAME: usize = 120;
/// The longest address of its site.
const MAX_WEBSITE: usize = 500;
/// The longest text about it.
pub const MAX_ABOUT: usize = 1000;

/// Where everybody can have an address, with what is below it: mail there proves nothing of an organization. The npm packages
/// `free-email-domains` 1.12.6 (of the domains that HubSpot's forms refuse) and `disposable-email-domains` 1.0.62 (its
/// `wildcard.json`), both under the MIT license,
/// with what they lack: hey.com, Tuta, Mozilla's and Apple's relays, some access providers, and g.harvard.edu and post.harvard.edu,
/// which host every student's and former student's own mailbox.
static MAIL_SERVICES: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("organization/mail_services.txt").lines().collect());

fn is_mail_service(domain: &str) -> bool {
    let below = domain.match_indices('.').map(|(dot, _)| &domain[dot + 1..]);
    std::iter::once(domain).chain(below).any(|domain| MAIL_SERVICES.contains(domain)) || is_of_alumni(domain)
}

/// Whether a school gives its former students mailboxes there, as alum.mit.edu does.
fn is_of_alumni(domain: &str) -> bool {
    let labels: Vec<&str> = domain.split('.').collect();
    labels.len() > 2 && matches!(labels[0], "alumni" | "alum" | "alumnae")
}

/// Why an address proves no domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DomainProblem {
    /// No address.
    #[error(transparent)]
    NoAddress(text::EmailProblem),
    /// Everybody can have one there.
    #[error("Everybody can have an address there. Please use one at your organization’s own domain.")]
    MailService,
    /// No mail of the internet goes there.
    #[error("Please use an address at your organization’s own domain, such as you@example.edu.")]
    NoDomain,
}

/// The address in its one form, and the domain that mail to it proves.
///
/// # Errors
/// When it proves none.
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

/// The address of an organisation's site in its one form, if it is one.
#[must_use]
pub fn website(address: &str) -> Option<String> {
    let has_dot = |address: &String| host(address).is_some_and(|host| host.contains('.'));
    web_address(address).filter(|address| address.chars().count() <= MAX_WEBSITE).filter(has_dot)
}

/// The host that an address leads to.
#[must_use]
pub fn host(address: &str) -> Option<String> {
    Url::parse(address).ok()?.host_str().map(str::to_owned)
}
