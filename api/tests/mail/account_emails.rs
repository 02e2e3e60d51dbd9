//! Golden tests of the emails about accounts, applications and payouts.

use academy::domain::identity::{Identity, PersonDetails};
use academy::mail;
use academy::mail::{
    AccountOwner, AdminRightsChange, NewsletterContent, PasskeyChange, PasswordLink, SecondFactorChange,
    SignInReset,
};
use academy::platform::tokens::Token;
use schema::enums::{ApplicationStatus, IdentityProvider, Service, Subject};
use schema::models::tutor_application::{NewTutorApplication, TutorApplication};
use schema::models::user::User;
use uuid::Uuid;

use super::golden_emails::check;
use super::world::{STUDENT, TUTOR, World};
use academy::platform::ctx::Ctx;

const OWNER: AccountOwner<'_> = AccountOwner { email: "student@people.test", first_name: "Zoë" };

fn link() -> PasswordLink {
    PasswordLink {
        url: "https://academy.test/auth?type=recovery#access_token=a&refresh_token=b&type=recovery"
            .to_owned(),
        name: "0f".to_owned(),
        valid_for: "1 hour",
    }
}

#[test]
fn emails_about_signing_up_and_the_newsletter() {
    let mut world = World::new();
    let World { conn, config, now, .. } = &mut world;
    mail::verification(&mut Ctx { conn, config, now: *now }, STUDENT, OWNER.email, None).unwrap();
    check("verification", world.take_emails());
    let World { conn, config, now, .. } = &mut world;
    let chosen = Some("/book?tutor=9f2c&subject=Physics");
    mail::verification(&mut Ctx { conn, config, now: *now }, STUDENT, OWNER.email, chosen).unwrap();
    check("verification-with-chosen-hour", world.take_emails());
    let World { conn, config, now, .. } = &mut world;
    mail::already_registered(&mut Ctx { conn, config, now: *now }, OWNER.email, None).unwrap();
    check("already-registered", world.take_emails());
    let World { conn, config, now, .. } = &mut world;
    let token = Token::random().unwrap();
    let unsubscribe_key = Uuid::from_u128(9);
    mail::newsletter_confirmation(
        &mut Ctx { conn, config, now: *now },
        "reader@people.test",
        &token,
        unsubscribe_key,
    )
    .unwrap();
    check("newsletter-confirmation", world.take_emails());
    let World { conn, config, now, .. } = &mut world;
    let body = "# This summer\n\nThree bootcamps *begin in June*:\n\n- [Astronomy](https://academy.test/bootcamps)\n- Biology\n\n\
                > Ask first, then look.\n\nWrite to <news@academy.test>.";
    let test = NewsletterContent::new("News of June", body);
    test.queue_test(&mut Ctx { conn, config, now: *now }, Uuid::from_u128(8), "admin@people.test").unwrap();
    check("newsletter", world.take_emails());
}

#[test]
fn emails_about_the_second_factor() {
    use SecondFactorChange::{Disabled, Enabled, RecoveryCodeUsed, RecoveryCodesRenewed, Reset};
    let reset =
        |had_app, removed_passkeys, passkeys_left| SignInReset { had_app, removed_passkeys, passkeys_left };
    let mut world = World::new();
    let changes = [
        ("second-factor-enabled", Enabled),
        ("second-factor-disabled", Disabled),
        ("second-factor-reset", Reset(reset(true, 0, 0))),
        ("second-factor-reset-passkeys-left", Reset(reset(true, 0, 2))),
        ("second-factor-reset-with-passkeys", Reset(reset(true, 2, 0))),
        ("passkeys-reset", Reset(reset(false, 1, 0))),
        ("recovery-codes-renewed", RecoveryCodesRenewed),
        ("recovery-code-used", RecoveryCodeUsed { left: 1 }),
        ("recovery-code-used-last", RecoveryCodeUsed { left: 0 }),
    ];
    for (name, change) in changes {
        let World { conn, config, now, .. } = &mut world;
        mail::second_factor_changed(&mut Ctx { conn, config, now: *now }, OWNER, change).unwrap();
        check(name, world.take_emails());
    }
    let World { conn, config, now, .. } = &mut world;
    mail::second_factor_guessed(&mut Ctx { conn, config, now: *now }, STUDENT, OWNER).unwrap();
    check("second-factor-guessed", world.take_emails());
}

#[test]
fn emails_about_passkeys() {
    let mut world = World::new();
    let changes = [
        ("passkey-added", PasskeyChange::Added),
        ("passkey-removed", PasskeyChange::Removed),
        ("passkey-locked", PasskeyChange::Locked),
    ];
    for (name, change) in changes {
        let World { conn, config, now, .. } = &mut world;
        let mut ctx = Ctx { conn, config, now: *now };
        mail::passkey_changed(&mut ctx, OWNER, change, "Safari on iPhone").unwrap();
        check(name, world.take_emails());
    }
}

