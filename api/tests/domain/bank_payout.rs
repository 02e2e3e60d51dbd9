//! What to do about money that the academy's bank has sent back.

use academy::domain::bank_payout::next_step;

/// Every code that Stripe documents.
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
