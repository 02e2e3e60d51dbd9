//! What an admin has to do when the academy's bank has returned a bank payout.

/// Appends the last step to an instruction: after a failed payout, Stripe pays nothing to that account until its
/// details are confirmed or changed (<https://docs.stripe.com/payouts#payout-failures>).
macro_rules! and_confirm {
    ($step:literal) => {
        concat!(
            $step,
            " Stripe won’t pay the bank again until its details are confirmed or changed under Settings, \
             Payouts."
        )
    };
}

/// Fallback for codes that say nothing specific: points to Stripe's own message.
const BY_MESSAGE: &str = and_confirm!(
    "Read what Stripe says about it in its dashboard and follow that. If that’s not enough, ask Stripe \
     support."
);
/// For failures of the account itself.
const OTHER_ACCOUNT: &str = and_confirm!("Enter another bank account in Stripe’s dashboard.");
/// For details that were entered incorrectly.
const CORRECT_DETAILS: &str =
    and_confirm!("Compare the bank details in Stripe’s dashboard with a bank statement, and correct them.");
/// For refusals that only the bank can explain.
const ASK_BANK: &str =
    and_confirm!("Ask the bank why it refuses payments from Stripe, and ask it to allow them.");

/// Returns the admin's next step for Stripe's failure code (<https://docs.stripe.com/api/payouts/failures>).
#[must_use]
pub fn next_step(failure_code: Option<&str>) -> &'static str {
    match failure_code {
        Some("account_closed" | "unsupported_card" | "bank_ownership_changed") => OTHER_ACCOUNT,
        Some(
            "incorrect_account_holder_address"
            | "incorrect_account_holder_name"
            | "incorrect_account_holder_tax_id"
            | "invalid_account_number"
            | "no_account",
        ) => CORRECT_DETAILS,
        Some("account_frozen" | "bank_account_restricted" | "debit_not_authorized" | "declined") => ASK_BANK,
        Some("invalid_currency") => {
            and_confirm!("Enter a bank account that takes US dollars in Stripe’s dashboard.")
        }
        Some("could_not_process") => {
            and_confirm!("The bank couldn’t process it and gave no reason. Ask the bank why.")
        }
        Some("insufficient_funds") => {
            "The balance at Stripe was too small for it, so you don’t need to correct any bank details. \
             Check in Stripe’s dashboard, under Settings, Payouts, whether payouts continue."
        }
        _ => BY_MESSAGE,
    }
}
