//! Hands an account to the owner of its mailbox: removes everything that somebody may have added before the address was
//! verified.

use schema::models::second_factor::SecondFactor;
use schema::models::session;
use schema::models::user_identity::UserIdentity;
use uuid::Uuid;

use crate::accounts::{known_devices, passkeys, second_factor};
use crate::error::Result;
use crate::platform::ctx::Ctx;

/// Removes every way to sign in to an account with an unverified address, except the password, which the caller sets
/// or deletes: passkeys, second factor, linked identities, sessions, known browsers.
pub fn revoke_unproven_access(ctx: &mut Ctx<'_>, user_id: Uuid) -> Result<()> {
    passkeys::remove_all(ctx, user_id)?;
    if SecondFactor::remove(ctx.conn, user_id)? {
        second_factor::forget_tries(ctx.conn, user_id)?;
    }
    for identity in UserIdentity::of_user(ctx.conn, user_id)? {
        identity.delete(ctx.conn)?;
    }
    session::revoke_all(ctx.conn, user_id, None)?;
    known_devices::forget_all(ctx.conn, user_id)
}
