use chrono::TimeDelta;
use diesel::prelude::*;
use schema::models::user::User;
use schema::schema::users;
use serde_json::{Value, json};

use super::reset_password;
use super::{form, mailed_token, sign_in};
use test_support::client::TestResponse;
use test_support::links::new_password;
use test_support::suspension::suspend;
use test_support::{Client, TestApp};

const PATH: &str = "/api/auth/verify-email";

fn told(is_verified: bool, is_signed_in: bool) -> Value {
    json!({"email": "ada@people.test", "is_verified": is_verified, "is_signed_in": is_signed_in})
}

/// Returns a client with a response's cookie: the browser that has signed up.
fn browser_of(app: &TestApp, answer: &TestResponse) -> Client {
    let cookies = answer.headers.get_all("set-cookie").iter().filter_map(|line| line.to_str().ok());
    let number = cookies.filter_map(|line| line.strip_prefix("visitor=")).next().expect("a cookie");
    app.visitor().with_cookie("visitor", number.split(';').next().expect("a value"))
}

#[test_support::test]
async fn the_mailed_link_verifies_once_and_says_so_again() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    visitor.post("/api/auth/sign-up", form()).await.expect(202);
    let token = mailed_token(&app, "ada@people.test").await;
    let sign_in = json!({"email": "ada@people.test", "password": "correct horse"});
    visitor.post("/api/auth/sign-in", sign_in.clone()).await.problem(403, "email_not_verified");
    for is_signed_in in [true, false] {
        let response = visitor
            .post("/api/auth/verify-email", json!({"token": token, "password": "correct horse"}))
            .await
            .expect(200);
        assert_eq!(response, told(true, is_signed_in));
    }
    visitor.post("/api/auth/sign-in", sign_in).await.expect(200);
}

#[test_support::test]
async fn a_link_says_whose_address_it_proves_and_changes_nothing_before_it_is_pressed() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    visitor.post("/api/auth/sign-up", form()).await.expect(202);
    let token = mailed_token(&app, "ada@people.test").await;
    let shown = async |token: &str| visitor.get(&format!("/api/auth/email-link?token={token}")).await;
    // As opened by a mail scanner, and with tracking parameters.
    for opened in [token.clone(), format!("{token}&utm_source=mail&fbclid=x")] {
        let link = shown(&opened).await.expect(200);
        assert_eq!(link, json!({"email": "ada@people.test", "is_used": false}));
    }
    let sign_in = json!({"email": "ada@people.test", "password": "correct horse"});
    visitor.post("/api/auth/sign-in", sign_in).await.problem(403, "email_not_verified");
    let press = json!({"token": token, "password": "correct horse"});
    visitor.post(PATH, press).await.expect(200);
    assert_eq!(shown(&token).await.expect(200), json!({"email": "ada@people.test", "is_used": true}));
    shown("made-up").await.problem(410, "token_expired");
    app.clock.advance(TimeDelta::hours(48));
    shown(&token).await.problem(410, "token_expired");
}

#[test_support::test]
async fn a_made_up_or_expired_link_is_gone() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    visitor.post("/api/auth/verify-email", json!({"token": "made-up"})).await.problem(410, "token_expired");
    visitor.post("/api/auth/sign-up", form()).await.expect(202);
    let token = mailed_token(&app, "ada@people.test").await;
    app.clock.advance(TimeDelta::hours(48));
    visitor
        .post("/api/auth/verify-email", json!({"token": token, "password": "correct horse"}))
        .await
        .problem(410, "token_expired");
}

#[test_support::test]
async fn a_new_link_can_be_asked_for_without_telling_who_has_an_account() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    visitor.post("/api/auth/sign-up", form()).await.expect(202);
    app.clock.advance(TimeDelta::hours(49));
    for email in ["ada@people.test", "nobody@people.test"] {
        let response =
            visitor.post("/api/auth/resend-verification", json!({"email": email})).await.expect(202);
        assert_eq!(response, json!({"email": email}));
    }
    let token = mailed_token(&app, "ada@people.test").await;
    visitor
        .post("/api/auth/verify-email", json!({"token": token, "password": "correct horse"}))
        .await
        .expect(200);
    assert!(app.mails_to("nobody@people.test").await.is_empty());
    // Verified now: another request sends no email.
    visitor.post("/api/auth/resend-verification", json!({"email": "ada@people.test"})).await.expect(202);
    assert_eq!(app.mails_to("ada@people.test").await.len(), 2);
}

