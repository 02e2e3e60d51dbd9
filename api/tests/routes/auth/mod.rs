mod known_devices;
mod names;
mod oidc;
mod passkey;
mod portal;
mod request_password_reset;
mod resend_verification;
mod reset_password;
mod second_factor;
mod second_factor_passkey;
mod sign_in;
mod sign_up;
mod signed_in_hint;
mod suspended;
mod verify_email;

use diesel::RunQueryDsl;
use diesel::sql_types::{Integer, Text, Timestamptz};
use schema::models::user::User;
use serde_json::{Value, json};

use test_support::TestApp;
use test_support::links::token_after;

/// Returns a valid sign-up form.
fn form() -> Value {
    json!({"first_name": "Ada", "last_name": "Sample", "email": "ada@people.test", "password": "correct horse"})
}

/// Returns the token of the newest link emailed to an address.
async fn mailed_token(app: &TestApp, address: &str) -> String {
    let mails = app.mails_to(address).await;
    token_after(mails.last().expect("a mail"), "/verify-email?token=")
}

/// Starts the product with one verified account, `ada@people.test`.
async fn app_with_ada() -> TestApp {
    let app = TestApp::start().await;
    app.visitor().post("/api/auth/sign-up", form()).await.expect(202);
    verify(&app, "ada@people.test");
    app
}

/// Verifies an address without the link, which would open a session.
fn verify(app: &TestApp, email: &str) {
    let mut conn = app.conn();
    let user = User::by_email(&mut conn, email).expect("reading").expect("an account");
    User::verify(&mut conn, user.id, app.clock.now()).expect("verifying");
}

/// Inserts rate-limit hits that count from now on.
fn count_earlier_tries(app: &TestApp, key: &str, tries: i32) {
    let query = "INSERT INTO rate_limit_hits (key, at) SELECT $1, $2 FROM generate_series(1, $3)";
    diesel::sql_query(query)
        .bind::<Text, _>(key)
        .bind::<Timestamptz, _>(app.clock.now())
        .bind::<Integer, _>(tries)
        .execute(&mut app.conn())
        .expect("storing tries");
}

/// Signs Ada in. Returns the cookie's value.
async fn sign_in(app: &TestApp, password: &str) -> Option<String> {
    let body = json!({"email": "ada@people.test", "password": password});
    app.visitor().post("/api/auth/sign-in", body).await.session()
}