#[test]
fn emails_about_passwords_and_the_end_of_accounts() {
    let mut world = World::new();
    let World { conn, config, now, .. } = &mut world;
    mail::password_reset(&mut Ctx { conn, config, now: *now }, OWNER, &link()).unwrap();
    check("password-reset", world.take_emails());
    let World { conn, config, now, .. } = &mut world;
    mail::password_changed(&mut Ctx { conn, config, now: *now }, OWNER, 0).unwrap();
    check("password-changed", world.take_emails());
    let World { conn, config, now, .. } = &mut world;
    mail::password_changed(&mut Ctx { conn, config, now: *now }, OWNER, 1).unwrap();
    check("password-changed-with-passkey", world.take_emails());
    let World { conn, config, now, .. } = &mut world;
    mail::account_deleted(&mut Ctx { conn, config, now: *now }, OWNER, true).unwrap();
    check("account-deleted", world.take_emails());
    let World { conn, config, now, .. } = &mut world;
    mail::account_deleted(&mut Ctx { conn, config, now: *now }, OWNER, false).unwrap();
    check("account-deleted-by-academy", world.take_emails());
    let World { conn, config, now, .. } = &mut world;
    mail::admin_welcome(
        &mut Ctx { conn, config, now: *now },
        AccountOwner { email: "admin@people.test", first_name: "Grace" },
        &link(),
    )
    .unwrap();
    check("admin-welcome", world.take_emails());
}

#[test]
fn emails_about_a_suspension_and_its_end() {
    let mut world = World::new();
    let World { conn, config, now, .. } = &mut world;
    let user = User::find(conn, STUDENT).unwrap().unwrap();
    let message =
        "You asked a mentor for a phone number.\nPlease read what we ask of everybody who writes here.";
    mail::account_suspended(&mut Ctx { conn, config, now: *now }, &user, message).unwrap();
    check("account-suspended", world.take_emails());
    let World { conn, config, now, .. } = &mut world;
    mail::account_restored(&mut Ctx { conn, config, now: *now }, &user).unwrap();
    check("account-restored", world.take_emails());
}

#[test]
fn emails_about_who_is_an_admin() {
    let mut world = World::new();
    let link = link();
    let granted = |link| AdminRightsChange::Granted { reason: "Joins the team", link };
    for (name, change) in [
        ("admin-granted", granted(None)),
        ("admin-granted-with-link", granted(Some(&link))),
        ("admin-revoked", AdminRightsChange::Revoked),
    ] {
        let World { conn, config, now, .. } = &mut world;
        let user = User::find(conn, TUTOR).unwrap().unwrap();
        let ctx = &mut Ctx { conn, config, now: *now };
        mail::admin_rights_changed(ctx, &user, "Grace Sample", change).unwrap();
        let emails = world.take_emails();
        let addresses: Vec<&str> = emails.iter().map(|email| email.to_address.as_str()).collect();
        assert_eq!(addresses, ["tutor@people.test", "admin@people.test"]);
        let [person, team] = emails.try_into().unwrap();
        check(&format!("{name}-person"), vec![person]);
        check(&format!("{name}-team"), vec![team]);
    }
}

#[test]
fn emails_about_reports_and_warnings() {
    let mut world = World::new();
    let World { conn, config, now, .. } = &mut world;
    let user = User::find(conn, STUDENT).unwrap().unwrap();
    let about = Uuid::from_u128(7);
    let reply = "We spoke to your mentor, who will not ask again.";
    mail::chat_report_decided(&mut Ctx { conn, config, now: *now }, &user, about, reply).unwrap();
    check("chat-report-decided", world.take_emails());
    let World { conn, config, now, .. } = &mut world;
    let warning = "You asked for a phone number.\nPlease keep everything in the chat.";
    mail::chat_warning(&mut Ctx { conn, config, now: *now }, &user, about, warning).unwrap();
    check("chat-warning", world.take_emails());
}

#[test]
fn emails_about_another_address() {
    let mut world = World::new();
    let World { conn, config, now, .. } = &mut world;
    let token = mail::email_change_link(conn, STUDENT, "zoe@people.test", *now).unwrap();
    mail::email_change(&mut Ctx { conn, config, now: *now }, "zoe@people.test", &token).unwrap();
    check("email-change", world.take_emails());
    let World { conn, config, now, .. } = &mut world;
    mail::email_change_notice(&mut Ctx { conn, config, now: *now }, OWNER, "zoe@people.test", &token)
        .unwrap();
    check("email-change-notice", world.take_emails());
    let World { conn, config, now, .. } = &mut world;
    mail::address_taken(&mut Ctx { conn, config, now: *now }, OWNER.email).unwrap();
    check("address-taken", world.take_emails());
}

