use chrono::TimeDelta;
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::schema::users;
use serde_json::{Value, json};

use super::{PASSWORD, student};
use academy::platform::ctx::Ctx;
use test_support::TestApp;
use test_support::links::{new_password, token_after};
use test_support::people::Someone;

const PATH: &str = "/api/account/email";

fn body(email: &str) -> Value {
    json!({"email": email, "current_password": PASSWORD})
}

/// Requests a change. Returns the emailed token.
async fn asked(app: &TestApp, who: &Someone, email: &str) -> String {
    who.post(PATH, body(email)).await.expect(202);
    token_in(&app.mails_to(email).await.pop().expect("a mail"))
}

fn token_in(mail: &str) -> String {
    token_after(mail, "/confirm-email?token=")
}

async fn email_of(who: &Someone) -> Value {
    who.get("/api/account").await.expect(200)["email"].take()
}

#[test_support::test]
async fn a_link_says_which_address_it_brings_and_only_the_last_one_works() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let first = asked(&app, &ada, "first@people.test").await;
    let second = asked(&app, &ada, "second@people.test").await;
    let shown = async |token: &str| app.visitor().get(&format!("/api/auth/email-link?token={token}")).await;
    shown(&first).await.problem(410, "token_expired");
    let link = shown(&second).await.expect(200);
    assert_eq!(link, json!({"email": "second@people.test", "is_used": false}));
    assert_eq!(email_of(&ada).await, json!(ada.email));
    let press = json!({"token": second});
    app.visitor().post("/api/account/email/confirm", press).await.expect(200);
    let link = shown(&second).await.expect(200);
    assert_eq!(link, json!({"email": "second@people.test", "is_used": true}));
}

#[test_support::test]
async fn an_account_moves_once_its_new_address_is_proven() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let response = ada.post(PATH, body("  New@People.TEST ")).await.expect(202);
    assert_eq!(response, json!({"pending_email": "new@people.test"}));
    let account = ada.get("/api/account").await.expect(200);
    assert_eq!(
        (&account["email"], &account["pending_email"]),
        (&json!(ada.email), &json!("new@people.test"))
    );
    let notice = app.mails_to(&ada.email).await.pop().unwrap();
    assert!(notice.contains("Subject: Your email address is about to change"), "{notice}");
    assert!(notice.contains("new@people.test") && !notice.contains("token="), "{notice}");
    let token = token_in(&app.mails_to("new@people.test").await.pop().unwrap());
    // Works in any browser, such as on a phone. A second use gives the same result.
    for _ in 0..2 {
        let response =
            app.visitor().post("/api/account/email/confirm", json!({"token": token})).await.expect(200);
        assert_eq!(response, json!({"email": "new@people.test"}));
    }
    let account = ada.get("/api/account").await.expect(200);
    assert_eq!((&account["email"], &account["pending_email"]), (&json!("new@people.test"), &json!(null)));
    let sign_in = |email: &str| json!({"email": email, "password": PASSWORD});
    app.visitor().post("/api/auth/sign-in", sign_in("new@people.test")).await.expect(200);
    app.visitor().post("/api/auth/sign-in", sign_in(&ada.email)).await.problem(401, "invalid_credentials");
}

#[test_support::test]
async fn a_taken_address_is_answered_alike_and_its_owner_is_told() {
    let app = TestApp::start().await;
    let (ada, eve) = (student(&app), student(&app));
    let response = eve.post(PATH, body(&ada.email)).await.expect(202);
    assert_eq!(response, json!({"pending_email": ada.email}));
    assert_eq!(eve.get("/api/account").await.expect(200)["pending_email"], json!(ada.email));
    let mails = app.mails_to(&ada.email).await;
    assert_eq!(mails.len(), 1);
    assert!(mails[0].contains("Subject: This address already has an account"), "{}", mails[0]);
    assert!(!mails[0].contains("token="), "{}", mails[0]);
}

