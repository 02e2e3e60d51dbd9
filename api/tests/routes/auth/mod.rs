mod sign_in;
mod sign_up;
mod verify_email;

use serde_json::{Value, json};

use crate::support::TestApp;

/// A sign-up that is right in every field.
fn form() -> Value {
    json!({"first_name": "Ada", "last_name": "Sample", "email": "ada@people.test", "password": "correct horse"})
}

/// The token of the newest link mailed to an address.
async fn mailed_token(app: &TestApp, address: &str) -> String {
    let mails = app.mails_to(address).await;
    let mail = mails.last().expect("a mail");
    let at = mail.find("/verify-email?token=").expect("a link") + "/verify-email?token=".len();
    mail[at..].chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect()
}
