//! What Google knows about an address that it tells.

use crate::domain::text;

/// Whether Google runs the mailbox of an address, which must be normalised: its own, or one of the organisation that
/// the account belongs to (`hd`).
///
/// Of every other address Google has only seen, once, that whoever made the account read mail there. The mailbox may
/// be somebody else's by now.
///
/// Source: <https://developers.google.com/identity/gsi/web/guides/verify-google-id-token>, where Google says for which
/// accounts it is authoritative.
#[must_use]
pub fn runs_mailbox(email: &str, hosted_domain: Option<&str>) -> bool {
    let Some((_, domain)) = email.rsplit_once('@') else { return false };
    matches!(domain, "gmail.com" | "googlemail.com")
        || hosted_domain.is_some_and(|hosted| text::domain(hosted).is_some_and(|hosted| hosted == domain))
}
