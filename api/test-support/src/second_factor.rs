//! An authenticator app.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use totp_rs::{Builder, Secret, Totp};

use super::{Client, TestApp};

/// The password that [`enable`] uses.
pub const PASSWORD: &str = "correct horse";

/// An app that knows an account's secret.
pub struct AuthenticatorApp(Totp);

impl AuthenticatorApp {
    /// Parses the secret that a user types.
    pub fn new(secret: &str) -> AuthenticatorApp {
        let secret = Secret::try_from_base32(secret.replace(' ', "")).expect("a secret");
        AuthenticatorApp(Builder::new().with_secret(secret).build().expect("an app"))
    }

    /// Returns the code at an instant.
    pub fn code(&self, at: DateTime<Utc>) -> String {
        self.0.generate(at.timestamp().unsigned_abs()).to_string()
    }

    /// Returns a code newer than any returned before.
    pub fn next_code(&self, app: &TestApp) -> String {
        app.clock.advance(TimeDelta::seconds(30));
        self.code(app.clock.now())
    }

    /// Returns six digits that are not a code now or within minutes.
    pub fn wrong_code(&self, at: DateTime<Utc>) -> String {
        let near: Vec<String> = (-6..=6).map(|step| self.code(at + TimeDelta::seconds(30 * step))).collect();
        (0..20).map(|number| format!("{number:06}")).find(|code| !near.contains(code)).expect("a wrong one")
    }
}

/// Enables the second factor for a user with [`PASSWORD`]. Returns the app and the recovery codes.
pub async fn enable(app: &TestApp, who: &Client) -> (AuthenticatorApp, Vec<String>) {
    let setup = who.post("/api/account/second-factor/setup", json!({"current_password": PASSWORD})).await;
    let authenticator = AuthenticatorApp::new(setup.expect(200)["secret"].as_str().expect("a secret"));
    let code = json!({"code": authenticator.code(app.clock.now())});
    let enabled = who.post("/api/account/second-factor/enable", code).await;
    let codes = enabled.expect(200)["recovery_codes"].as_array().expect("codes").clone();
    (authenticator, codes.iter().filter_map(Value::as_str).map(str::to_owned).collect())
}
