use academy::accounts::password_links;
use academy::jobs;
use chrono::TimeDelta;
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::enums::TokenPurpose;
use schema::ids::UserId;
use schema::models::account_token::NewAccountToken;
use schema::models::user::User;
use schema::schema::{account_tokens, users};
use serde_json::{Value, json};

use super::{app_with_ada, count_earlier_tries, form, mailed_token, sign_in};
use academy::platform::ctx::Ctx;
use test_support::links::new_password;
use test_support::socket::Socket;
use test_support::{Client, FrontEnd, SiteApp, TestApp, TestDatabase};

const PATH: &str = "/api/auth/reset-password";

/// Requests a link as a user does. Returns the email with it.
pub(super) async fn mailed_link(app: &TestApp) -> String {
    let email = json!({"email": "ada@people.test"});
    app.visitor().post("/api/auth/request-password-reset", email).await.expect(202);
    jobs::mail_password_resets(app.state.clone()).await.unwrap();
    let mails = app.mails_to("ada@people.test").await;
    mails.into_iter().rfind(|mail| mail.contains("access_token=")).expect("an email with a link")
}

fn id_of_ada(app: &TestApp) -> UserId {
    users::table.filter(users::email.eq("ada@people.test")).select(users::id).first(&mut app.conn()).unwrap()
}

#[test_support::test]
async fn the_mailed_link_sets_a_password_once_and_ends_every_session() {
    let app = app_with_ada().await;
    let ada = Client::new(&app.base, sign_in(&app, "correct horse").await.as_deref());
    let mail = mailed_link(&app).await;
    let visitor = app.visitor();
    visitor.post(PATH, new_password(&mail, "new one")).await.expect(204);
    assert!(ada.get("/api/session").await.expect(200)["user"].is_null());
    assert!(sign_in(&app, "correct horse").await.is_none());
    assert!(sign_in(&app, "new one").await.is_some());
    visitor.post(PATH, new_password(&mail, "another")).await.problem(410, "token_expired");
    assert!(sign_in(&app, "another").await.is_none());
    let notice = app.mails_to("ada@people.test").await.pop().unwrap();
    assert!(notice.contains("Subject: Your password was changed"), "{notice}");
}

#[test_support::test]
async fn a_link_used_by_many_at_once_is_used_by_one() {
    let app = app_with_ada().await;
    let mail = mailed_link(&app).await;
    let visitor = app.visitor();
    let tries = (0..6).map(|number| visitor.post(PATH, new_password(&mail, &format!("password {number}"))));
    let answers = join_all(tries).await;
    let won: Vec<usize> = answers
        .iter()
        .enumerate()
        .filter(|(_, response)| response.status == 204)
        .map(|(number, _)| number)
        .collect();
    assert_eq!(won.len(), 1, "{answers:?}");
    for (number, response) in answers.iter().enumerate() {
        if number != won[0] {
            response.problem(410, "token_expired");
        }
    }
    assert!(sign_in(&app, &format!("password {}", won[0])).await.is_some());
    let mails = app.mails_to("ada@people.test").await;
    let told = mails.iter().filter(|mail| mail.contains("Subject: Your password was changed"));
    assert_eq!(told.count(), 1);
}

#[test_support::test]
async fn the_first_password_of_an_account_made_for_somebody_proves_their_address() {
    let app = TestApp::start().await;
    app.visitor().post("/api/auth/sign-up", form()).await.expect(202);
    let (id, now) = (id_of_ada(&app), app.clock.now());
    User::forget_password(&mut app.conn(), id, now).unwrap();
    let link = password_links::first_password_link(
        &mut Ctx { conn: &mut app.conn(), config: &app.state.config, now },
        id,
        "ada@people.test",
    )
    .unwrap();
    assert_eq!(link.valid_for, "7 days");
    app.clock.advance(TimeDelta::days(7) - TimeDelta::minutes(1));
    app.visitor().post(PATH, new_password(&link.url, "first one")).await.expect(204);
    assert!(sign_in(&app, "first one").await.is_some(), "verified by the link");
    assert_eq!(app.mails_to("ada@people.test").await.len(), 1, "no news of a change: there was none");
}

#[test_support::test]
async fn a_link_to_a_first_password_that_replaces_one_is_news() {
    let app = app_with_ada().await;
    let (id, now) = (id_of_ada(&app), app.clock.now());
    let link = password_links::first_password_link(
        &mut Ctx { conn: &mut app.conn(), config: &app.state.config, now },
        id,
        "ada@people.test",
    )
    .unwrap();
    app.visitor().post(PATH, new_password(&link.url, "another")).await.expect(204);
    let notice = app.mails_to("ada@people.test").await.pop().unwrap();
    assert!(notice.contains("Subject: Your password was changed"), "{notice}");
}

