use diesel::prelude::*;
use reqwest::Method;
use schema::enums::IdentityProvider;
use schema::models::user_identity::NewUserIdentity;
use schema::schema::user_identities;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{PASSWORD, student};
use test_support::client::{TestResponse, send};
use test_support::people::{Someone, session};
use test_support::{Client, TestApp};

/// Links an external account. Returns the link's id.
async fn link(app: &TestApp, who: &Someone, provider: IdentityProvider) -> Uuid {
    let subject = who.id.to_string();
    NewUserIdentity { user_id: who.id, provider, subject: &subject, linked_at: app.clock.now() }
        .insert(&mut app.conn())
        .unwrap();
    let account = who.get("/api/account").await.expect(200);
    let mut found = account["identities"].as_array().unwrap().iter();
    let newest = found.rfind(|identity| identity["provider"] == json!(provider)).unwrap();
    newest["id"].as_str().unwrap().parse().unwrap()
}

async fn remove(who: &Client, id: Uuid, body: Value) -> TestResponse {
    send(who.request(Method::DELETE, &format!("/api/account/identities/{id}")).json(&body)).await
}

fn left(app: &TestApp) -> i64 {
    user_identities::table.count().get_result(&mut app.conn()).unwrap()
}

#[test_support::test]
async fn a_way_in_is_removed_with_the_password_and_other_browsers_are_signed_out() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let elsewhere = Client::new(&app.base, Some(&session(&mut app.conn(), ada.id, app.clock.now())));
    let id = link(&app, &ada, IdentityProvider::Google).await;
    for wrong in [json!({}), json!({"current_password": "wrong"})] {
        let problem = remove(&ada, id, wrong).await.problem(422, "validation_failed");
        assert_eq!(problem["errors"], json!({"current_password": ["That’s not your current password."]}));
    }
    assert_eq!(left(&app), 1);
    remove(&ada, id, json!({"current_password": PASSWORD})).await.expect(204);
    assert_eq!(left(&app), 0);
    ada.get("/api/account").await.expect(200);
    elsewhere.get("/api/account").await.problem(401, "unauthenticated");
    let mail = app.mails_to(&ada.email).await.pop().unwrap();
    assert!(mail.contains("Subject: You can no longer sign in with Google"), "{mail}");
    remove(&ada, id, json!({"current_password": PASSWORD})).await.problem(404, "not_found");
}

#[test_support::test]
async fn the_last_way_in_stays() {
    let app = TestApp::start().await;
    let ada = app.student();
    let google = link(&app, &ada, IdentityProvider::Google).await;
    let orcid = link(&app, &ada, IdentityProvider::Orcid).await;
    remove(&ada, google, json!({})).await.expect(204);
    let problem = remove(&ada, orcid, json!({})).await.problem(409, "last_way_in");
    assert_eq!(problem["detail"], "This is the only way into your account. Please set a password first.");
    assert_eq!(left(&app), 1);
}

#[test_support::test]
async fn nobody_removes_what_is_somebody_elses() {
    let app = TestApp::start().await;
    let (ada, eve) = (student(&app), student(&app));
    let id = link(&app, &ada, IdentityProvider::Google).await;
    link(&app, &eve, IdentityProvider::Google).await;
    remove(&eve, id, json!({"current_password": PASSWORD})).await.problem(404, "not_found");
    assert_eq!(left(&app), 2);
}
