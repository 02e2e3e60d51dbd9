//! `authorization_requests`: pending OpenID Connect authentication requests (OpenID Connect Core 1.0, section
//! 3.1.2.1).

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::enums::{IdentityProvider, Role};
use crate::schema::authorization_requests;

/// Data that is needed when the person returns.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = authorization_requests, check_for_backend(diesel::pg::Pg))]
pub struct AuthorizationRequest {
    /// Has to match the ID token's nonce.
    pub nonce: String,
    /// PKCE code verifier.
    pub pkce_verifier: String,
    /// Requested role.
    pub role: Role,
    /// Page to continue to; `None` for the role's start page.
    pub next: Option<String>,
    /// When the request expires.
    pub expires_at: DateTime<Utc>,
}

/// A new request.
#[derive(Debug, Insertable)]
#[diesel(table_name = authorization_requests)]
pub struct NewAuthorizationRequest<'a> {
    /// The OpenID provider.
    pub provider: IdentityProvider,
    /// SHA-256 of the `state`.
    pub state_hash: &'a [u8],
    /// SHA-256 of the browser's cookie.
    pub browser_hash: &'a [u8],
    /// Has to match the ID token's nonce.
    pub nonce: &'a str,
    /// PKCE code verifier.
    pub pkce_verifier: &'a str,
    /// Requested role: student or provider.
    pub role: Role,
    /// Page to continue to; `None` for the role's start page.
    pub next: Option<&'a str>,
    /// When the request expires.
    pub expires_at: DateTime<Utc>,
}

impl NewAuthorizationRequest<'_> {
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(authorization_requests::table).values(self).execute(conn)?;
        Ok(())
    }
}

impl AuthorizationRequest {
    /// Deletes and returns the request, so that it works only once. A return in another browser finds nothing and
    /// deletes nothing.
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

/// Deletes up to `limit` requests that expired by `now`. Returns how many.
pub fn delete_expired(conn: &mut PgConnection, now: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let rows = diesel::alias!(authorization_requests as rows);
    let ended = rows
        .filter(rows.field(authorization_requests::expires_at).le(now))
        .limit(limit)
        .select(rows.field(authorization_requests::id));
    diesel::delete(authorization_requests::table.filter(authorization_requests::id.eq_any(ended)))
        .execute(conn)
}