#[test_support::test]
async fn the_browser_that_signed_up_says_no_password_again() {
    let app = TestApp::start().await;
    let browser = browser_of(&app, &app.visitor().post("/api/auth/sign-up", form()).await);
    let token = json!({"token": mailed_token(&app, "ada@people.test").await});
    let elsewhere = app.visitor().post(PATH, token.clone()).await.expect(200);
    assert_eq!(elsewhere, told(false, false), "a mail program, or another's browser");
    let followed = browser.post(PATH, token.clone()).await.expect(200);
    assert_eq!(followed, told(true, true));
    assert!(sign_in(&app, "correct horse").await.is_some());
    // By now it responds the same anywhere, and sets nothing.
    let late = json!({"token": token["token"], "password": "another password"});
    assert_eq!(app.visitor().post(PATH, late).await.expect(200)["is_verified"], true);
    assert!(sign_in(&app, "another password").await.is_none());
    let left: Option<Vec<u8>> = users::table.select(users::sign_up_browser).first(&mut app.conn()).unwrap();
    assert_eq!(left, None, "nobody has to know any more");
}

#[test_support::test]
async fn a_link_proves_a_mailbox_and_not_the_password_that_somebody_else_chose() {
    let app = TestApp::start().await;
    let adas = browser_of(&app, &app.visitor().post("/api/auth/sign-up", form()).await);
    let mut mallorys = form();
    mallorys["password"] = json!("mallory's own");
    app.visitor().post("/api/auth/sign-up", mallorys).await.expect(202);
    let token = mailed_token(&app, "ada@people.test").await;
    let with = |password: Value| json!({"token": token, "password": password});
    let told = adas.post(PATH, json!({"token": token})).await.expect(200);
    assert_eq!(told["is_verified"], false, "the newest sign-up was another browser's");
    for (password, text) in [
        ("12345", "Password must be at least 6 characters long."),
        ("ada@people.test", "Password must not be your name or email address. Please choose another one."),
    ] {
        let problem = adas.post(PATH, with(json!(password))).await.problem(422, "validation_failed");
        assert_eq!(problem["errors"], json!({"password": [text]}));
    }
    assert!(sign_in(&app, "mallory's own").await.is_none(), "nothing is proven yet");
    assert_eq!(adas.post(PATH, with(json!("correct horse"))).await.expect(200)["is_verified"], true);
    assert!(sign_in(&app, "mallory's own").await.is_none());
    assert!(sign_in(&app, "correct horse").await.is_some());
}

/// The number of sign-in methods that someone added before the mailbox was verified.
#[derive(QueryableByName, PartialEq, Eq, Debug)]
struct Ways {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    count: i64,
}

#[test_support::test]
async fn whoever_proves_the_mailbox_finds_no_way_in_that_another_has_added() {
    const ADD: &str = "INSERT INTO passkeys (user_id, credential_id, credential, name, created_at)
            SELECT id, decode('01', 'hex'), '{}', 'Mallory''s', created_at FROM users;
        INSERT INTO second_factors (user_id, secret, enabled_at, last_step, created_at)
            SELECT id, decode(repeat('00', 20), 'hex'), created_at, 0, created_at FROM users;
        INSERT INTO user_identities (user_id, provider, subject, linked_at)
            SELECT id, 'google', 'mallory', created_at FROM users;";
    const COUNT: &str = "SELECT (SELECT count(*) FROM passkeys) + (SELECT count(*) FROM second_factors)
        + (SELECT count(*) FROM user_identities) + (SELECT count(*) FROM sessions) AS count";
    for by_reset in [false, true] {
        let app = TestApp::start().await;
        app.visitor().post("/api/auth/sign-up", form()).await.expect(202);
        let token = mailed_token(&app, "ada@people.test").await;
        let ada = User::by_email(&mut app.conn(), "ada@people.test").unwrap().unwrap().id;
        diesel::connection::SimpleConnection::batch_execute(&mut app.conn(), ADD).unwrap();
        test_support::people::session(&mut app.conn(), ada, app.clock.now());
        // The session of whoever has proven the mailbox is not one of them.
        let own = i64::from(!by_reset);
        let ways = || diesel::sql_query(COUNT).get_result::<Ways>(&mut app.conn()).unwrap().count;
        assert_eq!(ways(), 4);
        if by_reset {
            let mail = reset_password::mailed_link(&app).await;
            let new = new_password(&mail, "Ada's own words");
            app.visitor().post("/api/auth/reset-password", new).await.expect(204);
        } else {
            let body = json!({"token": token, "password": "Ada's own words"});
            app.visitor().post(PATH, body).await.expect(200);
        }
        assert_eq!(ways(), own);
        assert!(sign_in(&app, "Ada's own words").await.is_some());
    }
}

