//! Making sure that it is really them: what cannot be undone is not done by whoever finds an open browser.

use diesel::PgConnection;
use schema::models::session::SignedIn;
use schema::models::user::User;
use uuid::Uuid;

use crate::error::{Code, Error, Result};
use crate::platform::rate_limits::CURRENT_PASSWORD;
use crate::state::AppState;

/// Said of a wrong password.
const WRONG: &str = "This is not your current password.";

/// Compares a password with the account's own, and answers the hash that it was compared with. Wrong ones are counted
/// for the account alone: whoever has its session is no stranger, and is not slowed by those of the same network.
///
/// # Errors
/// `validation_failed` on `current_password` when it is not the right one or there is none, `rate_limited`.
pub async fn current_password(state: &AppState, who: &SignedIn, typed: String) -> Result<String> {
    let (now, id) = (state.clock.now(), who.profile.id);
    let caller = state.passwords.count_known(&CURRENT_PASSWORD, id, &id.to_string());
    let caller = state.passwords.hold_back(caller).await?;
    let user = state
        .db
        .run(move |conn| {
            CURRENT_PASSWORD.count(conn, &id.to_string(), now)?;
            User::find(conn, id)?.ok_or_else(|| Error::new(Code::Unauthenticated))
        })
        .await?;
    let Some(hash) = user.password_hash else {
        return Err(wrong("Your account has no password yet. Please set one by a mailed link first."));
    };
    match state.passwords.verify(&caller, typed, Some(hash.clone())).await {
        Ok(true) => {}
        Ok(false) => return Err(wrong(WRONG)),
        // No password was compared. That they tried stays counted in memory.
        Err(error) if error.code() == Code::Overloaded => {
            state.db.transaction(move |conn| CURRENT_PASSWORD.take_back(conn, &id.to_string())).await?;
            return Err(error);
        }
        Err(error) => return Err(error),
    }
    state.db.run(move |conn| CURRENT_PASSWORD.forget(conn, &id.to_string())).await?;
    Ok(hash)
}

/// The same for an account that may have no password: the hash that was compared, if there is one.
///
/// # Errors
/// As [`current_password`].
pub async fn password_if_any(
    state: &AppState,
    who: &SignedIn,
    typed: Option<String>,
) -> Result<Option<String>> {
    let id = who.profile.id;
    let account = state.db.run(move |conn| Ok(User::find(conn, id)?)).await?;
    let account = account.ok_or_else(|| Error::new(Code::Unauthenticated))?;
    if account.password_hash.is_none() {
        return Ok(None);
    }
    current_password(state, who, typed.unwrap_or_default()).await.map(Some)
}

/// The account, locked until the transaction ends, if its password is still the one that was compared; `None` stands
/// for an account without one.
///
/// # Errors
/// `validation_failed` on `current_password` when the password was changed meanwhile, `unauthenticated`.
pub fn lock_unchanged(conn: &mut PgConnection, id: Uuid, verified: Option<&str>) -> Result<User> {
    let account = User::lock(conn, id)?.ok_or_else(|| Error::new(Code::Unauthenticated))?;
    if account.password_hash.as_deref() == verified { Ok(account) } else { Err(wrong(WRONG)) }
}

fn wrong(text: &'static str) -> Error {
    Error::field("current_password", text)
}
