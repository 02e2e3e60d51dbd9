//! Golden tests of the emails about organizations and listings.

use academy::mail;
use academy::platform::ctx::Ctx;
use chrono::TimeDelta;
use schema::enums::{
    DisputeState, ListingState, ListingWithholding, OpportunityVerification, PaymentPurpose, PaymentStatus,
    Role,
};
use schema::models::listing::Listing;
use schema::models::opportunity::Opportunity;
use schema::models::organization::Organization;
use schema::models::payment::Payment;
use serde_json::json;
use uuid::Uuid;

use super::golden_emails::check;
use super::world::{PROVIDER, World};
use test_support::listings::unsaved_organization;
use test_support::opportunities::unsaved;

const TITLE: &str = "Genomics <Summer> Internship";

/// A world with a provider, their organization and its listing.
fn world() -> (World, Organization, Listing, Opportunity) {
    let mut world = World::new();
    world.person(PROVIDER, ("Inès", "Sample"), Role::Provider, None);
    let organization = Organization {
        id: Uuid::from_u128(300),
        name: "Larkspur & Sons University".to_owned(),
        domain: Some("larkspur.edu".to_owned()),
        ..unsaved_organization(PROVIDER, world.now)
    };
    organization.insert(&mut world.conn).unwrap();
    let opportunity = Opportunity {
        id: Uuid::from_u128(301),
        slug: "genomics-summer-internship".to_owned(),
        title: TITLE.to_owned(),
        ..unsaved(world.now)
    };
    let listing = Listing {
        id: Uuid::from_u128(302),
        organization_id: organization.id,
        state: ListingState::InReview,
        draft: json!({ "title": TITLE }),
        version: 2,
        opportunity_id: None,
        approved_version: None,
        question: String::new(),
        withheld: None,
        hidden_message: String::new(),
        reason: "Please say what it costs.\n\nIs housing part of it?".to_owned(),
        created_at: world.now,
        updated_at: world.now,
        submitted_at: Some(world.now),
        decided_at: None,
        decided_by: None,
        is_free: true,
        fee_cents: None,
        fee_state: None,
    };
    (world, organization, listing, opportunity)
}

/// Writes emails and compares them with their golden file.
#[track_caller]
pub fn written(world: &mut World, name: &str, write: impl FnOnce(&mut Ctx<'_>)) {
    write(&mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now });
    let mut emails = world.take_emails();
    assert_eq!(emails.len(), 1, "{name}");
    // Occasions contain instants, which file names must not.
    name.clone_into(&mut emails[0].occasion);
    check(name, emails);
}

#[test]
fn whoever_gets_mail_at_a_domain_is_asked_to_prove_it() {
    let (mut world, organization, ..) = world();
    written(&mut world, "prove-domain", |ctx| {
        mail::prove_domain(ctx, &organization, "dean@larkspur.edu", "larkspur.edu").unwrap();
    });
}

#[test]
fn the_academy_is_told_what_waits_for_it() {
    let (mut world, organization, listing, opportunity) = world();
    written(&mut world, "new-listing", |ctx| {
        mail::new_listing(ctx, &organization, &listing, TITLE).unwrap();
    });
    let change = Listing { opportunity_id: Some(opportunity.id), ..listing };
    written(&mut world, "new-listing-change", |ctx| {
        mail::new_listing(ctx, &organization, &change, TITLE).unwrap();
    });
}

#[test]
fn a_provider_is_told_what_was_decided() {
    let (mut world, organization, listing, opportunity) = world();
    let change = Listing { opportunity_id: Some(opportunity.id), ..listing.clone() };
    for (name, is_change) in [("listing-approved", false), ("listing-approved-change", true)] {
        written(&mut world, name, |ctx| {
            mail::listing_approved(ctx, &organization, &listing, &opportunity, is_change).unwrap();
        });
    }
    let hidden = Opportunity { hidden_reason: Some("A fee.".to_owned()), ..opportunity.clone() };
    let withheld = |withheld| Listing { withheld: Some(withheld), ..change.clone() };
    let (suspended, paused) = (withheld(ListingWithholding::Suspended), withheld(ListingWithholding::Paused));
    for (name, listing, opportunity, is_change) in [
        ("listing-approved-change-hidden", &change, &hidden, true),
        ("listing-approved-change-paused", &paused, &opportunity, true),
        ("listing-approved-suspended", &suspended, &opportunity, false),
    ] {
        written(&mut world, name, |ctx| {
            mail::listing_approved(ctx, &organization, listing, opportunity, is_change).unwrap();
        });
    }
    for (name, returned) in [("listing-returned", &listing), ("listing-returned-change", &change)] {
        written(&mut world, name, |ctx| {
            mail::listing_returned(ctx, &organization, returned, TITLE).unwrap();
        });
    }
}

