//! `sign_in_attempts`: people on the way to an issuer and back.

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::enums::{IdentityProvider, Role};
use crate::schema::sign_in_attempts;

/// What is needed when somebody returns.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = sign_in_attempts, check_for_backend(diesel::pg::Pg))]
pub struct SignInAttempt {
    /// Must stand in the token.
    pub nonce: String,
    /// Redeems the code.
    pub pkce_verifier: String,
    /// What they want to be here.
    pub role: Role,
    /// When it is too late to return.
    pub expires_at: DateTime<Utc>,
}

/// Somebody sets out.
#[derive(Debug, Insertable)]
#[diesel(table_name = sign_in_attempts)]
pub struct NewSignInAttempt<'a> {
    /// Where to.
    pub provider: IdentityProvider,
    /// SHA-256 of the `state`.
    pub state_hash: &'a [u8],
    /// SHA-256 of the browser's cookie.
    pub browser_hash: &'a [u8],
    /// Must stand in the token.
    pub nonce: &'a str,
    /// Redeems the code.
    pub pkce_verifier: &'a str,
    /// What they want to be here: a student or a provider.
    pub role: Role,
    /// When it is too late to return.
    pub expires_at: DateTime<Utc>,
}

impl NewSignInAttempt<'_> {
    /// Stores the attempt.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(sign_in_attempts::table).values(self).execute(conn)?;
        Ok(())
    }
}

impl SignInAttempt {
    /// Takes the attempt out of the table, so that of two who return with it one comes too late.
    /// A return in another browser finds nothing and takes nothing.
    pub fn take(
        conn: &mut PgConnection,
        provider: IdentityProvider,
        state_hash: &[u8],
        browser_hash: &[u8],
    ) -> QueryResult<Option<SignInAttempt>> {
        diesel::delete(
            sign_in_attempts::table
                .filter(sign_in_attempts::provider.eq(provider))
                .filter(sign_in_attempts::state_hash.eq(state_hash))
                .filter(sign_in_attempts::browser_hash.eq(browser_hash)),
        )
        .returning(SignInAttempt::as_returning())
        .get_result(conn)
        .optional()
    }
}

/// Drops up to `limit` attempts that ended by themselves; answers how many.
pub fn delete_expired(conn: &mut PgConnection, now: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let rows = diesel::alias!(sign_in_attempts as rows);
    let ended = rows
        .filter(rows.field(sign_in_attempts::expires_at).le(now))
        .limit(limit)
        .select(rows.field(sign_in_attempts::id));
    diesel::delete(sign_in_attempts::table.filter(sign_in_attempts::id.eq_any(ended))).execute(conn)
}
