//! The email to admins about a failed bank payout.

use schema::models::bank_payout::BankPayout;

use super::balance_differs::amount;
use super::email_layout::{EmailLayout, EmailReason, Envelope, NAMELESS_GREETING};
use super::team;
use crate::domain::bank_payout::next_step;
use crate::error::Result;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Emails all admins the amount, the reason, and what to do.
pub fn bank_payout_failed(ctx: &mut Ctx<'_>, payout: &BankPayout) -> Result<()> {
    // A negative amount is a debit from the bank.
    let is_debit = payout.amount_cents < 0;
    let sum = amount(payout.amount_cents.saturating_abs(), &payout.currency);
    let bank = match (&payout.bank_name, &payout.bank_last4) {
        (Some(name), Some(last4)) => Some(format!("{name}, account ending in {last4}")),
        (None, Some(last4)) => Some(format!("Account ending in {last4}")),
        (Some(name), None) => Some(name.clone()),
        (None, None) => None,
    };
    let mut facts = vec![("Amount", sum.clone())];
    facts.extend(bank.map(|bank| ("Bank", bank)));
    facts.extend(payout.failure_message.clone().map(|message| ("Stripe says", message)));
    facts.push(("Payout", payout.id.clone()));
    let (subject, happened) = if is_debit {
        (
            format!("The bank didn’t pay {sum} to Stripe"),
            "Stripe tried to collect what the balance is short from the academy’s bank, and got nothing. The \
             balance at Stripe stays short, so transfers to tutors may be refused until money comes in.",
        )
    } else {
        (
            format!("The bank sent {sum} back"),
            "A payout from Stripe to the academy’s bank didn’t arrive. The money is back in the balance at \
             Stripe; nothing is lost.",
        )
    };
    let layout = EmailLayout {
        subject,
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs: vec![happened.to_owned(), next_step(payout.failure_code.as_deref()).to_owned()],
        facts,
        action: Some(("See the payouts", ctx.config.link(page_paths::ADMIN_BANK))),
        note: (!is_debit)
            .then(|| "Tutors are paid from the same balance, and will still be paid.".to_owned()),
        reason: EmailReason::Team,
        ..EmailLayout::default()
    };
    for (number, address) in team::addresses(ctx.conn, ctx.config)?.iter().enumerate() {
        let to = Envelope {
            occasion: &format!("bank-payout-failed/{}/{number}", payout.id),
            template: "bank_payout_failed",
            to_address: address,
            to_name: "",
        };
        layout.queue(ctx, to)?;
    }
    Ok(())
}
