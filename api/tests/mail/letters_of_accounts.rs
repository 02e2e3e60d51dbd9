//! Every letter about accounts, applications and payouts, word by word.

use academy::domain::identity::{Identity, PersonDetails};
use academy::mail;
use academy::mail::PasswordLink;
use academy::platform::tokens::Token;
use schema::enums::{ApplicationStatus, IdentityProvider, Service};
use schema::models::tutor_application::{NewTutorApplication, TutorApplication};
use schema::models::user::User;
use uuid::Uuid;

use super::kept::check;
use super::world::{STUDENT, TUTOR, World};

const STUDENTS: (&str, &str) = ("student@people.test", "Zoë");

fn link() -> PasswordLink {
    PasswordLink {
        url: "https://academy.test/auth?type=recovery#access_token=a&refresh_token=b&type=recovery"
            .to_owned(),
        name: "0f".to_owned(),
        valid_for: "1 hour",
    }
}

#[test]
fn letters_about_signing_up_and_the_newsletter() {
    let mut world = World::new();
    let World { conn, config, now, .. } = &mut world;
    mail::verification(conn, config, STUDENT, STUDENTS, None, *now).unwrap();
    check("verification", world.letters());
    let World { conn, config, now, .. } = &mut world;
    mail::already_registered(conn, config, STUDENTS.0, None, *now).unwrap();
    check("already-registered", world.letters());
    let World { conn, config, now, .. } = &mut world;
    let token = Token::random().unwrap();
    let keys = (&token, Uuid::from_u128(9));
    mail::newsletter_confirmation(conn, config, "reader@people.test", keys, *now).unwrap();
    check("newsletter-confirmation", world.letters());
}

#[test]
fn letters_about_passwords_and_the_end_of_accounts() {
    let mut world = World::new();
    let World { conn, config, now, .. } = &mut world;
    mail::password_reset(conn, config, STUDENTS, &link(), *now).unwrap();
    check("password-reset", world.letters());
    let World { conn, config, now, .. } = &mut world;
    mail::password_changed(conn, config, STUDENTS, *now).unwrap();
    check("password-changed", world.letters());
    let World { conn, config, now, .. } = &mut world;
    mail::account_deleted(conn, config, STUDENTS, *now).unwrap();
    check("account-deleted", world.letters());
    let World { conn, config, now, .. } = &mut world;
    mail::admin_welcome(conn, config, ("admin@people.test", "Grace"), &link(), *now).unwrap();
    check("admin-welcome", world.letters());
}

#[test]
fn letters_about_another_address() {
    let mut world = World::new();
    let World { conn, config, now, .. } = &mut world;
    let token = mail::email_change_link(conn, STUDENT, "zoe@people.test", *now).unwrap();
    mail::email_change(conn, config, ("zoe@people.test", "Zoë"), &token, *now).unwrap();
    check("email-change", world.letters());
    let World { conn, config, now, .. } = &mut world;
    mail::email_change_notice(conn, config, STUDENTS, ("zoe@people.test", &token), *now).unwrap();
    check("email-change-notice", world.letters());
    let World { conn, config, now, .. } = &mut world;
    mail::address_taken(conn, config, STUDENTS.0, *now).unwrap();
    check("address-taken", world.letters());
}

#[test]
fn letters_about_accounts_elsewhere() {
    let mut world = World::new();
    let identity = Identity { provider: IdentityProvider::Orcid, subject: "0000-0002-1825-0097" };
    let named = PersonDetails { first_name: "Zoë", last_name: "Müller-Sample", email: STUDENTS.0 };
    let token = Token::random().unwrap();
    for (name, has_account) in [("prove-address", false), ("prove-address-to-join", true)] {
        let World { conn, config, now, .. } = &mut world;
        mail::prove_address(conn, config, (&identity, &named), (&token, has_account), *now).unwrap();
        check(name, world.letters());
    }
    let World { conn, config, now, .. } = &mut world;
    mail::identity_linked(conn, config, IdentityProvider::Google, STUDENTS, *now).unwrap();
    check("identity-linked", world.letters());
    let World { conn, config, now, .. } = &mut world;
    mail::identity_removed(conn, config, IdentityProvider::Google, STUDENTS, *now).unwrap();
    check("identity-removed", world.letters());
}

#[test]
fn letters_about_a_new_application() {
    let mut world = World::new();
    let application = NewTutorApplication {
        email: "ada@people.test",
        first_name: "Ada",
        last_name: "Sample",
        bio: "I have taught physics for ten years.\n\nI like <questions>.",
        services: &[Service::Tutoring, Service::Research],
        profile_image_url: None,
        submitted_at: world.now,
    };
    let sent = (Uuid::from_u128(400), &application);
    let World { conn, config, now, .. } = &mut world;
    mail::application_received(conn, config, sent, *now).unwrap();
    check("application-received", world.letters());
    let World { conn, config, now, .. } = &mut world;
    mail::new_application(conn, config, sent, *now).unwrap();
    check("new-application", world.letters());
    let World { conn, config, now, .. } = &mut world;
    mail::already_tutor(conn, config, "tutor@people.test", *now).unwrap();
    check("already-tutor", world.letters());
}

#[test]
fn letters_about_what_became_of_an_application() {
    let mut world = World::new();
    let application = TutorApplication {
        id: Uuid::from_u128(400),
        email: "ada@people.test".to_owned(),
        first_name: "Ada".to_owned(),
        last_name: "Sample".to_owned(),
        bio: String::new(),
        services: vec![Some(Service::Tutoring)],
        profile_image_url: None,
        status: ApplicationStatus::Pending,
        submitted_at: world.now,
        decided_at: None,
        decided_by: None,
        rejection_reason: None,
        account_id: None,
    };
    let World { conn, config, now, .. } = &mut world;
    mail::application_open(conn, config, &application, *now).unwrap();
    check("application-open", world.letters());
    let reason = Some("Please tell us more about what you have taught.");
    for (name, reason) in [("application-rejected", None), ("application-rejected-because", reason)] {
        let World { conn, config, now, .. } = &mut world;
        mail::application_rejected(conn, config, &application, reason, *now).unwrap();
        check(name, world.letters());
    }
    for (name, link) in [("application-approved", Some(link())), ("application-approved-again", None)] {
        let World { conn, config, now, .. } = &mut world;
        let tutor = User::find(conn, TUTOR).unwrap().unwrap();
        let approved = (application.id, &tutor);
        mail::application_approved(conn, config, approved, link.as_ref(), *now).unwrap();
        check(name, world.letters());
    }
}

#[test]
fn letters_about_payouts() {
    let mut world = World::new();
    let World { conn, config, now, .. } = &mut world;
    mail::payout_ready(conn, config, TUTOR, *now).unwrap();
    check("payout-ready", world.letters());
    let World { conn, config, now, .. } = &mut world;
    let missing = ["A photo of an identity document", "Your bank account"];
    mail::payout_restricted(conn, config, TUTOR, &missing, *now).unwrap();
    check("payout-restricted", world.letters());
}
