//! With a second factor on, the password alone changes nothing that opens the account.

use chrono::TimeDelta;
use diesel::prelude::*;
use reqwest::Method;
use schema::schema::users;
use serde_json::json;

use test_support::TestApp;
use test_support::people::verify;
use test_support::second_factor::enable;

const PASSWORD: &str = "correct horse";

#[test_support::test]
async fn address_password_identities_and_deletion_take_the_factor_that_is_on() {
    let app = TestApp::start().await;
    let ada = app.student();
    diesel::update(users::table.find(ada.id))
        .set(users::password_hash.eq(bcrypt::hash(PASSWORD, 4).unwrap()))
        .execute(&mut app.conn())
        .unwrap();
    let identity = format!("/api/account/identities/{}", uuid::Uuid::new_v4());
    let calls = [
        (
            Method::POST,
            "/api/account/email",
            json!({"email": "ada@elsewhere.test", "current_password": PASSWORD}),
        ),
        (
            Method::POST,
            "/api/account/password",
            json!({"current_password": PASSWORD, "new_password": "another horse"}),
        ),
        (Method::DELETE, identity.as_str(), json!({"current_password": PASSWORD})),
        (Method::POST, "/api/account/delete", json!({"current_password": PASSWORD})),
    ];
    let sent = async |method: &Method, path: &str, body: &serde_json::Value| {
        test_support::client::send(ada.request(method.clone(), path).json(body)).await
    };
    app.clock.advance(TimeDelta::minutes(16));
    let (method, path, body) = &calls[2];
    sent(method, path, body).await.problem(404, "not_found");
    enable(&app, &ada.client).await;
    app.clock.advance(TimeDelta::minutes(16));
    for (method, path, body) in &calls {
        sent(method, path, body).await.problem(403, "verification_required");
    }
    verify(&mut app.conn(), ada.id, app.clock.now());
    for ((method, path, body), status) in calls.iter().zip([202, 204, 404]) {
        assert_eq!(sent(method, path, body).await.status, status, "{path}");
    }
}
