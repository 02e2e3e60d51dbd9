//! `authorization_requests`: people on the way to an OpenID issuer and back (OpenID Connect Core 1.0, section 3.1.2.1).

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::enums::{IdentityProvider, Role};
use crate::schema::authorization_requests;

/// What was sent along, needed when the person returns.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = authorization_requests, check_for_backend(diesel::pg::Pg))]
pub struct AuthorizationRequest {
    /// Must stand in the token.
    pub nonce: String,
    /// Redeems the code.
    pub pkce_verifier: String,
    /// What they want to be here.
    pub role: Role,
    /// Where they go on to; `None` for where the role begins.
    pub next: Option<String>,
    /// When it is too late to return.
    pub expires_at: DateTime<Utc>,
}

/// A person leaves for the issuer.
#[derive(Debug, Insertable)]
#[diesel(table_name = authorization_requests)]
pub struct NewAuthorizationRequest<'a> {
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
    /// Where they go on to; `None` for where the role begins.
    pub next: Option<&'a str>,
    /// When it is too late to return.
    pub expires_at: DateTime<Utc>,
}

impl NewAuthorizationRequest<'_> {
    /// Stores the request.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(authorization_requests::table).values(self).execute(conn)?;
        Ok(())
    }
}

impl AuthorizationRequest {
    /// Takes the request out of the table, so that of two who return with it one comes too late.
    /// A return in another browser finds nothing and takes nothing.
    pub fn consume(
        conn: &mut PgConnection,
        provider: IdentityProvider,
        state_hash: &[u8],
        browser_hash: &[u8],
    ) -> QueryResult<Option<AuthorizationRequest>> {
        diesel::delete(
            authorization_requests::table
                .filter(authorization_requests::provider.eq(provider))
                .filter(authorization_requests::state_hash.eq(state_hash))
                .filter(authorization_requests::browser_hash.eq(browser_hash)),
        )
        .returning(AuthorizationRequest::as_returning())
        .get_result(conn)
        .optional()
    }
}

/// Deletes up to `limit` requests that expired by `now`; returns how many.
pub fn delete_expired(conn: &mut PgConnection, now: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let rows = diesel::alias!(authorization_requests as rows);
    let ended = rows
        .filter(rows.field(authorization_requests::expires_at).le(now))
        .limit(limit)
        .select(rows.field(authorization_requests::id));
    diesel::delete(authorization_requests::table.filter(authorization_requests::id.eq_any(ended)))
        .execute(conn)
}
