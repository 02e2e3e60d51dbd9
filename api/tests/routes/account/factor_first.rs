//! With a second factor, the password alone changes nothing that gives access to the account, and an open browser
//! cannot export personal data.

use chrono::TimeDelta;
use diesel::prelude::*;
use reqwest::Method;
use schema::schema::users;
use serde_json::json;
use uuid::Uuid;

use test_support::TestApp;
use test_support::people::verify;
use test_support::second_factor::enable;

const PASSWORD: &str = "correct horse";

#[test_support::test]
async fn address_password_identities_and_deletion_take_the_factor_that_is_on() {
    let app = TestApp::start().await;
    let ada = app.student();
    set_password(&app, ada.id);
    let identity = format!("/api/account/identities/{}", Uuid::new_v4());
    let calls = [
        (
            Method::POST,
            "/api/account/email",
            json!({"email": "ada@elsewhere.test", "current_password": PASSWORD}),
        ),
        (Method::DELETE, identity.as_str(), json!({"current_password": PASSWORD})),
        (
            Method::POST,
            "/api/account/password",
            json!({"current_password": PASSWORD, "new_password": "another horse"}),
        ),
        (Method::POST, "/api/account/delete", json!({"current_password": "another horse"})),
    ];
    let sent = async |method: &Method, path: &str, body: &serde_json::Value| {
        test_support::client::send(ada.request(method.clone(), path).json(body)).await
    };
    app.clock.advance(TimeDelta::minutes(16));
    let (method, path, body) = &calls[1];
    sent(method, path, body).await.problem(404, "not_found");
    enable(&app, &ada.client).await;
    app.clock.advance(TimeDelta::minutes(16));
    for (method, path, body) in &calls {
        sent(method, path, body).await.problem(403, "verification_required");
    }
    verify(&mut app.conn(), ada.id, app.clock.now());
    for ((method, path, body), status) in calls.iter().zip([202, 404, 204, 204]) {
        assert_eq!(sent(method, path, body).await.status, status, "{path}");
    }
}

#[test_support::test]
async fn a_file_of_what_is_personal_takes_a_fresh_proof() {
    let app = TestApp::start().await;
    let (ada, admin, provider) = (app.student(), app.admin(), app.provider());
    let of_ada = format!("/api/admin/users/{}/export", ada.id);
    let files = [
        (&ada, "/api/account/export"),
        (&admin, of_ada.as_str()),
        (&admin, "/api/admin/sessions/file"),
        (&admin, "/api/admin/money/statement/file?month=2026-01"),
        (&admin, "/api/admin/newsletter-subscribers/file"),
        (&provider, "/api/provider/applications/file"),
    ];
    app.clock.advance(TimeDelta::minutes(16));
    for (who, path) in files {
        who.get(path).await.problem(403, "verification_required");
    }
    for (who, path) in files {
        verify(&mut app.conn(), who.id, app.clock.now());
        assert_eq!(who.get(path).await.status, 200, "{path}");
    }
}

fn set_password(app: &TestApp, id: Uuid) {
    app.execute(
        diesel::update(users::table.find(id))
            .set(users::password_hash.eq(bcrypt::hash(PASSWORD, 4).unwrap())),
    );
}
