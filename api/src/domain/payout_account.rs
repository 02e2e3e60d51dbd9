//! Whether a tutor's Stripe account can be paid, and what is missing, in plain words.

use schema::enums::{CapabilityStatus, PayoutState};
use schema::models::payout_account::AccountFacts;

/// Values of `disabled_reason` that the tutor can only wait out.
const BEING_CHECKED: [&str; 3] = ["requirements.pending_verification", "under_review", "listed"];

/// Returns the state of an existing account.
///
/// `details_submitted` says little: details can turn out wrong, and Stripe may ask for more years later. The account
/// can be paid if transfers are active and payouts are enabled.
#[must_use]
pub fn state(facts: &AccountFacts) -> PayoutState {
    if facts.transfers_capability == CapabilityStatus::Active && facts.payouts_enabled {
        return PayoutState::Ready;
    }
    let reason = facts.disabled_reason.as_deref();
    if is_closed(reason) {
        return PayoutState::Restricted;
    }
    if !facts.details_submitted {
        return PayoutState::Incomplete;
    }
    let asked_for_more = !facts.currently_due.is_empty() || !facts.past_due.is_empty();
    let waits = reason.is_none_or(|reason| BEING_CHECKED.contains(&reason));
    if waits && !asked_for_more { PayoutState::InReview } else { PayoutState::Restricted }
}

/// Returns what is missing, one line each, without duplicates. A working account may also miss something: it will be
/// disabled unless that is provided.
#[must_use]
pub fn missing(facts: &AccountFacts) -> Vec<&'static str> {
    let reason = facts.disabled_reason.as_deref();
    if is_closed(reason) {
        return vec![CLOSED];
    }
    let mut texts = Vec::new();
    for code in facts.past_due.iter().chain(&facts.currently_due).flatten() {
        let text = text_of(code);
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    if texts.is_empty() && state(facts) == PayoutState::Restricted {
        texts.push(SOMETHING);
    }
    texts
}

/// Whether Stripe has rejected the account, which no input of the tutor can change.
fn is_closed(reason: Option<&str>) -> bool {
    reason.is_some_and(|reason| reason.starts_with("rejected.") || reason == "platform_paused")
}

const CLOSED: &str = "Stripe closed this account. Please email us so we can find out why.";
const SOMETHING: &str = "Something Stripe will ask you for when you continue";

/// Descriptions of requirements, by a part of Stripe's code. The first match counts.
const TEXTS: &[(&str, &str)] = &[
    ("verification.additional_document", "A document that shows your address"),
    ("verification.proof_of_liveness", "A photo of yourself, taken during Stripe’s check"),
    ("verification.document", "A photo of your passport, driver’s license or ID card"),
    ("external_account", "A bank account or debit card for your payouts"),
    ("tos_acceptance", "Your agreement to Stripe’s terms"),
    ("business_type", "Whether you are paid as an individual or as a company"),
    ("business_profile", "A few words about what you teach, for Stripe"),
    ("ssn_last_4", "The last four digits of your Social Security number"),
    ("id_number", "Your Social Security or taxpayer number"),
    ("tax_id", "Your company’s tax number"),
    ("first_name", "Your name as it appears on your ID"),
    ("last_name", "Your name as it appears on your ID"),
    ("dob", "Your date of birth"),
    ("address", "Your home address"),
    ("phone", "Your phone number"),
    ("email", "Your email address"),
    ("company", "Details of your company"),
];

fn text_of(code: &str) -> &'static str {
    TEXTS.iter().find(|(part, _)| is_about(code, part)).map_or(SOMETHING, |(_, text)| text)
}

/// Whether `part` matches whole dot-separated segments of the code.
fn is_about(code: &str, part: &str) -> bool {
    let code: Vec<&str> = code.split('.').collect();
    let part: Vec<&str> = part.split('.').collect();
    code.windows(part.len()).any(|window| window == part.as_slice())
}
