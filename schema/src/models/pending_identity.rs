//! `pending_identities`: people authenticated by an identity provider who still have to verify an email address.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{IdentityProvider, Role};
use crate::schema::pending_identities;

/// A pending sign-in.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = pending_identities, check_for_backend(diesel::pg::Pg))]
pub struct PendingIdentity {
    pub id: Uuid,
    /// SHA-256 of the cookie of the browser in which it began.
    pub browser_hash: Vec<u8>,
    pub provider: IdentityProvider,
    /// The provider's id of the person.
    pub subject: String,
    /// Empty while unknown.
    pub first_name: String,
    /// Empty while unknown.
    pub last_name: String,
    /// Requested role.
    pub role: Role,
    /// Page to continue to; `None` for the role's start page.
    pub next: Option<String>,
    /// Address entered last, or returned by the provider.
    pub email: Option<String>,
}

/// A new pending sign-in.
#[derive(Debug, Insertable, AsChangeset)]
#[diesel(table_name = pending_identities, treat_none_as_null = true)]
pub struct NewPendingIdentity<'a> {
    /// SHA-256 of the browser's cookie.
    pub browser_hash: &'a [u8],
    pub provider: IdentityProvider,
    /// The provider's id of the person.
    pub subject: &'a str,
    /// Empty while unknown.
    pub first_name: &'a str,
    /// Empty while unknown.
    pub last_name: &'a str,
    /// Requested role: student or provider.
    pub role: Role,
    /// Page to continue to; `None` for the role's start page.
    pub next: Option<&'a str>,
    /// Address returned by the provider.
    pub email: Option<&'a str>,
    /// SHA-256 of the last link's token; `None` at first.
    pub token_hash: Option<&'a [u8]>,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
}

/// The data that the person entered, and the verification link sent to them.
#[derive(Debug, AsChangeset)]
#[diesel(table_name = pending_identities)]
pub struct GivenAddress<'a> {
    pub first_name: &'a str,
    pub last_name: &'a str,
    /// Address that the link is sent to.
    pub email: &'a str,
    /// SHA-256 of the link's token.
    pub token_hash: &'a [u8],
    /// When the link expires.
    pub expires_at: DateTime<Utc>,
}

impl NewPendingIdentity<'_> {
    /// Inserts the row, or replaces the one of the same browser.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(pending_identities::table)
            .values(self)
            .on_conflict(pending_identities::browser_hash)
            .do_update()
            .set(self)
            .execute(conn)?;
        Ok(())
    }
}

impl PendingIdentity {
    /// Returns the browser's pending sign-in, unless it has expired.
    pub fn of_browser(
        conn: &mut PgConnection,
        browser_hash: &[u8],
        now: DateTime<Utc>,
    ) -> QueryResult<Option<PendingIdentity>> {
        pending_identities::table
            .filter(pending_identities::browser_hash.eq(browser_hash))
            .filter(pending_identities::expires_at.gt(now))
            .select(PendingIdentity::as_select())
            .first(conn)
            .optional()
    }

    /// Returns the pending sign-in of a link, with its row locked, so that concurrent requests with one link are
    /// processed one after the other.
    pub fn lock_by_token(
        conn: &mut PgConnection,
        token_hash: &[u8],
        now: DateTime<Utc>,
    ) -> QueryResult<Option<PendingIdentity>> {
        pending_identities::table
            .filter(pending_identities::token_hash.eq(token_hash))
            .filter(pending_identities::expires_at.gt(now))
            .select(PendingIdentity::as_select())
            .for_update()
            .first(conn)
            .optional()
    }

    /// Stores the address and its link; an earlier link stops working.
    pub fn set_address(conn: &mut PgConnection, id: Uuid, given: &GivenAddress<'_>) -> QueryResult<()> {
        diesel::update(pending_identities::table.find(id)).set(given).execute(conn)?;
        Ok(())
    }

    /// Deletes a completed one.
    pub fn delete(conn: &mut PgConnection, id: Uuid) -> QueryResult<()> {
        diesel::delete(pending_identities::table.find(id)).execute(conn)?;
        Ok(())
    }
}

/// Deletes up to `limit` expired rows. Returns how many.
pub fn delete_expired(conn: &mut PgConnection, now: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let rows = diesel::alias!(pending_identities as rows);
    let ended = rows
        .filter(rows.field(pending_identities::expires_at).le(now))
        .limit(limit)
        .select(rows.field(pending_identities::id));
    diesel::delete(pending_identities::table.filter(pending_identities::id.eq_any(ended))).execute(conn)
}
