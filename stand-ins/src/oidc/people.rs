//! Who has an account: a few samples, and whoever types one.

use serde::Serialize;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::{form::Form, provider::OidcProvider};

/// Somebody's account at an issuer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct IssuerAccount {
    /// What the issuer calls them: a number at Google, an iD at ORCID.
    pub subject: String,
    /// Given name; empty when they keep it to themselves.
    pub given_name: String,
    /// Family name; empty when they keep it to themselves.
    pub family_name: String,
    /// Their address; ORCID tells nobody.
    pub email: Option<String>,
    /// Whether the issuer has seen that they read mail there.
    pub email_verified: bool,
    /// The organisation at Google that the account belongs to, by its domain (`hd`). Google runs that domain's
    /// mailboxes; of any other address but its own it has only seen once that mail was read there.
    pub hosted_domain: Option<String>,
}

impl IssuerAccount {
    /// An account at Google of the organisation whose domain the address has.
    pub fn google(email: &str, given_name: &str, family_name: &str) -> Self {
        let domain = email.rsplit_once('@').map(|(_, domain)| domain.to_owned());
        Self { hosted_domain: domain, ..Self::google_with_address_elsewhere(email, given_name, family_name) }
    }

    /// An account at Google that somebody made with an address which is not Google's.
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

    /// A record at ORCID with this iD.
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

    /// What the page shows below the name.
    pub(super) fn known_as(&self) -> &str {
        self.email.as_deref().unwrap_or(&self.subject)
    }

    /// What an issuer says of them, in the ID token and at the userinfo endpoint alike.
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

/// The sample accounts, each of another kind.
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
            // Keeps their name to themselves, as ORCID lets people do.
            IssuerAccount::orcid("0000-0002-1694-233X", "", ""),
        ],
    }
}

/// The account that somebody typed, or what is wrong with it.
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

/// ISO 7064 MOD 11-2.
fn check_digit(digits: &str) -> Option<char> {
    let sum = digits.chars().try_fold(0, |sum, digit| Some((sum + digit.to_digit(10)?) * 2))?;
    match (12 - sum % 11) % 11 {
        10 => Some('X'),
        rest => char::from_digit(rest, 10),
    }
}

/// Twenty-one digits, as Google's are. One address has one number, also after a restart.
fn google_subject(email: &str) -> String {
    let digest = Sha256::digest(email.as_bytes());
    let digits = digest.iter().take(20).map(|byte| char::from(b'0' + byte % 10));
    std::iter::once('1').chain(digits).collect()
}
