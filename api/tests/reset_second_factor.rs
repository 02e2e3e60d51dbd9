//! `academy reset-second-factor`.

use academy::cli::reset_second_factor;
use diesel::prelude::*;
use schema::models::audit_log::{AuditFilter, list};
use schema::models::keyset::PageRequest;
use schema::schema::users;
use serde_json::json;

use test_support::TestApp;
use test_support::passkeys::{Device, add, sign_in};
use test_support::second_factor::{PASSWORD, enable};

#[test_support::test]
async fn an_admin_who_lost_the_app_signs_in_with_the_password_again() {
    let app = TestApp::start().await;
    let admin = app.admin();
    app.execute(
        diesel::update(users::table.find(admin.id))
            .set(users::password_hash.eq(bcrypt::hash(PASSWORD, 4).unwrap())),
    );
    let sign_in = async || {
        let body = json!({"email": admin.email, "password": PASSWORD});
        app.visitor().post("/api/auth/sign-in", body).await.expect(200)["user"].clone()
    };
    enable(&app, &admin).await;
    assert!(sign_in().await.is_null());
    let (config, now) = (&app.state.config, app.clock.now());
    let told =
        reset_second_factor::run(config, &format!(" {} ", admin.email.to_uppercase()), false, now).unwrap();
    let email = &admin.email;
    assert_eq!(told, format!("{email} signs in with the password alone now, and got an email about it."));
    admin.get("/api/account").await.problem(401, "unauthenticated");
    assert_eq!(sign_in().await["email"], admin.email.as_str());
    let mail = app.mails_to(&admin.email).await.pop().unwrap();
    assert!(mail.contains("Your authenticator app was removed"), "{mail}");
    let (entry, _) = list(&mut app.conn(), AuditFilter::default(), PageRequest { after: None, limit: 1 })
        .unwrap()
        .rows
        .remove(0);
    assert_eq!((entry.action.as_str(), entry.actor_id), ("second_factor.reset", None));
    let again = reset_second_factor::run(config, &admin.email, false, now).unwrap();
    assert_eq!(again, format!("{email} has no second factor: there was nothing to remove."));
}

#[test_support::test]
async fn an_address_without_an_account_is_told() {
    let app = TestApp::start().await;
    for email in ["nobody@people.test", "no address"] {
        assert!(
            reset_second_factor::run(&app.state.config, email, false, app.clock.now()).is_err(),
            "{email}"
        );
    }
}

#[test_support::test]
async fn passkeys_stand_until_they_are_asked_for_too() {
    let app = TestApp::named().await;
    let (admin, mut phone) = (app.admin(), Device::new(&app));
    app.execute(
        diesel::update(users::table.find(admin.id))
            .set(users::password_hash.eq(bcrypt::hash(PASSWORD, 4).unwrap())),
    );
    add(&admin, &mut phone, "Phone").await;
    enable(&app, &admin).await;
    let run = |with_passkeys| {
        reset_second_factor::run(&app.state.config, &admin.email, with_passkeys, app.clock.now()).unwrap()
    };
    let (email, left) = (&admin.email, "One passkey still signs in; --passkeys removes it.");
    let reset = format!("{email} signs in with the password now, and got an email about it.");
    assert_eq!(run(false), format!("{left}\n{reset}"));
    let mail = app.mails_to(&admin.email).await.pop().unwrap();
    assert!(mail.contains("One passkey can still sign in"), "{mail}");
    sign_in(&app, &mut phone).await.expect(200);
    let nothing = format!("{email} has no second factor: there was nothing to remove.");
    assert_eq!(run(false), format!("{left}\n{nothing}"));
    let reset = format!("{email} signs in with the password alone now, and got an email about it.");
    assert_eq!(run(true), reset);
    sign_in(&app, &mut phone).await.problem(401, "passkey_unknown");
    let mail = app.mails_to(&admin.email).await.pop().unwrap();
    assert!(mail.contains("Your passkeys were removed"), "{mail}");
    let entries =
        list(&mut app.conn(), AuditFilter::default(), PageRequest { after: None, limit: 1 }).unwrap().rows;
    assert_eq!((entries[0].0.action.as_str(), entries[0].0.actor_id), ("passkey.removed", None));
}
