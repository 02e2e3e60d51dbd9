//! The emails to a tutor about a payout adjustment.

use schema::enums::PayoutAdjustmentKind;
use schema::models::payout_adjustment::PayoutAdjustment;
use schema::models::profile::{Contact, Profile};

use super::email_layout::{EmailLayout, Envelope};
use crate::domain::price::dollars;
use crate::error::{Error, Result};
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Emails the tutor that it was sent, with the reason.
pub fn payout_adjustment_sent(ctx: &mut Ctx<'_>, adjustment: &PayoutAdjustment) -> Result<()> {
    let amount = dollars(adjustment.amount_cents);
    let (subject, text) = match adjustment.kind {
        PayoutAdjustmentKind::Bonus => (
            format!("A bonus of {amount} for you"),
            format!("We sent you a bonus of {amount}. Thank you for teaching with us."),
        ),
        PayoutAdjustmentKind::Correction => (
            format!("A correction of {amount} to your pay"),
            format!("We sent you {amount} to correct what you were paid."),
        ),
    };
    let later = "Stripe will pay it to your bank with your next payout.".to_owned();
    let layout = EmailLayout {
        subject,
        paragraphs: vec![text, later],
        facts: vec![("Amount", amount), ("Reason", adjustment.reason.clone())],
        ..EmailLayout::default()
    };
    queue(ctx, adjustment, layout, "payout_adjustment_sent")
}

/// Emails the tutor that an amount in US cents was reversed.
pub fn payout_adjustment_reversed(
    ctx: &mut Ctx<'_>,
    adjustment: &PayoutAdjustment,
    amount_cents: i32,
) -> Result<()> {
    let (amount, whole) = (dollars(amount_cents), dollars(adjustment.amount_cents));
    let what = match adjustment.kind {
        PayoutAdjustmentKind::Bonus => "bonus",
        PayoutAdjustmentKind::Correction => "correction",
    };
    let text = format!(
        "We took back {amount} of a {what} of {whole} that we sent you. If you don’t know why, please reply \
         to this email."
    );
    let layout = EmailLayout {
        subject: format!("{amount} was taken back"),
        paragraphs: vec![text],
        facts: vec![("Taken back", amount), ("It was for", adjustment.reason.clone())],
        ..EmailLayout::default()
    };
    queue(ctx, adjustment, layout, "payout_adjustment_reversed")
}

fn queue(
    ctx: &mut Ctx<'_>,
    adjustment: &PayoutAdjustment,
    layout: EmailLayout,
    template: &'static str,
) -> Result<()> {
    let contact = Profile::contacts(ctx.conn, &[adjustment.tutor_id])?.pop();
    let Contact { profile, email, is_deleted, .. } =
        contact.ok_or_else(|| Error::internal("a tutor without a profile"))?;
    if is_deleted {
        return Ok(());
    }
    let layout = EmailLayout {
        greeting: format!("Hi {},", profile.first_name),
        action: Some(("See my payments", ctx.config.link(page_paths::TUTOR_PAYMENTS))),
        ..layout
    };
    // Each partial reversal has an email of its own.
    let occasion = format!("{template}/{}/{}", adjustment.id, adjustment.returned_cents());
    let to = Envelope { occasion: &occasion, template, to_address: &email, to_name: &profile.full_name() };
    layout.queue(ctx, to)
}