#[test_support::test]
async fn a_link_that_expired_or_is_made_up_or_is_for_something_else_is_gone() {
    let app = app_with_ada().await;
    let mail = mailed_link(&app).await;
    let gone = async |body: Value| {
        let problem = app.visitor().post(PATH, body).await.problem(410, "token_expired");
        assert_eq!(problem["detail"], "This link has expired or was already used. Please request a new one.");
    };
    let mut half = new_password(&mail, "new one");
    half["refresh_token"] = half["access_token"].clone();
    gone(half).await;
    gone(json!({"access_token": "made", "refresh_token": "up", "password": "new one"})).await;
    for purpose in [TokenPurpose::VerifyEmail, TokenPurpose::ChangeEmail] {
        let (now, name) = (app.clock.now(), purpose.as_str());
        NewAccountToken {
            user_id: id_of_ada(&app),
            purpose,
            token_hash: &password_links::hash(name, name),
            email: "ada@people.test",
            created_at: now,
            expires_at: now + TimeDelta::hours(1),
        }
        .insert(&mut app.conn())
        .unwrap();
        gone(json!({"access_token": name, "refresh_token": name, "password": "new one"})).await;
    }
    app.clock.advance(TimeDelta::hours(1));
    gone(new_password(&mail, "new one")).await;
    assert!(sign_in(&app, "correct horse").await.is_some());
}

#[test_support::test]
async fn of_several_links_the_first_that_is_used_ends_the_others() {
    let app = app_with_ada().await;
    let (first, second) = (mailed_link(&app).await, mailed_link(&app).await);
    app.visitor().post(PATH, new_password(&first, "from the first")).await.expect(204);
    app.visitor().post(PATH, new_password(&second, "from the second")).await.problem(410, "token_expired");
    assert!(sign_in(&app, "from the first").await.is_some());
}

#[test_support::test]
async fn a_link_mailed_to_an_address_the_account_has_left_is_gone() {
    let app = app_with_ada().await;
    let mail = mailed_link(&app).await;
    app.execute(diesel::update(users::table).set(users::email.eq("new@people.test")));
    app.visitor().post(PATH, new_password(&mail, "new one")).await.problem(410, "token_expired");
}

#[test_support::test]
async fn a_link_to_verify_the_address_still_says_so_after_a_reset() {
    let app = TestApp::start().await;
    app.visitor().post("/api/auth/sign-up", form()).await.expect(202);
    let token = mailed_token(&app, "ada@people.test").await;
    let mail = mailed_link(&app).await;
    app.visitor().post(PATH, new_password(&mail, "new one")).await.expect(204);
    app.visitor()
        .post("/api/auth/verify-email", json!({"token": token, "password": "correct horse"}))
        .await
        .expect(200);
    let open: i64 = account_tokens::table
        .filter(account_tokens::used_at.is_null())
        .count()
        .get_result(&mut app.conn())
        .unwrap();
    assert_eq!(open, 0);
}

#[test_support::test]
async fn the_new_password_has_six_characters_and_at_most_seventy_two_bytes() {
    let app = app_with_ada().await;
    let mail = mailed_link(&app).await;
    let long = "üö".repeat(18);
    for (password, text) in [
        ("12345", "Password must be at least 6 characters long."),
        (&format!("{long}x"), "Password must be at most 72 bytes long."),
    ] {
        let problem =
            app.visitor().post(PATH, new_password(&mail, password)).await.problem(422, "validation_failed");
        assert_eq!(problem["errors"], json!({"password": [text]}));
    }
    app.visitor().post(PATH, new_password(&mail, &long)).await.expect(204);
    assert!(sign_in(&app, &long).await.is_some(), "72 bytes are all compared");
    assert!(sign_in(&app, &format!("{}üx", "üö".repeat(17))).await.is_none());
}

#[test_support::test]
async fn links_are_not_tried_without_end() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    let made_up = json!({"access_token": "x", "refresh_token": "x", "password": "new one"});
    count_earlier_tries(&app, "follow-link:127.0.0.1", 299);
    visitor.post(PATH, made_up.clone()).await.problem(410, "token_expired");
    visitor.post(PATH, made_up).await.problem(429, "rate_limited");
}

#[test_support::test]
async fn open_pages_hear_that_their_session_ended() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, schema::enums::Role::Student);
    let mut socket = Socket::open(&site.base, &student, None).await;
    let (mut conn, now) = (database.connect(), chrono::Utc::now());
    let email: String = users::table.find(student.id).select(users::email).first(&mut conn).unwrap();
    let config = test_support::app::config(&database.url(), &site.base, std::path::Path::new("/tmp"), &[]);
    let link =
        password_links::reset_link(&mut Ctx { conn: &mut conn, config: &config, now }, student.id, &email)
            .unwrap();
    student.post(PATH, new_password(&link.url, "new one")).await.expect(204);
    assert_eq!(socket.close_code().await, 4401);
}