/// Returns the person whose session a response has opened.
async fn opened(app: &TestApp, response: &TestResponse) -> Value {
    let session = response.session();
    Client::new(&app.base, session.as_deref()).get("/api/session").await.expect(200)["user"]["email"].clone()
}

#[test_support::test]
async fn the_link_signs_in_the_browser_that_signed_up_and_no_other() {
    let app = TestApp::start().await;
    let browser = browser_of(&app, &app.visitor().post("/api/auth/sign-up", form()).await);
    let token = json!({"token": mailed_token(&app, "ada@people.test").await});
    let elsewhere = app.visitor().post(PATH, token.clone()).await;
    assert_eq!(elsewhere.expect(200), told(false, false));
    assert_eq!(elsewhere.session(), None, "the link alone");
    let here = browser.post(PATH, token.clone()).await;
    assert_eq!(here.expect(200), told(true, true));
    assert_eq!(opened(&app, &here).await, "ada@people.test");
    let cookies: Vec<_> =
        here.headers.get_all("set-cookie").iter().map(|line| line.to_str().unwrap()).collect();
    for start in ["session=", "signed-in=Ada;", "known-device=", "check-email=;"] {
        assert!(cookies.iter().any(|line| line.starts_with(start)), "{start} {cookies:?}");
    }
    // A link that was copied from this browser's history opens nothing, not even here.
    let again = browser.post(PATH, token).await;
    assert_eq!(again.expect(200), told(true, false));
    assert_eq!(again.session(), None);
}

#[test_support::test]
async fn elsewhere_the_password_with_the_link_signs_in() {
    let app = TestApp::start().await;
    app.visitor().post("/api/auth/sign-up", form()).await.expect(202);
    let token = mailed_token(&app, "ada@people.test").await;
    let body = json!({"token": token, "password": "correct horse"});
    let followed = app.visitor().post(PATH, body).await;
    assert_eq!(followed.expect(200), told(true, true));
    assert_eq!(opened(&app, &followed).await, "ada@people.test");
}

#[test_support::test]
async fn whoever_was_signed_in_in_that_browser_is_not_any_more() {
    let app = TestApp::start().await;
    let eve = app.student();
    app.visitor().post("/api/auth/sign-up", form()).await.expect(202);
    let token = mailed_token(&app, "ada@people.test").await;
    let followed = eve.post(PATH, json!({"token": token, "password": "correct horse"})).await;
    assert_eq!(opened(&app, &followed).await, "ada@people.test");
    assert_eq!(eve.get("/api/session").await.expect(200)["user"], Value::Null);
}

#[test_support::test]
async fn an_address_that_a_reset_has_verified_opens_no_session_by_its_old_link() {
    let app = TestApp::start().await;
    let browser = browser_of(&app, &app.visitor().post("/api/auth/sign-up", form()).await);
    let token = mailed_token(&app, "ada@people.test").await;
    let mail = reset_password::mailed_link(&app).await;
    app.visitor().post("/api/auth/reset-password", new_password(&mail, "Ada's own words")).await.expect(204);
    let followed = browser.post(PATH, json!({"token": token})).await;
    assert_eq!(followed.expect(200), told(true, false));
    assert_eq!(followed.session(), None);
}

#[test_support::test]
async fn a_suspended_account_is_neither_verified_nor_opened() {
    let app = TestApp::start().await;
    let browser = browser_of(&app, &app.visitor().post("/api/auth/sign-up", form()).await);
    let token = json!({"token": mailed_token(&app, "ada@people.test").await});
    let (admin, ada) = (app.admin(), User::by_email(&mut app.conn(), "ada@people.test").unwrap().unwrap().id);
    suspend(&admin, ada, "cancel").await.expect(200);
    let refused = browser.post(PATH, token).await;
    refused.problem(403, "account_suspended");
    assert_eq!(refused.session(), None);
}
