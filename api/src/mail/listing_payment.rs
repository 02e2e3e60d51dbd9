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
        subject: format!("{title} is approved: one payment, and students find it"),
        paragraphs: vec![
            format!("We have approved {title}. Your first listing was free; this one costs {fee}, once."),
            "As soon as it is paid, students find it, until its deadline. Changing, closing and reopening it costs nothing."
                .to_owned(),
        ],
        action: Some(("Pay for the listing", ctx.config.link(&page_paths::provider_listing(listing.id)))),
        note: Some(format!(
            "You do not have to: until it is paid nobody sees it, and you owe nothing. Questions? Write to {}.",
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
        "Students find it from now on."
    } else {
        "It is not in our lists at the moment; why, its page on your dashboard says."
    };
    let layout = EmailLayout {
        subject: format!("{title} is paid for and public"),
        paragraphs: vec![
            format!("Thank you: your payment for {title} has arrived. {now}"),
            "It is offered until its deadline. Please confirm at least every 90 days that all of it is still right; otherwise it \
             leaves the lists."
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
            "The holder of the card that paid for {title} has told their bank that they do not agree with the payment. If that was you by \
             mistake, please tell your bank."
        ),
        Some(DisputeState::Lost) => format!(
            "The bank of the card that paid for {title} has decided for the cardholder, and the payment went back."
        ),
        Some(DisputeState::Won) | None => format!("The payment for {title} was returned."),
    };
    let is_open = payment.dispute_state == Some(DisputeState::Open);
    let can_be_paid = listing.state == ListingState::Approved
        && opportunity.hidden_reason.is_none()
        && opportunity.deadline_at > ctx.now;
    let next = if is_open {
        "Until that is decided, students are not offered it."
    } else if can_be_paid {
        "Students are not offered it any more, unless you pay for it again before its deadline."
    } else {
        "Students are not offered it."
    };
    let layout = EmailLayout {
        subject: format!("{title} is not offered at the moment"),
        paragraphs: vec![
            format!("{happened} {next}"),
            "Applications that you have stay with you.".to_owned(),
        ],
        action: Some(("See the listing", ctx.config.link(&page_paths::provider_listing(listing.id)))),
        note: Some(format!("If you think that this is a mistake, please write to {}.", BRAND.email)),
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
        subject: format!("A refund for {title} did not reach your card"),
        paragraphs: vec![format!(
            "Your card’s bank has sent back what we returned of the {amount} for {title}, so the payment is with us again and the listing \
             is offered as before."
        )],
        links: vec![("Receipt", ctx.config.link(&page_paths::listing_receipt(payment.id)))],
        action: Some(("See the listing", ctx.config.link(&page_paths::provider_listing(listing.id)))),
        note: Some(format!(
            "If you would rather have the money back, please write to {}: we need another way to send it.",
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
        subject: format!("{title} is offered again"),
        paragraphs: vec![format!(
            "The question about the payment for {title} is settled. Students find it again until its deadline."
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
        "We have returned {amount} to the card that paid for {title}. Banks take 5 to 10 days to show it."
    )];
    if listing.opportunity_id.is_none() {
        paragraphs.push(
            "Your payment reached us when the listing could not be published for it: it had been changed, closed or returned meanwhile, \
             its deadline had passed, or it was paid for twice. Its page on your dashboard says where it stands."
                .to_owned(),
        );
    }
    let layout = EmailLayout {
        subject: format!("Refund of {amount}"),
        paragraphs,
        facts: vec![
            ("Listing", title.to_owned()),
            ("Paid", dollars(payment.amount_cents)),
            ("Returned", amount),
        ],
        action: Some(("See my receipt", ctx.config.link(&page_paths::listing_receipt(payment.id)))),
        ..EmailLayout::default()
    };
    let occasion = format!("refund/{refund_id}");
    send_once(ctx, payment.payer_id, "listing_refund_made", &occasion, layout)
}
