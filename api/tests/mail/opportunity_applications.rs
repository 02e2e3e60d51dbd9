//! Golden tests of the emails about opportunity applications.

use academy::mail;
use chrono::NaiveDate;
use schema::enums::{ListingState, OpportunityApplicationState, Role};
use schema::models::listing::Listing;
use schema::models::opportunity::Opportunity;
use schema::models::opportunity_application::OpportunityApplication;
use schema::models::organization::Organization;
use serde_json::json;
use uuid::Uuid;

use super::listings::written;
use super::world::{PROVIDER, STUDENT, World};
use test_support::listings::unsaved_organization;
use test_support::opportunities::unsaved;

use OpportunityApplicationState::{Accepted, Declined, InReview, Interview, Submitted, Waitlisted};

/// A world with a provider and a student who has applied.
fn world() -> (World, Organization, OpportunityApplication, Opportunity) {
    let mut world = World::new();
    world.person(PROVIDER, ("Inès", "Sample"), Role::Provider, None);
    let organization = Organization {
        id: Uuid::from_u128(300),
        name: "Larkspur & Sons University".to_owned(),
        ..unsaved_organization(PROVIDER, world.now)
    };
    let opportunity = Opportunity {
        id: Uuid::from_u128(301),
        title: "Genomics <Summer> Internship".to_owned(),
        organization: organization.name.clone(),
        decision_on: NaiveDate::from_ymd_opt(2027, 4, 5),
        ..unsaved(world.now)
    };
    let application = OpportunityApplication {
        id: Uuid::from_u128(303),
        opportunity_id: opportunity.id,
        student_id: STUDENT,
        state: Submitted,
        profile: json!({ "name": "Zoë <M>" }),
        question: "What would you like to sequence & why?".to_owned(),
        answer: "A finch.\n\n<b>For</b> its song.".to_owned(),
        notes: "Not for mails".to_owned(),
        notes_version: 1,
        version: 1,
        created_at: world.now,
        updated_at: world.now,
        answered_at: None,
        asked_at: None,
        reminded_at: None,
    };
    (world, organization, application, opportunity)
}

#[test]
fn student_and_provider_are_told_that_it_was_sent() {
    let (mut world, _, application, opportunity) = world();
    let undated = Opportunity { decision_on: None, ..opportunity.clone() };
    for (name, opportunity) in
        [("opportunity-application-sent", &opportunity), ("opportunity-application-sent-undated", &undated)]
    {
        written(&mut world, name, |ctx| {
            mail::opportunity_application_sent(ctx, &application, opportunity).unwrap();
        });
    }
    written(&mut world, "opportunity-application-received", |ctx| {
        mail::opportunity_application_received(ctx, PROVIDER, &application, &opportunity).unwrap();
    });
}

#[test]
fn a_student_is_told_of_each_move() {
    let (mut world, _, application, opportunity) = world();
    for (name, state, message) in [
        ("opportunity-application-in-review", InReview, ""),
        ("opportunity-application-interview", Interview, "We call <you> on Monday.\n\nBe there."),
        ("opportunity-application-waitlisted", Waitlisted, ""),
        ("opportunity-application-accepted", Accepted, "Welcome!"),
        ("opportunity-application-declined", Declined, ""),
    ] {
        let application = OpportunityApplication { state, version: 2, ..application.clone() };
        written(&mut world, name, |ctx| {
            mail::opportunity_application_moved(ctx, &application, &opportunity, message).unwrap();
        });
    }
    written(&mut world, "opportunity-application-ended", |ctx| {
        mail::opportunity_application_ended(ctx, &application, &opportunity).unwrap();
    });
}

#[test]
fn a_provider_is_told_what_a_student_does() {
    let (mut world, _, application, opportunity) = world();
    written(&mut world, "opportunity-application-withdrawn", |ctx| {
        mail::opportunity_application_withdrawn(ctx, PROVIDER, &application, &opportunity).unwrap();
    });
    written(&mut world, "opportunity-application-asked", |ctx| {
        mail::opportunity_application_asked(ctx, PROVIDER, &application, &opportunity).unwrap();
    });
}

#[test]
fn what_one_writes_is_mailed_to_the_other() {
    let (mut world, _, application, opportunity) = world();
    let (id, text) = (Uuid::from_u128(304), "May I bring <my> finch?\n\nIt sings.");
    written(&mut world, "message-from-applicant", |ctx| {
        mail::message_from_applicant(ctx, PROVIDER, &application, id, &opportunity, text).unwrap();
    });
    written(&mut world, "message-to-applicant", |ctx| {
        mail::message_to_applicant(ctx, &application, id, &opportunity, text).unwrap();
    });
}

#[test]
fn a_provider_is_told_what_waits_and_what_pauses() {
    let (mut world, organization, _, opportunity) = world();
    let listing = Listing {
        id: Uuid::from_u128(302),
        organization_id: organization.id,
        state: ListingState::Approved,
        draft: json!({ "title": opportunity.title }),
        version: 2,
        opportunity_id: Some(opportunity.id),
        approved_version: Some(2),
        question: "Why?".to_owned(),
        withheld: None,
        hidden_message: String::new(),
        reason: String::new(),
        created_at: world.now,
        updated_at: world.now,
        submitted_at: Some(world.now),
        decided_at: Some(world.now),
        decided_by: None,
        is_free: true,
        fee_cents: None,
        fee_state: None,
    };
    let pauses_at = world.now + chrono::TimeDelta::days(7);
    for (name, count) in [("applications-wait", 3), ("applications-wait-one", 1)] {
        written(&mut world, name, |ctx| {
            mail::applications_wait(ctx, PROVIDER, &listing, &opportunity, count, pauses_at).unwrap();
        });
    }
    written(&mut world, "listing-paused", |ctx| {
        mail::listing_paused(ctx, PROVIDER, &listing, &opportunity).unwrap();
    });
    written(&mut world, "listing-resumed", |ctx| {
        mail::listing_resumed(ctx, PROVIDER, &listing, &opportunity).unwrap();
    });
}
