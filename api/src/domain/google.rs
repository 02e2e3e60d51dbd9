//! How far Google's statement about an email address can be trusted.

use crate::domain::text;

/// Whether Google runs the mailbox of a normalized address: a Google address, or one of the organization that the
/// account belongs to (`hd`).
///
/// For any other address, Google has only verified once that the account's creator could read mail there. The mailbox
/// may belong to somebody else by now.
///
/// Source: <https://developers.google.com/identity/gsi/web/guides/verify-google-id-token>, where Google says for which
/// accounts it is authoritative.
#[must_use]
pub fn runs_mailbox(email: &str, hosted_domain: Option<&str>) -> bool {
    let Some((_, domain)) = email.rsplit_once('@') else { return false };
    matches!(domain, "gmail.com" | "googlemail.com")
        || hosted_domain.is_some_and(|hosted| text::domain(hosted).is_some_and(|hosted| hosted == domain))
}