#[test_support::test]
async fn an_address_that_was_taken_meanwhile_is_gone_without_a_word_why() {
    let app = TestApp::start().await;
    let (ada, eve) = (student(&app), student(&app));
    let (adas, eves) =
        (asked(&app, &ada, "one@people.test").await, asked(&app, &eve, "one@people.test").await);
    let visitor = app.visitor();
    let follow = |token: &str| visitor.post("/api/account/email/confirm", json!({"token": token}));
    follow(&adas).await.expect(200);
    follow(&eves).await.problem(410, "token_expired");
    follow(&eves).await.problem(410, "token_expired");
    assert_eq!(email_of(&eve).await, json!(eve.email));
    let told = app.mails_to("one@people.test").await;
    let taken = "Subject: This address already has an account";
    let told = told.iter().filter(|mail| mail.contains(taken)).count();
    assert_eq!(told, 1, "the owner is told once");
}

#[test_support::test]
async fn two_who_move_to_one_address_at_once_do_not_share_it() {
    let app = TestApp::start().await;
    let mut tokens = Vec::new();
    for _ in 0..4 {
        tokens.push(asked(&app, &student(&app), "one@people.test").await);
    }
    let visitor = app.visitor();
    let follow =
        tokens.iter().map(|token| visitor.post("/api/account/email/confirm", json!({"token": token})));
    let answers = join_all(follow).await;
    assert_eq!(answers.iter().filter(|response| response.status == 200).count(), 1, "{answers:?}");
    assert_eq!(answers.iter().filter(|response| response.status == 410).count(), 3, "{answers:?}");
    let owners: i64 =
        users::table.filter(users::email.eq("one@people.test")).count().get_result(&mut app.conn()).unwrap();
    assert_eq!(owners, 1);
}

#[test_support::test]
async fn only_the_newest_link_works_and_none_for_longer_than_a_day() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let first = asked(&app, &ada, "one@people.test").await;
    let second = asked(&app, &ada, "two@people.test").await;
    let visitor = app.visitor();
    let follow = |token: &str| visitor.post("/api/account/email/confirm", json!({"token": token}));
    follow(&first).await.problem(410, "token_expired");
    follow("made-up").await.problem(410, "token_expired");
    app.clock.advance(TimeDelta::hours(24));
    follow(&second).await.problem(410, "token_expired");
    assert_eq!(email_of(&ada).await, json!(ada.email));
}

#[test_support::test]
async fn a_change_asked_for_by_somebody_else_ends_with_the_password() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let token = asked(&app, &ada, "thief@people.test").await;
    let config = &app.state.config;
    let link = academy::accounts::password_links::reset_link(
        &mut Ctx { conn: &mut app.conn(), config, now: app.clock.now() },
        ada.id,
        &ada.email,
    )
    .unwrap();
    app.visitor().post("/api/auth/reset-password", new_password(&link.url, "new one")).await.expect(204);
    let response = app.visitor().post("/api/account/email/confirm", json!({"token": token})).await;
    response.problem(410, "token_expired");
}

#[test_support::test]
async fn a_change_ends_with_a_password_that_is_set_in_the_settings_too() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let token = asked(&app, &ada, "thief@people.test").await;
    let change = json!({"current_password": PASSWORD, "new_password": "new one"});
    ada.post("/api/account/password", change).await.expect(204);
    assert_eq!(ada.get("/api/account").await.expect(200)["pending_email"], json!(null));
    let response = app.visitor().post("/api/account/email/confirm", json!({"token": token})).await;
    response.problem(410, "token_expired");
    assert_eq!(email_of(&ada).await, json!(ada.email));
}

#[test_support::test]
async fn wrong_input_is_named() {
    let app = TestApp::start().await;
    let ada = student(&app);
    for (form, field, text) in [
        (body("ada@"), "email", "Please enter a valid email address."),
        (body(&ada.email.to_uppercase()), "email", "That’s already your address."),
        (
            json!({"email": "new@people.test", "current_password": "wrong"}),
            "current_password",
            "That’s not your current password.",
        ),
    ] {
        let problem = ada.post(PATH, form).await.problem(422, "validation_failed");
        assert_eq!(problem["errors"], json!({field: [text]}));
    }
    assert!(app.mails_to("new@people.test").await.is_empty());
}