#[test]
fn a_provider_is_told_what_is_hidden_and_what_is_back() {
    let (mut world, _, listing, opportunity) = world();
    for (name, message) in
        [("listing-hidden", "Please take the fee of <$20> away."), ("listing-hidden-without-message", "")]
    {
        written(&mut world, name, |ctx| {
            mail::listing_hidden(ctx, PROVIDER, &listing, TITLE, message).unwrap();
        });
    }
    let now = world.now;
    let withheld = |withheld| Listing { withheld: Some(withheld), ..listing.clone() };
    let over = Opportunity { deadline_at: now - TimeDelta::hours(1), ..opportunity.clone() };
    let unchecked = Opportunity { checked_at: now - TimeDelta::days(90), ..opportunity.clone() };
    for (name, listing, opportunity) in [
        ("listing-brought-back", &listing, &opportunity),
        ("listing-brought-back-closed", &withheld(ListingWithholding::Closed), &opportunity),
        ("listing-brought-back-paused", &withheld(ListingWithholding::Paused), &opportunity),
        ("listing-brought-back-suspended", &withheld(ListingWithholding::Suspended), &opportunity),
        ("listing-brought-back-unpaid", &withheld(ListingWithholding::Unpaid), &opportunity),
        ("listing-brought-back-over", &listing, &over),
        ("listing-brought-back-unchecked", &listing, &unchecked),
    ] {
        written(&mut world, name, |ctx| {
            mail::listing_brought_back(ctx, PROVIDER, listing, opportunity).unwrap();
        });
    }
}

#[test]
fn a_provider_is_told_what_becomes_of_the_money_for_a_listing() {
    let (mut world, organization, listing, opportunity) = world();
    written(&mut world, "listing-to-pay", |ctx| {
        mail::listing_to_pay(ctx, &organization, &listing, TITLE, 4900).unwrap();
    });
    let payment = Payment {
        id: Uuid::from_u128(303),
        purpose: PaymentPurpose::Listing,
        booking_id: None,
        listing_id: Some(listing.id),
        payer_id: PROVIDER,
        payee_id: None,
        amount_cents: 4900,
        payee_share_cents: 0,
        status: PaymentStatus::Paid,
        checkout_attempt: 1,
        checkout_expires_at: None,
        stripe_checkout_session_id: None,
        stripe_payment_intent_id: None,
        refund_attempt: 0,
        refunded_cents: 0,
        refund_requested_cents: 0,
        lost_cents: 0,
        disputed_at: None,
        dispute_state: None,
        owed_cents: 0,
        target_cents: 0,
        updated_at: world.now,
    };
    for (name, is_listed) in [("listing-paid", true), ("listing-paid-unlisted", false)] {
        let opportunity = Opportunity { is_listed, ..opportunity.clone() };
        written(&mut world, name, |ctx| {
            mail::listing_paid(ctx, PROVIDER, &listing, &opportunity, &payment).unwrap();
        });
    }
    let approved = Listing { state: ListingState::Approved, ..listing.clone() };
    let hidden =
        Opportunity { hidden_reason: Some("It is not what it says.".to_owned()), ..opportunity.clone() };
    for (name, dispute_state, opportunity) in [
        ("listing-unpaid", None, &opportunity),
        ("listing-unpaid-hidden", None, &hidden),
        ("listing-unpaid-disputed", Some(DisputeState::Open), &opportunity),
        ("listing-unpaid-dispute-lost", Some(DisputeState::Lost), &opportunity),
    ] {
        let payment = Payment { dispute_state, ..payment.clone() };
        written(&mut world, name, |ctx| {
            mail::listing_unpaid(ctx, PROVIDER, &approved, opportunity, &payment).unwrap();
        });
    }
    written(&mut world, "listing-refund-failed", |ctx| {
        mail::listing_refund_failed(ctx, PROVIDER, &listing, &opportunity, &payment).unwrap();
    });
    written(&mut world, "listing-dispute-won", |ctx| {
        mail::listing_dispute_won(ctx, PROVIDER, &listing, &opportunity).unwrap();
    });
    let public = Listing { opportunity_id: Some(opportunity.id), ..listing.clone() };
    for (name, listing, cents) in
        [("listing-refund", &listing, 4900), ("listing-refund-in-part", &public, 900)]
    {
        written(&mut world, name, |ctx| {
            mail::listing_refund_made(ctx, &payment, listing, TITLE, "re_3Sample", cents).unwrap();
        });
    }
}

#[test]
fn a_provider_is_told_why_their_domain_is_taken_away() {
    let (mut world, organization, ..) = world();
    written(&mut world, "domain-released", |ctx| {
        let reason = "The university <asked> for it back.";
        mail::domain_released(ctx, &organization, "larkspur.edu", reason).unwrap();
    });
}

#[test]
fn a_provider_is_told_as_what_they_are_verified() {
    let (mut world, organization, ..) = world();
    for (name, verified) in [
        ("organization-verified-university", Some(OpportunityVerification::University)),
        ("organization-verified-organization", Some(OpportunityVerification::Organization)),
        ("organization-verified-no-longer", None),
    ] {
        let organization = Organization { verified, ..organization.clone() };
        written(&mut world, name, |ctx| mail::organization_verified(ctx, &organization).unwrap());
    }
}
