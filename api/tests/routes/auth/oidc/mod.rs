mod faults;
mod google;
mod orcid;

use diesel::prelude::*;
use schema::schema::{sessions, user_identities, users};
use serde_json::json;
use stand_ins::oidc::IssuerAccount;

use test_support::TestApp;

fn sam() -> IssuerAccount {
    IssuerAccount::google("sam@people.test", "Sam", "Sample")
}

fn josiah() -> IssuerAccount {
    IssuerAccount::orcid("0000-0002-1825-0097", "Josiah", "Sample")
}

/// Returns the number of accounts, identities and sessions.
fn stored(app: &TestApp) -> (i64, i64, i64) {
    let mut conn = app.conn();
    (
        users::table.count().get_result(&mut conn).unwrap(),
        user_identities::table.count().get_result(&mut conn).unwrap(),
        sessions::table.count().get_result(&mut conn).unwrap(),
    )
}

/// Signs up with a password, with or without verifying the address.
async fn with_password(app: &TestApp, email: &str, proven: bool) {
    let form =
        json!({"first_name": "Sam", "last_name": "Local", "email": email, "password": "correct horse"});
    app.visitor().post("/api/auth/sign-up", form).await.expect(202);
    if proven {
        super::verify(app, email);
    }
}
