//! Tells a tutor of what they are paid beside their lessons.

use schema::enums::PayoutAdjustmentKind;
use schema::models::payout_adjustment::PayoutAdjustment;
use schema::models::profile::{Contact, Profile};

use super::email_layout::{EmailLayout, Envelope};
use crate::domain::price::dollars;
use crate::error::{Error, Result};
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Mails the tutor that it was sent, and why.
pub fn payout_adjustment_sent(ctx: &mut Ctx<'_>, adjustment: &PayoutAdjustment) -> Result<()> {
    let amount = dollars(adjustment.amount_cents);
    let (subject, text) = match adjustment.kind {
        PayoutAdjustmentKind::Bonus => (
            format!("A bonus of {amount} for you"),
            format!("We have sent you a bonus of {amount}. Thank you for teaching with us."),
        ),
        PayoutAdjustmentKind::Correction => (
            format!("A correction of {amount} of your pay"),
            format!("We have sent you {amount} to correct what you were paid."),
        ),
    };
    let later = "Stripe pays it to your bank with your next payout.".to_owned();
    let layout = EmailLayout {
        subject,
        paragraphs: vec![text, later],
        facts: vec![("Amount", amount), ("Reason", adjustment.reason.clone())],
        ..EmailLayout::default()
    };
    queue(ctx, adjustment, layout, "payout_adjustment_sent")
}

/// Mails the tutor that so much of it, US cents, was taken back.
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
        "We have taken back {amount} of a {what} of {whole} that was sent to you. If you do not know why, please reply to this \
         email."
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
    // What came back in parts is told in parts.
    let occasion = format!("{template}/{}/{}", adjustment.id, adjustment.returned_cents());
    let to = Envelope { occasion: &occasion, template, to_address: &email, to_name: &profile.full_name() };
    layout.queue(ctx, to)
}
