//! A suspended user cannot sign in, and only the proven owner of the account learns of the suspension.

use diesel::prelude::*;
use schema::ids::UserId;
use schema::schema::{sessions, users};
use serde_json::json;
use stand_ins::oidc::{IssuerAccount, OidcProvider};

use super::{app_with_ada, sign_in};
use test_support::links::new_password;
use test_support::oidc::OidcApp;
use test_support::suspension::{path, suspend};
use test_support::{TestApp, TestResponse};

fn id_of(app: &TestApp, email: &str) -> UserId {
    users::table.filter(users::email.eq(email)).select(users::id).first(&mut app.conn()).unwrap()
}

fn sessions_of(app: &TestApp, id: UserId) -> i64 {
    sessions::table.filter(sessions::user_id.eq(id)).count().get_result(&mut app.conn()).unwrap()
}

async fn try_password(app: &TestApp, password: &str) -> TestResponse {
    let body = json!({"email": "ada@people.test", "password": password});
    app.visitor().post("/api/auth/sign-in", body).await
}

#[test_support::test]
async fn the_right_password_is_told_why_and_a_wrong_one_nothing() {
    let app = app_with_ada().await;
    let (admin, ada) = (app.admin(), id_of(&app, "ada@people.test"));
    suspend(&admin, ada, "cancel").await.expect(200);
    // More often than the limit on wrong passwords.
    for _ in 0..12 {
        let refused = try_password(&app, "correct horse").await;
        refused.problem(403, "account_suspended");
        assert!(refused.text.contains("You asked for a phone number."), "{}", refused.text);
        assert!(refused.text.contains('@') && !refused.text.contains("Asked for a number."));
        assert!(refused.session().is_none());
    }
    try_password(&app, "a guess").await.problem(401, "invalid_credentials");
    assert_eq!(sessions_of(&app, ada), 0);
    admin.delete(&path(ada)).await.expect(200);
    assert!(sign_in(&app, "correct horse").await.is_some());
}

#[test_support::test]
async fn a_mailed_link_sets_a_password_that_opens_nothing() {
    let app = app_with_ada().await;
    let (admin, ada) = (app.admin(), id_of(&app, "ada@people.test"));
    suspend(&admin, ada, "cancel").await.expect(200);
    let body = new_password(&super::reset_password::mailed_link(&app).await, "another horse");
    let set = app.visitor().post("/api/auth/reset-password", body).await;
    set.expect(204);
    assert!(set.session().is_none());
    try_password(&app, "another horse").await.problem(403, "account_suspended");
    assert_eq!(sessions_of(&app, ada), 0);
}

#[test_support::test]
async fn neither_google_nor_orcid_opens_it() {
    let app = OidcApp::start().await;
    let admin = app.admin();
    let sam = || IssuerAccount::google("sam@people.test", "Sam", "Sample");
    assert_eq!(app.sign_in(&app.browser(), OidcProvider::Google, "student", sam()).await, "/summer/profile");
    let id = id_of(&app, "sam@people.test");
    suspend(&admin, id, "cancel").await.expect(200);
    let browser = app.browser();
    let end = app.sign_in(&browser, OidcProvider::Google, "provider", sam()).await;
    assert_eq!(end, "/summer/auth?role=provider&error=account_suspended");
    assert!(browser.user().await.is_null());

    // ORCID reports no address: the one entered is the suspended account's.
    let josiah = IssuerAccount::orcid("0000-0002-1825-0097", "Josiah", "Carberry");
    let browser = app.browser();
    assert_eq!(app.sign_in(&browser, OidcProvider::Orcid, "student", josiah).await, "/summer/auth/email");
    browser.post("/api/auth/oidc/email", json!({"email": "sam@people.test"})).await.expect(202);
    let token = app.mailed_token("sam@people.test").await;
    let refused = browser.post("/api/auth/oidc/confirm", json!({"token": token})).await;
    refused.problem(403, "account_suspended");
    assert_eq!(sessions_of(&app, id), 0);
    let user = schema::models::user::User::roles(&mut app.conn(), id).unwrap();
    assert_eq!(user.len(), 1, "nor does it give a role");
}
