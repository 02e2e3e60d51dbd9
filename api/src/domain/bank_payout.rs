//! What to do about money that the academy's bank has sent back.

/// Leads on where no code says more.
const BY_MESSAGE: &str = "Read what Stripe says about it in its dashboard and follow that; if it says too little, ask Stripe’s support. \
    The next payout tries again.";
/// What is wrong with the account itself.
const OTHER_ACCOUNT: &str =
    "Enter another bank account in Stripe’s dashboard, under Settings, Payouts. The next payout goes there.";
/// What was entered wrongly.
const CORRECT_DETAILS: &str = "Compare the bank details in Stripe’s dashboard, under Settings, Payouts, with a statement of the bank, and correct them. \
    The next payout uses them.";
/// What only the bank can say.
const ASK_BANK: &str = "Ask the bank why it refuses payments from Stripe, and to allow them. Then resume payouts in Stripe’s dashboard.";

/// What an admin does next, by Stripe's code for the failure (<https://docs.stripe.com/api/payouts/failures>).
#[must_use]
pub fn next_step(failure_code: Option<&str>) -> &'static str {
    match failure_code {
        Some("account_closed" | "no_account" | "unsupported_card" | "bank_ownership_changed") => {
            OTHER_ACCOUNT
        }
        Some(
            "incorrect_account_holder_address"
            | "incorrect_account_holder_name"
            | "incorrect_account_holder_tax_id"
            | "invalid_account_number",
        ) => CORRECT_DETAILS,
        Some("account_frozen" | "bank_account_restricted" | "debit_not_authorized" | "declined") => ASK_BANK,
        Some("invalid_currency") => {
            "Enter a bank account that takes US dollars in Stripe’s dashboard, under Settings, Payouts. The next payout goes there."
        }
        Some("could_not_process") => {
            "The bank could not process it, and says no more. The next payout tries again; if that fails too, ask the bank."
        }
        Some("insufficient_funds") => {
            "The balance at Stripe was too small for it. Nothing has to be corrected: the next payout is of what is there then."
        }
        _ => BY_MESSAGE,
    }
}
