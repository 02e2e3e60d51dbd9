//! The emails to a provider about a listing's payment.

use schema::enums::{DisputeState, ListingState};
use schema::ids::UserId;
use schema::models::listing::Listing;
use schema::models::opportunity::Opportunity;
use schema::models::organization::Organization;
use schema::models::payment::Payment;

use super::email_layout::EmailLayout;
use super::listing::{send, send_once};
use crate::domain::price::dollars;
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// An admin approved the listing: it becomes public once it is paid. `fee_cents` is in US cents.
pub fn listing_to_pay(
    ctx: &mut Ctx<'_>,
    organization: &Organization,
    listing: &Listing,
    title: &str,
    fee_cents: i32,
) -> Result<()> {
    let fee = dollars(fee_cents);
    let layout = EmailLayout {
        subject: format!("{title} is approved: pay for it, and students can find it"),
        paragraphs: vec![
            format!("We approved {title}. Your first listing was free; this one costs {fee}, once."),
            "As soon as it’s paid, students can find it until its deadline. Changing, closing and reopening \
             it is free."
                .to_owned(),
        ],
        action: Some(("Pay for the listing", ctx.config.link(&page_paths::provider_listing(listing.id)))),
        note: Some(format!(
            "You don’t have to: until it’s paid, no one sees it, and you owe nothing. Questions? Email {}.",
            BRAND.email
        )),
        ..EmailLayout::default()
    };
    send(ctx, organization.provider_id, "listing_to_pay", listing.id, layout)
}

/// The listing was paid and is public.
pub fn listing_paid(
    ctx: &mut Ctx<'_>,
    provider_id: UserId,
    listing: &Listing,
    opportunity: &Opportunity,
    payment: &Payment,
) -> Result<()> {
    let title = &opportunity.title;
    let now = if opportunity.is_listed {
        "Students can find it now."
    } else {
        "It isn’t in our lists right now; its page on your dashboard says why."
    };
    let layout = EmailLayout {
        subject: format!("{title} is paid and public"),
        paragraphs: vec![
            format!("Thank you. We received your payment for {title}. {now}"),
            "It stays listed until its deadline. Please confirm at least every 90 days that everything in it \
             is still right; otherwise it drops off the lists."
                .to_owned(),
        ],
        facts: vec![("Paid", dollars(payment.amount_cents))],
        links: vec![("Receipt", ctx.config.link(&page_paths::listing_receipt(payment.id)))],
        action: Some(("See its page", ctx.config.link(&page_paths::opportunity(&opportunity.slug)))),
        ..EmailLayout::default()
    };
    send(ctx, provider_id, "listing_paid", listing.id, layout)
}

/// The payment was refunded or disputed, so the listing is not public.
pub fn listing_unpaid(
    ctx: &mut Ctx<'_>,
    provider_id: UserId,
    listing: &Listing,
    opportunity: &Opportunity,
    payment: &Payment,
) -> Result<()> {
    let title = &opportunity.title;
    let happened = match payment.dispute_state {
        Some(DisputeState::Open) => format!(
            "The holder of the card that paid for {title} disputed the payment with their bank. If you did \
             that by mistake, please tell your bank."
        ),
        Some(DisputeState::Lost) => format!(
            "The bank of the card that paid for {title} decided in the cardholder’s favor, and the payment \
             was returned."
        ),
        Some(DisputeState::Won) | None => format!("The payment for {title} was returned."),
    };
    let is_open = payment.dispute_state == Some(DisputeState::Open);
    let can_be_paid = listing.state == ListingState::Approved
        && opportunity.hidden_reason.is_none()
        && opportunity.deadline_at > ctx.now;
    let next = if is_open {
        "Until that’s decided, students can’t find it."
    } else if can_be_paid {
        "Students can’t find it anymore unless you pay for it again before its deadline."
    } else {
        "Students can’t find it."
    };
    let layout = EmailLayout {
        subject: format!("{title} isn’t listed right now"),
        paragraphs: vec![format!("{happened} {next}"), "You keep the applications you have.".to_owned()],
        action: Some(("See the listing", ctx.config.link(&page_paths::provider_listing(listing.id)))),
        note: Some(format!("If you think this is a mistake, please email {}.", BRAND.email)),
        ..EmailLayout::default()
    };
    send(ctx, provider_id, "listing_unpaid", listing.id, layout)
}

/// A refund failed: the money is here, and the listing is public again.
pub fn listing_refund_failed(
    ctx: &mut Ctx<'_>,
    provider_id: UserId,
    listing: &Listing,
    opportunity: &Opportunity,
    payment: &Payment,
) -> Result<()> {
    let (title, amount) = (&opportunity.title, dollars(payment.amount_cents));
    let layout = EmailLayout {
        subject: format!("A refund for {title} didn’t reach your card"),
        paragraphs: vec![format!(
            "Your card’s bank sent back what we refunded of the {amount} for {title}, so we have the payment \
             again and the listing is as it was before."
        )],
        links: vec![("Receipt", ctx.config.link(&page_paths::listing_receipt(payment.id)))],
        action: Some(("See the listing", ctx.config.link(&page_paths::provider_listing(listing.id)))),
        note: Some(format!(
            "If you’d rather have the refund, please email {}: we need another way to send it.",
            BRAND.email
        )),
        ..EmailLayout::default()
    };
    send(ctx, provider_id, "listing_refund_failed", listing.id, layout)
}

/// A dispute was won: the listing is public again.
pub fn listing_dispute_won(
    ctx: &mut Ctx<'_>,
    provider_id: UserId,
    listing: &Listing,
    opportunity: &Opportunity,
) -> Result<()> {
    let title = &opportunity.title;
    let layout = EmailLayout {
        subject: format!("{title} is listed again"),
        paragraphs: vec![format!(
            "The dispute over the payment for {title} is settled. Students can find it again until its \
             deadline."
        )],
        action: Some(("See the listing", ctx.config.link(&page_paths::provider_listing(listing.id)))),
        ..EmailLayout::default()
    };
    send(ctx, provider_id, "listing_dispute_won", listing.id, layout)
}

/// A refund of `amount_cents` was made; emailed once per refund.
pub fn listing_refund_made(
    ctx: &mut Ctx<'_>,
    payment: &Payment,
    listing: &Listing,
    title: &str,
    refund_id: &str,
    amount_cents: i32,
) -> Result<()> {
    let amount = dollars(amount_cents);
    let mut paragraphs = vec![format!(
        "We refunded {amount} to the card that paid for {title}. Banks take 5 to 10 business days to show it."
    )];
    if listing.opportunity_id.is_none() {
        paragraphs.push(
            "Your payment reached us when the listing could no longer be published: it had been changed, \
             closed or returned in the meantime, its deadline had passed, or it was paid for twice. Its page \
             on your dashboard shows its status."
                .to_owned(),
        );
    }
    let layout = EmailLayout {
        subject: format!("Refund of {amount}"),
        paragraphs,
        facts: vec![
            ("Listing", title.to_owned()),
            ("Paid", dollars(payment.amount_cents)),
            ("Refunded", amount),
        ],
        action: Some(("See my receipt", ctx.config.link(&page_paths::listing_receipt(payment.id)))),
        ..EmailLayout::default()
    };
    let occasion = format!("refund/{refund_id}");
    send_once(ctx, payment.payer_id, "listing_refund_made", &occasion, layout)
}
