//! Accounts at the issuers: a few samples, and those typed on the page.

use serde::Serialize;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::{form::Form, provider::OidcProvider};

/// An account at an issuer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct IssuerAccount {
    /// The `sub` claim: a number at Google, an iD at ORCID.
    pub subject: String,
    /// Given name; empty if it is private.
    pub given_name: String,
    /// Family name; empty if it is private.
    pub family_name: String,
    /// The email address; ORCID reports none.
    pub email: Option<String>,
    /// Whether the issuer has verified the email address.
    pub email_verified: bool,
    /// The domain of the Google Workspace organization that the account belongs to (`hd`). Google runs the mailboxes of
    /// that domain and its own; for any other address it has verified only once that the account's owner received an
    /// email there.
    pub hosted_domain: Option<String>,
}

impl IssuerAccount {
    /// Returns a Google account of the organization whose domain the address has.
    pub fn google(email: &str, given_name: &str, family_name: &str) -> Self {
        let domain = email.rsplit_once('@').map(|(_, domain)| domain.to_owned());
        Self { hosted_domain: domain, ..Self::google_with_address_elsewhere(email, given_name, family_name) }
    }

    /// Returns a Google account with an address at a domain that Google does not host.
    pub fn google_with_address_elsewhere(email: &str, given_name: &str, family_name: &str) -> Self {
        Self {
            subject: google_subject(email),
            given_name: given_name.to_owned(),
            family_name: family_name.to_owned(),
            email: Some(email.to_owned()),
            email_verified: true,
            hosted_domain: None,
        }
    }

    /// Returns an ORCID record with this iD.
    pub fn orcid(id: &str, given_name: &str, family_name: &str) -> Self {
        Self {
            subject: id.to_owned(),
            given_name: given_name.to_owned(),
            family_name: family_name.to_owned(),
            email: None,
            email_verified: false,
            hosted_domain: None,
        }
    }

    pub(super) fn full_name(&self) -> String {
        format!("{} {}", self.given_name, self.family_name).trim().to_owned()
    }

    /// Returns the text that the page shows below the name.
    pub(super) fn known_as(&self) -> &str {
        self.email.as_deref().unwrap_or(&self.subject)
    }

    /// Returns the claims for the ID token and the userinfo endpoint.
    pub(super) fn claims(&self) -> Map<String, Value> {
        let mut claims = Map::new();
        claims.insert("sub".to_owned(), json!(self.subject));
        let names = [("given_name", &self.given_name), ("family_name", &self.family_name)];
        for (claim, name) in names.into_iter().filter(|(_, name)| !name.is_empty()) {
            claims.insert(claim.to_owned(), json!(name));
        }
        if let Some(email) = &self.email {
            claims.insert("name".to_owned(), json!(self.full_name()));
            claims.insert("email".to_owned(), json!(email));
            claims.insert("email_verified".to_owned(), json!(self.email_verified));
        }
        if let Some(domain) = &self.hosted_domain {
            claims.insert("hd".to_owned(), json!(domain));
        }
        claims
    }
}

/// Returns the sample accounts, one of each kind.
pub(super) fn samples(provider: OidcProvider) -> Vec<IssuerAccount> {
    match provider {
        OidcProvider::Google => vec![
            IssuerAccount::google("sam.sample@gmail.test", "Sam", "Sample"),
            IssuerAccount::google("pat.provider@university.test", "Pat", "Provider"),
            IssuerAccount::google_with_address_elsewhere("student@demo.test", "Sample", "Student"),
            IssuerAccount {
                email_verified: false,
                ..IssuerAccount::google("uma.unverified@gmail.test", "Uma", "Unverified")
            },
        ],
        OidcProvider::Orcid => vec![
            IssuerAccount::orcid("0000-0002-1825-0097", "Josiah", "Sample"),
            IssuerAccount::orcid("0000-0001-5109-3700", "Laure", "Sample"),
            // A private name, which ORCID allows.
            IssuerAccount::orcid("0000-0002-1694-233X", "", ""),
        ],
    }
}

/// Returns the account that was typed on the page, or an error message.
pub(super) fn typed(provider: OidcProvider, form: &Form) -> Result<IssuerAccount, &'static str> {
    let (given, family) = (form.get("given_name").trim(), form.get("family_name").trim());
    match provider {
        OidcProvider::Google => {
            let email = form.get("email").trim().to_lowercase();
            let sound =
                email.split_once('@').is_some_and(|(local, host)| !local.is_empty() && host.contains('.'));
            match sound {
                true if form.given("elsewhere").is_some() => {
                    Ok(IssuerAccount::google_with_address_elsewhere(&email, given, family))
                }
                true => Ok(IssuerAccount::google(&email, given, family)),
                false => Err("Enter an email address."),
            }
        }
        OidcProvider::Orcid => {
            let id = form.get("orcid").trim().to_uppercase();
            let digits = id.replace('-', "");
            let sound =
                id.len() == 19 && digits.len() == 16 && check_digit(&digits[..15]) == digits.chars().last();
            if sound {
                Ok(IssuerAccount::orcid(&id, given, family))
            } else {
                Err("Enter a whole ORCID iD, such as 0000-0002-1825-0097.")
            }
        }
    }
}

/// Computes the ISO 7064 MOD 11-2 check digit.
fn check_digit(digits: &str) -> Option<char> {
    let sum = digits.chars().try_fold(0, |sum, digit| Some((sum + digit.to_digit(10)?) * 2))?;
    match (12 - sum % 11) % 11 {
        10 => Some('X'),
        rest => char::from_digit(rest, 10),
    }
}

/// Returns a subject of 21 digits, like Google's. It is derived from the address, so it is the same after a restart.
fn google_subject(email: &str) -> String {
    let digest = Sha256::digest(email.as_bytes());
    let digits = digest.iter().take(20).map(|byte| char::from(b'0' + byte % 10));
    std::iter::once('1').chain(digits).collect()
}
