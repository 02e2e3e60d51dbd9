//! Whether a tutor can be paid, and what stands in the way, in plain words.

use schema::enums::{CapabilityStatus, PayoutState};
use schema::models::payout_account::AccountFacts;

/// Reasons for which an account is off while there is nothing for the tutor to do but wait.
const BEING_CHECKED: [&str; 3] = ["requirements.pending_verification", "under_review", "listed"];

/// What an account that exists comes to.
///
/// That the forms were sent says little: they can turn out wrong, and be asked for again years later. Money
/// can go there when transfers are taken and Stripe pays on.
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

/// What is missing, a line each, without repetition. It may name what is missing from an account that works:
/// without it, it will stop to.
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

/// Stripe has turned the account away, and nothing the tutor enters changes that.
fn is_closed(reason: Option<&str>) -> bool {
    reason.is_some_and(|reason| reason.starts_with("rejected.") || reason == "platform_paused")
}

const CLOSED: &str = "Stripe has closed this account. Please write to us, so that we can find out why.";
const SOMETHING: &str = "Something that Stripe will ask you for when you go on";

/// What a person is asked for, by the part of Stripe's code that says it. The first match counts.
const TEXTS: &[(&str, &str)] = &[
    ("verification.additional_document", "A document that shows your address"),
    ("verification.proof_of_liveness", "A photo of yourself, taken by Stripe's check"),
    ("verification.document", "A photo of your passport, driver's license or ID card"),
    ("external_account", "A bank account or debit card for your payouts"),
    ("tos_acceptance", "Your agreement to Stripe's terms"),
    ("business_type", "Whether you are paid as an individual or as a company"),
    ("business_profile", "A few words about what you teach, for Stripe"),
    ("ssn_last_4", "The last four digits of your Social Security number"),
    ("id_number", "Your Social Security or taxpayer number"),
    ("tax_id", "Your company's tax number"),
    ("first_name", "Your name as it stands on your ID"),
    ("last_name", "Your name as it stands on your ID"),
    ("dob", "Your date of birth"),
    ("address", "Your home address"),
    ("phone", "Your phone number"),
    ("email", "Your email address"),
    ("company", "Details of your company"),
];

fn text_of(code: &str) -> &'static str {
    TEXTS.iter().find(|(part, _)| is_about(code, part)).map_or(SOMETHING, |(_, text)| text)
}

/// Whether whole parts of the code, which are separated by dots, are `part`.
fn is_about(code: &str, part: &str) -> bool {
    let code: Vec<&str> = code.split('.').collect();
    let part: Vec<&str> = part.split('.').collect();
    code.windows(part.len()).any(|window| window == part.as_slice())
}
