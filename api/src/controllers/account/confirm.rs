//! Making sure that it is really them: what cannot be undone is not done by whoever finds an open browser.

use schema::models::session::SignedIn;
use schema::models::user::User;

use crate::error::{Code, Error, Result};
use crate::extract::Client;
use crate::limits::{CURRENT_PASSWORD, SIGN_IN_ADDRESS};
use crate::passwords;
use crate::state::State;

/// Compares a password with the account's own. Wrong ones are counted for the account and for the address of the
/// network, as at sign-in.
///
/// # Errors
/// `validation_failed` on `current_password` when it is not the right one or there is none, `rate_limited`.
pub async fn current_password(state: &State, client: &Client, who: &SignedIn, typed: String) -> Result<()> {
    let (now, id, address) = (state.clock.now(), who.profile.id, client.address.clone());
    let user = state
        .db
        .run(move |conn| {
            SIGN_IN_ADDRESS.count(conn, &address, now)?;
            CURRENT_PASSWORD.count(conn, &id.to_string(), now)?;
            User::find(conn, id)?.ok_or_else(|| Error::new(Code::Unauthenticated))
        })
        .await?;
    let Some(hash) = user.password_hash else {
        return Err(wrong("Your account has no password yet. Please set one by a mailed link first."));
    };
    if !passwords::verify(typed, Some(hash), state.config.bcrypt_cost).await? {
        return Err(wrong("This is not your current password."));
    }
    let address = client.address.clone();
    state
        .db
        .run(move |conn| {
            SIGN_IN_ADDRESS.take_back(conn, &address)?;
            CURRENT_PASSWORD.forget(conn, &id.to_string())
        })
        .await
}

fn wrong(text: &'static str) -> Error {
    Error::field("current_password", text)
}
