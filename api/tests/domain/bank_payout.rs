//! The reaction to failed bank payouts.

use academy::domain::bank_payout::next_step;

/// Every failure code that Stripe documents.
const CODES: [&str; 15] = [
    "account_closed",
    "account_frozen",
    "bank_account_restricted",
    "bank_ownership_changed",
    "could_not_process",
    "debit_not_authorized",
    "declined",
    "incorrect_account_holder_address",
    "incorrect_account_holder_name",
    "incorrect_account_holder_tax_id",
    "insufficient_funds",
    "invalid_account_number",
    "invalid_currency",
    "no_account",
    "unsupported_card",
];

#[test]
fn every_code_has_a_step_of_its_own_and_a_new_one_leads_to_what_stripe_says() {
    let unknown = next_step(Some("moon_in_the_wrong_house"));
    assert!(unknown.starts_with("Read what Stripe says about it"), "{unknown}");
    assert_eq!(next_step(None), unknown);
    for code in CODES {
        assert_ne!(next_step(Some(code)), unknown, "{code}");
    }
}

#[test]
fn what_is_to_be_done_fits_what_the_bank_says() {
    for (code, step) in [
        ("account_closed", "Enter another bank account"),
        ("no_account", "Compare the bank details"),
        ("invalid_account_number", "Compare the bank details"),
        ("incorrect_account_holder_name", "Compare the bank details"),
        ("declined", "Ask the bank why it refuses"),
        ("invalid_currency", "Enter a bank account that takes US dollars"),
        ("could_not_process", "The bank couldn’t process it"),
        ("insufficient_funds", "The balance at Stripe was too small"),
    ] {
        let said = next_step(Some(code));
        assert!(said.starts_with(step), "{code}: {said}");
    }
}

#[test]
fn nobody_is_told_to_wait_for_a_payout_that_stripe_holds_back() {
    let held_back = "Stripe won’t pay the bank again until its details are confirmed or changed under \
        Settings, Payouts.";
    for code in CODES.into_iter().filter(|&code| code != "insufficient_funds") {
        let said = next_step(Some(code));
        assert!(said.ends_with(held_back), "{code}: {said}");
    }
    assert!(next_step(None).ends_with(held_back));
    assert!(next_step(Some("insufficient_funds")).contains("whether payouts continue"));
}