#[test]
fn emails_about_linked_identities() {
    let mut world = World::new();
    let identity = Identity { provider: IdentityProvider::Orcid, subject: "0000-0002-1825-0097" };
    let named = PersonDetails { first_name: "Zoë", last_name: "Müller-Sample", email: OWNER.email };
    let token = Token::random().unwrap();
    for (name, has_account) in [("prove-address", false), ("prove-address-to-join", true)] {
        let World { conn, config, now, .. } = &mut world;
        mail::prove_address(&mut Ctx { conn, config, now: *now }, &identity, &named, &token, has_account)
            .unwrap();
        check(name, world.take_emails());
    }
    let World { conn, config, now, .. } = &mut world;
    mail::identity_linked(&mut Ctx { conn, config, now: *now }, IdentityProvider::Google, OWNER).unwrap();
    check("identity-linked", world.take_emails());
    let World { conn, config, now, .. } = &mut world;
    mail::identity_removed(&mut Ctx { conn, config, now: *now }, IdentityProvider::Google, OWNER).unwrap();
    check("identity-removed", world.take_emails());
}

#[test]
fn emails_about_a_new_application() {
    let mut world = World::new();
    let application = NewTutorApplication {
        email: "ada@people.test",
        first_name: "Ada",
        last_name: "Sample",
        bio: "I have taught physics for ten years.\n\nI like <questions>.",
        services: &[Service::Tutoring, Service::Research],
        subjects: &[Subject::Mathematics, Subject::Physics],
        education: "MS in physics, Sample State University",
        link: "https://ada.example/",
        reference: "",
        profile_image_url: None,
        submitted_at: world.now,
    };
    let id = Uuid::from_u128(400);
    let World { conn, config, now, .. } = &mut world;
    mail::tutor_application_received(&mut Ctx { conn, config, now: *now }, id, &application).unwrap();
    check("application-received", world.take_emails());
    let World { conn, config, now, .. } = &mut world;
    mail::new_tutor_application(&mut Ctx { conn, config, now: *now }, id, &application).unwrap();
    check("new-application", world.take_emails());
    let World { conn, config, now, .. } = &mut world;
    mail::already_tutor(&mut Ctx { conn, config, now: *now }, "tutor@people.test").unwrap();
    check("already-tutor", world.take_emails());
}

#[test]
fn emails_about_what_became_of_an_application() {
    let mut world = World::new();
    let application = TutorApplication {
        id: Uuid::from_u128(400),
        email: "ada@people.test".to_owned(),
        first_name: "Ada".to_owned(),
        last_name: "Sample".to_owned(),
        bio: String::new(),
        services: vec![Some(Service::Tutoring)],
        subjects: Vec::new(),
        education: String::new(),
        link: String::new(),
        reference: String::new(),
        profile_image_url: None,
        status: ApplicationStatus::Pending,
        submitted_at: world.now,
        decided_at: None,
        decided_by: None,
        rejection_reason: None,
        account_id: None,
    };
    let World { conn, config, now, .. } = &mut world;
    mail::tutor_application_open(&mut Ctx { conn, config, now: *now }, &application).unwrap();
    check("application-open", world.take_emails());
    let reason = Some("Please tell us more about what you have taught.");
    for (name, reason) in [("application-rejected", None), ("application-rejected-because", reason)] {
        let World { conn, config, now, .. } = &mut world;
        mail::tutor_application_rejected(&mut Ctx { conn, config, now: *now }, &application, reason).unwrap();
        check(name, world.take_emails());
    }
    for (name, link) in [("application-approved", Some(link())), ("application-approved-again", None)] {
        let World { conn, config, now, .. } = &mut world;
        let tutor = User::find(conn, TUTOR).unwrap().unwrap();
        mail::tutor_application_approved(
            &mut Ctx { conn, config, now: *now },
            application.id,
            &tutor,
            link.as_ref(),
        )
        .unwrap();
        check(name, world.take_emails());
    }
}

#[test]
fn emails_about_payouts() {
    let mut world = World::new();
    let World { conn, config, now, .. } = &mut world;
    mail::payout_ready(&mut Ctx { conn, config, now: *now }, TUTOR).unwrap();
    check("payout-ready", world.take_emails());
    let World { conn, config, now, .. } = &mut world;
    let missing = ["A photo of an identity document", "Your bank account"];
    mail::payout_restricted(&mut Ctx { conn, config, now: *now }, TUTOR, &missing).unwrap();
    check("payout-restricted", world.take_emails());
}
