use academy::domain::payout_account::{missing, state};
use schema::enums::{CapabilityStatus, PayoutState};
use schema::models::payout_account::AccountFacts;

fn codes(texts: &[&str]) -> Vec<Option<String>> {
    texts.iter().map(|text| Some((*text).to_owned())).collect()
}

/// An account whose forms are submitted, with nothing enabled yet.
fn submitted() -> AccountFacts {
    AccountFacts {
        details_submitted: true,
        transfers_capability: CapabilityStatus::Inactive,
        ..AccountFacts::default()
    }
}

fn ready() -> AccountFacts {
    AccountFacts { transfers_capability: CapabilityStatus::Active, payouts_enabled: true, ..submitted() }
}

fn off(reason: &str) -> AccountFacts {
    AccountFacts { disabled_reason: Some(reason.to_owned()), ..submitted() }
}

#[test]
fn money_can_go_there_when_transfers_are_taken_and_stripe_pays_on() {
    assert_eq!(state(&ready()), PayoutState::Ready);
    let soon = AccountFacts { currently_due: codes(&["individual.id_number"]), ..ready() };
    assert_eq!(state(&soon), PayoutState::Ready, "it still works");
    assert_eq!(missing(&soon), ["Your Social Security or taxpayer number"]);
    for half in [
        AccountFacts { payouts_enabled: false, ..ready() },
        AccountFacts { transfers_capability: CapabilityStatus::Pending, ..ready() },
        AccountFacts { transfers_capability: CapabilityStatus::Unrequested, ..ready() },
    ] {
        assert_ne!(state(&half), PayoutState::Ready, "{half:?}");
    }
}

#[test]
fn forms_that_were_not_sent_are_incomplete_whatever_stripe_calls_it() {
    let begun = AccountFacts {
        details_submitted: false,
        currently_due: codes(&["external_account", "tos_acceptance.date", "tos_acceptance.ip"]),
        ..off("requirements.past_due")
    };
    assert_eq!(state(&begun), PayoutState::Incomplete);
    assert_eq!(
        missing(&begun),
        ["A bank account or debit card for your payouts", "Your agreement to Stripe’s terms"]
    );
    assert_eq!(state(&AccountFacts::default()), PayoutState::Incomplete);
}

#[test]
fn what_only_stripe_can_go_on_with_is_in_review() {
    let checking = AccountFacts {
        pending_verification: codes(&["individual.verification.document"]),
        ..off("requirements.pending_verification")
    };
    for facts in [checking, off("under_review"), off("listed"), submitted()] {
        assert_eq!(state(&facts), PayoutState::InReview, "{facts:?}");
        assert!(missing(&facts).is_empty(), "{facts:?}");
    }
}

#[test]
fn what_the_tutor_has_to_mend_is_restricted_and_named() {
    let document = codes(&["individual.verification.document"]);
    let wrong = AccountFacts {
        past_due: document.clone(),
        currently_due: document.clone(),
        ..off("requirements.past_due")
    };
    assert_eq!(state(&wrong), PayoutState::Restricted);
    assert_eq!(missing(&wrong), ["A photo of your passport, driver’s license or ID card"]);
    let waits_too = AccountFacts { currently_due: document, ..off("requirements.pending_verification") };
    assert_eq!(state(&waits_too), PayoutState::Restricted, "waiting alone does not help");
    for reason in ["other", "action_required.requested_capabilities", "a_word_of_next_year"] {
        assert_eq!(state(&off(reason)), PayoutState::Restricted, "{reason}");
        assert_eq!(missing(&off(reason)), ["Something Stripe will ask you for when you continue"]);
    }
}

#[test]
fn a_closed_account_says_so_and_asks_for_nothing() {
    for reason in ["rejected.fraud", "rejected.terms_of_service", "platform_paused"] {
        let closed = AccountFacts { currently_due: codes(&["external_account"]), ..off(reason) };
        assert_eq!(state(&closed), PayoutState::Restricted, "{reason}");
        let unsent = AccountFacts { details_submitted: false, ..off(reason) };
        assert_eq!(state(&unsent), PayoutState::Restricted, "{reason}");
        assert_eq!(missing(&closed), ["Stripe closed this account. Please email us so we can find out why."]);
    }
}

#[test]
fn common_codes_are_said_in_plain_words_once() {
    for (code, text) in [
        ("business_type", "Whether you are paid as an individual or as a company"),
        ("business_profile.mcc", "A few words about what you teach, for Stripe"),
        ("individual.first_name", "Your name as it appears on your ID"),
        ("representative.last_name", "Your name as it appears on your ID"),
        ("individual.dob.year", "Your date of birth"),
        ("individual.address.postal_code", "Your home address"),
        ("individual.email", "Your email address"),
        ("individual.phone", "Your phone number"),
        ("individual.ssn_last_4", "The last four digits of your Social Security number"),
        ("individual.verification.additional_document", "A document that shows your address"),
        ("person_1A2b.verification.document", "A photo of your passport, driver’s license or ID card"),
        ("company.tax_id", "Your company’s tax number"),
        ("company.name", "Details of your company"),
        ("interv_cXVlc3Rpb24.form", "Something Stripe will ask you for when you continue"),
    ] {
        let facts = AccountFacts { currently_due: codes(&[code, code]), ..submitted() };
        assert_eq!(missing(&facts), [text], "{code}");
    }
}
